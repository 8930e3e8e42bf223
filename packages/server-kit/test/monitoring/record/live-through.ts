import { expect } from 'vitest';
import type { KitFixture } from '../../kit-fixture.js';
import { type Accident, answerAt, type History, historySeconds, type MonitorPlan } from './histories.js';
import {
  type Act,
  type Judgement,
  type Observed,
  outagesOf,
  percentUp,
  recordOf,
  type SeenResult,
  secondsIn,
} from './record-model.js';
import { RecordWorld } from './record-world.js';

const second = 1000;
/** How far from an accident a result may be lost: as long as it takes until it is written, or until another process takes over. */
const lossSeconds = 15;
const resultStatuses = ['up', 'degraded', 'down', 'unknown'] as const;

/** How long a result holds: until the next one must have come, as docs/uptime-accounting.md has it. */
const judgementOf = (plan: MonitorPlan): Judgement => ({
  retries: plan.retries,
  recoveryThreshold: plan.recoveryThreshold,
  retryMs: plan.retryIntervalSeconds * second,
  silentAfterMs: (Math.max(plan.intervalSeconds, plan.retryIntervalSeconds) + plan.timeoutSeconds + 5) * second,
});

/** A monitor of a history: what was done with it, and what the server says about it. */
interface LivedMonitor {
  readonly id: string;
  readonly plan: MonitorPlan;
  readonly createdAt: number;
  readonly made: ReadonlyMap<number, string>;
  readonly acts: Act[];
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
  for (const [index, plan] of history.monitors.entries()) {
    const target = `m${index}.w${worlds}.example:443`;
    const made = world.addTarget(target, (at) => answerAt(plan, (at - begin) / second));
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
  const actOn = (monitor: LivedMonitor, { at, kind }: MonitorPlan['acts'][number]): Moment => ({
    at: begin + at * second,
    happen: async () => {
      const { status } = await fixture.request('POST', `/api/v1/monitors/${monitor.id}/${kind}`, { apiKey });
      expect(status).toBe(200);
      const isPaused = monitor.acts.at(-1)?.kind === 'hold';
      if (kind === 'pause' && !isPaused) monitor.acts.push({ at: clock.now, kind: 'hold', status: 'paused' });
      if (kind === 'resume' && isPaused) monitor.acts.push({ at: clock.now, kind: 'resume', status: 'pending' });
    },
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
  await world.advanceTo(clock.now + 200 * second);
  return { world, begin, monitors };
};

const storedResults = async ({ store }: KitFixture, id: string): Promise<SeenResult[]> => {
  const monitorRef = (await store.get('monitors', { id }))?.ref ?? 0;
  const rows = await store.find('monitorResults', { monitorRef }, { limit: 5000, orderBy: 'at' });
  return rows.map(({ at, status }) => ({ at, status: resultStatuses[status] ?? 'unknown' }));
};

/** What a server says about a monitor, through the API. */
const said = async (
  { request }: KitFixture,
  apiKey: string,
  id: string,
  { from, to }: { from: number; to: number },
) => {
  const [start, end] = [from, to].map((at) => new Date(at).toISOString());
  const range = `from=${start}&to=${end}`;
  const get = async (path: string) => (await request('GET', `/api/v1/${path}`, { apiKey })).body;
  const history = await get(`monitors/${id}/status-history?${range}&bins=17`);
  const uptime = await get(`monitors/${id}/uptime?${range}`);
  const monitor = await get(`monitors/${id}`);
  const incidents = await get(`incidents?monitorId=${id}&sort=startedAt&pageSize=100`);
  const binned: Record<string, number> = {};
  for (const { seconds } of history.bins) {
    for (const [status, lasts] of Object.entries(seconds)) binned[status] = (binned[status] ?? 0) + Number(lasts);
  }
  const worth = (seconds: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(seconds)
        .filter(([, lasts]) => lasts > 0)
        .map(([status, lasts]) => [status, Math.round(lasts * 1000) / 1000]),
    );
  return {
    spans: history.intervals
      .toReversed()
      .map(({ status, from, to: until }: { status: string; from: string; to: string | null }) => ({
        status,
        from: Date.parse(from),
        to: until === null ? to : Date.parse(until),
      })),
    seconds: worth(uptime.seconds),
    binned: worth(binned),
    uptimePercent: uptime.uptimePercent,
    h24: monitor.uptime.h24,
    outages: incidents.data.map(({ startedAt, resolvedAt }: { startedAt: string; resolvedAt: string | null }) => ({
      from: Date.parse(startedAt),
      to: resolvedAt === null ? null : Date.parse(resolvedAt),
    })),
  };
};

/** Times as they are read best: seconds since the begin. */
const since =
  (begin: number) =>
  <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value, (key, each) =>
        ['from', 'to', 'at'].includes(key) && typeof each === 'number' ? (each - begin) / second : each,
      ),
    );

/** Lets a history happen, and holds what the server says to what could be observed. */
export const liveThrough = async (fixture: KitFixture, apiKey: string, history: History): Promise<void> => {
  const { world, begin, monitors } = await happen(fixture, apiKey, history);
  const until = fixture.clock.now;
  for (const { id, plan, createdAt, made, acts } of monitors) {
    // What a process found just before it was killed or lost its lease is lost with it.
    const troubles = [
      ...history.accidents.map(({ from, seconds }) => ({ from: from - lossSeconds, to: from + seconds + lossSeconds })),
      ...plan.acts.map(({ at }) => ({ from: at - lossSeconds, to: at + lossSeconds })),
    ].map(({ from, to }) => ({ from: begin + from * second, to: begin + to * second }));
    // What was found last is being written.
    troubles.push({ from: until - second, to: until });
    const results = await storedResults(fixture, id);
    for (const { at, status } of results) expect(made.get(at), `what was found at ${at}`).toBe(status);
    const stored = new Set(results.map(({ at }) => at));
    const isTroubled = (at: number): boolean => troubles.some(({ from, to }) => from <= at && at <= to);
    expect([...made.keys()].filter((at) => !stored.has(at) && !isTroubled(at)).map((at) => at - createdAt)).toEqual([]);
    const observed: Observed = { createdAt, until, judgement: judgementOf(plan), results, acts };
    const spans = recordOf(observed);
    const range = { from: createdAt, to: until };
    const expected = {
      spans,
      seconds: secondsIn(spans, range),
      binned: secondsIn(spans, range),
      uptimePercent: percentUp(spans, range),
      h24: percentUp(spans, range),
      outages: outagesOf(spans),
    };
    const short = since(createdAt);
    const answered = await said(fixture, apiKey, id, range);
    expect(
      short(answered),
      JSON.stringify(
        short({ acts, results: results.map(({ at, status }) => [(at - createdAt) / 1000, status].join(' ')) }),
      ),
    ).toEqual(short(expected));
  }
  world.end();
  for (const { id } of monitors) await fixture.request('DELETE', `/api/v1/monitors/${id}`, { apiKey });
};
