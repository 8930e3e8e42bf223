import { expect } from 'vitest';
import type { KitFixture } from '../../kit-fixture.js';
import {
  type Accident,
  answerOf,
  type Definition,
  type History,
  historySeconds,
  type MonitorPlan,
  type TargetPlan,
} from './histories.js';
import { holdTo, storedResults } from './hold-to.js';
import { type Act, groupRecordOf, type Judgement, observedBy, outagesOf, recordOf, type Span } from './record-model.js';
import { type FoundAt, RecordWorld } from './record-world.js';

const second = 1000;
/** How far from an accident a result may be lost: as long as it takes until it is written, or until another process takes over. */
const lossSeconds = 15;
/** What a process held when it was killed is free after this long at the latest. */
const leaseSeconds = 60;
/** How often it is read which windows begin. */
const pollSeconds = 1;
/** How long all is well at the end: until what is being verified, and what follows from it, is decided. */
const settleSeconds = 300;

/** How long a result holds: until the next one must have come, as docs/uptime-accounting.md has it. */
const judgementOf = (
  { intervalSeconds, retryIntervalSeconds }: MonitorPlan,
  { retries, recoveryThreshold, timeoutSeconds }: Definition,
): Judgement => ({
  retries,
  recoveryThreshold,
  retryMs: retryIntervalSeconds * second,
  silentAfterMs: (Math.max(intervalSeconds, retryIntervalSeconds) + timeoutSeconds + 5) * second,
});

/** A monitor of a history: what was done with it, and what the server says about it. */
interface LivedMonitor {
  readonly id: string;
  readonly plan: MonitorPlan;
  readonly createdAt: number;
  readonly made: FoundAt;
  readonly acts: Act[];
}

/** A group of a history, with the records of whose members it is held to. */
interface LivedGroup {
  readonly id: string;
  readonly createdAt: number;
  readonly memberIds: readonly string[];
  readonly bearable: number;
}

/** A maintenance window of a history. */
interface LivedWindow {
  readonly id: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly monitors: readonly LivedMonitor[];
}

/** Something that happens at a time. */
interface Moment {
  readonly at: number;
  readonly happen: () => Promise<void> | void;
}

const momentsOf = (
  world: RecordWorld,
  begin: number,
  processes: number,
  { kind, from, seconds, place: at }: Accident,
): Moment[] => {
  const place = at % processes;
  const moments = {
    crash: [() => world.kill(place), () => world.start(place)],
    stall: [() => world.stop(place), () => world.continue(place)],
    databaseAway: [() => world.setAway(true), () => world.setAway(false)],
    offline: [() => world.setOffline(true), () => world.setOffline(false)],
  } as const;
  const [starts, ends] = moments[kind];
  return [
    { at: begin + from * second, happen: starts },
    { at: begin + (from + seconds) * second, happen: ends },
  ];
};

let worlds = 0;

/** Lets a history happen on a server. */
const happen = async (fixture: KitFixture, apiKey: string, history: History) => {
  const world = new RecordWorld(fixture);
  const { clock } = fixture;
  const begin = clock.now;
  worlds += 1;
  const places = Array.from({ length: history.processes }, (_, place) => place);
  for (const place of places) world.start(place);
  const monitors: LivedMonitor[] = [];
  const addTarget = (name: string, target: TargetPlan, made?: FoundAt): FoundAt =>
    world.addTarget(name, (at) => answerOf(target, (at - begin) / second, historySeconds), made);
  for (const [index, plan] of history.monitors.entries()) {
    const target = `m${index}.w${worlds}.example:443`;
    const made = addTarget(target, plan.target);
    const { intervalSeconds, timeoutSeconds, retries, retryIntervalSeconds, recoveryThreshold } = plan;
    const body = {
      name: target,
      type: 'tcp',
      target,
      intervalSeconds,
      timeoutSeconds,
      retries,
      retryIntervalSeconds,
      recoveryThreshold,
    };
    const reply = await fixture.request('POST', '/api/v1/monitors', { apiKey, body });
    expect(reply.status).toBe(201);
    monitors.push({ id: reply.body.id, plan, createdAt: clock.now, made, acts: [] });
  }
  const groups: LivedGroup[] = [];
  for (const [index, { intervalSeconds, members, missing }] of history.groups.entries()) {
    const all = [...monitors, ...groups].map(({ id }) => id);
    const monitorIds = [
      ...new Set(members.map((place) => all[(all.length - 1 - place + all.length) % all.length] ?? '')),
    ];
    const bearable = Math.min(missing, monitorIds.length - 1);
    const rule = bearable === 0 ? {} : { mode: 'atLeast', atLeast: monitorIds.length - bearable };
    const config = { monitorIds, ...rule };
    const body = { name: `g${index}.w${worlds}`, type: 'group', intervalSeconds, timeoutSeconds: 2, config };
    const reply = await fixture.request('POST', '/api/v1/monitors', { apiKey, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    groups.push({ id: reply.body.id, createdAt: clock.now, memberIds: monitorIds, bearable });
  }
  const windows: LivedWindow[] = [];
  for (const { afterSeconds, seconds, members } of history.windows) {
    const startsAt = (windows.at(-1)?.endsAt ?? begin) + afterSeconds * second;
    const endsAt = startsAt + seconds * second;
    const covered = [...new Set(members.flatMap((place) => monitors[place % monitors.length] ?? []))];
    const [from, to] = [startsAt, endsAt].map((at) => new Date(at).toISOString());
    const body = {
      name: `w${windows.length}`,
      schedule: { type: 'once', startsAt: from, endsAt: to },
      target: { scope: 'monitors', monitorIds: covered.map(({ id }) => id) },
    };
    const reply = await fixture.request('POST', '/api/v1/maintenance-windows', { apiKey, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    windows.push({ id: reply.body.id, startsAt, endsAt, monitors: covered });
  }
  const pauseOrResume = async (monitor: LivedMonitor, kind: 'pause' | 'resume'): Promise<void> => {
    const { status } = await fixture.request('POST', `/api/v1/monitors/${monitor.id}/${kind}`, { apiKey });
    expect(status).toBe(200);
    const isPaused = monitor.acts.findLast((act) => act.kind !== 'redefine')?.kind === 'hold';
    if (kind === 'pause' && !isPaused) monitor.acts.push({ at: clock.now, kind: 'hold', status: 'paused' });
    if (kind === 'resume' && isPaused) monitor.acts.push({ at: clock.now, kind: 'resume', status: 'pending' });
  };
  const edit = async ({ id, plan, made, acts }: LivedMonitor, definition: Definition): Promise<void> => {
    const target = `${acts.length}.${id}.example:443`;
    addTarget(target, definition.target, made);
    const { status } = await fixture.request('PATCH', `/api/v1/monitors/${id}`, {
      apiKey,
      body: { ...definition, target },
    });
    expect(status).toBe(200);
    acts.push({ at: clock.now, kind: 'redefine', judgement: judgementOf(plan, definition) });
  };
  const actOn = (monitor: LivedMonitor, act: MonitorPlan['acts'][number]): Moment => ({
    at: begin + act.at * second,
    happen: () => (act.kind === 'edit' ? edit(monitor, act.definition) : pauseOrResume(monitor, act.kind)),
  });
  const moments = [
    ...history.accidents.flatMap((accident) => momentsOf(world, begin, history.processes, accident)),
    ...monitors.flatMap((monitor) => monitor.plan.acts.map((act) => actOn(monitor, act))),
  ].sort((one, other) => one.at - other.at);
  for (const { at, happen } of moments) {
    await world.advanceTo(at);
    await happen();
  }
  await world.advanceTo(begin + historySeconds * second);
  // Whatever was away is back, and all that can be decided is decided.
  world.setOffline(false);
  world.setAway(false);
  for (const place of places) {
    world.continue(place);
    world.start(place);
  }
  await world.advanceTo(clock.now + settleSeconds * second);
  return { world, begin, monitors, groups, windows };
};

/**
 * Adds what a window has done to the acts of its monitors. It ends when it should, and begins within the second unless no
 * process is there to begin it: then as soon as one is, or when it should, if none was.
 */
const recordWindow = async (
  fixture: KitFixture,
  apiKey: string,
  { id, startsAt, endsAt, monitors }: LivedWindow,
  {
    crashes,
    until,
  }: { readonly crashes: readonly { readonly from: number; readonly to: number }[]; readonly until: number },
): Promise<void> => {
  if (startsAt > until) return;
  const monitorId = monitors[0]?.id;
  const range = `from=${new Date(startsAt - second).toISOString()}&to=${new Date(until).toISOString()}`;
  const path = `/api/v1/maintenance-windows/occurrences?${range}&monitorId=${monitorId}`;
  const { body } = await fixture.request('GET', path, { apiKey });
  const occurrence = body.occurrences.find(({ windowId }: { windowId: string }) => windowId === id);
  const beganAt = Date.parse(occurrence?.startsAt);
  const crash = crashes.find(({ from, to }) => from <= startsAt && startsAt <= to);
  expect(beganAt - startsAt).toBeGreaterThanOrEqual(0);
  expect(beganAt).toBeLessThanOrEqual(crash?.to ?? startsAt + pollSeconds * second);
  for (const { acts } of monitors) {
    acts.push({ at: beganAt, kind: 'hold', status: 'maintenance' });
    if (endsAt <= until) acts.push({ at: endsAt, kind: 'resume', status: 'pending' });
    acts.sort((one, other) => one.at - other.at);
  }
};

/** Lets a history happen, and holds what the server says to what could be observed. */
export const liveThrough = async (fixture: KitFixture, apiKey: string, history: History): Promise<void> => {
  const { world, begin, monitors, groups, windows } = await happen(fixture, apiKey, history);
  const until = fixture.clock.now;
  const crashes = history.accidents.map(({ from, seconds }) => ({
    from: begin + (from - lossSeconds) * second,
    to: begin + (from + seconds + leaseSeconds) * second,
  }));
  for (const window of windows) await recordWindow(fixture, apiKey, window, { crashes, until });
  /** What was known of each of them at a time. */
  const records = new Map<string, (moment: number) => readonly Span[]>();
  /** When something became known. */
  const moments = new Set([until]);
  for (const monitor of monitors) {
    const { id, plan, createdAt, made, acts } = monitor;
    // What a process found just before it was killed or lost its lease is lost with it.
    const troubles = [
      ...history.accidents.map(({ from, seconds }) => ({ from: from - lossSeconds, to: from + seconds + lossSeconds })),
      ...plan.acts.map(({ at }) => ({ from: at - lossSeconds, to: at + lossSeconds })),
    ].map(({ from, to }) => ({ from: begin + from * second, to: begin + to * second }));
    for (const { at } of acts) troubles.push({ from: at - lossSeconds * second, to: at + lossSeconds * second });
    // What was found last is being written.
    troubles.push({ from: until - second, to: until });
    const results = await storedResults(fixture, id);
    for (const { at, status } of results) expect(made.get(at), `what was found at ${at}`).toBe(status);
    const stored = new Set(results.map(({ at }) => at));
    const isTroubled = (at: number): boolean => troubles.some(({ from, to }) => from <= at && at <= to);
    expect([...made.keys()].filter((at) => !stored.has(at) && !isTroubled(at)).map((at) => at - createdAt)).toEqual([]);
    const observed = { createdAt, until, judgement: judgementOf(plan, plan), results, acts };
    records.set(id, (moment) => recordOf(observedBy(observed, moment)));
    for (const { at } of [...results, ...acts]) moments.add(at);
    const spans = recordOf(observed);
    const seen = results.map(({ at, status }) => [(at - createdAt) / second, status].join(' '));
    await holdTo(fixture, apiKey, monitor, spans, { acts, seen });
  }
  for (const group of groups) {
    const { id, createdAt, bearable } = group;
    const decidedAt = (await storedResults(fixture, id))[0]?.at ?? until;
    const membersAt = (moment: number) => group.memberIds.map((member) => records.get(member)?.(moment) ?? []);
    const recordAt = (moment: number) =>
      groupRecordOf({ createdAt, decidedAt, until: moment, members: membersAt(moment), bearable });
    records.set(id, recordAt);
    // A failure that is confirmed changes the past of its groups, after people heard of it.
    const readKnown = () => [...moments].flatMap((moment) => outagesOf(recordAt(moment)));
    const observed = { decidedAt: decidedAt - createdAt, bearable, members: membersAt(until) };
    await holdTo(fixture, apiKey, group, recordAt(until), { ...observed, readKnown });
  }
  world.end();
  for (const { id } of windows) await fixture.request('DELETE', `/api/v1/maintenance-windows/${id}`, { apiKey });
  for (const { id } of [...groups.toReversed(), ...monitors]) {
    await fixture.request('DELETE', `/api/v1/monitors/${id}`, { apiKey });
  }
};
