import type { MonitorTarget } from '@watchpost/schemas';
import { isAbout } from '../../base/is-about.js';
import type { Row, Store } from '../../store/interface/store.js';
import { statusPagesBounds } from './bounds.js';

const maxMonitors = statusPagesBounds.pageMonitors.most;

/** What a page may know of a monitor. Its name, target, cause and messages are not among it, so they cannot leak. */
const columns = ['id', 'ref', 'tags', 'currentStatus', 'statusSince', 'createdAt', 'historyRewrittenAt'] as const;

/** A monitor as a page knows it; its cause is not read. */
export type PageMonitor = Pick<Row<'monitors'>, (typeof columns)[number]> & { readonly cause: null };

/** Reads the monitors that targets are about, the lowest ids first. */
export const readPageMonitors = async (
  store: Pick<Store, 'findColumns'>,
  organizationId: string,
  targets: readonly MonitorTarget[],
): Promise<PageMonitor[]> => {
  const read = (more: object) =>
    store.findColumns('monitors', columns, { organizationId, ...more }, { orderBy: 'id', limit: maxMonitors });
  const ids = [...new Set(targets.flatMap((target) => (target.scope === 'monitors' ? target.monitorIds : [])))];
  const tags = [...new Set(targets.flatMap((target) => (target.scope === 'tags' ? target.tags : [])))];
  const found = targets.some(({ scope }) => scope === 'all')
    ? await read({})
    : (
        await Promise.all([
          ...(ids.length === 0 ? [] : [read({ id: { in: ids } })]),
          ...tags.map((tag) => read({ tags: { includes: tag } })),
        ])
      ).flat();
  const byId = new Map(found.map((monitor) => [monitor.id, { ...monitor, cause: null }]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, maxMonitors);
};

/** The monitors of one component among those of its page. */
export const monitorsOf = (target: MonitorTarget, monitors: readonly PageMonitor[]): PageMonitor[] =>
  monitors.filter((monitor) => isAbout(target, monitor));
