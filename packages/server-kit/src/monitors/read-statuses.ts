import type { MemberStatus } from '../checks/check.js';
import type { Store } from '../store/store.js';

/** Tells how monitors stand, for groups of them; those that are gone are left out. */
export const statusReader =
  (store: Pick<Store, 'find'>) =>
  async (monitorIds: readonly string[]): Promise<ReadonlyMap<string, MemberStatus>> => {
    if (monitorIds.length === 0) return new Map();
    const rows = await store.find('monitors', { id: { in: monitorIds } }, { limit: monitorIds.length });
    return new Map(rows.map(({ id, name, currentStatus }) => [id, { name, status: currentStatus }]));
  };
