import { describe, expect, it } from 'vitest';
import { always, heldCheck, newMonitor, openFixture, startOfTest } from './engine-fixture.js';

describe('An engine that is stopped', () => {
  it('begins no checks, lets running ones end, and writes their results', async () => {
    const fixture = await openFixture('sqlite');
    await fixture.insert(newMonitor('mon_1'), newMonitor('mon_2', { nextCheckAt: startOfTest + 450 }));
    const held = heldCheck();
    const engine = fixture.engine({ runCheck: held.check });
    engine.start();
    await fixture.clock.advance(100);
    expect(engine.stats()).toMatchObject({ running: 1, due: 1 });

    let isStopped = false;
    const stopped = engine.stop().then(() => {
      isStopped = true;
    });
    await fixture.clock.advance(3000);
    expect(isStopped).toBe(false);
    // What had only been leased ahead is free for others long before the last check has ended.
    expect(await fixture.monitor('mon_2')).toMatchObject({ leaseToken: null, leaseUntil: null });

    held.release();
    await fixture.clock.advance(10);
    await stopped;
    expect(held.started).toBe(1);
    expect(held.signals.map(({ aborted }) => aborted)).toEqual([false]);
    expect(await fixture.results('mon_1')).toHaveLength(1);
    expect(fixture.clock.timers).toBe(0);

    await fixture.clock.advance(120_000);
    expect(held.started).toBe(1);
  });

  it('aborts checks that outlast the deadline, drops their results, and releases their leases', async () => {
    const fixture = await openFixture('sqlite');
    await fixture.insert(newMonitor('mon_1'));
    const held = heldCheck();
    const engine = fixture.engine({ runCheck: held.check });
    engine.start();
    await fixture.clock.advance(100);
    const stopped = engine.stop({ deadlineMs: 1000 });
    await fixture.clock.advance(1100);
    await stopped;
    expect(held.signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(await fixture.monitor('mon_1')).toMatchObject({ leaseToken: null, nextCheckAt: startOfTest });

    held.release();
    await fixture.clock.advance(1000);
    expect(await fixture.results('mon_1')).toEqual([]);
    expect(await fixture.monitor('mon_1')).toMatchObject({ currentStatus: 'pending' });
    expect(fixture.clock.timers).toBe(0);
  });

  it('leaves its monitors to another engine at once', async () => {
    const fixture = await openFixture('sqlite');
    await fixture.insert(newMonitor('mon_1'));
    const held = heldCheck();
    const first = fixture.engine({ runCheck: held.check });
    first.start();
    fixture.engine({ runCheck: always('up') }).start();
    await fixture.clock.advance(100);
    const stopped = first.stop({ deadlineMs: 0 });
    await fixture.clock.advance(1500);
    await stopped;
    expect(await fixture.results('mon_1')).not.toEqual([]);
  });

  it('resolves every call of stop, even before a start', async () => {
    const fixture = await openFixture('sqlite');
    const idle = fixture.engine({ runCheck: always('up') });
    await idle.stop();
    idle.start();
    expect(fixture.clock.timers).toBe(0);
    expect(fixture.calls).toEqual({});

    const busy = fixture.engine({ runCheck: always('up') });
    busy.start();
    busy.start();
    const both = Promise.all([busy.stop(), busy.stop()]);
    await fixture.clock.advance(1000);
    await both;
    expect(fixture.clock.timers).toBe(0);
  });

  it('resolves stop although the store never answers', async () => {
    const fixture = await openFixture('sqlite');
    const never = () => new Promise<never>(() => {});
    const store = { ...fixture.store, nextMonitorDueAt: never, recordChecks: never, commit: never };
    const engine = fixture.engine({ runCheck: always('up'), store });
    engine.start();
    await fixture.clock.advance(1000);
    const stopped = engine.stop({ deadlineMs: 2000 });
    await fixture.clock.advance(3100);
    await stopped;
    expect(fixture.clock.timers).toBe(0);
  });
});
