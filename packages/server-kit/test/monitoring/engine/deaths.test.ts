import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeLeases } from '../../../src/monitoring/engine/free-leases.js';
import { type NewRow, StoreUnavailableError } from '../../../src/store/interface/store.js';
import { newLeaseToken } from '../../../src/workers/lease-token.js';
import { type Dialect, dialects, type EngineFixture, newMonitor, openFixture, startOfTest } from './engine-fixture.js';
import { type EngineProcess, openProcesses, type Processes } from './processes.js';

/** Within this time after a death, others begin what the dead process had in hand. */
const takeOverMs = 2500;
/** What may lie between the end of a check and the writing of its result. */
const gatherMs = 600;

const open = async (dialect: Dialect) => {
  const fixture = await openFixture(dialect);
  return { fixture, processes: openProcesses(fixture) };
};

/** Monitors that are due at once; the target of each is its id. */
const insertDue = async (
  fixture: EngineFixture,
  count: number,
  given: { readonly intervalSeconds: number; readonly timeoutSeconds: number },
): Promise<string[]> => {
  const ids = Array.from({ length: count }, (_, index) => `mon_${index + 1}`);
  await fixture.insert(...ids.map((id) => newMonitor(id, { ...given, target: id, currentStatus: 'up' })));
  return ids;
};

/** The process that holds the lease of a monitor. */
const holderOf = async (
  fixture: EngineFixture,
  processes: Processes,
  id: string,
): Promise<EngineProcess | undefined> => {
  const { leaseToken } = await fixture.monitor(id);
  return processes.alive.find(({ workerId }) => leaseToken?.startsWith(`${workerId}:`));
};

/** Lets time pass until `find` finds something. */
const eventually = async <T>(processes: Processes, find: () => T | undefined | Promise<T | undefined>): Promise<T> => {
  for (let passed = 0; passed < 20_000; passed += 25) {
    const found = await find();
    if (found !== undefined) return found;
    await processes.advance(25);
  }
  throw new Error('nothing of the kind within 20 s');
};

const gapsOf = (times: readonly number[]): number[] => times.slice(1).map((at, index) => at - (times[index] ?? at));

describe.each(dialects)('When a process is killed, on %s', (dialect) => {
  it.each([
    [5, 4],
    [60, 10],
    [300, 120],
  ])(
    'others repeat its running checks within 2.5 s, at an interval of %i s and a timeout of %i s',
    async (...times) => {
      const [intervalSeconds, timeoutSeconds] = times;
      const { fixture, processes } = await open(dialect);
      const ids = await insertDue(fixture, 3, { intervalSeconds, timeoutSeconds });
      const dying = processes.start({ checkMs: 300_000 });
      await processes.advance(200);
      const other = processes.start();
      await processes.advance(500);
      expect(processes.begun.map(({ workerId }) => workerId)).toEqual(Array(3).fill(dying.workerId));
      dying.kill();
      const diedAt = fixture.clock.now();

      const next = await eventually(processes, () => processes.begun[3]);
      expect(next.workerId).toBe(other.workerId);
      // What was lost once does not wait for other results.
      await processes.advance(100);
      for (const id of ids) {
        const [first] = await fixture.results(id);
        expect(first?.at).toBeGreaterThan(diedAt);
        expect(first?.at).toBeLessThan(diedAt + takeOverMs);
      }
      expect(await fixture.store.find('workers', { id: dying.workerId }, { limit: 1 })).toEqual([]);
    },
  );

  it('others may evaluate its monitors within 2.5 s', async () => {
    const { fixture, processes } = await open(dialect);
    await insertDue(fixture, 1, { intervalSeconds: 60, timeoutSeconds: 10 });
    const dying = processes.start({ checkMs: 300_000 });
    await processes.advance(200);
    processes.start();
    await processes.advance(500);
    const evaluation = (workerId: string): NewRow<'evaluations'> => ({
      id: `evaluated by ${workerId}`,
      organizationId: 'org_1',
      evaluatedUntil: startOfTest,
      statusSeenSince: startOfTest,
      isHeldBack: false,
      nextAt: startOfTest,
      leaseToken: newLeaseToken(workerId),
      leaseUntil: startOfTest + 60_000,
    });
    const rows = [dying.workerId, `${dying.workerId}1`].map(evaluation);
    await fixture.store.commit(rows.map((row) => ({ kind: 'insert', table: 'evaluations', row })));
    dying.kill();
    await processes.advance(takeOverMs);
    const found = await fixture.store.find('evaluations', { nextAt: startOfTest }, { limit: 10, orderBy: 'id' });
    // The other worker's name only begins alike.
    expect(found.map(({ leaseUntil }) => leaseUntil)).toEqual([0, startOfTest + 60_000]);
  });

  it('before it read its leases, the next process makes those checks within 2.5 s of its start', async () => {
    const { fixture, processes } = await open(dialect);
    const ids = await insertDue(fixture, 3, { intervalSeconds: 5, timeoutSeconds: 1 });
    const claimMonitors: typeof fixture.store.claimMonitors = async (options) => {
      await fixture.store.claimMonitors(options);
      return new Promise(() => {});
    };
    const dying = processes.start({ store: { ...fixture.store, claimMonitors } });
    await processes.advance(100);
    dying.kill();
    for (const id of ids) expect((await fixture.monitor(id)).leaseToken).toMatch(/^worker_1:/);
    processes.start();
    await processes.advance(takeOverMs);
    expect(new Set(processes.begun.map(({ target }) => target))).toEqual(new Set(ids));
  });

  it.each([
    ['once', 1],
    ['twice', 2],
  ])('a 5-second monitor waits less than two intervals for a running check: %s in a row', async (_often, kills) => {
    const { fixture, processes } = await open(dialect);
    await insertDue(fixture, 1, { intervalSeconds: 5, timeoutSeconds: 2 });
    for (let count = 0; count < 3; count++) processes.start();
    await processes.advance(10_000);
    for (let kill = 0; kill < kills; kill++) {
      const begun = processes.begun.length;
      const last = await eventually(processes, () => processes.begun[begun]);
      // It knows what it found, and has not written it.
      processes.alive.find(({ workerId }) => workerId === last.workerId)?.kill();
    }
    await processes.advance(8000);
    const results = (await fixture.results('mon_1')).map(({ at }) => at);
    expect(processes.begun).toHaveLength(results.length + kills);
    expect(Math.max(...gapsOf(results))).toBeGreaterThan(5000 + kills * 1000);
    expect(Math.max(...gapsOf(results))).toBeLessThan(10_000);
  });

  const killArbitrary = fc.record({
    afterMs: fc.integer({ min: 1, max: 120 }).map((steps) => steps * 25),
    victim: fc.integer({ min: 1, max: 2 }),
  });

  it('each death of the lease holder delays a monitor by at most 3 s', { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(fc.array(killArbitrary, { minLength: 4, maxLength: 10 }), async (kills) => {
        const { fixture, processes } = await open(dialect);
        const ids = await insertDue(fixture, 4, { intervalSeconds: 5, timeoutSeconds: 2 });
        // One survives, to take over; the two others are replaced at once.
        for (let count = 0; count < 3; count++) processes.start({ checkMs: 200 });
        await processes.advance(5500);
        const deaths = new Map<string, number[]>(ids.map((id) => [id, []]));
        for (const { afterMs, victim } of kills) {
          await processes.advance(afterMs);
          const dying = processes.alive[victim];
          for (const id of ids) {
            if ((await holderOf(fixture, processes, id)) === dying) deaths.get(id)?.push(fixture.clock.now());
          }
          dying?.kill();
          processes.start({ checkMs: 200 });
        }
        await processes.advance(6000);
        for (const id of ids) {
          const results = (await fixture.results(id)).map(({ at }) => at);
          for (const [index, gap] of gapsOf(results).entries()) {
            const from = results[index] ?? 0;
            const inVain = (deaths.get(id) ?? []).filter((at) => at >= from && at <= from + gap).length;
            expect(gap, `${id} after ${inVain} deaths`).toBeLessThanOrEqual(5100 + inVain * (takeOverMs + gatherMs));
          }
          expect(fixture.clock.now() - (results.at(-1) ?? 0)).toBeLessThan(5100 + takeOverMs + gatherMs);
        }
      }),
      { numRuns: dialect === 'sqlite' ? 10 : 2 },
    ),
  );
});

describe.each(dialects)('A slow process, on %s', (dialect) => {
  /** Two processes, and the one of them that has leased the next check. */
  const openTwo = async (checkMs: number) => {
    const { fixture, processes } = await open(dialect);
    await insertDue(fixture, 1, { intervalSeconds: 10, timeoutSeconds: 8 });
    processes.start({ checkMs });
    await processes.advance(1000);
    processes.start({ checkMs });
    const begun = processes.begun.length;
    const holder = await eventually(processes, () => holderOf(fixture, processes, 'mon_1'));
    const newBegins = () => processes.begun.slice(begun).map(({ workerId }) => workerId);
    return { fixture, processes, holder, newBegins };
  };

  it('keeps its leases while it is suspended for a second', async () => {
    const { processes, holder, newBegins } = await openTwo(5);
    holder.suspend();
    await processes.advance(1200);
    holder.resume();
    await processes.advance(1500);
    expect(newBegins()).toEqual([holder.workerId]);
  });

  it('does not begin checks that others took over while it was suspended', async () => {
    const { processes, holder, newBegins } = await openTwo(5);
    holder.suspend();
    await processes.advance(5000);
    expect(newBegins()).toHaveLength(1);
    holder.resume();
    await processes.advance(1000);
    expect(newBegins()).toHaveLength(1);
    expect(newBegins()).not.toContain(holder.workerId);
  });

  it('makes the check again that was under way, while no other process has begun it: who stood still judges nothing', async () => {
    const { fixture, processes, holder, newBegins } = await openTwo(600);
    await eventually(processes, () => newBegins()[0]);
    holder.suspend();
    // Another process has freed its leases, and died before making the check.
    for (const process of processes.alive) if (process !== holder) process.kill();
    await fixture.store.commit([
      { kind: 'delete', table: 'workers', where: { id: holder.workerId } },
      ...(await freeLeases(fixture.store, { id: holder.workerId, lastSeenAt: 0 })),
    ]);
    await processes.advance(3000);
    holder.resume();
    await processes.advance(2000);
    expect(newBegins()).toEqual([holder.workerId, holder.workerId]);
    expect(holder.engine.stats().lost).toBe(0);
    expect(await fixture.results('mon_1')).toHaveLength(2);
  });

  it('keeps its leases while no process can write to the database', async () => {
    const { fixture, processes, holder, newBegins } = await openTwo(7000);
    await eventually(processes, () => newBegins()[0]);
    fixture.trouble = {
      error: new StoreUnavailableError('read-only'),
      in: ['commit', 'recordChecks', 'claimMonitors'],
    };
    await processes.advance(6000);
    fixture.trouble = {};
    await processes.advance(3000);
    expect(newBegins()).toEqual([holder.workerId]);
    expect(await fixture.results('mon_1')).toHaveLength(2);
  });
});

describe.each(dialects)('Processes whose clocks disagree by eight seconds, on %s', (dialect) => {
  it.each([
    { what: 'each monitor once per interval', intervalSeconds: 5, timeoutSeconds: 4, checkMs: 5 },
    { what: 'what takes long only once', intervalSeconds: 5, timeoutSeconds: 4, checkMs: 3500 },
    { what: 'what may take longest only once', intervalSeconds: 20, timeoutSeconds: 15, checkMs: 14_500 },
  ])('check $what', async ({ intervalSeconds, timeoutSeconds, checkMs }) => {
    const { fixture, processes } = await open(dialect);
    const ids = await insertDue(fixture, 4, { intervalSeconds, timeoutSeconds });
    const intervalMs = intervalSeconds * 1000;
    processes.start({ checkMs });
    await processes.advance(500);
    processes.start({ checkMs, clockAheadMs: 8000 });
    // By then the schedule has moved to the clock that is ahead.
    await processes.advance(2 * intervalMs);
    const begun = processes.begun.length;
    await processes.advance(4 * intervalMs);
    for (const id of ids) {
      const begins = processes.begun.slice(begun).filter(({ target }) => target === id);
      expect(gapsOf(begins.map(({ at }) => at))).toEqual([intervalMs, intervalMs, intervalMs]);
    }
    expect(processes.alive.map(({ engine }) => engine.stats().lost)).toEqual([0, 0]);
  });
});
