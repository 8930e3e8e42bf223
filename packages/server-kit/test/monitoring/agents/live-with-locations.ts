import { expect } from 'vitest';
import { createServerClock, type ServerClock } from '../../../../agent/src/clock/server-clock.js';
import { recordChecks, toRecord } from '../../../src/monitoring/engine/record-checks.js';
import { deadlineStep } from '../../../src/monitoring/locations/deadline-worker.js';
import { type KitFixture, monitorBody } from '../../kit-fixture.js';
import { reportOf } from '../engine/engine-fixture.js';
import {
  createAgent,
  decideWhatIsLate,
  followAgents,
  resultOf,
  type SimulatedAgent,
  simulateAgent,
} from './agent-fixture.js';
import { type Found, isCut, type LocationsHistory, type Program } from './locations-histories.js';
import { foundBy, statusesOf } from './locations-oracle.js';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** An agent at work: it stamps results by the clock of the real program. */
const startProgram = async (fixture: KitFixture, agent: SimulatedAgent, program: Program) => {
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

const checkByServer = async ({ clock, store }: KitFixture, id: string, status: Found): Promise<number> => {
  const { now } = clock;
  const until = now + 30 * second;
  const monitor = await store.claimMonitor({ id, now, leaseUntil: until, leaseToken: 'model' });
  if (monitor === undefined) throw new Error(`${id} is not free`);
  const lease = { token: 'model', monitorRef: monitor.ref, until };
  const times = { dueAt: now, startedAt: now, endedAt: now };
  await recordChecks(store, [toRecord({ monitor, lease, report: reportOf(status), ...times }, false)], now);
  return now;
};

/** Does what the workers do. */
const work = async (fixture: KitFixture): Promise<void> => {
  const { clock, store } = fixture;
  await followAgents(fixture);
  const lease = { now: clock.now, leaseUntil: clock.now + 30 * second, leaseToken: 'model', limit: 50 };
  const due = await store.claimDue('locationDeadlines', lease);
  if (due.length > 0) await deadlineStep(due, lease.leaseToken, store, clock.now);
};

/** Lets a history happen; returns what was made of it. */
const happen = async (fixture: KitFixture, apiKey: string, history: LocationsHistory) => {
  const { clock, store } = fixture;
  const { programs } = history;
  const agents: SimulatedAgent[] = [];
  for (const _ of programs) agents.push(await createAgent(fixture, apiKey));
  const running = [];
  for (const [index, agent] of agents.entries())
    running.push(await startProgram(fixture, agent, programs[index] as Program));
  const body = monitorBody({
    agentIds: agents.map(({ id }) => id),
    checkFromServer: true,
    quorum: history.quorum,
    intervalSeconds: 60,
    timeoutSeconds: 10,
    retries: 0,
    recoveryThreshold: 1,
  });
  const { id } = (await fixture.request('POST', '/api/v1/monitors', { apiKey, body })).body;
  const begin = clock.now;
  const byServer: number[] = [];
  const earlier: number[][] = programs.map(() => []);
  const [foundByServer = [], ...foundByAgents] = foundBy(history);
  for (const [index, byOwn] of foundByServer.entries()) {
    const startsAt = begin + index * minute;
    clock.now = startsAt + 10 * second;
    byServer.push(await checkByServer(fixture, id, byOwn));
    for (const [place, program] of programs.entries()) {
      clock.now = startsAt + (20 + 10 * place) * second;
      const status = foundByAgents[place]?.[index] as Found;
      if (program.copiedAt === index && !isCut(program, index)) {
        const first = running[place] as (typeof running)[number];
        const copy = simulateAgent(fixture, agents[place] as SimulatedAgent);
        running[place] = await startProgram(fixture, copy, program);
        first.check(status);
        expect(await first.send(id)).toBe(409);
        first.forget();
        earlier[place]?.push(...first.made.map(({ at }) => at));
      }
      running[place]?.check(status);
    }
    clock.now = startsAt + 50 * second;
    for (const [place, program] of programs.entries()) {
      if (!isCut(program, index)) expect(await running[place]?.send(id)).toBe(200);
    }
    clock.now = startsAt + 55 * second;
    await work(fixture);
  }
  for (const program of running) expect(await program.send(id)).toBe(200);
  await decideWhatIsLate(fixture, id);
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

/**
 * Lets a history happen, and holds what the server says to it: it has every check that was reported, once, and the status that the
 * quorum makes of what was found, whenever that was reported.
 */
export const liveWithLocations = async (
  fixture: KitFixture,
  apiKey: string,
  history: LocationsHistory,
): Promise<void> => {
  const { begin, monitor, results, ended, uptimePercent, refs, made } = await happen(fixture, apiKey, history);
  for (const [place, agentRef] of refs.entries()) {
    expect(results.filter((row) => row.agentRef === agentRef).map(({ at }) => at)).toEqual(made[place]);
  }
  const statusAt = (at: number): string =>
    at >= monitor.statusSince
      ? monitor.currentStatus
      : (ended.find(({ startedAt, endedAt }) => startedAt <= at && at < endedAt)?.status ?? 'none');
  const possible = statusesOf(history);
  const recorded = possible.map((_, index) => {
    const status = statusAt(begin + index * minute + 55 * second);
    return status === 'degraded' ? 'up' : status;
  });
  expect(recorded).toEqual(
    possible.map((statuses, index) => [...statuses].find((each) => each === recorded[index]) ?? [...statuses]),
  );
  // A change is found within a minute; what was not known for sure may count either way.
  const changes = recorded.filter((status, index) => status !== recorded[index - 1]).length;
  const unsure = changes + recorded.filter((status) => status === 'unknown').length + 1;
  const upMinutes = recorded.filter((status) => status === 'up').length;
  expect(Math.abs((uptimePercent / 100) * recorded.length - upMinutes)).toBeLessThanOrEqual(unsure);
};
