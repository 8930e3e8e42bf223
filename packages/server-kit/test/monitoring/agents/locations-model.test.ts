import type { Quorum } from '@watchpost/schemas';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServerClock, type ServerClock } from '../../../../agent/src/clock/server-clock.js';
import { recordChecks, toRecord } from '../../../src/monitoring/engine/record-checks.js';
import { deadlineStep } from '../../../src/monitoring/locations/deadline-worker.js';
import { fillGap } from '../../../src/monitoring/locations/fill-gap.js';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import { reportOf } from '../engine/engine-fixture.js';
import { createAgent, followAgents, resultOf, type SimulatedAgent, simulateAgent } from './agent-fixture.js';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const intervalSeconds = 60;
const timeoutSeconds = 10;
/** Minutes in which the last result before a cut still counts: twice the interval, the timeout and half a minute. */
const staleMinutes = 3;

type Found = 'up' | 'down';

/** Some minutes that follow one another. */
const spans = fc.array(fc.record({ from: fc.integer({ min: 1, max: 90 }), minutes: fc.integer({ min: 1, max: 45 }) }), {
  maxLength: 3,
});
type Spans = readonly { readonly from: number; readonly minutes: number }[];

const covers = (some: Spans, index: number): boolean =>
  some.some(({ from, minutes }) => index >= from && index < from + minutes);

const until = (some: Spans, end: number): Spans =>
  some.map(({ from, minutes }) => ({ from, minutes: Math.min(minutes, end - from) }));

/** When the target is up or down, by the minute. */
const truths = fc
  .array(fc.tuple(fc.constantFrom<Found>('up', 'down'), fc.integer({ min: 1, max: 25 })), {
    minLength: 2,
    maxLength: 8,
  })
  .map((stretches) => stretches.flatMap(([status, minutes]) => Array<Found>(minutes).fill(status)))
  .filter(({ length }) => length >= 10);

/** A program with its machine and its connection. */
const programs = fc.record({
  /** By how much its clock is ahead. */
  aheadMs: fc.constantFrom(-hour, -90 * second, 0, 90 * second, hour),
  /** By how much it runs too fast, in millionths. */
  driftPpm: fc.constantFrom(-100, 0, 100),
  /** Minutes without a connection to the server. */
  cuts: spans,
  /** Minutes in which it cannot reach the target. */
  faults: spans,
  batch: fc.integer({ min: 1, max: 60 }),
  isRepeated: fc.boolean(),
  isReversed: fc.boolean(),
  /** The minute in which another program with its token takes over. */
  copiedAt: fc.option(fc.integer({ min: 2, max: 60 }), { nil: undefined }),
});
type Generated = typeof programs extends fc.Arbitrary<infer Value> ? Value : never;
type Program = Omit<Generated, 'cuts' | 'faults'> & { readonly cuts: Spans; readonly faults: Spans };

const quorums = fc.constantFrom<Quorum>(
  { mode: 'any' },
  { mode: 'majority' },
  { mode: 'all' },
  { mode: 'count', count: 2 },
);

const isCut = ({ cuts }: Program, index: number): boolean => covers(cuts, index);

/** Whether the last result before a cut still counts, so that it may differ from what there is. */
const isStale = (program: Program, index: number): boolean =>
  isCut(program, index) &&
  Array.from({ length: staleMinutes }, (_, before) => index - 1 - before).some((past) => !isCut(program, past));

/** Whether a cut ends so soon that its results still decide when they come, as if they had been made then. */
const isBackSoon = (program: Program, index: number): boolean =>
  isCut(program, index) &&
  Array.from({ length: staleMinutes }, (_, after) => index + 1 + after).some((next) => !isCut(program, next));

const needed = ({ mode, count }: Quorum): number => (mode === 'any' ? 1 : mode === 'all' ? 3 : (count ?? 2));

/** What three locations make of what some of them have found; `undefined` when that is not enough. */
const decided = (found: readonly Found[], quorum: Quorum): Found | undefined => {
  if (found.filter((each) => each === 'down').length >= needed(quorum)) return 'down';
  return found.includes('up') ? 'up' : undefined;
};

/**
 * The status that a minute must have in the end: what was reported at once decides, and where it was not enough, all that was
 * found. `undefined` where results from before or after count as well.
 */
const expectedAt = (
  found: readonly [Found, Found, Found],
  quorum: Quorum,
  both: readonly Program[],
  index: number,
): Found | undefined => {
  const reported = found.filter((_, place) => {
    const program = both[place - 1];
    return program === undefined || !isCut(program, index);
  });
  if (both.some((program) => isStale(program, index) || isBackSoon(program, index))) return undefined;
  return decided(reported, quorum) ?? decided(found, quorum);
};

describe.each(dialects)('a monitor that the server and two agents with wrong clocks check, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    const owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write', 'agents:read', 'agents:write'] as const;
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
  });
  afterAll(() => fixture.close());

  /** An agent at work: it stamps results by the clock of the real program. */
  const startProgram = async (agent: SimulatedAgent, program: Program) => {
    const { aheadMs, driftPpm, batch, isRepeated, isReversed } = program;
    const startedAt = fixture.clock.now;
    const monotonic = (): number => (fixture.clock.now - startedAt) * (1 + driftPpm / 1_000_000);
    const wall = (): number => startedAt + monotonic() + aheadMs;
    const clock: ServerClock = createServerClock({ wall, monotonic });
    const sentAt = (): string => new Date(wall()).toISOString();
    const observe = (serverTime: string): void =>
      clock.observe({ sentAt: monotonic(), receivedAt: monotonic(), serverTime: Date.parse(serverTime) });
    const made: { readonly at: number; readonly status: Found }[] = [];
    let waiting: typeof made = [];
    observe((await agent.hello({ sentAt: sentAt() })).body.serverTime);
    return {
      made,
      check(status: Found): void {
        const result = { at: clock.now(), status };
        made.push(result);
        waiting.push(result);
      },
      /** Forgets what was not sent, as a process does that ends. */
      forget(): void {
        made.splice(made.length - waiting.length);
      },
      async send(monitorId: string): Promise<number> {
        for (let first = 0; first < waiting.length; first += batch) {
          const results = waiting.slice(first, first + batch).map(({ at, status }) => resultOf(monitorId, at, status));
          for (let sent = 0; sent < (isRepeated ? 2 : 1); sent++) {
            const more = { sentAt: sentAt() };
            const { status, body } = await agent.send(isReversed ? results.toReversed() : results, more);
            if (status !== 200) return status;
            expect(body.rejected).toEqual([]);
            observe(body.serverTime);
          }
        }
        waiting = [];
        return 200;
      },
    };
  };

  const checkByServer = async (id: string, status: Found): Promise<number> => {
    const { now } = fixture.clock;
    const until = now + 30 * second;
    const monitor = await fixture.store.claimMonitor({ id, now, leaseUntil: until, leaseToken: 'model' });
    if (monitor === undefined) throw new Error(`${id} is not free`);
    const lease = { token: 'model', monitorRef: monitor.ref, until };
    const times = { dueAt: now, startedAt: now, endedAt: now };
    await recordChecks(fixture.store, [toRecord({ monitor, lease, report: reportOf(status), ...times }, false)], now);
    return now;
  };

  /** Does what the workers do. */
  const work = async (): Promise<void> => {
    const { clock, store } = fixture;
    await followAgents(fixture);
    const lease = { now: clock.now, leaseUntil: clock.now + 30 * second, leaseToken: 'model', limit: 50 };
    const due = await store.claimDue('locationDeadlines', lease);
    if (due.length > 0) await deadlineStep(due, lease.leaseToken, store, clock.now);
  };

  const fillGaps = async (id: string): Promise<void> => {
    for (let step = 0; step < 50; step++) {
      const monitor = await fixture.store.get('monitors', { id });
      if (monitor === undefined || (await fillGap(fixture.store, monitor, fixture.clock.now)) !== 'filled') return;
    }
    throw new Error('gaps are filled without an end');
  };

  /** Lets a history happen; returns what was made of it. */
  const happen = async (
    found: readonly (readonly [Found, Found, Found])[],
    quorum: Quorum,
    both: readonly Program[],
  ) => {
    const { clock, store } = fixture;
    const agents: SimulatedAgent[] = [];
    for (const _ of both) agents.push(await createAgent(fixture, apiKey));
    const running = [];
    for (const [index, agent] of agents.entries()) running.push(await startProgram(agent, both[index] as Program));
    const body = monitorBody({
      agentIds: agents.map(({ id }) => id),
      checkFromServer: true,
      quorum,
      intervalSeconds,
      timeoutSeconds,
      retries: 0,
      recoveryThreshold: 1,
    });
    const { id } = (await fixture.request('POST', '/api/v1/monitors', { apiKey, body })).body;
    const begin = clock.now;
    const byServer: number[] = [];
    const earlier: number[][] = both.map(() => []);
    for (const [index, [byOwn, ...byAgents]] of found.entries()) {
      const startsAt = begin + index * minute;
      clock.now = startsAt + 10 * second;
      byServer.push(await checkByServer(id, byOwn));
      for (const [place, program] of both.entries()) {
        clock.now = startsAt + (20 + 10 * place) * second;
        const status = byAgents[place] as Found;
        if (program.copiedAt === index && !isCut(program, index)) {
          const first = running[place] as (typeof running)[number];
          const copy = simulateAgent(fixture, agents[place] as SimulatedAgent);
          running[place] = await startProgram(copy, program);
          first.check(status);
          expect(await first.send(id)).toBe(409);
          first.forget();
          earlier[place]?.push(...first.made.map(({ at }) => at));
        }
        running[place]?.check(status);
      }
      clock.now = startsAt + 50 * second;
      for (const [place, program] of both.entries()) {
        if (!isCut(program, index)) expect(await running[place]?.send(id)).toBe(200);
      }
      clock.now = startsAt + 55 * second;
      await work();
    }
    for (const program of running) expect(await program.send(id)).toBe(200);
    await fillGaps(id);
    const monitor = await store.get('monitors', { id });
    if (monitor === undefined) throw new Error(`no monitor ${id}`);
    const { ref: monitorRef } = monitor;
    const results = await store.find('monitorResults', { monitorRef }, { limit: 5000, orderBy: 'at' });
    const ended = await store.find('statusIntervals', { monitorRef }, { limit: 5000, orderBy: 'startedAt' });
    const [from, to] = [begin, clock.now].map((at) => new Date(at).toISOString());
    const shown = await fixture.request('GET', `/api/v1/monitors/${id}/uptime?from=${from}&to=${to}`, { apiKey });
    const refs = [0];
    for (const agent of agents) refs.push((await store.get('agents', { id: agent.id }))?.ref ?? -1);
    const made = [
      byServer,
      ...running.map((program, place) => [...(earlier[place] ?? []), ...program.made.map(({ at }) => at)]),
    ];
    await fixture.request('DELETE', `/api/v1/monitors/${id}`, { apiKey });
    for (const agent of agents) await fixture.request('DELETE', `/api/v1/agents/${agent.id}`, { apiKey });
    clock.now += hour;
    return { begin, monitor, results, ended, uptimePercent: shown.body.uptimePercent, refs, made };
  };

  test('records every check once, and has the status that the quorum makes of what was reported or filled in', async () => {
    await fc.assert(
      fc.asyncProperty(truths, spans, quorums, programs, programs, async (truth, faults, quorum, one, other) => {
        // Whatever is cut off is back at the end.
        const both = [one, other].map((program) => ({ ...program, cuts: until(program.cuts, truth.length) }));
        const found = truth.map((status, index) => {
          const at = (its: Spans): Found => (covers(its, index) ? 'down' : status);
          return [at(faults), at(one.faults), at(other.faults)] as const;
        });
        const { begin, monitor, results, ended, uptimePercent, refs, made } = await happen(found, quorum, both);
        for (const [place, agentRef] of refs.entries()) {
          expect(results.filter((row) => row.agentRef === agentRef).map(({ at }) => at)).toEqual(made[place]);
        }
        const statusAt = (at: number): string =>
          at >= monitor.statusSince
            ? monitor.currentStatus
            : (ended.find(({ startedAt, endedAt }) => startedAt <= at && at < endedAt)?.status ?? 'none');
        const expected = found.map((each, index) => expectedAt(each, quorum, both, index));
        const minutes = expected.flatMap((status, index) => (status === undefined ? [] : [{ index, status }]));
        expect(
          minutes.map(({ index }) => {
            const status = statusAt(begin + index * minute + 55 * second);
            // One location that disagrees with others makes it degraded, which is up.
            return { index, status: status === 'degraded' ? 'up' : status };
          }),
        ).toEqual(minutes);
        // A change is found within a minute; what was not known for sure may count either way.
        const changes = minutes.filter(({ status }, place) => status !== minutes[place - 1]?.status).length;
        const unsure = changes + (truth.length - minutes.length) + 1;
        const upMinutes = minutes.filter(({ status }) => status === 'up').length;
        expect(Math.abs((uptimePercent / 100) * truth.length - upMinutes)).toBeLessThanOrEqual(unsure);
      }),
      { numRuns: 8 },
    );
  });
});
