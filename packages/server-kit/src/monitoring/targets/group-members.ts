import { groupMonitorConfig } from '@watchpost/schemas';
import type { Row, Store } from '../../store/interface/store.js';

/** The monitors that a group names; those of other types name none. */
export const membersOf = ({ type, config }: Pick<Row<'monitors'>, 'type' | 'config'>): readonly string[] => {
  const parsed = type === 'group' ? groupMonitorConfig.safeParse(config) : undefined;
  return parsed?.success ? parsed.data.monitorIds : [];
};

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

/** Reads the members of a group in their order; what is gone, or a group that is part of itself, is left out. */
export const readMembers = async (
  store: Pick<Store, 'find'>,
  monitorIds: readonly string[],
): Promise<readonly Row<'monitors'>[]> => {
  if (monitorIds.length === 0) return [];
  const rows = await store.find('monitors', { id: { in: monitorIds } }, { limit: monitorIds.length });
  const members = new Map<string, Row<'monitors'>>();
  for (const row of rows) if (row.type !== 'group' || !(await leadsBack(store, row))) members.set(row.id, row);
  return monitorIds.flatMap((id) => members.get(id) ?? []);
};
