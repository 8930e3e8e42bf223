import fc from 'fast-check';
import { describe, test } from 'vitest';
import { dialects } from '../../kit-fixture.js';
import { histories, openAccounts } from './account-history.js';

/** Organizations that live in one kit, whose workers then look for what is due among few rows: 2,000 in all. `ACCOUNT_RUNS` makes others. */
const portion = Number(process.env.ACCOUNT_RUNS ?? 250);

describe.each(dialects)('many accounts of organizations, on %s', (dialect) => {
  const portions = Array.from({ length: dialect === 'sqlite' ? 6 : 2 }, (_, index) => index + 1);
  test.each(portions)('are even after every step of their histories (%i)', { timeout: 3_600_000 }, async () => {
    const accounts = await openAccounts(dialect);
    try {
      await fc.assert(
        fc.asyncProperty(histories, (steps) => accounts.run(steps)),
        { numRuns: portion },
      );
    } finally {
      await accounts.close();
    }
  });
});
