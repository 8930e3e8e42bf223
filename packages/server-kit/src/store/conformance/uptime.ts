import assert from 'node:assert/strict';
import type { MonitorStatus } from '@watchpost/schemas';
import type { Change, Store } from '../interface/store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { insert, sampleTime } from './sample-rows.js';

const minute = 60_000;
const at = (minutes: number): number => sampleTime + minutes * minute;

/** Statuses of a monitor one after the other, each for so many minutes. */
const endedStatuses = (monitorRef: number, statuses: readonly (readonly [MonitorStatus, number])[]): Change[] => {
  let until = 0;
  return statuses.map(([status, minutes]) => {
    until += minutes;
    const times = { startedAt: at(until - minutes), endedAt: at(until) };
    return insert('statusIntervals', { monitorRef, status, ...times });
  });
};

/** Minutes up, and minutes that count, since one of the minutes. */
const sumsSince = async (store: Store, monitorRef: number, ...minutes: number[]): Promise<[number, number][]> => {
  const answers = await store.sumUptime(minutes.map((since) => ({ monitorRef, since: at(since) })));
  return answers.map(({ upMs, countedMs }) => [upMs / minute, countedMs / minute]);
};

const everything = endedStatuses(1, [
  ['pending', 10],
  ['up', 100],
  ['down', 5],
  ['degraded', 20],
  ['maintenance', 30],
  ['unknown', 7],
  ['paused', 3],
  ['up', 50],
]);

/** How statuses that have ended are summed up. */
export const uptimeCases: readonly ConformanceCase[] = [
  conformanceCase('uptime counts up and degraded as available and down as not, from any start', async (store) => {
    await store.commit(everything);
    assert.deepEqual(await sumsSince(store, 1, -100, 0, 10, 60, 113, 140, 175, 224, 225, 999), [
      [170, 175],
      [170, 175],
      [170, 175],
      [120, 125],
      [70, 72],
      [50, 50],
      [50, 50],
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
  }),

  conformanceCase(
    'sumUptime answers for each monitor separately, also for one without results',
    async (store, other) => {
      await store.commit(everything);
      await other.commit(endedStatuses(2, [['down', 60]]));
      const questions = [2, 3, 1, 2].map((monitorRef) => ({ monitorRef, since: at(30) }));
      assert.deepEqual(await store.sumUptime(questions), [
        { upMs: 0, countedMs: 30 * minute },
        { upMs: 0, countedMs: 0 },
        { upMs: 150 * minute, countedMs: 155 * minute },
        { upMs: 0, countedMs: 30 * minute },
      ]);
      assert.deepEqual(await store.sumUptime([]), []);
    },
  ),

  conformanceCase(
    'the ended statuses of a range are those that lie in it or reach into it, in order',
    async (store) => {
      await store.commit([...everything, ...endedStatuses(2, [['down', 60]])]);
      const read = async (from: number, to: number, limit = 100) => {
        const lists = await store.endedStatuses({ monitorRefs: [2, 3, 1], from: at(from), to: at(to), limit });
        return lists.map((list) =>
          list.map(({ status, startedAt, endedAt }) => [
            status,
            (startedAt - sampleTime) / minute,
            (endedAt - sampleTime) / minute,
          ]),
        );
      };
      const [up, down, degraded] = [
        ['up', 10, 110],
        ['down', 110, 115],
        ['degraded', 115, 135],
      ];
      assert.deepEqual(await read(60, 116), [[], [], [up, down, degraded]]);
      assert.deepEqual(await read(59, 115), [[['down', 0, 60]], [], [up, down]]);
      assert.deepEqual(await read(60, 116, 2), [[], [], [up, down]]);
      assert.deepEqual(await read(225, 300), [[], [], []]);
      assert.deepEqual(await store.endedStatuses({ monitorRefs: [], from: 0, to: 1, limit: 1 }), []);
    },
  ),

  conformanceCase('a status whose end is moved to an earlier time counts for the shorter duration', async (store) => {
    await store.commit(everything);
    await store.commit([
      {
        kind: 'update',
        table: 'statusIntervals',
        where: { monitorRef: 1, startedAt: at(10) },
        set: { endedAt: at(40) },
      },
      { kind: 'delete', table: 'statusIntervals', where: { monitorRef: 1, startedAt: { atLeast: at(40) } } },
    ]);
    assert.deepEqual(await sumsSince(store, 1, 0, 35), [
      [30, 30],
      [5, 5],
    ]);
    await store.commit([
      insert('statusIntervals', { monitorRef: 1, status: 'down', startedAt: at(40), endedAt: at(60) }),
    ]);
    assert.deepEqual(await sumsSince(store, 1, 0, 35), [
      [30, 50],
      [5, 25],
    ]);
  }),

  conformanceCase('deleting old statuses does not change the sums of later ones', async (store) => {
    await store.commit(everything);
    const before = await sumsSince(store, 1, 115, 200);
    const where = { monitorRef: 1, endedAt: { below: at(116) } };
    await store.deleteSome({ kind: 'delete', table: 'statusIntervals', where }, 100);
    assert.deepEqual(await sumsSince(store, 1, 115, 200), before);
  }),

  conformanceCase('inserting an existing status again does not count it twice', async (store) => {
    const [, up] = everything;
    assert.ok(up?.kind === 'insert');
    await store.commit([up, { ...up, onConflict: 'ignore' }]);
    assert.deepEqual(await sumsSince(store, 1, 0), [[100, 100]]);
  }),
];
