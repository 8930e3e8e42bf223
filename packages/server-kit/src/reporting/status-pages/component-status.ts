import type { MonitorStatus, PublicStatus } from '@watchpost/schemas';
import { publicStatuses } from '@watchpost/schemas';

/** Statuses of monitors that say nothing about a component: not yet checked, or switched off. */
const isLeftOut = (status: MonitorStatus): boolean => status === 'pending' || status === 'paused';

/** The status of a component: the worst of its monitors, where an outage of all is worse than one of some. */
export const componentStatus = (statuses: readonly MonitorStatus[]): PublicStatus => {
  const known = statuses.filter((status) => !isLeftOut(status) && status !== 'unknown');
  if (known.length === 0) return 'unknown';
  if (known.includes('down')) return known.every((status) => status === 'down') ? 'majorOutage' : 'partialOutage';
  if (known.includes('degraded')) return 'degraded';
  return known.includes('maintenance') ? 'maintenance' : 'operational';
};

const worst = (statuses: readonly PublicStatus[]): PublicStatus =>
  publicStatuses[Math.max(...statuses.map((status) => publicStatuses.indexOf(status)))] ?? 'unknown';

/** The status of a page or a group: the worst of its components; while others work, a major outage is a partial one. */
export const overallStatus = (components: readonly PublicStatus[]): PublicStatus => {
  const known = components.filter((status) => status !== 'unknown');
  if (known.length === 0) return 'unknown';
  const status = worst(known);
  return status === 'majorOutage' && known.some((each) => each !== 'majorOutage') ? 'partialOutage' : status;
};
