import { describe, expect, it } from 'vitest';
import { type CheckOutcome, StoreUnavailableError } from '../../../src/store/interface/store.js';
import { always, heldCheck, newMonitor, openFixture, slotsOf, startOfTest } from './engine-fixture.js';

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `mon_${index + 1}`);

describe('An engine whose store cannot be reached', () => {
  it('loses no result in two seconds, and continues the schedule by itself', async () => {
    const fixture = await openFixture('sqlite');
    await fixture.insert(...ids(60).map((id) => newMonitor(id, { intervalSeconds: 10, timeoutSeconds: 5 })));
    let made = 0;
    const engine = fixture.engine({
      runCheck: (request, environment) => {
        made += 1;
        return always('up')(request, environment);
      },
    });
    engine.start();
    await fixture.clock.advance(15_000);
    fixture.trouble = { error: new StoreUnavailableError('the disk is gone') };
    const triesBefore = fixture.calls.recordChecks ?? 0;
    await fixture.clock.advance(2000);
    const madeMeanwhile = engine.stats().pending;
    // It backs off rather than try every result again and again.
    expect((fixture.calls.recordChecks ?? 0) - triesBefore).toBeLessThanOrEqual(8);
    fixture.trouble = {};
    await fixture.clock.advance(20_000);

    // What was leased ahead was still checked, and waited for the store.
    expect(madeMeanwhile).toBeGreaterThan(0);
    const results = await Promise.all(ids(60).map((id) => fixture.results(id)));
    expect(results.flat()).toHaveLength(made - engine.stats().pending);
    expect(engine.stats().lost).toBe(0);
    for (const [index, id] of ids(60).entries()) {
      // Every slot has its check: at most as late as the store was gone, and a second until that is noticed.
      const slots = slotsOf(id, 10, startOfTest, startOfTest + 36_000);
      const regular = (results[index] ?? []).slice(1);
      for (const [place, slot] of slots.entries()) {
        expect(regular[place]?.at).toBeGreaterThanOrEqual(slot);
        expect(regular[place]?.at).toBeLessThan(slot + 3500);
      }
    }
  });

  it('logs what fails once, and its end once, below what operators read: the kit has one line for the outage', async () => {
    const fixture = await openFixture('sqlite');
    await fixture.insert(newMonitor('mon_1', { intervalSeconds: 5, timeoutSeconds: 2 }));
    fixture.engine({ runCheck: always('up') }).start();
    await fixture.clock.advance(1000);
    fixture.trouble = { error: new StoreUnavailableError('the disk is gone') };
    await fixture.clock.advance(30_000);
    fixture.trouble = {};
    await fixture.clock.advance(30_000);

    const logged = (ending: string): string[] =>
      fixture.logs
        .filter(({ level, message }) => level === 'debug' && message.endsWith(ending))
        .map(({ message }) => message.replace(ending, ''))
        .sort();
    const failed = logged(' failed; retrying');
    expect(failed).toEqual([...new Set(failed)]);
    expect(failed).toContain('worker report');
    expect(logged(' recovered')).toEqual(failed);
    expect(fixture.logs.filter(({ level }) => level !== 'debug')).toEqual([]);
  });

  it('writes a result after its lease as long as no other process has leased the monitor', async () => {
    const fixture = await openFixture('sqlite');
    await fixture.insert(newMonitor('mon_1'));
    const engine = fixture.engine({ runCheck: always('up') });
    engine.start();
    fixture.trouble = { error: new StoreUnavailableError('the disk is full'), in: ['recordChecks'] };
    await fixture.clock.advance(40_000);
    expect(engine.stats()).toMatchObject({ pending: 1, completed: 1 });
    fixture.trouble = {};
    await fixture.clock.advance(3000);
    expect((await fixture.results('mon_1'))[0]).toMatchObject({ at: startOfTest, delayMs: 0 });
    expect(engine.stats()).toMatchObject({ pending: 0, lost: 0 });
  });

  it('starts, and works once the store is back', async () => {
    const fixture = await openFixture('sqlite');
    await fixture.insert(newMonitor('mon_1'));
    fixture.trouble = { error: new StoreUnavailableError('not yet') };
    fixture.engine({ runCheck: always('up') }).start();
    await fixture.clock.advance(5000);
    fixture.trouble = {};
    // By then it is overdue for long enough to be spread like any other.
    await fixture.clock.advance(62_000);
    expect(await fixture.results('mon_1')).not.toEqual([]);
  });

  it('stops, and leaves its leases to expire', async () => {
    const fixture = await openFixture('sqlite');
    await fixture.insert(newMonitor('mon_1'), newMonitor('mon_2', { nextCheckAt: startOfTest + 400 }));
    const held = heldCheck();
    const engine = fixture.engine({ runCheck: held.check });
    engine.start();
    await fixture.clock.advance(100);
    fixture.trouble = { error: new StoreUnavailableError('the disk is gone') };
    const stopped = engine.stop({ deadlineMs: 3000 });
    held.release();
    await fixture.clock.advance(5000);
    await stopped;
    expect(engine.stats()).toMatchObject({ pending: 0, lost: 1, running: 0, due: 0 });
    expect(fixture.clock.timers).toBe(0);
  });
});

describe('An engine whose store throws unexpected errors', () => {
  it('writes the other outcomes when the store refuses one', async () => {
    const fixture = await openFixture('sqlite');
    await fixture.insert(...ids(5).map((id) => newMonitor(id)));
    const { ref } = await fixture.monitor('mon_3');
    const recordChecks = async (outcomes: readonly CheckOutcome[]) => {
      if (outcomes.some((outcome) => outcome.monitorRef === ref)) throw new TypeError('not with this one');
      return fixture.store.recordChecks(outcomes);
    };
    const engine = fixture.engine({ runCheck: always('up'), store: { ...fixture.store, recordChecks } });
    engine.start();
    await fixture.clock.advance(1000);
    for (const id of ['mon_1', 'mon_2', 'mon_4', 'mon_5']) expect(await fixture.results(id)).not.toEqual([]);
    expect(engine.stats()).toMatchObject({ pending: 1, lost: 0 });

    // It is tried until its lease ends; then the monitor is checked anew.
    await fixture.clock.advance(21_000);
    expect(engine.stats().lost).toBe(1);
    expect(await fixture.results('mon_3')).toEqual([]);
  });

  it.each([
    'claimMonitors',
    'nextMonitorDueAt',
    'recordChecks',
    'spreadOverdueMonitors',
    'find',
    'findColumns',
    'commit',
  ] as const)('continues after %s threw', async (method) => {
    const fixture = await openFixture('sqlite');
    const isOverdue = { nextCheckAt: startOfTest - 60_000 };
    await fixture.insert(newMonitor('mon_1', isOverdue), newMonitor('mon_2', { timeoutSeconds: 50 }));
    fixture.trouble = { error: new RangeError('out of the blue'), in: [method] };
    const engine = fixture.engine({ runCheck: always('up') });
    engine.start();
    await fixture.clock.advance(70_000);
    // Even then it polls at most about twice a second, however often it is woken.
    expect(fixture.calls[method]).toBeLessThan(150);
    fixture.trouble = {};
    await fixture.clock.advance(70_000);
    for (const id of ['mon_1', 'mon_2']) expect(await fixture.results(id)).not.toEqual([]);
    expect(engine.stats().pending).toBe(0);
  });
});
