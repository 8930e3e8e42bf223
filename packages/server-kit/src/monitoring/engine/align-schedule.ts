import { heartbeatMonitorConfig } from '@watchpost/schemas';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { engineBounds } from './bounds.js';
import { nextDeadline } from './heartbeat-deadline.js';
import { type Portions, rangesOfMonitors } from './portions.js';
import { pulledBack } from './schedule.js';

/** Monitors of a range: all of them may be due too far ahead. */
const searched = engineBounds.searchedMonitors.most;
/** Monitors that are overdue by less are simply checked; a restart that took no longer changes no schedule. */
const toleranceMs = 5000;
/** Within this time all that are overdue have been checked; contract: 62 s after a start, lateness included. */
const windowMs = 60_000;
/** A due time that is this little ahead is reached soon, plausible or not; most rows need not be read. */
const soonMs = 120_000;

/** What of a monitor says whether it may be due implausibly far ahead. */
const dueColumns = [
  'ref',
  'id',
  'type',
  'intervalSeconds',
  'slowedToSeconds',
  'retryIntervalSeconds',
  'nextCheckAt',
] as const;

const mayBeImplausible = (
  { type, nextCheckAt, ...rules }: Pick<Row<'monitors'>, (typeof dueColumns)[number]>,
  now: number,
): boolean => type === 'heartbeat' || (nextCheckAt !== null && pulledBack(rules, nextCheckAt, now) !== undefined);

const pullBackPortion = (store: Pick<Store, 'commit'>, refs: readonly number[], now: number): Promise<unknown> =>
  store.commit([
    {
      kind: 'derive',
      table: 'monitors',
      where: { ref: { in: refs }, nextCheckAt: { above: now + soonMs } },
      limit: refs.length,
      // Alike ones after each other share a statement.
      changes: (monitors) =>
        monitors
          .toSorted((a, b) => Number(a.type === 'heartbeat') - Number(b.type === 'heartbeat'))
          .flatMap((monitor) => pullBack(monitor, now)),
    },
  ]);

/**
 * Brings due times into a plausible relation to the clock: after a pause of all processes or a jump of the clock
 * forward, overdue monitors are spread over the next minute; after a jump back, monitors that would have to wait for
 * the clock to catch up are due at their next slot.
 *
 * @param options.meanwhile called after each portion
 * @throws StoreUnavailableError
 */
export const alignSchedule = async (
  store: Pick<Store, 'findColumns' | 'commit' | 'nextMonitorDueAt' | 'spreadOverdueMonitors'>,
  now: number,
  { portions, meanwhile }: { readonly portions: Portions; readonly meanwhile: () => Promise<void> },
): Promise<void> => {
  const firstDueAt = await store.nextMonitorDueAt(now);
  const isBehind = firstDueAt !== undefined && firstDueAt < now - toleranceMs;
  for await (const range of rangesOfMonitors(store, () => portions.size)) {
    if (isBehind) {
      await portions.take(() => store.spreadOverdueMonitors({ now, toleranceMs, windowMs, within: range }));
      await meanwhile();
    }
    const where = { ref: range, nextCheckAt: { above: now + soonMs } };
    const ahead = await store.findColumns('monitors', dueColumns, where, { orderBy: 'ref', limit: searched });
    const refs = ahead.filter((monitor) => mayBeImplausible(monitor, now)).map(({ ref }) => ref);
    while (refs.length > 0) {
      const portion = refs.splice(0, portions.size);
      await portions.take(() => pullBackPortion(store, portion, now));
      await meanwhile();
    }
  }
};

const pullBack = (monitor: Row<'monitors'>, now: number): Change[] => {
  const { ref, nextCheckAt } = monitor;
  if (nextCheckAt === null) return [];
  const set =
    monitor.type === 'heartbeat'
      ? plausibleSignals(monitor, nextCheckAt, now)
      : plausibleSlot(monitor, nextCheckAt, now);
  return set === undefined ? [] : [{ kind: 'update', table: 'monitors', where: { ref }, set }];
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
