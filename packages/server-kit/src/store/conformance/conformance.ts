import { auditCases } from './audits.js';
import { checkCases } from './checks.js';
import { commitCases } from './commits.js';
import type { ConformanceCase } from './conformance-case.js';
import { deliveryCases } from './deliveries.js';
import { derivationCases } from './derivations.js';
import { dispatchCases } from './dispatch.js';
import { limitCases } from './limits.js';
import { outcomeCases } from './outcomes.js';
import { pageCases } from './pages.js';
import { readCases } from './reads.js';
import { searchCases } from './searches.js';
import { upkeepCases } from './upkeep.js';
import { uptimeCases } from './uptime.js';
import { usageCases } from './usage.js';

export type { ConformanceCase, OpenStore } from './conformance-case.js';

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
