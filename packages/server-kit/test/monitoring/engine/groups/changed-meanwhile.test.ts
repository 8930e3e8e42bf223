import { expect, onTestFinished, test } from 'vitest';
import { recordChecks, toRecord } from '../../../../src/monitoring/engine/record-checks.js';
import type { Change, Store } from '../../../../src/store/interface/store.js';
import { openStore } from '../../../store/open-store.js';
import { type Dialect, dialects, newMonitor, reportOf, startOfTest } from '../engine-fixture.js';

const minute = 60_000;

/** A group that was up for two minutes, whose only member is down since the second, and which is being checked. */
const openGroup = async (dialect: Dialect) => {
  const { store, close } = await openStore(dialect);
  onTestFinished(close);
  const since = startOfTest + minute;
  const rows = [
    newMonitor('mon_member', { currentStatus: 'down', statusSince: since, lastCheckedAt: since }),
    newMonitor('mon_group', {
      type: 'group',
      config: { monitorIds: ['mon_member'] },
      currentStatus: 'up',
      statusSince: startOfTest,
      lastCheckedAt: startOfTest,
      leaseToken: 'checking',
    }),
  ];
  await store.commit(rows.map((row): Change => ({ kind: 'insert', table: 'monitors', row })));
  const member = await store.get('monitors', { id: 'mon_member' });
  const up = { monitorRef: member?.ref ?? 0, status: 'up', startedAt: startOfTest, endedAt: since } as const;
  await store.commit([{ kind: 'insert', table: 'statusIntervals', row: up }]);
  const monitor = await store.get('monitors', { id: 'mon_group' });
  if (monitor === undefined) throw new Error('The group is not there.');
  const now = startOfTest + 2 * minute;
  const lease = { monitorRef: monitor.ref, token: 'checking', until: now + minute };
  const times = { dueAt: now, startedAt: now, endedAt: now };
  const check = toRecord({ monitor, lease, report: reportOf('down'), ...times }, false);
  return { store, monitor, check, now, since };
};

/** A store in which something else is written before each of the first commits. */
const precededBy = (store: Store, others: (readonly Change[])[]): Store => ({
  ...store,
  commit: async (changes) => {
    const other = others.shift();
    if (other !== undefined) expect(await store.commit(other)).toMatchObject({ isCommitted: true });
    return store.commit(changes);
  },
});

/** Has the status that a group is in begin at another time, as a result does that comes late. */
const begunAt = (statusSince: number): readonly Change[] => [
  { kind: 'update', table: 'monitors', where: { id: 'mon_group' }, set: { statusSince }, mustMatch: true },
];

test.each(dialects)(
  'A check of a group that changes meanwhile is read and written once more, on %s',
  async (dialect) => {
    const { store, monitor, check, now, since } = await openGroup(dialect);
    const changing = precededBy(store, [begunAt(startOfTest + 1), begunAt(startOfTest + 2)]);
    expect(await recordChecks(changing, [check], now)).toBe(0);
    expect(await store.get('monitors', { id: 'mon_group' })).toMatchObject({
      currentStatus: 'down',
      statusSince: since,
    });
    expect(await store.find('statusIntervals', { monitorRef: monitor.ref }, { limit: 9 })).toMatchObject([
      { status: 'up', startedAt: startOfTest, endedAt: since },
    ]);
    expect(await store.find('monitorResults', { monitorRef: monitor.ref }, { limit: 9 })).toHaveLength(1);
  },
);

test.each(dialects)('A check of a group whose lease ends meanwhile is lost, on %s', async (dialect) => {
  const { store, monitor, check, now } = await openGroup(dialect);
  const taken: Change = { kind: 'update', table: 'monitors', where: { id: 'mon_group' }, set: { leaseToken: 'other' } };
  expect(await recordChecks(precededBy(store, [[taken]]), [check], now)).toBe(1);
  expect(await store.get('monitors', { id: 'mon_group' })).toMatchObject({ currentStatus: 'up' });
  expect(await store.find('monitorResults', { monitorRef: monitor.ref }, { limit: 9 })).toEqual([]);
});

test.each(dialects)('A check of a group that never stays the same is lost, on %s', async (dialect) => {
  const { store, monitor, check, now } = await openGroup(dialect);
  const others = Array.from({ length: 50 }, (_, time) => begunAt(startOfTest + 1 + time));
  expect(await recordChecks(precededBy(store, others), [check], now)).toBe(1);
  expect(others.length).toBeGreaterThan(40);
  expect(await store.find('monitorResults', { monitorRef: monitor.ref }, { limit: 9 })).toEqual([]);
});

const day = 24 * 60 * minute;

test.each(
  dialects.flatMap(
    (dialect) =>
      [
        [dialect, 'when it was back', 40 * day - 30_000],
        [dialect, 'before', minute],
      ] as const,
  ),
)(
  'A group is unknown since its member was, however long ago that began, on %s, checked last %s',
  async (dialect, _, seenMs) => {
    const { store, monitor } = await openGroup(dialect);
    const now = startOfTest + 40 * day;
    const silent = { from: startOfTest + minute, to: now - minute };
    const member = { currentStatus: 'up', statusSince: silent.to, historyRewrittenAt: silent.to } as const;
    const unknown = { status: 'unknown', startedAt: silent.from, endedAt: silent.to } as const;
    const { ref } = (await store.get('monitors', { id: 'mon_member' })) ?? { ref: 0 };
    await store.commit([
      { kind: 'update', table: 'monitors', where: { ref }, set: member },
      { kind: 'insert', table: 'statusIntervals', row: { monitorRef: ref, cause: null, ...unknown } },
      {
        kind: 'update',
        table: 'monitors',
        where: { id: 'mon_group' },
        set: { lastCheckedAt: startOfTest + seenMs },
      },
    ]);
    const lease = { monitorRef: monitor.ref, token: 'checking', until: now + minute };
    const times = { dueAt: now, startedAt: now, endedAt: now };
    expect(
      await recordChecks(store, [toRecord({ monitor, lease, report: reportOf('up'), ...times }, false)], now),
    ).toBe(0);
    const ended = await store.find('statusIntervals', { monitorRef: monitor.ref }, { limit: 9, orderBy: 'startedAt' });
    expect(ended).toMatchObject([
      { status: 'up', startedAt: startOfTest, endedAt: silent.from },
      { status: 'unknown', startedAt: silent.from, endedAt: silent.to },
    ]);
  },
);
