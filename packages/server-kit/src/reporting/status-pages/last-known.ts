import type { MonitorStatus, PublicStatus } from '@watchpost/schemas';
import type { Store } from '../../store/interface/store.js';
import { statusPagesBounds } from './bounds.js';
import { componentStatus } from './component-status.js';
import type { PageMonitor } from './page-monitors.js';

const maxMonitors = statusPagesBounds.pageLatencyMonitors.most;
const known = ['up', 'degraded', 'down', 'maintenance'] as const;

const lastStatusOf = async (store: Pick<Store, 'find'>, { ref }: PageMonitor): Promise<MonitorStatus> => {
  const where = { monitorRef: ref, status: { in: known } };
  const [last] = await store.find('statusIntervals', where, { orderBy: 'endedAt', isDescending: true, limit: 1 });
  return last?.status ?? 'pending';
};

/** Reads what components were before their status became unknown, for formats that have no word for that. */
export const readLastKnown = async (
  store: Pick<Store, 'find'>,
  components: readonly { readonly id: string; readonly monitors: readonly PageMonitor[] }[],
): Promise<ReadonlyMap<string, PublicStatus>> => {
  const found = new Map<string, PublicStatus>();
  for (const { id, monitors } of components) {
    const statuses: MonitorStatus[] = [];
    for (const monitor of monitors.slice(0, maxMonitors)) statuses.push(await lastStatusOf(store, monitor));
    found.set(id, componentStatus(statuses));
  }
  return found;
};
