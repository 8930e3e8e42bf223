import fc from 'fast-check';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { dialects } from '../../kit-fixture.js';
import { type AccountKit, histories, openAccounts } from './account-history.js';
import { paidFromBefore } from './paid-from-before.js';

describe.each(dialects)('the account of an organization, on %s', (dialect) => {
  let accounts: AccountKit;
  beforeAll(async () => {
    accounts = await openAccounts(dialect);
  });
  afterAll(() => accounts.close());

  test.each(paidFromBefore)('gives back what is unused where an earlier invoice paid for %s', async (_, steps) => {
    await accounts.run(steps);
  });

  test('is even after every step of its history', async () => {
    await fc.assert(
      fc.asyncProperty(histories, (steps) => accounts.run(steps)),
      { numRuns: dialect === 'sqlite' ? 150 : 15 },
    );
  });
});
