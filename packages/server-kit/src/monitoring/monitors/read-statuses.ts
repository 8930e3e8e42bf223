import type { Row, Store } from '../../store/store.js';
import type { MemberStatus, ReadStatuses } from '../engine/drivers/group.js';
import { membersOf } from './group-members.js';

/** Whether a group is part of itself. Such groups are refused; those that were written before say nothing of each other. */
const leadsBack = async (store: Pick<Store, 'find'>, group: Row<'monitors'>): Promise<boolean> => {
  const seen = new Set<string>();
  let level = membersOf(group);
  while (level.length > 0) {
    if (level.includes(group.id)) return true;
    for (const id of level) seen.add(id);
    const groups = await store.find('monitors', { id: { in: level }, type: 'group' }, { limit: level.length });
    level = [...new Set(groups.flatMap(membersOf))].filter((id) => !seen.has(id));
  }
  return false;
};

/** Reads the statuses of monitors, for groups of them; what is gone, or a group that is part of itself, is left out. */
export const statusReader =
  (store: Pick<Store, 'find'>): ReadStatuses =>
  async (monitorIds) => {
    if (monitorIds.length === 0) return new Map();
    const rows = await store.find('monitors', { id: { in: monitorIds } }, { limit: monitorIds.length });
    const statuses = new Map<string, MemberStatus>();
    for (const row of rows) {
      if (row.type !== 'group' || !(await leadsBack(store, row)))
        statuses.set(row.id, { name: row.name, status: row.currentStatus });
    }
    return statuses;
  };
