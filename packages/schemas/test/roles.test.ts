import { expect, test } from 'vitest';
import { systemRoles } from '../src/index.js';

test('editors, responders and viewers read no invoices and no billing profile', () => {
  const readers = Object.entries(systemRoles).filter(([, { scopes }]) =>
    scopes.some((scope: string) => scope.startsWith('billing:')),
  );
  expect(readers.map(([key]) => key)).toEqual(['owner', 'admin', 'billing']);
});

test('only owners and the role billing pay and change the subscription', () => {
  for (const scope of ['billing:write', 'subscription:write']) {
    const holders = Object.entries(systemRoles).filter(([, { scopes }]) => scopes.some((one: string) => one === scope));
    expect([scope, holders.map(([key]) => key)]).toEqual([scope, ['owner', 'billing']]);
  }
});
