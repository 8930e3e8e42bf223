import { monitorRoutes } from '@watchpost/schemas';
import { expect, test } from 'vitest';
import { anonymous, type OrganizationContext, type RequestContext } from '../../src/request/context.js';
import { serve, serveCall, servePlain } from '../../src/request/operation.js';

const contextOf = (organizationId: string | null): RequestContext => {
  const known = {
    route: monitorRoutes.pause,
    header: () => 'sent',
    caller: { ...anonymous, organizationId },
    services: { signup: 'open' },
  };
  return known as unknown as RequestContext;
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

test('a verb sees the services of rooms that the type of its context names, and no others', async () => {
  const named = serve(monitorRoutes.pause, async (_input, { services }: OrganizationContext<'signup'>) => ({
    body: services.signup,
  }));
  await expect(named(input, contextOf('org_1'))).resolves.toEqual({ body: 'open' });
  // @ts-expect-error: it names none
  serve(monitorRoutes.pause, async (_input, { services }) => ({ body: services.signup }));
  const other = async (_input: unknown, { services }: OrganizationContext<'outbox'>) => ({
    // @ts-expect-error: it names another
    body: services.signup,
  });
  serve(monitorRoutes.pause, other);
});
