import { serverBounds } from '../../base/bounds.js';
import type { Change, NewRow, Row, Store } from '../../store/store.js';
import { lengthMs, mergeRollups, type RollupKey, rollUpResults, rollupChange } from './rollup.js';

/** An hour or a day, of all monitors. */
export type Period = Pick<RollupKey, 'resolution' | 'startsAt'>;

type Monitor = Pick<Row<'monitors'>, 'ref' | 'intervalSeconds'>;

/** Monitors that are read at a time. */
const pageSize = 500;
const maxMonitors = serverBounds.rolledUpMonitors.most;
/** Results that are read at a time, by what monitors should have: on SQLite nothing else happens meanwhile. */
const usualResults = 5000;
const maxRows: number = serverBounds.rolledUpRows.most;

/** An hour of some monitors, whatever number of results they have. */
const rollUpHour = async (
  store: Pick<Store, 'find'>,
  refs: readonly number[],
  startsAt: number,
  limit: number,
): Promise<NewRow<'resultRollups'>[]> => {
  const endsAt = startsAt + lengthMs.hour;
  const read = (from: number): Promise<Row<'monitorResults'>[]> =>
    store.find(
      'monitorResults',
      { monitorRef: { in: refs }, at: { atLeast: from, below: endsAt } },
      { orderBy: 'at', limit },
    );
  const keyOf = (monitorRef: number): RollupKey => ({ monitorRef, resolution: 'hour', startsAt });
  let rows = await read(startsAt);
  const [ref, ...others] = refs;
  if (rows.length < limit || ref === undefined) {
    const byMonitor = Map.groupBy(rows, ({ monitorRef }) => monitorRef);
    return [...byMonitor].map(([of, results]) => rollUpResults(keyOf(of), results));
  }
  if (others.length > 0) {
    const half = Math.ceil(refs.length / 2);
    const parts = [refs.slice(0, half), refs.slice(half)].map((some) => rollUpHour(store, some, startsAt, limit));
    return (await Promise.all(parts)).flat();
  }
  // The results of one monitor have a time each.
  const parts: NewRow<'resultRollups'>[] = [];
  while (rows.length > 0) {
    parts.push(rollUpResults(keyOf(ref), rows));
    const last = rows.at(-1)?.at ?? endsAt;
    rows = rows.length < limit ? [] : await read(last + 1);
  }
  return [mergeRollups(keyOf(ref), parts)];
};

/**
 * The rollups of some monitors in a period; monitors without a result in it have none.
 *
 * @param limit rows of one read. Default: 20,000.
 */
export const rollUp = async (
  store: Pick<Store, 'find'>,
  refs: readonly number[],
  { resolution, startsAt }: Period,
  limit = maxRows,
): Promise<NewRow<'resultRollups'>[]> => {
  if (resolution === 'hour') return rollUpHour(store, refs, startsAt, limit);
  const range = { atLeast: startsAt, below: startsAt + lengthMs[resolution] };
  const keyOf = (ref: number): RollupKey => ({ monitorRef: ref, resolution, startsAt });
  const where = { monitorRef: { in: refs }, resolution: 'hour', startsAt: range } as const;
  const rows = await store.find('resultRollups', where, { limit: 24 * refs.length });
  const byMonitor = Map.groupBy(rows, (row) => row.monitorRef);
  return [...byMonitor].map(([ref, hours]) => mergeRollups(keyOf(ref), hours));
};

/** Divides monitors into parts whose results of an hour fit into one read. */
const batchesOf = (monitors: readonly Monitor[]): number[][] => {
  const batches: number[][] = [];
  let batch: number[] = [];
  let results = 0;
  for (const { ref, intervalSeconds } of monitors) {
    const expected = 3600 / intervalSeconds;
    if (batch.length === maxMonitors || (batch.length > 0 && results + expected > usualResults)) {
      batches.push(batch);
      batch = [];
      results = 0;
    }
    batch.push(ref);
    results += expected;
  }
  return batch.length === 0 ? batches : [...batches, batch];
};

/**
 * Rolls up a period of all monitors, some at a time. What is there already stays as it is, so a period that was left
 * half done is simply done again.
 *
 * @param options.guard what must hold for a part to be written
 * @param options.isStopping asked before each part
 * @returns whether everything was written; false when the guard refused a commit, or the worker is stopping
 */
export const rollUpAll = async (
  store: Pick<Store, 'find' | 'commit'>,
  period: Period,
  { guard, isStopping }: { readonly guard: () => Change; readonly isStopping: () => boolean },
): Promise<boolean> => {
  for (let last = 0; ; ) {
    const monitors = await store.find('monitors', { ref: { above: last } }, { orderBy: 'ref', limit: pageSize });
    for (const refs of batchesOf(monitors)) {
      if (isStopping()) return false;
      const rows = await rollUp(store, refs, period);
      const { isCommitted } = await store.commit([guard(), ...rows.map(rollupChange)]);
      if (!isCommitted) return false;
    }
    if (monitors.length < pageSize) return true;
    last = monitors.at(-1)?.ref ?? last;
  }
};
