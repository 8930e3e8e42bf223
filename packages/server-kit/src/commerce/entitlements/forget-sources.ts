import type { Store } from '../../store/interface/store.js';
import { entitlementChanges } from './change-entitlements.js';

/** Organizations that are freed before the next are read. */
const portion = 100;

/** Frees organizations of the limits of a source that the kit has no longer: without a source nothing is limited. */
export const forgetSources = async (store: Store, now: number): Promise<void> => {
  const where = { source: { in: ['host', 'license'] } } as const;
  for (;;) {
    const rows = await store.find('organizationEntitlements', where, { limit: portion });
    for (const { organizationId, source } of rows) {
      const given = { organizationId, source, plan: null, entitlements: 'unlimited', nextAt: null } as const;
      await store.commit([
        ...(await entitlementChanges(given, { store, now })),
        { kind: 'delete', table: 'organizationEntitlements', where: { id: organizationId } },
      ]);
    }
    if (rows.length < portion) return;
  }
};
