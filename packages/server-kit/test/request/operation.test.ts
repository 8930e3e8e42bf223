import { monitorRoutes } from '@watchpost/schemas';
import { expect, test } from 'vitest';
import { anonymous, type Context } from '../../src/request/context.js';
import { serve } from '../../src/request/operation.js';

const contextOf = (organizationId: string | null): Context => {
  const known: Partial<Context> = { route: monitorRoutes.pause, caller: { ...anonymous, organizationId } };
  return known as Context;
};
const input = { params: {}, query: undefined, body: undefined };
const verb = serve(monitorRoutes.pause, async (_input, { caller }) => ({ body: caller.organizationId }));

test('a verb behind a scope gets the organization of its caller', async () => {
  await expect(verb(input, contextOf('org_1'))).resolves.toEqual({ body: 'org_1' });
});

test('a verb behind a scope is never run for a caller without an organization', () => {
  expect(() => verb(input, contextOf(null))).toThrow(new TypeError('monitors.pause needs an organization.'));
});
