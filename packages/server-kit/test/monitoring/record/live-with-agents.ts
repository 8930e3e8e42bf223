import type { CheckReport } from '@watchpost/checks';
import { expect } from 'vitest';
import type { KitFixture } from '../../kit-fixture.js';
import { createAgent, resultOf, type SimulatedAgent } from '../agents/agent-fixture.js';
import { type AgentHistory, type AgentPlan, agentHistorySeconds, type LocatedPlan } from './agent-histories.js';
import { answerOf } from './histories.js';
import { holdPage, holdReport, type Known, openPage } from './hold-readers.js';
import { holdTo, storedResults } from './hold-to.js';
import { accidentMoments, endAccidents, happenAll, leapMoment, type Moment, type Trouble } from './moments.js';
import { type Act, locatedRecordOf, recordOf } from './record-model.js';
import { RecordWorld } from './record-world.js';

const second = 1000;
const settleSeconds = 200;
const timeoutSeconds = 2;
/** How often an agent sees what is due, and how long a result takes to the server. */
const tickSeconds = 5;
const transportSeconds = 0.3;

type Status = CheckReport['status'];

/** For how long a result counts, as decision 37 has it: the next one may fail to come once. */
const freshMs = ({ intervalSeconds }: LocatedPlan): number => (2 * intervalSeconds + timeoutSeconds + 30) * second;

/** A monitor of a history. */
interface LivedMonitor {
  readonly id: string;
  readonly plan: LocatedPlan;
  readonly createdAt: number;
  /** What each agent found, by its place. */
  readonly byAgents: readonly Map<number, Status>[];
  readonly acts: Act[];
}

/** An agent at work. */
interface Program {
  readonly agent: SimulatedAgent;
  readonly plan: AgentPlan;
  isCut: boolean;
  buffer: ReturnType<typeof resultOf>[];
}

const covers = (stretches: AgentPlan['cuts'], seconds: number): boolean =>
  stretches.some(({ from, seconds: lasts }) => seconds >= from && seconds < from + lasts);

/** Sends what has gathered, in the order of the plan. */
const send = async (program: Program, isCut: boolean): Promise<void> => {
  const { agent, plan, buffer } = program;
  if (!isCut && program.isCut) expect((await agent.hello()).status).toBe(200);
  program.isCut = isCut;
  if (isCut) return;
  program.buffer = [];
  const batches = [];
  for (let first = 0; first < buffer.length; first += plan.batch) batches.push(buffer.slice(first, first + plan.batch));
  const ordered = plan.order === 'reversed' ? batches.map((batch) => batch.toReversed()).reverse() : batches;
  for (const batch of plan.order === 'repeated' ? [...ordered, ...ordered] : ordered) {
    const { status, body } = await agent.send(batch);
    expect([status, body.rejected]).toEqual([200, []]);
  }
};

let worlds = 0;
let pages = 0;

/** Lets a history happen on a server. */
const happen = async (fixture: KitFixture, apiKey: string, history: AgentHistory) => {
  const { clock } = fixture;
  const world = new RecordWorld(fixture, { hasAgents: true });
  worlds += 1;
  for (let place = 0; place < history.processes; place++) world.start(place);
  const begin = clock.now;
  const programs: Program[] = [];
  for (const plan of history.agents) {
    const agent = await createAgent(fixture, apiKey);
    expect((await agent.hello()).status).toBe(200);
    programs.push({ agent, plan, isCut: false, buffer: [] });
  }
  const monitors: LivedMonitor[] = [];
  for (const [index, plan] of history.monitors.entries()) {
    const target = `m${index}.a${worlds}.example:443`;
    const { agents, checkFromServer, quorum, intervalSeconds, retries, recoveryThreshold } = plan;
    world.addTarget(target, () =>
      answerOf(plan.targets[0] ?? [], (world.livedMs - begin) / second, agentHistorySeconds),
    );
    const agentIds = agents.map((place) => programs[place]?.agent.id);
    const body = { name: target, type: 'tcp', target, agentIds, checkFromServer, quorum, intervalSeconds };
    const rules = { timeoutSeconds, retries, retryIntervalSeconds: 5, recoveryThreshold };
    const reply = await fixture.request('POST', '/api/v1/monitors', { apiKey, body: { ...body, ...rules } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    const byAgents = history.agents.map(() => new Map<number, Status>());
    monitors.push({ id: reply.body.id, plan, createdAt: clock.now, byAgents, acts: [] });
  }
  pages += 1;
  const page = await openPage(fixture, apiKey, `agents-${pages}`, monitors);
  const troubles: Trouble[] = [];
  const moments: Moment[] = [
    ...history.leaps.map((leap) => leapMoment(world, leap, troubles)),
    ...history.accidents.flatMap((accident) =>
      accidentMoments(world, accident, { processes: history.processes, troubles }),
    ),
    { at: agentHistorySeconds / 2, happen: async () => void (await page.visit()) },
    { at: agentHistorySeconds, happen: () => endAccidents(world, history.processes, troubles) },
  ];
  for (const [place, program] of programs.entries()) {
    for (let passed = 1 + place; passed < agentHistorySeconds + settleSeconds; passed += tickSeconds) {
      const isOver = passed >= agentHistorySeconds;
      const isCut = !isOver && covers(program.plan.cuts, passed);
      const check = (): void => {
        if (!isOver && covers(program.plan.silences, passed)) return;
        for (const { id, plan, byAgents } of monitors) {
          const isDue = plan.agents.includes(place) && (passed - 1 - place) % plan.intervalSeconds === 0;
          if (!isDue) continue;
          const status = answerOf(plan.targets[place + 1] ?? [], passed, agentHistorySeconds);
          byAgents[place]?.set(clock.now, status);
          program.buffer.push(resultOf(id, clock.now, status));
        }
      };
      moments.push({ at: passed, happen: check });
      // Where no process is there, no one takes what it reports.
      moments.push({ at: passed + transportSeconds, happen: () => send(program, isCut || world.isAbsent) });
    }
  }
  for (const { id, plan, acts } of monitors) {
    for (const { at, kind } of plan.acts) {
      const act = async (): Promise<void> => {
        expect((await fixture.request('POST', `/api/v1/monitors/${id}/${kind}`, { apiKey })).status).toBe(200);
        const isPaused = acts.at(-1)?.kind === 'hold';
        if (kind === 'pause' && !isPaused) acts.push({ at: clock.now, kind: 'hold', status: 'paused' });
        if (kind === 'resume' && isPaused) acts.push({ at: clock.now, kind: 'resume', status: 'pending' });
      };
      moments.push({ at, happen: act });
    }
  }
  moments.push({ at: agentHistorySeconds + settleSeconds, happen: () => undefined });
  await happenAll(world, begin, moments);
  return { world, programs, monitors, page };
};

/** Lets a history happen, and holds what the server says to what its agents could observe, whenever they reported it. */
export const liveWithAgents = async (fixture: KitFixture, apiKey: string, history: AgentHistory): Promise<number> => {
  const { world, programs, monitors, page } = await happen(fixture, apiKey, history);
  const until = fixture.clock.now;
  const known: Known[] = [];
  const refs: number[] = [];
  for (const { agent } of programs) refs.push((await fixture.store.get('agents', { id: agent.id }))?.ref ?? -1);
  for (const monitor of monitors) {
    const { id, plan, createdAt, byAgents, acts } = monitor;
    const stored = await storedResults(fixture, id);
    for (const [place, made] of byAgents.entries()) {
      const its = stored.filter(({ agentRef }) => agentRef === refs[place]);
      expect(its.map(({ at, status }) => [at, status])).toEqual([...made]);
    }
    const { retries, recoveryThreshold, quorum } = plan;
    const judgement = { retries, recoveryThreshold, retryMs: 5 * second, silentAfterMs: freshMs(plan) };
    const locations = [...(plan.checkFromServer ? [0] : []), ...plan.agents.map((place) => refs[place])];
    const lines = locations.map((ref) => {
      const results = stored.filter(({ agentRef }) => agentRef === ref);
      return recordOf({ createdAt, until, judgement, results, acts });
    });
    const most = locations.length;
    const needed = { any: 1, majority: Math.floor(most / 2) + 1, all: most, count: most }[quorum.mode];
    const spans = locatedRecordOf({ createdAt, until, locations: lines, needed, acts });
    known.push({ id, createdAt, spans });
    await holdTo(fixture, apiKey, monitor, spans, { isLate: true, needed, acts, lines });
  }
  world.end();
  await holdPage(page, known, until);
  await holdReport(fixture, apiKey, known, until);
  await page.remove();
  for (const { id } of monitors) await fixture.request('DELETE', `/api/v1/monitors/${id}`, { apiKey });
  for (const { agent } of programs) await fixture.request('DELETE', `/api/v1/agents/${agent.id}`, { apiKey });
  return known.length;
};
