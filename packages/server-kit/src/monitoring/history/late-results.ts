import type { Change, CheckOutcome, NewRow, Row, Store } from '../../store/interface/store.js';
import { historyBounds } from './bounds.js';
import { mergeByLocation, rollUp, rollupsOfDay } from './roll-up-results.js';
import { lengthMs, rollupChange, settleMs } from './rollup.js';
import { floorTo } from './stretches.js';

/**
 * From this time after the end of its hour a result counts as late. It is well before the hour is rolled up: neither a
 * running write nor a slow clock leaves a result out.
 */
const lateMs = settleMs.hour / 2;

/** Results from before this time may belong to an hour that is rolled up already. */
const lateBeforeAt = (now: number): number => floorTo('hour', now - lateMs);

const markOf = ({ monitorRef, at }: Pick<NewRow<'monitorResults'>, 'monitorRef' | 'at'>): Change => ({
  kind: 'insert',
  table: 'lateResults',
  row: { monitorRef, at },
  onConflict: 'ignore',
});

/** A note of a result whose hour may be rolled up already, to be written with the result; none of any other. */
export const lateMark = (
  result: Pick<NewRow<'monitorResults'>, 'monitorRef' | 'at'>,
  now: number,
): readonly Change[] => (result.at < lateBeforeAt(now) ? [markOf(result)] : []);

/** The outcomes, with a note of each result whose hour may be rolled up already; the note is written with the result. */
export const withLateMarks = (outcomes: readonly CheckOutcome[], now: number): readonly CheckOutcome[] => {
  const lateBefore = lateBeforeAt(now);
  if (outcomes.every(({ result }) => result.at >= lateBefore)) return outcomes;
  return outcomes.map((outcome) => {
    if (outcome.result.at >= lateBefore) return outcome;
    return { ...outcome, changes: [...(outcome.changes ?? []), markOf(outcome.result)] };
  });
};

/** Puts rollups of a period in place of those that are there. */
const replaced = (
  key: Pick<Row<'resultRollups'>, 'monitorRef' | 'resolution' | 'startsAt'>,
  rows: readonly NewRow<'resultRollups'>[],
): readonly Change[] => [{ kind: 'delete', table: 'resultRollups', where: key }, ...rows.map(rollupChange)];

/** The day of an hour that has changed. */
const dayWith = async (
  store: Pick<Store, 'find'>,
  { monitorRef, startsAt: hour }: Pick<Row<'lateResults'>, 'monitorRef'> & { readonly startsAt: number },
  changed: readonly NewRow<'resultRollups'>[],
): Promise<readonly Change[]> => {
  const startsAt = floorTo('day', hour);
  const range = { atLeast: startsAt, below: startsAt + lengthMs.day };
  const where = { monitorRef, resolution: 'hour', startsAt: range } as const;
  const hours = await store.find('resultRollups', where, { limit: rollupsOfDay });
  const others = hours.filter((other) => other.startsAt !== hour);
  const period = { resolution: 'day', startsAt } as const;
  return replaced({ monitorRef, ...period }, mergeByLocation([...others, ...changed], period));
};

/** Rolls up an hour of a monitor once more; not when the day is being rolled up, or others did the same meanwhile. */
const rollUpAgain = async (
  store: Pick<Store, 'find' | 'get' | 'commit'>,
  late: readonly Row<'lateResults'>[],
  { monitorRef, startsAt }: Pick<Row<'resultRollups'>, 'monitorRef' | 'startsAt'>,
): Promise<boolean> => {
  const done: Change[] = late.map((where) => ({ kind: 'delete', table: 'lateResults', where, mustMatch: true }));
  const day = await store.get('rollupProgress', { id: 'day' });
  const [monitor] = await store.find('monitors', { ref: monitorRef }, { limit: 1 });
  const hours = monitor === undefined ? [] : await rollUp(store, [monitorRef], { resolution: 'hour', startsAt });
  if (day === undefined || hours.length === 0) return (await store.commit(done)).isCommitted;
  const { doneUntil } = day;
  // A worker that rolls up the day meanwhile would read the old hour.
  const where = { id: 'day', doneUntil, leaseToken: null };
  const changes: readonly Change[] = [
    { kind: 'update', table: 'rollupProgress', where, set: { doneUntil }, mustMatch: true },
    ...done,
    ...replaced({ monitorRef, resolution: 'hour', startsAt }, hours),
    ...(startsAt < doneUntil ? await dayWith(store, { monitorRef, startsAt }, hours) : []),
  ];
  return (await store.commit(changes)).isCommitted;
};

/**
 * Rolls up the hours again that results were written into when they were rolled up already, and their days.
 *
 * @returns whether something was done: there may be more
 */
export const rollUpLate = async (store: Pick<Store, 'find' | 'get' | 'commit'>): Promise<boolean> => {
  const hours = await store.get('rollupProgress', { id: 'hour' });
  const where = { at: { below: hours?.doneUntil ?? 0 } };
  const late = await store.find('lateResults', where, { limit: historyBounds.lateResults.most });
  let isProgress = false;
  for (const same of Map.groupBy(late, ({ monitorRef, at }) => `${monitorRef} ${floorTo('hour', at)}`).values()) {
    const [first] = same;
    if (first === undefined) continue;
    const key = { monitorRef: first.monitorRef, startsAt: floorTo('hour', first.at) };
    if (await rollUpAgain(store, same, key)) isProgress = true;
  }
  return isProgress;
};
