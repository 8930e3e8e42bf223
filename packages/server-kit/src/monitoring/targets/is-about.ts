import type { Row } from '../../store/store.js';

/** Whether a rule or a maintenance window with this target covers a monitor. */
export const isAbout = (
  target: Row<'alertRules'>['target'],
  monitor: Pick<Row<'monitors'>, 'id' | 'tags'>,
): boolean => {
  if (target.scope === 'all') return true;
  if (target.scope === 'monitors') return target.monitorIds.includes(monitor.id);
  return target.scope === 'tags' && target.tags.some((tag) => monitor.tags.includes(tag));
};
