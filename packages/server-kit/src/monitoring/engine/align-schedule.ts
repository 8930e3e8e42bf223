import { heartbeatMonitorConfig } from '@watchpost/schemas';
import type { Change, Row, Store } from '../../store/store.js';
import { nextDeadline } from './heartbeat-deadline.js';
import { pulledBack } from './schedule.js';

/** Monitors that are overdue by less are simply checked; a restart that took no longer changes no schedule. */
const toleranceMs = 5000;
/** Within this time all that are overdue have been checked; contract: 62 s after a start, lateness included. */
const windowMs = 60_000;
/** A due time that is this little ahead is reached soon, plausible or not; most rows need not be read. */
const soonMs = 120_000;
const pageSize = 200;

/**
 * Brings due times into a plausible relation to the clock: after a pause of all processes or a jump of the clock
 * forward, overdue monitors are spread over the next minute; after a jump back, monitors that would have to wait for
 * the clock to catch up are due at their next slot.
 *
 * @throws StoreUnavailableError
 */
export const alignSchedule = async (store: Store, now: number): Promise<void> => {
  await store.spreadOverdueMonitors({ now, toleranceMs, windowMs });
  let afterRef = 0;
  for (;;) {
    const page = await store.find(
      'monitors',
      { ref: { above: afterRef }, nextCheckAt: { above: now + soonMs } },
      { orderBy: 'ref', limit: pageSize },
    );
    const changes = page.flatMap((monitor) => pullBack(monitor, now));
    if (changes.length > 0) await store.commit(changes);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    afterRef = last.ref;
  }
};

const pullBack = (monitor: Row<'monitors'>, now: number): Change[] => {
  const { ref, nextCheckAt } = monitor;
  if (nextCheckAt === null) return [];
  const set =
    monitor.type === 'heartbeat'
      ? plausibleSignals(monitor, nextCheckAt, now)
      : plausibleSlot(monitor, nextCheckAt, now);
  // Only if it was given no other time since it was read.
  return set === undefined ? [] : [{ kind: 'update', table: 'monitors', where: { ref, nextCheckAt }, set }];
};

/** What brings a monitor back that is due implausibly far ahead; `undefined` when its time is plausible. */
const plausibleSlot = (
  monitor: Row<'monitors'>,
  nextCheckAt: number,
  now: number,
): Partial<Row<'monitors'>> | undefined => {
  const dueAt = pulledBack(monitor, nextCheckAt, now);
  return dueAt === undefined ? undefined : { nextCheckAt: dueAt };
};

/** The same for a heartbeat, which is due when its signal is too late: only a signal from ahead of now is implausible. */
const plausibleSignals = (
  { config, lastSignalAt, runStartedAt }: Row<'monitors'>,
  nextCheckAt: number,
  now: number,
): Partial<Row<'monitors'>> | undefined => {
  const signals = {
    lastSignalAt: lastSignalAt === null ? null : Math.min(lastSignalAt, now),
    runStartedAt: runStartedAt === null ? null : Math.min(runStartedAt, now),
  };
  const parsed = heartbeatMonitorConfig.safeParse(config);
  const dueAt = parsed.success ? nextDeadline(parsed.data, signals, now) : null;
  return dueAt === null || nextCheckAt <= dueAt ? undefined : { ...signals, nextCheckAt: dueAt };
};
