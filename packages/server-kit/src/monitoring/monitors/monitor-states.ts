import { heartbeatMonitorConfig } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { actorOf } from '../../request/events/emit.js';
import type { Change, Row, Where } from '../../store/interface/store.js';
import { nextDeadline, type Signals } from '../engine/heartbeat-deadline.js';
import { resumedRuns } from '../locations/location-runs.js';
import { type Causes, noCauses } from '../status/cause.js';
import { statusChanges } from '../status/status-changes.js';
import { pausedState, resumedState, type SetByPerson } from '../status/status-machine.js';

/** The columns of a monitor that people switch on or off. */
export type SwitchedState = SetByPerson & Causes & Partial<Signals>;

/** What of a monitor decides when it is due once it is switched on. */
export type Switchable = Pick<Row<'monitors'>, 'type' | 'config'> & {
  readonly checkFromServer: boolean | null;
} & Signals;

/** When a monitor is due that is switched on: a job that died meanwhile is missed as if its last signal came just now. */
const scheduleFrom = (
  { type, config, checkFromServer, lastSignalAt, runStartedAt }: Switchable,
  now: number,
): Pick<SwitchedState, 'nextCheckAt' | keyof Signals> => {
  if (type === 'manual' || checkFromServer === false) return { nextCheckAt: null };
  if (type !== 'heartbeat') return { nextCheckAt: now };
  const signals = {
    lastSignalAt: lastSignalAt === null ? null : now,
    runStartedAt: lastSignalAt === null && runStartedAt !== null ? now : null,
  };
  // What is stored has been through this schema.
  return { ...signals, nextCheckAt: nextDeadline(heartbeatMonitorConfig.parse(config), signals, now) };
};

/** The state of a monitor that is switched on or off: on, it is `pending` and checked at once, unless it reports by itself. */
export const switchedState = (monitor: Switchable, enabled: boolean, now: number): SwitchedState =>
  enabled ? { ...resumedState(now), ...noCauses, ...scheduleFrom(monitor, now) } : { ...pausedState(now), ...noCauses };

/** The columns that bring a monitor to a state that it may have already; none when it has. */
export const switchedColumns = (row: Row<'monitors'>, enabled: boolean, now: number): Partial<Row<'monitors'>> => {
  const isPaused = row.currentStatus === 'paused';
  // A person who pauses it keeps it paused, whatever the plan allows later.
  if (!enabled && row.pausedReason === 'plan') return { pausedReason: 'manual' };
  if (row.enabled === enabled && isPaused !== enabled) return {};
  // Nothing is known of any location, as of the monitor itself.
  const runs = enabled && row.locations.length > 0 ? { locations: resumedRuns(row.locations, now) } : {};
  return { ...switchedState(row, enabled, now), ...runs };
};

/** Columns that others change without a new version of the monitor. */
const stateColumns = ['currentStatus', 'statusSince', 'lastSignalAt', 'runStartedAt'] as const;

/** What must still be as it was read when these columns are set: a check or a signal in between would be undone. */
export const stateGuard = (row: Row<'monitors'>, columns: Partial<Row<'monitors'>>): Where<'monitors'> => ({
  ...Object.fromEntries(stateColumns.filter((key) => key in columns).map((key) => [key, row[key]])),
  // Until when its last check counts decides what is recorded of the status that ends.
  ...('currentStatus' in columns && { coveredUntil: row.coveredUntil }),
  ...('nextCheckAt' in columns && { isSuspended: row.isSuspended }),
});

/** What follows from a status that the caller sets. */
export const changesOfCaller = (
  row: Row<'monitors'>,
  columns: Partial<Row<'monitors'>>,
  context: Pick<OrganizationContext, 'caller' | 'now'>,
): Change[] => statusChanges(row, { ...row, ...columns }, { now: context.now, actor: actorOf(context) });
