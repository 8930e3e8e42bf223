import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Deletion, type Store, StoreUnavailableError } from '../interface/store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { countRows } from './count-rows.js';
import {
  insert,
  sampleEvent,
  sampleInterval,
  sampleMonitor,
  sampleResult,
  sampleRollup,
  sampleTime,
  sampleWebhook,
  sampleWorker,
} from './sample-rows.js';

const isEqual = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();

/** What a server relies on around its data: counting requests, change listeners, migrations, an orderly end. */
export const upkeepCases: readonly ConformanceCase[] = [
  conformanceCase(
    'the request counter counts each request exactly once per bucket and window',
    async ({ requestCounter }) => {
      const minute = { startsAt: sampleTime, lengthMs: 60_000 };
      const counts = await Promise.all(
        Array.from({ length: 50 }, () => requestCounter.count('ip:203.0.113.7', minute)),
      );
      assert.deepEqual(
        counts.sort((a, b) => a - b),
        Array.from({ length: 50 }, (_, index) => index + 1),
      );
      assert.equal(await requestCounter.count('ip:203.0.113.8', minute), 1);
      assert.equal(await requestCounter.count('ip:203.0.113.7', { ...minute, startsAt: sampleTime + 60_000 }), 1);
      assert.equal(await requestCounter.count('ip:203.0.113.7', minute), 51);
    },
  ),

  conformanceCase('requests of many buckets that come at once are counted each in its own', async (store, other) => {
    const hour = { startsAt: sampleTime, lengthMs: 3_600_000 };
    const buckets = ['ip:b', 'ip:a', 'key:\0', 'key:ä', `mail:${'x'.repeat(200)}`];
    const counted = await Promise.all(
      [store, other].flatMap(({ requestCounter }) =>
        Array.from({ length: 60 }, async (_, n) => {
          const bucket = buckets[n % buckets.length] ?? '';
          const window = n % 2 === 0 ? hour : { ...hour, startsAt: sampleTime - hour.lengthMs };
          return [`${bucket} ${window.startsAt}`, await requestCounter.count(bucket, window)] as const;
        }),
      ),
    );
    const byBucket = Map.groupBy(counted, ([name]) => name);
    assert.equal(byBucket.size, 10);
    // Stores of one process, or of one database, may count together.
    for (const [name, counts] of byBucket) {
      const numbers = counts.map(([, count]) => count).sort((a, b) => a - b);
      const together = Array.from({ length: 12 }, (_, index) => index + 1);
      const apart = together.map((count) => Math.ceil(count / 2));
      assert.ok(isEqual(numbers, together) || isEqual(numbers, apart), `${name}: ${numbers.join()}`);
    }
  }),

  conformanceCase('the request counter takes back a request that should not count', async ({ requestCounter }) => {
    const hour = { startsAt: sampleTime, lengthMs: 3_600_000 };
    await requestCounter.count('sign-in:ada', hour);
    assert.equal(await requestCounter.count('sign-in:ada', hour, -1), 0);
    assert.equal(await requestCounter.count('sign-in:ada', hour), 1);
  }),

  conformanceCase('the count of a long window survives the short windows within it', async (store) => {
    const { requestCounter } = store;
    const hour = { startsAt: sampleTime, lengthMs: 3_600_000 };
    await requestCounter.count('mail:ada', hour);
    for (let minute = 0; minute < 60; minute += 5) {
      const now = sampleTime + minute * 60_000;
      await requestCounter.count('ip:203.0.113.7', { startsAt: now, lengthMs: 60_000 });
      await store.maintain(now);
    }
    assert.equal(await requestCounter.count('mail:ada', hour), 2);
  }),

  conformanceCase('the count of a day survives the hours of the same kind within it', async (store) => {
    const { requestCounter } = store;
    const hourMs = 3_600_000;
    const day = { startsAt: sampleTime, lengthMs: 24 * hourMs };
    await requestCounter.count('mail:ada', day);
    for (let hour = 0; hour < 24; hour++) {
      const now = sampleTime + hour * hourMs;
      await requestCounter.count('mail:bob', { startsAt: now, lengthMs: hourMs });
      await store.maintain(now);
    }
    assert.equal(await requestCounter.count('mail:ada', day), 2);
  }),

  conformanceCase('a listener is called for committed changes to its table until it is removed', async (store) => {
    const emitter = new EventEmitter();
    let heardOfWorkers = 0;
    let heardOfKeys = 0;
    const stop = store.onChange('workers', () => {
      heardOfWorkers++;
      emitter.emit('workers');
    });
    store.onChange('apiKeys', () => heardOfKeys++);
    store.onChange('monitors', () => emitter.emit('monitors'));
    const heard = once(emitter, 'workers');
    await store.commit([insert('workers', sampleWorker('wrk_1'))]);
    await heard;
    await store.commit([{ kind: 'delete', table: 'workers', where: { id: 'none' }, mustMatch: true }]);
    stop();
    const last = once(emitter, 'monitors');
    await store.commit([insert('workers', sampleWorker('wrk_2')), insert('monitors', sampleMonitor())]);
    await last;
    assert.deepEqual([heardOfWorkers, heardOfKeys], [1, 0]);
  }),

  conformanceCase('a migrated database is up to date for a second process', async (store, other) => {
    const status = await store.migrate('auto');
    assert.equal(status.version, status.expectedVersion);
    assert.ok(status.version > 0);
    assert.deepEqual(status.pending, []);
    assert.deepEqual(await other.migrate('check'), status);
    assert.deepEqual(await other.migrate('off'), status);
    assert.deepEqual(await other.schemaStatus(), status);
  }),

  conformanceCase('processes read one time, which goes on', async (store, other) => {
    const times = [await store.readTime?.(), await other.readTime?.(), await store.readTime?.()];
    assert.deepEqual(times, times.toSorted());
  }),

  conformanceCase('housekeeping can run at any time and in several processes at once', async (store, other) => {
    const day = 86_400_000;
    await Promise.all([store, other].flatMap((by) => [by.maintain(sampleTime), by.maintain(sampleTime + 40 * day)]));
    await store.maintain(sampleTime);
  }),

  conformanceCase('concurrent deletions in portions delete each row once', async (store, other) => {
    const rows = Array.from({ length: 100 }, (_, index) => sampleEvent({ occurredAt: sampleTime + index }));
    await store.commit(rows.map((row) => insert('events', row)));
    const old = { kind: 'delete', table: 'events', where: { occurredAt: { below: sampleTime + 90 } } } as const;
    const deleteAll = async (by: Store): Promise<number> => {
      let sum = 0;
      for (;;) {
        const count = await by.deleteSome(old, 7);
        assert.ok(count <= 7);
        sum += count;
        if (count === 0) return sum;
      }
    };
    const counts = await Promise.all([store, other].map(deleteAll));
    const rest = await deleteAll(store);
    assert.equal(
      counts.reduce((sum, count) => sum + count, rest),
      90,
    );
    const left = await other.find('events', {}, { limit: 100, orderBy: 'occurredAt' });
    assert.deepEqual(
      left.map(({ occurredAt }) => occurredAt - sampleTime),
      Array.from({ length: 10 }, (_, index) => 90 + index),
    );
  }),

  conformanceCase('deletion in portions starts with the lowest rows when an order is given', async (store) => {
    const times = [5, 1, 4, 2, 3].map((n) => sampleTime + n);
    await store.commit(times.map((occurredAt) => insert('events', sampleEvent({ occurredAt }))));
    const where = { occurredAt: { below: sampleTime + 5 } };
    assert.equal(await store.deleteSome({ kind: 'delete', table: 'events', where, orderBy: 'occurredAt' }, 3), 3);
    const left = await store.find('events', {}, { limit: 10, orderBy: 'occurredAt' });
    assert.deepEqual(
      left.map(({ occurredAt }) => occurredAt - sampleTime),
      [4, 5],
    );
  }),

  conformanceCase('the history of a monitor can be deleted in portions', async (store) => {
    const place = (row: { monitorRef: number }, at: number): number => row.monitorRef * 100 + at - sampleTime;
    const keys = [1, 2, 3].flatMap((ref) => [0, 1, 2, 3].map((at) => [ref, sampleTime + at] as const));
    await store.commit(
      keys.flatMap(([ref, at]) => [
        insert('resultRollups', sampleRollup(ref, at)),
        insert('statusIntervals', sampleInterval(ref, at)),
      ]),
    );
    const monitorRef = { in: [1, 2] };
    const old: Deletion[] = [
      { kind: 'delete', table: 'resultRollups', where: { monitorRef, startsAt: { below: sampleTime + 2 } } },
      { kind: 'delete', table: 'statusIntervals', where: { monitorRef, startedAt: { below: sampleTime + 2 } } },
    ];
    for (const deletion of old) {
      assert.deepEqual([await store.deleteSome(deletion, 3), await store.deleteSome(deletion, 3)], [3, 1]);
      assert.equal(await store.deleteSome(deletion, 3), 0);
    }
    const left = [102, 103, 202, 203, 300, 301, 302, 303];
    const rollups = await store.find('resultRollups', {}, { limit: 100 });
    assert.deepEqual(
      rollups.map((row) => place(row, row.startsAt)),
      left,
    );
    const intervals = await store.find('statusIntervals', {}, { limit: 100 });
    assert.deepEqual(
      intervals.map((row) => place(row, row.startedAt)),
      left,
    );
  }),

  conformanceCase(
    'results are deleted 35 days after their day, but never before they are rolled up',
    async (store, other) => {
      const day = 86_400_000;
      await store.commit([insert('monitors', sampleMonitor())]);
      const ref = (await store.find('monitors', {}, { limit: 1 }))[0]?.ref ?? 0;
      const days = Array.from({ length: 50 }, (_, index) => sampleTime + index * day);
      for (const at of days) await store.maintain(at);
      await store.commit(
        days.flatMap((at) => Array.from({ length: 25 }, (_, n) => insert('monitorResults', sampleResult(ref, at + n)))),
      );
      const left = async (): Promise<number[]> => {
        const rows = await store.find('monitorResults', {}, { orderBy: 'at', limit: 10_000 });
        assert.equal(rows.length % 25, 0);
        return [...new Set(rows.map(({ at }) => Math.floor((at - sampleTime) / day)))];
      };
      const now = sampleTime + 50 * day;
      await store.maintain(now);
      assert.equal((await left()).length, 50);

      const rolledUp = (doneUntil: number) => ({ id: 'hour', doneUntil });
      await store.commit([insert('rollupProgress', rolledUp(sampleTime + 10 * day))]);
      await Promise.all([store, other, store, other].map((by) => by.maintain(now)));
      // The tenth day is half over.
      assert.equal((await left())[0], 10);

      const set = rolledUp(now);
      await store.commit([{ kind: 'update', table: 'rollupProgress', where: { id: 'hour' }, set }]);
      await store.maintain(now);
      assert.equal((await left())[0], 15);
      assert.equal((await left()).at(-1), 49);
    },
  ),

  conformanceCase(
    'results can be written while housekeeping prepares the storage of their day',
    async (store, other) => {
      const day = 86_400_000;
      await store.commit([insert('monitors', sampleMonitor())]);
      const ref = (await store.find('monitors', {}, { limit: 1 }))[0]?.ref ?? 0;
      const times = Array.from({ length: 30 }, (_, index) => sampleTime + (100 + 3 * index) * day);
      for (const now of times) {
        const written = Array.from({ length: 24 }, (_, n) =>
          (n % 2 === 0 ? store : other).commit([insert('monitorResults', sampleResult(ref, now + (n % 3) * day + n))]),
        );
        await Promise.all([store.maintain(now), other.maintain(now), ...written]);
      }
      const rows = await store.find('monitorResults', {}, { limit: 1000 });
      assert.equal(rows.length, 30 * 24);
    },
  ),

  conformanceCase('deletion in portions refuses tables that are counted or have dependent rows', async (store) => {
    await store.commit([insert('webhooks', sampleWebhook()), insert('monitors', sampleMonitor())]);
    const deletions: Deletion[] = [
      { kind: 'delete', table: 'webhooks', where: { organizationId: 'org_sample' } },
      { kind: 'delete', table: 'monitors', where: { organizationId: 'org_sample' } },
      { kind: 'delete', table: 'monitorResults', where: { at: { atMost: sampleTime } } },
      { kind: 'delete', table: 'events', where: {} },
    ];
    for (const deletion of deletions) await assert.rejects(store.deleteSome(deletion, 10), TypeError);
    assert.equal(await countRows(store, 'org_sample', 'webhooks'), 1);
    assert.equal((await store.find('monitors', {}, { limit: 10 })).length, 1);
  }),

  conformanceCase(
    'connection statistics are available while connections are busy and while they are idle',
    async (store) => {
      const writes = Array.from({ length: 50 }, (_, index) =>
        store.commit([insert('workers', sampleWorker(`wrk_${index}`)), insert('monitors', sampleMonitor())]),
      );
      const busy = store.connectionUse();
      assert.ok(busy.used + busy.waiting > 0, 'something is under way or waits');
      assert.ok(busy.max >= 1);
      await Promise.all(writes);
      // Other processes may be notified of the changes later.
      while (store.connectionUse().waiting > 0) await delay(1);
      const { max, used, idle } = store.connectionUse();
      assert.ok(idle >= 1 && used + idle <= max, `${used} used and ${idle} idle of ${max}`);
      await store.close();
      assert.deepEqual(store.connectionUse(), { max, used: 0, idle: 0, waiting: 0 });
    },
  ),

  conformanceCase('close finishes running calls and refuses later ones', async (store, other) => {
    const writes = Array.from({ length: 10 }, (_, index) =>
      store.commit([insert('workers', sampleWorker(`wrk_${index}`))]),
    );
    await store.close();
    for (const result of await Promise.all(writes)) assert.deepEqual(result, { isCommitted: true });
    assert.equal((await other.find('workers', {}, { limit: 100 })).length, 10);
    await assert.rejects(store.get('workers', { id: 'wrk_1' }), StoreUnavailableError);
    await assert.rejects(store.commit([insert('workers', sampleWorker())]), StoreUnavailableError);
    await assert.rejects(store.schemaStatus(), StoreUnavailableError);
    await store.close();
  }),
];
