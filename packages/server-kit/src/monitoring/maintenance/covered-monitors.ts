import { bounds, type MonitorStatus } from '@watchpost/schemas';
import { isAbout } from '../../base/is-about.js';
import { type Actor, systemActor } from '../../request/events/emit.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { resumedRuns } from '../locations/location-runs.js';
import { causesAfter, noCauses } from '../status/cause.js';
import { statusChanges } from '../status/status-changes.js';
import { nextState, resumedState, stateOf } from '../status/status-machine.js';
import { statusRulesOf } from '../status/status-rules.js';
import { unknownReasonAfter } from '../status/unknown-reason.js';
import { maintenanceBounds } from './bounds.js';

type WindowRow = Row<'maintenanceWindows'>;

/** The columns by which maintenance begins and ends: an organization may have a hundred thousand monitors. */
const coveredColumns = [
  'id',
  'ref',
  'organizationId',
  'name',
  'tags',
  'type',
  'version',
  'retries',
  'retryIntervalSeconds',
  'recoveryThreshold',
  'nextCheckAt',
  'currentStatus',
  'statusSince',
  'isVerifying',
  'consecutiveFailures',
  'consecutiveSuccesses',
  'firstFailureAt',
  'unknownSince',
  'cause',
  'failureCause',
  'unknownReason',
  'coveredUntil',
  'locations',
  'createdAt',
  'reportedStatus',
  'reportedMessage',
  'isSuspended',
] as const satisfies (keyof Row<'monitors'>)[];

/** A monitor as windows read it. */
export type CoveredMonitor = Pick<Row<'monitors'>, (typeof coveredColumns)[number]>;
type MonitorRow = CoveredMonitor;

/** Monitors that a window is about at most: all of an organization. */
export const maxMonitors: number = bounds.organizationMonitors.most;
const maxWindows = maintenanceBounds.maintenanceWindows.most;

/** Statuses that give way to maintenance. */
export const outsideMaintenance: readonly MonitorStatus[] = ['pending', 'up', 'degraded', 'down', 'unknown'];

/**
 * The enabled monitors that a window is about, as far as they have one of these statuses: once a window has reached
 * them all, the list is empty.
 *
 * @param options.limit how many of them are enough; there may be more with each tag
 */
export const readCovered = async (
  store: Pick<Store, 'findColumns'>,
  { organizationId, target }: WindowRow,
  { statuses, limit }: { readonly statuses: readonly MonitorStatus[]; readonly limit: number },
): Promise<MonitorRow[]> => {
  const where = { organizationId, enabled: true, currentStatus: { in: statuses } } as const;
  const read = (more: object): Promise<MonitorRow[]> =>
    store.findColumns('monitors', coveredColumns, { ...where, ...more }, { orderBy: 'currentStatus', limit });
  if (target.scope === 'all') return read({});
  if (target.scope === 'monitors') return read({ id: { in: target.monitorIds } });
  const tagged = await Promise.all(target.tags.map((tag) => read({ tags: { includes: tag } })));
  return [...new Map(tagged.flat().map((monitor) => [monitor.ref, monitor])).values()];
};

/** The windows of an organization that last, but for one. */
export const readOtherActive = (store: Pick<Store, 'find'>, window: WindowRow): Promise<WindowRow[]> =>
  store.find(
    'maintenanceWindows',
    { organizationId: window.organizationId, isActive: true, id: { not: window.id } },
    { limit: maxWindows },
  );

/** Gives a monitor another status, unless it has one by now that was not read. */
const moved = (monitor: MonitorRow, columns: Partial<Row<'monitors'>>, now: number, actor: Actor): Change[] => [
  {
    kind: 'update',
    table: 'monitors',
    where: {
      id: monitor.id,
      currentStatus: monitor.currentStatus,
      statusSince: monitor.statusSince,
      reportedStatus: monitor.reportedStatus,
      isSuspended: monitor.isSuspended,
    },
    set: columns,
    mustMatch: true,
  },
  ...statusChanges(monitor, { ...monitor, ...columns }, { now, actor }),
];

/** Puts monitors into maintenance; those that are in it stay. A check that is under way does not count. */
export const beginMaintenance = (monitors: readonly MonitorRow[], now: number, actor = systemActor): Change[] =>
  monitors
    .filter(({ currentStatus }) => currentStatus !== 'maintenance' && currentStatus !== 'paused')
    .flatMap((monitor) =>
      moved(
        monitor,
        {
          currentStatus: 'maintenance',
          statusSince: now,
          isVerifying: false,
          ...noCauses,
          unknownReason: null,
          coveredUntil: null,
          leaseUntil: null,
          leaseToken: null,
        },
        now,
        actor,
      ),
    );

/** The monitors that none of these windows is about. */
export const notCoveredBy = (windows: readonly WindowRow[], monitors: readonly MonitorRow[]): MonitorRow[] =>
  monitors.filter((monitor) => !windows.some(({ target }) => isAbout(target, monitor)));

/** The columns of a monitor whose maintenance ends: it is checked at once, and a manual one has its reported status again. */
export const stateAfterMaintenance = (monitor: MonitorRow, now: number): Partial<Row<'monitors'>> => {
  const { enabled: _, nextCheckAt, ...resumed } = resumedState(now);
  const { reportedStatus, reportedMessage } = monitor;
  if (monitor.type !== 'manual' || reportedStatus === null) {
    // What was found before says nothing about what comes, at any location.
    const runs = monitor.locations.length > 0 ? { locations: resumedRuns(monitor.locations, now) } : {};
    // What reports by itself and never has is not due, and stays so.
    return { ...resumed, ...noCauses, ...runs, nextCheckAt: monitor.nextCheckAt === null ? null : nextCheckAt };
  }
  const pending = { ...monitor, ...resumed, ...noCauses, nextCheckAt: null };
  const { state } = nextState(stateOf(pending), reportedStatus, statusRulesOf(monitor), now);
  const unknownReason = unknownReasonAfter(pending, state.currentStatus, reportedMessage);
  return { ...resumed, nextCheckAt: null, ...state, ...causesAfter(pending, state, reportedMessage), unknownReason };
};

/**
 * Lets monitors out of maintenance, unless another window covers them: they are checked at once.
 *
 * @param ended when the maintenance ended: before `now` where no process was there to end it
 */
export const endMaintenance = (
  monitors: readonly MonitorRow[],
  others: readonly WindowRow[],
  { ended, now }: { readonly ended: number; readonly now: number },
  actor = systemActor,
): Change[] =>
  notCoveredBy(others, monitors)
    .filter(({ currentStatus }) => currentStatus === 'maintenance')
    .flatMap((monitor) => {
      const at = Math.max(ended, monitor.statusSince);
      return moved(monitor, stateAfterMaintenance(monitor, at), now, actor);
    });
