import '@watchpost/testbed/random-seed';
import fc from 'fast-check';
import { histories, openAccounts } from './account-history.js';
import { paidFromBefore } from './paid-from-before.js';

// `node --import …/run-sources.ts live-histories.ts COUNT` has organizations live through the histories that are known to be hard and
// so many others, on any version of Node, and prints how many of the others did.

const count = Number(process.argv[2]);
const accounts = await openAccounts('sqlite');
for (const [, steps] of paidFromBefore) await accounts.run(steps);
let lived = 0;
await fc.assert(
  fc.asyncProperty(histories, async (steps) => {
    await accounts.run(steps);
    lived += 1;
  }),
  { numRuns: count },
);
await accounts.close();
process.stdout.write(`${lived}\n`);
