import { monitorRoutes } from '@watchpost/schemas';
import { expect, test } from 'vitest';
import { anonymous, type CallContext } from '../../src/request/context.js';
import { serve, serveCall, servePlain } from '../../src/request/operation.js';

const contextOf = (organizationId: string | null): CallContext => {
  const known: Partial<CallContext> = {
    route: monitorRoutes.pause,
    header: () => 'sent',
    caller: { ...anonymous, organizationId },
  };
  return known as CallContext;
};
const input = { params: {}, query: undefined, body: undefined };
const verb = serve(monitorRoutes.pause, async (_input, { caller }) => ({ body: caller.organizationId }));

test('a verb behind a scope gets the organization of its caller', async () => {
  await expect(verb(input, contextOf('org_1'))).resolves.toEqual({ body: 'org_1' });
});

test('a verb behind a scope is never run for a caller without an organization', () => {
  expect(() => verb(input, contextOf(null))).toThrow(new TypeError('monitors.pause needs an organization.'));
});

test('only a verb that serves the call itself sees a raw header', async () => {
  const readsCall = serveCall(monitorRoutes.pause, async (_input, context) => ({ body: context.header('cookie') }));
  await expect(readsCall(input, contextOf('org_1'))).resolves.toEqual({ body: 'sent' });
  // @ts-expect-error: the types of a verb have no headers
  serve(monitorRoutes.pause, async (_input, context) => ({ body: context.header('cookie') }));
  // @ts-expect-error: nor can a plain verb authenticate anew
  servePlain(async (_input, context) => ({ body: await context.readCaller() }));
});
