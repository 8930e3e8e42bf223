import { auditCases } from './conformance/audits.js';
import { checkCases } from './conformance/checks.js';
import { commitCases } from './conformance/commits.js';
import type { ConformanceCase } from './conformance/conformance-case.js';
import { deliveryCases } from './conformance/deliveries.js';
import { derivationCases } from './conformance/derivations.js';
import { dispatchCases } from './conformance/dispatch.js';
import { limitCases } from './conformance/limits.js';
import { outcomeCases } from './conformance/outcomes.js';
import { pageCases } from './conformance/pages.js';
import { readCases } from './conformance/reads.js';
import { searchCases } from './conformance/searches.js';
import { upkeepCases } from './conformance/upkeep.js';
import { uptimeCases } from './conformance/uptime.js';
import { usageCases } from './conformance/usage.js';

export type { ConformanceCase, OpenStore } from './conformance/conformance-case.js';

/**
 * Everything that a store must do, for those who write one. Any test runner can loop over it:
 *
 * ```ts
 * for (const { title, run } of storeConformance) test(title, async () => run(await emptyDatabase()));
 * ```
 *
 * where `emptyDatabase` gives a function that opens one more store on the same migrated, empty database each time it
 * is called. Assertions are those of `node:assert`.
 */
export const storeConformance: readonly ConformanceCase[] = [
  ...commitCases,
  ...derivationCases,
  ...limitCases,
  ...readCases,
  ...pageCases,
  ...searchCases,
  ...auditCases,
  ...checkCases,
  ...dispatchCases,
  ...deliveryCases,
  ...outcomeCases,
  ...upkeepCases,
  ...uptimeCases,
  ...usageCases,
];
