import { serverBounds } from '../../base/bounds.js';
import type { Change, CheckOutcome, NewRow, Row, Store } from '../../store/store.js';
import { rollUp } from './roll-up-results.js';
import { lengthMs, mergeRollups, rollupChange, settleMs } from './rollup.js';
import { floorTo } from './stretches.js';

/**
 * From this time after the end of its hour a result counts as late. It is well before the hour is rolled up: neither a
 * running write nor a slow clock leaves a result out.
 */
const lateMs = settleMs.hour / 2;

/** The outcomes, with a note of each result whose hour may be rolled up already; the note is written with the result. */
export const withLateMarks = (outcomes: readonly CheckOutcome[], now: number): readonly CheckOutcome[] => {
  const lateBefore = floorTo('hour', now - lateMs);
  if (outcomes.every(({ result }) => result.at >= lateBefore)) return outcomes;
  return outcomes.map((outcome) => {
    const { monitorRef, at } = outcome.result;
    if (at >= lateBefore) return outcome;
    const mark: Change = { kind: 'insert', table: 'lateResults', row: { monitorRef, at }, onConflict: 'ignore' };
    return { ...outcome, changes: [...(outcome.changes ?? []), mark] };
  });
};

const replaced = (row: NewRow<'resultRollups'>): readonly Change[] => {
  const { monitorRef, resolution, startsAt } = row;
  return [{ kind: 'delete', table: 'resultRollups', where: { monitorRef, resolution, startsAt } }, rollupChange(row)];
};

/** The day of an hour that has changed. */
const dayWith = async (store: Pick<Store, 'find'>, changed: NewRow<'resultRollups'>) => {
  const startsAt = floorTo('day', changed.startsAt);
  const { monitorRef } = changed;
  const range = { atLeast: startsAt, below: startsAt + lengthMs.day };
  const hours = await store.find('resultRollups', { monitorRef, resolution: 'hour', startsAt: range }, { limit: 24 });
  const others = hours.filter((hour) => hour.startsAt !== changed.startsAt);
  return mergeRollups({ monitorRef, resolution: 'day', startsAt }, [...others, changed]);
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
  const [hour] = monitor === undefined ? [] : await rollUp(store, [monitorRef], { resolution: 'hour', startsAt });
  if (day === undefined || hour === undefined) return (await store.commit(done)).isCommitted;
  const { doneUntil } = day;
  // A worker that rolls up the day meanwhile would read the old hour.
  const where = { id: 'day', doneUntil, leaseToken: null };
  const changes: readonly Change[] = [
    { kind: 'update', table: 'rollupProgress', where, set: { doneUntil }, mustMatch: true },
    ...done,
    ...replaced(hour),
    ...(startsAt < doneUntil ? replaced(await dayWith(store, hour)) : []),
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
  const late = await store.find('lateResults', where, { limit: serverBounds.lateResults.most });
  let isProgress = false;
  for (const same of Map.groupBy(late, ({ monitorRef, at }) => `${monitorRef} ${floorTo('hour', at)}`).values()) {
    const [first] = same;
    if (first === undefined) continue;
    const key = { monitorRef: first.monitorRef, startsAt: floorTo('hour', first.at) };
    if (await rollUpAgain(store, same, key)) isProgress = true;
  }
  return isProgress;
};
