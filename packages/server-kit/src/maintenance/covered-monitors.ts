import { resumedState } from '../engine/status-machine.js';
import { type Actor, systemActor } from '../events/emit.js';
import type { Change, Row, Store } from '../store/store.js';
import { isAbout } from '../watch/facts.js';
import { statusChanges } from '../watch/status-changes.js';

type WindowRow = Row<'maintenanceWindows'>;
type MonitorRow = Row<'monitors'>;

/** Monitors that a window is about at most; an organization has fewer. */
const maxMonitors = 100_000;
const maxWindows = 1000;

/** The enabled monitors that a window is about. */
export const readCovered = async (store: Pick<Store, 'find'>, window: WindowRow): Promise<MonitorRow[]> => {
  const { organizationId, target } = window;
  const where = {
    organizationId,
    enabled: true,
    ...(target.scope === 'monitors' ? { id: { in: target.monitorIds } } : {}),
  };
  const monitors = await store.find('monitors', where, { limit: maxMonitors });
  return monitors.filter((monitor) => isAbout(target, monitor));
};

/** The windows of an organization that last, but for one. */
export const readOtherActive = (store: Pick<Store, 'find'>, window: WindowRow): Promise<WindowRow[]> =>
  store.find(
    'maintenanceWindows',
    { organizationId: window.organizationId, isActive: true, id: { not: window.id } },
    { limit: maxWindows },
  );

/** Gives a monitor another status, unless it has one by now that was not read. */
const moved = (monitor: MonitorRow, columns: Partial<MonitorRow>, now: number, actor: Actor): Change[] => [
  {
    kind: 'update',
    table: 'monitors',
    where: { id: monitor.id, currentStatus: monitor.currentStatus, statusSince: monitor.statusSince },
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
          cause: null,
          leaseUntil: null,
          leaseToken: null,
        },
        now,
        actor,
      ),
    );

/** Lets monitors out of maintenance, unless another window covers them: they are checked at once. */
export const endMaintenance = (
  monitors: readonly MonitorRow[],
  others: readonly WindowRow[],
  now: number,
  actor = systemActor,
): Change[] =>
  monitors
    .filter(({ currentStatus }) => currentStatus === 'maintenance')
    .filter((monitor) => !others.some(({ target }) => isAbout(target, monitor)))
    .flatMap((monitor) => {
      const { enabled: _, nextCheckAt, ...state } = resumedState(now);
      // What is told how it stands is not due, and stays so.
      return moved(
        monitor,
        { ...state, cause: null, nextCheckAt: monitor.nextCheckAt === null ? null : nextCheckAt },
        now,
        actor,
      );
    });
