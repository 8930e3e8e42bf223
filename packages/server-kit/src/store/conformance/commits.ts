import assert from 'node:assert/strict';
import type { Change, CommitResult, Store } from '../interface/store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { countRows } from './count-rows.js';
import {
  audit,
  insert,
  sampleApiKey,
  sampleEvent,
  sampleId,
  sampleInterval,
  sampleMonitor,
  sampleResult,
  sampleRollup,
  sampleSubscriber,
  sampleTime,
  sampleWorker,
} from './sample-rows.js';

const committed: CommitResult = { isCommitted: true };

const rowsIn = async (store: Store, organizationId: string): Promise<number> => {
  const monitors = await store.find('monitors', { organizationId }, { limit: 1000 });
  const activities = await store.find('auditActivities', { organizationId }, { limit: 1000 });
  return monitors.length + activities.length + (await countRows(store, organizationId, 'monitors'));
};

/** Commits that must be refused although their other entries could be written. */
const refusals: readonly {
  readonly title: string;
  readonly entry: (taken: string) => Change;
  readonly reason: 'no_match' | 'not_unique';
}[] = [
  {
    title: 'an update that must match finds no row',
    entry: () => ({ kind: 'update', table: 'workers', where: { id: 'none' }, set: { lastSeenAt: 1 }, mustMatch: true }),
    reason: 'no_match',
  },
  {
    title: 'a deletion that must match finds no row',
    entry: () => ({ kind: 'delete', table: 'workers', where: { id: 'none' }, mustMatch: true }),
    reason: 'no_match',
  },
  {
    title: 'a unique key is taken',
    entry: (taken) => insert('monitors', sampleMonitor({ id: taken })),
    reason: 'not_unique',
  },
  {
    title: 'an update takes a unique key that is taken',
    entry: (taken) => ({
      kind: 'update',
      table: 'monitors',
      where: { organizationId: 'org_sample', id: { not: taken } },
      set: { id: taken },
    }),
    reason: 'not_unique',
  },
];

/** Entries that are wrong whatever the database holds; types would refuse them, were they not cast. */
const wrongEntries: readonly { readonly title: string; readonly entry: object }[] = [
  { title: 'an unknown table', entry: { kind: 'insert', table: 'secrets', row: {} } },
  { title: 'a table of the store itself', entry: { kind: 'delete', table: 'auditActivities', where: { id: 'a' } } },
  { title: 'an unknown column to set', entry: { kind: 'update', table: 'workers', where: { id: 'a' }, set: { a: 1 } } },
  { title: 'nothing to set', entry: { kind: 'update', table: 'workers', where: { id: 'a' }, set: {} } },
  {
    title: 'another organization for a row',
    entry: { kind: 'update', table: 'monitors', where: { id: 'a' }, set: { organizationId: 'b' } },
  },
  { title: 'an unknown column in a condition', entry: { kind: 'delete', table: 'workers', where: { idd: 'a' } } },
  { title: 'an undefined value in a condition', entry: { kind: 'delete', table: 'workers', where: { id: undefined } } },
  { title: 'a change without conditions', entry: { kind: 'delete', table: 'workers', where: {} } },
  {
    title: 'a limit for rows that are not counted',
    entry: { ...insert('workers', sampleWorker('wrk_limited')), atMost: 1 },
  },
  { title: 'a missing value', entry: { kind: 'insert', table: 'workers', row: { id: 'a', startedAt: 1 } } },
  {
    title: 'a value of another kind',
    entry: { kind: 'insert', table: 'workers', row: { id: 'a', startedAt: '1', lastSeenAt: 1 } },
  },
  {
    title: 'a fraction in a column of whole numbers',
    entry: { kind: 'insert', table: 'workers', row: { id: 'a', startedAt: 1.5, lastSeenAt: 1 } },
  },
];

/** What a commit promises: all or nothing, exactly one winner, counts that are right. */
export const commitCases: readonly ConformanceCase[] = [
  ...refusals.map(({ title, entry, reason }) =>
    conformanceCase(`nothing of a commit is written when ${title}`, async (store) => {
      const organizationId = sampleId('org');
      const taken = sampleId('mon');
      await store.commit([insert('monitors', sampleMonitor({ id: taken })), insert('monitors', sampleMonitor())]);
      const result = await store.commit([
        insert('monitors', sampleMonitor({ organizationId })),
        audit(organizationId),
        entry(taken),
        insert('monitors', sampleMonitor({ organizationId })),
      ]);
      assert.deepEqual(result, { isCommitted: false, failed: 2, reason });
      assert.equal(await rowsIn(store, organizationId), 0);
    }),
  ),

  conformanceCase('a commit with a malformed entry rejects with a TypeError and writes nothing', async (store) => {
    const organizationId = sampleId('org');
    for (const { title, entry } of wrongEntries) {
      const monitor = insert('monitors', sampleMonitor({ organizationId }));
      await assert.rejects(store.commit([monitor, entry as Change]), TypeError, title);
    }
    assert.equal(await rowsIn(store, organizationId), 0);
  }),

  conformanceCase('a commit succeeds when a change that need not match finds no row', async (store) => {
    const where = { id: 'none' };
    const result = await store.commit([
      { kind: 'update', table: 'workers', where, set: { lastSeenAt: 1 } },
      { kind: 'delete', table: 'workers', where },
    ]);
    assert.deepEqual(result, committed);
  }),

  conformanceCase('an insert that ignores conflicts leaves an existing row unchanged', async (store) => {
    const monitor = sampleMonitor({ name: 'First' });
    await store.commit([insert('monitors', monitor)]);
    const again = { ...insert('monitors', { ...monitor, name: 'Second' }), onConflict: 'ignore' } as const;
    assert.deepEqual(await store.commit([again]), committed);
    assert.equal((await store.get('monitors', { id: monitor.id }))?.name, 'First');
    assert.equal(await countRows(store, monitor.organizationId, 'monitors'), 1);
  }),

  conformanceCase(
    'of many inserts that ignore conflicts, only those without an existing row are written',
    async (store) => {
      const text = 'a "quoted" {list}, C:\\path, NULL, Grüße 😀\n';
      const rows = ['evt_1', 'evt_2', 'evt_3', 'evt_2'].map((id, index) =>
        sampleEvent({ id, type: `${index}`, data: index === 0 ? {} : { text, list: [null, 1.5, [text]] } }),
      );
      const dispatched = sampleEvent({ id: 'evt_4', dispatchedAt: sampleTime });
      await store.commit([insert('events', sampleEvent({ id: 'evt_1', type: 'first' }))]);
      const ignoring = [...rows, dispatched, sampleEvent({ id: 'evt_5' })].map(
        (row) => ({ ...insert('events', row), onConflict: 'ignore' }) as const,
      );
      const worker = { ...insert('workers', sampleWorker('wrk_1')), onConflict: 'ignore' } as const;
      assert.deepEqual(await store.commit([...ignoring, worker, worker]), committed);
      const found = await store.find('events', {}, { limit: 10, orderBy: 'id' });
      assert.deepEqual(
        found.map(({ id, type, dispatchedAt }) => [id, type, dispatchedAt]),
        [
          ['evt_1', 'first', null],
          ['evt_2', '1', null],
          ['evt_3', '2', null],
          ['evt_4', dispatched.type, sampleTime],
          ['evt_5', dispatched.type, null],
        ],
      );
      assert.deepEqual(found[2]?.data, rows[2]?.data);
      assert.equal((await store.find('workers', {}, { limit: 10 })).length, 1);
    },
  ),

  conformanceCase('exactly one of 64 concurrent writers wins a guarded update', async (store, other) => {
    const worker = sampleWorker();
    await store.commit([insert('workers', worker)]);
    const results = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        (index % 2 === 0 ? store : other).commit([
          {
            kind: 'update',
            table: 'workers',
            where: { id: worker.id, lastSeenAt: sampleTime },
            set: { lastSeenAt: sampleTime + 1 + index },
            mustMatch: true,
          },
          insert('workers', sampleWorker(`wrk_winner_${index}`)),
        ]),
      ),
    );
    const winners = results.flatMap((result, index) => (result.isCommitted ? [index] : []));
    assert.equal(winners.length, 1);
    const [winner] = winners;
    assert.equal((await other.get('workers', { id: worker.id }))?.lastSeenAt, sampleTime + 1 + Number(winner));
    const followers = await store.find('workers', { id: { not: worker.id } }, { limit: 100 });
    assert.deepEqual(
      followers.map(({ id }) => id),
      [`wrk_winner_${winner}`],
    );
  }),

  conformanceCase('a refused commit does not undo other commits that arrive at the same time', async (store) => {
    const organizationId = sampleId('org');
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        store.commit([
          insert('monitors', sampleMonitor({ organizationId, name: `${index}` })),
          audit(organizationId),
          index % 3 === 0
            ? { kind: 'delete', table: 'workers', where: { id: 'none' }, mustMatch: true }
            : insert('workers', sampleWorker()),
        ]),
      ),
    );
    assert.deepEqual(
      results.map(({ isCommitted }) => isCommitted),
      results.map((_, index) => index % 3 !== 0),
    );
    const monitors = await store.find('monitors', { organizationId }, { limit: 100 });
    assert.deepEqual(
      monitors.map(({ name }) => Number(name)).sort((a, b) => a - b),
      results.flatMap((_, index) => (index % 3 === 0 ? [] : [index])),
    );
    const activities = await store.find('auditActivities', { organizationId }, { limit: 100, orderBy: 'sequence' });
    assert.deepEqual(
      activities.map(({ sequence }) => sequence),
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  }),

  conformanceCase('totals stay exact while rows are inserted and deleted concurrently', async (store, other) => {
    const organizationIds = [sampleId('org'), sampleId('org')];
    const monitors = organizationIds.flatMap((organizationId) =>
      Array.from({ length: 20 }, () => sampleMonitor({ organizationId })),
    );
    const keys = organizationIds.map((organizationId) => sampleApiKey({ organizationId }));
    await Promise.all([
      ...monitors.map((monitor, index) => (index % 2 === 0 ? store : other).commit([insert('monitors', monitor)])),
      ...keys.map((key) => other.commit([insert('apiKeys', key)])),
    ]);
    // Every second one is deleted twice at a time: only one of the two deletions counts.
    const leaving = monitors.filter((_, index) => index % 2 === 0);
    await Promise.all(
      leaving.flatMap(({ id }) =>
        [store, other].map((by) => by.commit([{ kind: 'delete', table: 'monitors', where: { id } }])),
      ),
    );
    await store.commit([{ kind: 'delete', table: 'apiKeys', where: { organizationId: { in: organizationIds } } }]);
    for (const organizationId of organizationIds) {
      assert.equal(await countRows(store, organizationId, 'monitors'), 10);
      assert.equal(await countRows(store, organizationId, 'apiKeys'), 0);
      const query = {
        where: { organizationId },
        orderBy: 'createdAt',
        isDescending: false,
        limit: 5,
        offset: 0,
      } as const;
      const { rows, totalItems } = await other.page('monitors', query);
      assert.deepEqual([rows.length, totalItems], [5, 10]);
    }
  }),

  conformanceCase(
    'concurrent inserts with a bound of the table fill an organization exactly up to it',
    async (store, other) => {
      const organizationId = sampleId('org');
      const limited = (count: number): Change[] =>
        Array.from({ length: count }, () => ({ ...insert('monitors', sampleMonitor({ organizationId })), atMost: 5 }));
      const results = await Promise.all(
        Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? store : other).commit(limited(1))),
      );
      assert.equal(results.filter(({ isCommitted }) => isCommitted).length, 5);
      const overBound = { isCommitted: false, failed: 0, reason: 'over_bound', table: 'monitors', atMost: 5 };
      for (const result of results) if (!result.isCommitted) assert.deepEqual(result, overBound);
      assert.equal(await countRows(store, organizationId, 'monitors'), 5);

      const [first, second] = await store.find('monitors', { organizationId }, { limit: 2 });
      const leaving = (id = ''): Change => ({ kind: 'delete', table: 'monitors', where: { id }, mustMatch: true });
      assert.deepEqual(await store.commit([leaving(first?.id), ...limited(1)]), committed);
      assert.deepEqual(await store.commit([leaving(second?.id)]), committed);
      assert.deepEqual(await store.commit([audit(organizationId), ...limited(2)]), { ...overBound, failed: 1 });
      assert.equal(await rowsIn(store, organizationId), 8);
      assert.deepEqual(await store.commit(limited(1)), committed);
      assert.deepEqual(await store.commit([insert('monitors', sampleMonitor({ organizationId }))]), committed);
    },
  ),

  conformanceCase('concurrent inserts with a bound fill what it counts exactly', async (store, other) => {
    const organizationId = sampleId('org');
    const bounded = (statusPageId: string, atMost = 5): Change[] => [
      { kind: 'bound', table: 'statusPageSubscribers', where: { organizationId }, atMost },
      { kind: 'bound', table: 'statusPageSubscribers', where: { statusPageId }, atMost: 4 },
      insert('statusPageSubscribers', sampleSubscriber({ organizationId, statusPageId })),
    ];
    const [first, second] = [sampleId('pag'), sampleId('pag')];
    const filling = async (page: string): Promise<readonly CommitResult[]> =>
      Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? store : other).commit(bounded(page))));
    const written = (results: readonly CommitResult[]): number => results.filter((each) => each.isCommitted).length;
    const inFirst = await filling(first);
    assert.equal(written(inFirst), 4);
    const refused = { isCommitted: false, failed: 1, reason: 'no_match' };
    for (const result of inFirst) if (!result.isCommitted) assert.deepEqual(result, refused);
    assert.equal(written(await filling(second)), 1);

    const [leaving] = await store.find('statusPageSubscribers', { statusPageId: second }, { limit: 1 });
    assert.deepEqual(await store.commit(bounded(second)), { ...refused, failed: 0 });
    const removal: Change = { kind: 'delete', table: 'statusPageSubscribers', where: { id: leaving?.id ?? '' } };
    assert.deepEqual(await store.commit([...bounded(second), removal]), committed);
    assert.equal((await store.find('statusPageSubscribers', { organizationId }, { limit: 10 })).length, 5);
  }),

  conformanceCase('deleting a monitor deletes its history and no other', async (store, other) => {
    const [leaving, staying] = [sampleMonitor(), sampleMonitor()];
    await store.commit([insert('monitors', leaving), insert('monitors', staying)]);
    const refs = await Promise.all(
      [leaving, staying].map(async ({ id }) => (await store.get('monitors', { id }))?.ref ?? 0),
    );
    await store.commit(
      refs.flatMap((ref) =>
        [0, 1, 2].flatMap((at) => [
          insert('monitorResults', sampleResult(ref, sampleTime + at)),
          insert('lateResults', { monitorRef: ref, at: sampleTime + at }),
          insert('resultRollups', sampleRollup(ref, sampleTime + at)),
          insert('statusIntervals', sampleInterval(ref, sampleTime + at)),
        ]),
      ),
    );
    // More than are deleted at a time.
    const more = Array.from({ length: 1100 }, (_, index) => sampleResult(refs[0] ?? 0, sampleTime + 3 + index));
    await store.commit(more.map((row) => insert('monitorResults', row)));
    await store.commit([{ kind: 'delete', table: 'monitors', where: { id: leaving.id }, mustMatch: true }]);
    await Promise.all([store.maintain(sampleTime), other.maintain(sampleTime)]);
    for (const table of ['monitorResults', 'lateResults', 'resultRollups', 'statusIntervals'] as const) {
      const left = await store.find(table, {}, { limit: 100 });
      assert.deepEqual(
        left.map(({ monitorRef }) => monitorRef),
        [refs[1], refs[1], refs[1]],
      );
    }
  }),
];
