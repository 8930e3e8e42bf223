import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import type { Change, CheckOutcome, MonitorFilter, NewRow, Row, Store } from '../interface/store.js';
import { type ConformanceCase, conformanceCase } from './conformance-case.js';
import { audit, insert, sampleEvent, sampleMonitor, sampleResult, sampleTime } from './sample-rows.js';

const now = sampleTime;
const lease = { dueBy: now, now, leaseUntil: now + 30_000, limit: 100 };

const create = async (store: Store, rows: readonly Partial<NewRow<'monitors'>>[]): Promise<Row<'monitors'>[]> => {
  const monitors = rows.map((row) => sampleMonitor(row));
  await store.commit(monitors.map((monitor) => insert('monitors', monitor)));
  const created = await store.find('monitors', { id: { in: monitors.map(({ id }) => id) } }, { limit: 1000 });
  return monitors.flatMap(({ id }) => created.filter((row) => row.id === id));
};

const outcome = (ref: number, leaseToken: string, set: CheckOutcome['set'] = {}): CheckOutcome => ({
  monitorRef: ref,
  leaseToken,
  set: { currentStatus: 'up', lastCheckedAt: now, nextCheckAt: now + 60_000, ...set },
  result: sampleResult(ref, now),
});

const dueNames = (rows: readonly Row<'monitors'>[]): string => rows.map(({ name }) => name).join('');

/** What the engine relies on: a lease is held once, and only its holder writes. */
export const checkCases: readonly ConformanceCase[] = [
  conformanceCase('concurrent workers claim each due monitor exactly once', async (store, other) => {
    const monitors = await create(
      store,
      Array.from({ length: 100 }, (_, index) => ({ nextCheckAt: now - index })),
    );
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? store : other).claimMonitors({ ...lease, limit: 10, leaseToken: `lease ${index}` }),
      ),
    );
    // A claim may return less while others hold the rows that it read; the rest is left for the next.
    const rest = await store.claimMonitors({ ...lease, leaseToken: 'lease of the rest' });
    const claimed = [...claims, rest].flatMap((rows) => rows.map(({ id }) => id));
    assert.equal(claimed.length, 100);
    assert.deepEqual(new Set(claimed), new Set(monitors.map(({ id }) => id)));
    for (const [index, rows] of claims.entries()) {
      for (const row of rows) assert.deepEqual([row.leaseToken, row.leaseUntil], [`lease ${index}`, now + 30_000]);
    }
  }),

  conformanceCase(
    'a claim takes the monitor that is due longest first, and skips leased, early and disabled ones',
    async (store) => {
      await create(store, [
        { name: 'a', nextCheckAt: now - 1 },
        { name: 'b', nextCheckAt: now - 3 },
        { name: 'c', nextCheckAt: now },
        { name: 'd', nextCheckAt: now + 1 },
        { name: 'e', nextCheckAt: null },
        { name: 'f', nextCheckAt: now - 9, leaseToken: 'held', leaseUntil: now + 1 },
        { name: 'g', nextCheckAt: now - 2, leaseToken: 'left behind', leaseUntil: now },
        { name: 'h', nextCheckAt: now - 9, enabled: false },
      ]);
      assert.equal(await store.nextMonitorDueAt(now), now - 3);
      assert.equal(dueNames(await store.claimMonitors({ ...lease, limit: 2, leaseToken: '1' })), 'bg');
      assert.equal(dueNames(await store.claimMonitors({ ...lease, leaseToken: '2' })), 'ac');
      assert.equal(dueNames(await store.claimMonitors({ ...lease, leaseToken: '3' })), '');
      assert.equal(await store.nextMonitorDueAt(now), now + 1);
      assert.equal(dueNames(await store.claimMonitors({ ...lease, dueBy: now + 1, leaseToken: '4' })), 'd');
      assert.equal(await store.nextMonitorDueAt(now), undefined);
      assert.equal(await store.nextMonitorDueAt(now + 1), now - 9);
    },
  ),

  conformanceCase(
    'a claim can include or exclude organizations and leave out checks that may take long',
    async (store) => {
      const reported = { type: 'heartbeat', timeoutSeconds: 300 } as const;
      await create(store, [
        { name: 'a', organizationId: 'org_full', nextCheckAt: now - 9 },
        { name: 'b', organizationId: 'org_full', nextCheckAt: now - 8 },
        { name: 'c', organizationId: 'org_other', nextCheckAt: now - 7 },
        { name: 'd', organizationId: 'org_other', nextCheckAt: now - 6, timeoutSeconds: 11 },
        { name: 'e', organizationId: 'org_third', nextCheckAt: now - 5, ...reported },
        { name: 'f', organizationId: 'org_third', nextCheckAt: now - 4 },
      ]);
      const timeouts = (maxSeconds: number) => ({ timeouts: { maxSeconds, exceptTypes: ['heartbeat'] as const } });
      const names = async (token: string, filter: MonitorFilter): Promise<string> =>
        dueNames(await store.claimMonitors({ ...lease, leaseToken: token, ...filter }));
      const except = { organizations: { except: ['org_full'] } };
      assert.equal(await store.nextMonitorDueAt(now), now - 9);
      assert.equal(await store.nextMonitorDueAt(now, { except: ['org_full', 'org_other'] }), now - 5);
      assert.equal(await names('1', timeouts(0)), 'e');
      assert.equal(await names('2', { ...except, ...timeouts(10) }), 'cf');
      assert.equal(await names('3', except), 'd');
      assert.equal(await names('4', { organizations: { only: [] } }), '');
      assert.equal(
        dueNames(
          await store.claimMonitors({ ...lease, limit: 1, leaseToken: '5', organizations: { only: ['org_full'] } }),
        ),
        'a',
      );
      assert.equal(await names('6', { organizations: { except: [] } }), 'b');
    },
  ),

  conformanceCase(
    'one monitor can be claimed before it is due, unless another worker leases it',
    async (store, other) => {
      const [monitor] = await create(store, [{ nextCheckAt: null }]);
      const claim = { id: monitor?.id ?? '', now, leaseUntil: now + 1000, leaseToken: 'first' };
      assert.equal(await store.claimMonitor({ ...claim, id: 'mon_none' }), undefined);
      const claimed = await Promise.all([store, other, store, other].map((by) => by.claimMonitor(claim)));
      assert.equal(claimed.filter((row) => row !== undefined).length, 1);
      assert.equal(await store.claimMonitor({ ...claim, now: now + 999, leaseToken: 'second' }), undefined);
      assert.equal((await store.claimMonitor({ ...claim, now: now + 1000, leaseToken: 'third' }))?.leaseToken, 'third');
    },
  ),

  conformanceCase(
    'outcomes of checks are written while their lease is held, and lost leases are reported',
    async (store, other) => {
      const monitors = await create(store, [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }]);
      const refs = monitors.map(({ ref }) => ref);
      const [a = 0, b = 0, c = 0, d = 0] = refs;
      for (const { id, name } of monitors) {
        await store.claimMonitor({ id, now, leaseUntil: now + 1000, leaseToken: `lease of ${name}` });
      }
      await store.commit([{ kind: 'delete', table: 'monitors', where: { ref: d } }]);
      const lastResult = { ok: true, latencyMs: 1.5, statusCode: null, message: '"{},\\', timings: null } as const;
      const { lost } = await other.recordChecks([
        outcome(a, 'lease of a', { lastResult: { ...lastResult, timings: noTimings } }),
        outcome(b, 'lease of another worker'),
        outcome(c, 'lease of c', { consecutiveFailures: 1, isVerifying: true, lastResult: null }),
        outcome(d, 'lease of d'),
      ]);
      assert.deepEqual([...lost].sort(), [b, d].sort());
      const rows = await store.find('monitors', { ref: { in: refs } }, { limit: 10, orderBy: 'name' });
      assert.deepEqual(
        rows.map((row) => [row.name, row.currentStatus, row.leaseToken, row.leaseUntil, row.nextCheckAt]),
        [
          ['a', 'up', null, null, now + 60_000],
          ['b', 'pending', 'lease of b', now + 1000, null],
          ['c', 'up', null, null, now + 60_000],
        ],
      );
      assert.deepEqual(rows[0]?.lastResult, { ...lastResult, timings: noTimings });
      assert.deepEqual([rows[2]?.isVerifying, rows[2]?.consecutiveFailures], [true, 1]);
      const results = await store.find('monitorResults', {}, { limit: 10, orderBy: 'monitorRef' });
      const unmeasured = {
        dnsUs: null,
        connectUs: null,
        tlsUs: null,
        firstByteUs: null,
        message: null,
        steps: null,
        page: null,
        performance: null,
      };
      const absent = { ...unmeasured, monitorStatus: null, failures: null, certificateDays: null, agentRef: 0 };
      assert.deepEqual(
        results,
        [a, c].sort().map((ref) => ({ ...sampleResult(ref, now), ...absent })),
      );
    },
  ),

  conformanceCase('a lease accepts one outcome and no second one', async (store) => {
    const [monitor] = await create(store, [{ nextCheckAt: now }]);
    const ref = monitor?.ref ?? 0;
    await store.claimMonitors({ ...lease, leaseToken: 'mine' });
    const again = { ...outcome(ref, 'mine'), result: sampleResult(ref, now + 1) };
    assert.deepEqual(await store.recordChecks([outcome(ref, 'mine'), again]), { lost: [ref] });
    assert.deepEqual(await store.recordChecks([again]), { lost: [ref] });
    assert.equal((await store.find('monitorResults', {}, { limit: 10 })).length, 1);
    assert.deepEqual(await store.recordChecks([]), { lost: [] });
  }),

  conformanceCase(
    'the changes of a check are written with its outcome while its lease is held',
    async (store, other) => {
      const monitors = await create(store, [{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
      const [a = 0, b = 0, c = 0] = monitors.map(({ ref }) => ref);
      for (const { id, name } of monitors) {
        await store.claimMonitor({ id, now, leaseUntil: now + 1000, leaseToken: `lease of ${name}` });
      }
      const emitter = new EventEmitter();
      store.onChange('events', () => emitter.emit('events'));
      const notified = once(emitter, 'events');
      const event = (id: string): Change => insert('events', sampleEvent({ id, type: 'incident.opened' }));
      const { lost } = await store.recordChecks([
        { ...outcome(a, 'lease of a'), changes: [event('evt_a'), audit('org_sample', 'a')] },
        { ...outcome(b, 'lease of another worker'), changes: [event('evt_b'), audit('org_sample', 'b')] },
        outcome(c, 'lease of c', { consecutiveFailures: 1 }),
      ]);
      await notified;
      assert.deepEqual(lost, [b]);
      const events = await other.find('events', {}, { limit: 10 });
      assert.deepEqual(
        events.map(({ id }) => id),
        ['evt_a'],
      );
      const activities = await other.find('auditActivities', {}, { limit: 10 });
      assert.deepEqual(
        activities.map(({ action }) => action),
        ['a'],
      );
      assert.equal((await store.find('monitorResults', {}, { limit: 10 })).length, 2);
    },
  ),

  conformanceCase('a guard refuses all changes of a check, and never its outcome', async (store) => {
    const [monitor] = await create(store, [{ nextCheckAt: now }]);
    const ref = monitor?.ref ?? 0;
    const taken = insert('events', sampleEvent({ id: 'evt_taken' }));
    await store.commit([taken]);
    await store.claimMonitors({ ...lease, leaseToken: 'mine' });
    const changes = [audit('org_sample'), taken];
    assert.deepEqual(await store.recordChecks([{ ...outcome(ref, 'mine'), changes }]), { lost: [] });
    assert.equal((await store.get('monitors', { ref }))?.currentStatus, 'up');
    assert.equal((await store.find('monitorResults', {}, { limit: 10 })).length, 1);
    assert.deepEqual(await store.find('auditActivities', {}, { limit: 10 }), []);
  }),

  conformanceCase(
    'overdue monitors move to their own slots within the window, and other monitors keep their times',
    async (store) => {
      const minute = 60_000;
      const moved = await create(store, [
        { name: 'a', intervalSeconds: 60, nextCheckAt: now - 10 * minute - 5000 },
        { name: 'b', intervalSeconds: 60, nextCheckAt: now - 10 * minute },
        { name: 'c', intervalSeconds: 10, nextCheckAt: now - minute - 3000 },
        { name: 'd', intervalSeconds: 86_400, nextCheckAt: now - 2 * 86_400_000 + 7000 },
      ]);
      const kept = await create(store, [
        { name: 'e', nextCheckAt: now - 1000 },
        { name: 'f', nextCheckAt: now + 1000 },
        { name: 'g', nextCheckAt: null },
        { name: 'h', nextCheckAt: now - minute, leaseToken: 'held', leaseUntil: now + 1 },
        { name: 'i', nextCheckAt: now - minute, leaseToken: 'freed', leaseUntil: 0 },
      ]);
      const [first = 0] = (await store.find('monitors', {}, { limit: 1, orderBy: 'ref' })).map(({ ref }) => ref);
      const spread = (above: number, atMost: number) =>
        store.spreadOverdueMonitors({ now, toleranceMs: 1000, windowMs: minute, within: { above, atMost } });
      assert.deepEqual([await spread(0, first), await spread(first, first + 100)], [1, moved.length - 1]);
      assert.equal(await spread(0, first + 100), 0);
      const rows = await store.find('monitors', {}, { limit: 10, orderBy: 'name' });
      assert.deepEqual(
        rows.map(({ nextCheckAt }) => nextCheckAt),
        [now + 55_000, now, now + 7000, now + 7000, ...kept.map(({ nextCheckAt }) => nextCheckAt)],
      );
    },
  ),
];

const noTimings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };
