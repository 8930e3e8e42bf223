import type { MonitorTarget } from '@watchpost/schemas';
import { isAbout } from '../../base/is-about.js';
import type { Row } from '../../store/interface/store.js';
import { dashboardsBounds } from './bounds.js';
import type { ReadingStore } from './deadline.js';

/** What widgets show or need of a monitor; its configuration is not read. */
const columns = [
  'id',
  'ref',
  'name',
  'type',
  'tags',
  'createdAt',
  'currentStatus',
  'statusSince',
  'unknownReason',
  'cause',
  'lastResult',
  'certificate',
] as const satisfies (keyof Row<'monitors'>)[];

/** A monitor as widgets see it. */
export type CandidateMonitor = Pick<Row<'monitors'>, (typeof columns)[number]>;

/** The monitors of a target, in the order of their names. */
export interface Selection {
  readonly monitors: readonly CandidateMonitor[];
  /** What is missing, in a sentence; `null` when all are there. */
  readonly notice: string | null;
}

const maxMonitors = dashboardsBounds.dashboardMonitors.most;

const isWide = ({ scope }: MonitorTarget): boolean => scope !== 'monitors';
const idsOf = (target: MonitorTarget): readonly string[] => (target.scope === 'monitors' ? target.monitorIds : []);

/**
 * Reads the monitors that some targets are about, in two reads at most however many targets there are.
 *
 * @returns what finds those of a target among them
 */
export const readCandidates = async (
  store: Pick<ReadingStore, 'findColumns'>,
  organizationId: string,
  targets: readonly MonitorTarget[],
): Promise<(target: MonitorTarget) => Selection> => {
  const known = new Map<string, CandidateMonitor>();
  let isCut = false;
  if (targets.some(isWide)) {
    const read = { orderBy: 'name', limit: maxMonitors + 1 } as const;
    const found = await store.findColumns('monitors', columns, { organizationId }, read);
    isCut = found.length > maxMonitors;
    for (const monitor of found.slice(0, maxMonitors)) known.set(monitor.id, monitor);
  }
  const named = [...new Set(targets.flatMap(idsOf))].filter((id) => !known.has(id));
  if (named.length > 0) {
    const where = { organizationId, id: { in: named } } as const;
    for (const monitor of await store.findColumns('monitors', columns, where, { limit: named.length })) {
      known.set(monitor.id, monitor);
    }
  }
  const all = [...known.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
  return (target) => {
    const monitors = all.filter((monitor) => isAbout(target, monitor));
    const missing = new Set(idsOf(target)).size - monitors.length;
    if (missing > 0 && !isWide(target)) {
      return { monitors, notice: `${missing} of the monitors that it names no longer exist.` };
    }
    const isPart = isCut && isWide(target);
    return { monitors, notice: isPart ? `Only the first ${maxMonitors} monitors by name were considered.` : null };
  };
};
