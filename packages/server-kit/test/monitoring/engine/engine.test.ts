import type { Check } from '@watchpost/checks';
import { describe, expect, it } from 'vitest';
import { nextSlot } from '../../../src/monitoring/engine/schedule.js';
import { resultStatuses } from '../../../src/monitoring/status/result-statuses.js';
import { pausedState, redefinedState } from '../../../src/monitoring/status/status-machine.js';
import {
  always,
  dialects,
  heldCheck,
  newMonitor,
  openFixture,
  reportOf,
  slotsOf,
  startOfTest,
} from './engine-fixture.js';

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `mon_${index + 1}`);

describe.each(dialects)('An engine, on %s', (dialect) => {
  it('checks a new monitor at once and then in each of its slots, at exactly its time', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1'));
    fixture.engine({ runCheck: always('up') }).start();
    await fixture.clock.advance(130_000);

    const results = await fixture.results('mon_1');
    expect(results.map(({ at }) => at)).toEqual([
      startOfTest,
      ...slotsOf('mon_1', 60, startOfTest, startOfTest + 130_000 - 300),
    ]);
    expect(results.map(({ delayMs }) => delayMs)).toEqual(results.map(() => 0));
    const used = await fixture.store.find('usageDays', { metric: 'checks' }, { limit: 10 });
    expect(used.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(results.length);
    expect(await fixture.monitor('mon_1')).toMatchObject({
      currentStatus: 'up',
      statusSince: startOfTest,
      lastCheckedAt: results.at(-1)?.at,
      leaseToken: null,
      leaseUntil: null,
    });
  });

  it('checks a new monitor within milliseconds, without waiting for its next poll', async () => {
    const fixture = await openFixture(dialect);
    fixture.engine({ runCheck: always('up') }).start();
    await fixture.clock.advance(10_300);
    await fixture.insert(newMonitor('mon_1', {}, fixture.clock.now()));
    await fixture.clock.advance(100);

    const [first] = await fixture.results('mon_1');
    expect(first?.delayMs).toBeLessThanOrEqual(30);
    expect(await fixture.monitor('mon_1')).toMatchObject({ currentStatus: 'up' });
  });

  it('turns a monitor up, verifying, down since the first failure, and up again', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1'));
    let status: 'up' | 'down' = 'up';
    fixture.engine({ runCheck: async () => reportOf(status) }).start();
    await fixture.clock.advance(1000);
    expect(await fixture.monitor('mon_1')).toMatchObject({ currentStatus: 'up', isVerifying: false });

    status = 'down';
    await fixture.clock.advanceUntil(async () => (await fixture.monitor('mon_1')).isVerifying);
    expect(await fixture.monitor('mon_1')).toMatchObject({ currentStatus: 'up', consecutiveFailures: 1 });

    await fixture.clock.advanceUntil(async () => (await fixture.monitor('mon_1')).currentStatus === 'down');
    const failures = (await fixture.results('mon_1')).filter((row) => row.status === resultStatuses.indexOf('down'));
    const first = failures[0]?.at ?? 0;
    expect(failures.map(({ at }) => at - first)).toEqual([0, 15_000, 30_000]);
    expect(await fixture.monitor('mon_1')).toMatchObject({ statusSince: first, isVerifying: false });

    status = 'up';
    await fixture.clock.advance(60_000);
    expect(await fixture.monitor('mon_1')).toMatchObject({ currentStatus: 'up', consecutiveFailures: 0 });
  });

  it('spreads the checks after a long pause, and has made all within 62 s of its start', async () => {
    const fixture = await openFixture(dialect);
    const overdue = ids(120).map((id) =>
      newMonitor(id, {
        currentStatus: 'up',
        nextCheckAt: nextSlot({ id, intervalSeconds: 60, after: startOfTest - 3_600_000 }),
      }),
    );
    await fixture.insert(...overdue);
    const begun: number[] = [];
    fixture
      .engine({
        runCheck: async () => {
          begun.push(fixture.clock.now() - startOfTest);
          return reportOf('up');
        },
      })
      .start();
    await fixture.clock.advance(62_000);

    for (const { id } of overdue) expect((await fixture.monitor(id)).lastCheckedAt).not.toBeNull();
    for (let second = 0; second < 60; second++) {
      const inSecond = begun.filter((at) => at >= second * 1000 && at < (second + 1) * 1000).length;
      expect(inSecond).toBeLessThan(12);
    }
  });

  it('never begins more checks than its concurrency, and catches up when there is room', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(...ids(30).map((id) => newMonitor(id)));
    const held = heldCheck();
    const engine = fixture.engine({ runCheck: held.check, concurrency: 8 });
    engine.start();
    await fixture.clock.advance(3000);
    expect(held.started).toBe(8);
    expect(engine.stats()).toMatchObject({ running: 8, due: 0 });

    let begun = 8;
    while (begun < 30) {
      held.release();
      await fixture.clock.advance(100);
      expect(held.started - begun).toBeLessThanOrEqual(8);
      expect(held.started).toBeGreaterThan(begun);
      begun = held.started;
    }
    held.release();
    await fixture.clock.advance(300);
    expect(engine.stats()).toMatchObject({ completed: 30, pending: 0 });
    expect(engine.stats().late).toBeGreaterThan(0);
  });

  it('leases only as many checks as it can run, and leaves the rest to others', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(...ids(20).map((id) => newMonitor(id)));
    const [slow, other] = [heldCheck(), heldCheck()];
    fixture.engine({ runCheck: slow.check, concurrency: 5 }).start();
    await fixture.clock.advance(10);
    expect(await fixture.store.find('monitors', { leaseToken: { not: null } }, { limit: 20 })).toHaveLength(5);
    await fixture.clock.advance(490);
    fixture.engine({ runCheck: other.check, concurrency: 50 }).start();
    await fixture.clock.advance(500);
    expect([slow.started, other.started]).toEqual([5, 15]);
  });

  it('drops its result when the monitor was paused meanwhile', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1'));
    const held = heldCheck();
    const engine = fixture.engine({ runCheck: held.check });
    engine.start();
    await fixture.clock.advance(100);
    const paused = pausedState(fixture.clock.now());
    await fixture.store.commit([{ kind: 'update', table: 'monitors', where: { id: 'mon_1' }, set: paused }]);
    held.release();
    await fixture.clock.advance(120_000);

    expect(await fixture.results('mon_1')).toEqual([]);
    expect(await fixture.monitor('mon_1')).toMatchObject({ ...paused, lastCheckedAt: null });
    expect(engine.stats().lost).toBe(1);
    expect(held.started).toBe(1);
  });

  it('checks a redefined monitor at once, although a check of its old definition still runs', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1'));
    const held = heldCheck();
    const targets: string[] = [];
    const check: Check = (request, environment) => {
      targets.push(request.target);
      return request.target === 'new.example:1' ? always('up')(request, environment) : held.check(request, environment);
    };
    fixture.engine({ runCheck: check }).start();
    await fixture.clock.advance(1000);
    const set = { target: 'new.example:1', ...redefinedState(fixture.clock.now()) };
    await fixture.store.commit([{ kind: 'update', table: 'monitors', where: { id: 'mon_1' }, set }]);
    await fixture.clock.advance(500);
    held.release();
    await fixture.clock.advance(500);

    expect(targets).toEqual(['target.example:443', 'new.example:1']);
    expect(await fixture.results('mon_1')).toHaveLength(1);
  });

  it('polls the store once a second while nothing is due, and reads batches when much is due', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(...ids(100).map((id) => newMonitor(id, { currentStatus: 'up', nextCheckAt: startOfTest })));
    const engine = fixture.engine({ runCheck: always('up') });
    engine.start();
    await fixture.clock.advance(5000);
    const before = { ...fixture.calls };
    const checked = engine.stats().completed;
    await fixture.clock.advance(60_000);

    const made = (name: keyof typeof before): number => (fixture.calls[name] ?? 0) - (before[name] ?? 0);
    expect(engine.stats().completed - checked).toBeGreaterThanOrEqual(100);
    expect(made('claimMonitors')).toBeLessThanOrEqual(120);
    expect(made('recordChecks')).toBeLessThanOrEqual(120);
    expect(made('nextMonitorDueAt')).toBeLessThanOrEqual(300);
    // Twice or three times a second it says that it is there, as long as it has anything in hand.
    expect(made('commit')).toBeLessThanOrEqual(180);
  });

  it('writes nothing while nothing is due', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(
      newMonitor('mon_1', { intervalSeconds: 600, currentStatus: 'up', nextCheckAt: startOfTest + 600_000 }),
    );
    fixture.engine({ runCheck: always('up') }).start();
    await fixture.clock.advance(1000);
    // That it is there, from now on.
    expect(fixture.calls.commit).toBe(1);
    await fixture.clock.advance(30_000);
    expect(fixture.calls.commit).toBe(1);
    expect(fixture.calls.claimMonitors ?? 0).toBe(0);
  });

  it('treats a check that rejects as one that could not be made', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1'));
    fixture.engine({ runCheck: () => Promise.reject(new Error('a bug of a driver')) }).start();
    await fixture.clock.advance(16_000);
    const results = await fixture.results('mon_1');
    expect(results.map(({ status }) => resultStatuses[status])).toEqual(['unknown', 'unknown']);
    expect(await fixture.monitor('mon_1')).toMatchObject({ currentStatus: 'unknown', statusSince: startOfTest });
    expect(fixture.logs.map(({ message }) => message)).toContain('check crashed (a defect in this driver)');
  });

  it('gives up a check that outlives its lease, and checks the monitor again', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1'));
    const held = heldCheck();
    const engine = fixture.engine({ runCheck: held.check, concurrency: 1 });
    engine.start();
    await fixture.clock.advance(21_500);
    expect(held.signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    held.release();
    await fixture.clock.advance(500);
    expect(await fixture.results('mon_1')).toHaveLength(1);
    expect(engine.stats().completed).toBe(1);
  });

  it('reports itself in the table of workers while it holds a lease', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1'));
    const held = heldCheck();
    fixture.engine({ runCheck: held.check, workerId: 'worker_a' }).start();
    await fixture.clock.advance(5000);
    const workers = () => fixture.store.find('workers', {}, { limit: 9 });
    expect(await workers()).toEqual([{ id: 'worker_a', startedAt: startOfTest, lastSeenAt: expect.any(Number) }]);
    const [row] = await workers();
    expect(fixture.clock.now() - (row?.lastSeenAt ?? 0)).toBeLessThanOrEqual(500);

    held.release();
    await fixture.clock.advance(1500);
    expect(await fixture.results('mon_1')).toHaveLength(1);
    expect(await workers()).toEqual([]);
  });

  it('polls at least once a second, and leaves the table of workers when it has stopped', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1'));
    const engine = fixture.engine({ runCheck: heldCheck().check });
    engine.start();
    await fixture.clock.advance(7300);
    expect(fixture.clock.now() - engine.stats().lastTickAt).toBeLessThanOrEqual(1000);
    const stopped = engine.stop({ deadlineMs: 100 });
    await fixture.clock.advance(200);
    await stopped;
    expect(await fixture.store.find('workers', {}, { limit: 9 })).toEqual([]);
  });
});

describe.each(dialects)('When the clock is set, on %s', (dialect) => {
  it.each([
    ['back', -3_600_000],
    ['forward', 3_600_000],
  ])('each monitor is checked within the next minute and once per slot, %s by an hour', async (_way, jump) => {
    const fixture = await openFixture(dialect);
    await fixture.insert(...ids(20).map((id) => newMonitor(id)), newMonitor('mon_long', { intervalSeconds: 7200 }));
    fixture.engine({ runCheck: always('up') }).start();
    await fixture.clock.advance(90_000);
    fixture.clock.jump(jump);
    const from = fixture.clock.now();
    await fixture.clock.advance(62_500);

    for (const id of ids(20)) {
      const after = (await fixture.results(id)).map(({ at }) => at).filter((at) => at >= from && at <= from + 62_500);
      expect(after.length).toBeGreaterThanOrEqual(1);
      expect(after.length).toBeLessThanOrEqual(3);
    }
    const { nextCheckAt } = await fixture.monitor('mon_long');
    expect(nextCheckAt).toBeGreaterThan(fixture.clock.now());
    expect(nextCheckAt).toBeLessThanOrEqual(fixture.clock.now() + 7_215_000);
  });
});
