import { bounds } from '@watchpost/schemas';
import type { Change, NewRow, Row, Store } from '../../store/interface/store.js';
import { effectiveIntervalSeconds } from '../status/effective-interval.js';
import { historyBounds } from './bounds.js';
import { serverRef } from './location-ref.js';
import { lengthMs, mergeRollups, type RollupKey, rollUpResults, rollupChange } from './rollup.js';
import { wholeTimes } from './whole-times.js';

/** An hour or a day, of all monitors. */
export type Period = Pick<RollupKey, 'resolution' | 'startsAt'>;

type Monitor = Pick<Row<'monitors'>, 'ref' | 'intervalSeconds' | 'slowedToSeconds'>;

/** Monitors that are read at a time. */
const pageSize = 500;
const maxMonitors = historyBounds.rolledUpMonitors.most;
/** Results that are read at a time, by what monitors should have: on SQLite nothing else happens meanwhile. */
const usualResults = 5000;
const maxRows: number = historyBounds.rolledUpRows.most;
/** Hours of a day of all locations that a monitor may have, and of some that it had that day. */
export const rollupsOfDay = 24 * 2 * (1 + bounds.monitorAgents.most);

/** Rows in groups of one location of a monitor each. */
const byLocation = <Row extends { readonly monitorRef: number; readonly agentRef?: number | undefined }>(
  rows: readonly Row[],
): { readonly monitorRef: number; readonly agentRef: number; readonly of: Row[] }[] =>
  [...Map.groupBy(rows, ({ monitorRef, agentRef = serverRef }) => `${monitorRef} ${agentRef}`).values()].flatMap(
    (of) => {
      const [first] = of;
      return first === undefined ? [] : [{ monitorRef: first.monitorRef, agentRef: first.agentRef ?? serverRef, of }];
    },
  );

/** An hour of the locations of some monitors, whatever number of results they have. */
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
  const summedUp = (results: readonly Row<'monitorResults'>[]): NewRow<'resultRollups'>[] =>
    byLocation(results).map(({ of, ...location }) => rollUpResults({ ...location, resolution: 'hour', startsAt }, of));
  let rows = await read(startsAt);
  const [ref, ...others] = refs;
  if (rows.length < limit || ref === undefined) {
    return summedUp(rows);
  }
  if (others.length > 0) {
    const half = Math.ceil(refs.length / 2);
    const parts = [refs.slice(0, half), refs.slice(half)].map((some) => rollUpHour(store, some, startsAt, limit));
    return (await Promise.all(parts)).flat();
  }
  const parts: NewRow<'resultRollups'>[] = [];
  while (rows.length > 0) {
    const page = wholeTimes(rows, limit, ({ at }) => at);
    parts.push(...summedUp(page.rows));
    rows = page.next === undefined ? [] : await read(page.next);
  }
  return mergeByLocation(parts, { resolution: 'hour', startsAt });
};

/** Puts rollups together, those of each location by themselves. */
export const mergeByLocation = (parts: readonly NewRow<'resultRollups'>[], period: Period): NewRow<'resultRollups'>[] =>
  byLocation(parts).map(({ of, ...location }) => mergeRollups({ ...location, ...period }, of));

/**
 * The rollups of the locations of some monitors in a period; those without a result in it have none.
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
  const where = { monitorRef: { in: refs }, resolution: 'hour', startsAt: range } as const;
  const rows = await store.find('resultRollups', where, { limit: rollupsOfDay * refs.length });
  return mergeByLocation(rows, { resolution, startsAt });
};

/** Divides monitors into parts whose results of an hour fit into one read. */
const batchesOf = (monitors: readonly Monitor[]): number[][] => {
  const batches: number[][] = [];
  let batch: number[] = [];
  let results = 0;
  for (const { ref, ...monitor } of monitors) {
    const expected = 3600 / effectiveIntervalSeconds(monitor);
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
