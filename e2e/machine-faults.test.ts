import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@watchpost/client';
import { freePort } from '@watchpost/testbed/free-port';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { createDatabaseOn, startPostgres } from '@watchpost/testbed/start-postgres';
import { type HostState, startTruthHosts } from '@watchpost/testbed/truth';
import { describe, test } from 'vitest';
import { makeAgentFolder, startAgentProcess } from './agent-process.js';
import type { RecordedMonitor, Span } from './record-oracle.js';
import { impatient, nothingWrong, recordOf, settingOf, summaryOf, watch } from './watched-truth.js';

// Faults of the machine and of the database on which the built server runs, held against what was true of the hosts meanwhile:
// those are a process of the test, which knows when they answered. Agents go on beside. Times pass for real.

/** What a phase needs of the server beside its folder and port. */
type Environment = Readonly<Record<string, string>>;
type AtEnd = (end: () => Promise<void>) => void;

/** A server, an agent, and monitors of hosts that all answer. */
const startPhase = async (env: Environment, onTestFinished: AtEnd) => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-server-'));
  const hosts = await startTruthHosts();
  const port = await freePort();
  const environment = {
    ...env,
    PORT: String(port),
    ALLOW_PRIVATE_TARGETS: 'true',
    RATE_LIMIT_PER_IP: '1000000',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const start = (owner?: ServerProcess['owner']) =>
    startServer({ env: environment, folder, ...(owner !== undefined && { owner }) });
  let server = await start();
  const { owner } = server;
  onTestFinished(async () => {
    await server.kill();
    await hosts.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, ...owner });
  const { id, token } = await client.agents.create({ name: 'Beside' });
  const agentFolder = await makeAgentFolder(token);
  const agent = startAgentProcess(`http://127.0.0.1:${port}`, agentFolder.path);
  onTestFinished(async () => {
    await agent.signal('SIGKILL');
    await agentFolder.remove();
  });
  const places = await Promise.all(Array.from({ length: 8 }, async () => `127.0.0.1:${await freePort()}`));
  await Promise.all(places.map((place) => hosts.set(place, 'up')));
  const ofServer = await Promise.all(
    places.slice(0, 5).map((place, index) => watch(client, place, index === 3 ? impatient : settingOf(index))),
  );
  const ofAgent = await Promise.all(
    places.slice(5).map((place) => watch(client, place, impatient, { agentIds: [id], checkFromServer: false })),
  );
  const heartbeat = await client.monitors.create({
    name: 'Job',
    type: 'heartbeat',
    config: { periodSeconds: 10, graceSeconds: 5 },
  });
  await hosts.tell({ order: 'signal', url: heartbeat.heartbeatUrl ?? '', everyMs: 5000 });
  const settled = async (): Promise<void> => {
    for (;;) {
      const { data } = await client.monitors.list({ pageSize: 100 });
      if (data.every(({ currentStatus }) => currentStatus === 'up')) return;
      await sleep(500);
    }
  };
  await settled();
  return {
    client,
    hosts,
    places,
    ofServer,
    ofAgent,
    heartbeat,
    settled,
    get server() {
      return server;
    },
    restart: async () => {
      server = await start(owner);
    },
  };
};
type Phase = Awaited<ReturnType<typeof startPhase>>;

/** Outages beside a fault that lasts for `ms`; resolves when all have ended. */
const haveOutages = (phase: Phase, ms: number) => {
  const outage = async (index: number, state: HostState, afterMs: number, lastsMs: number): Promise<void> => {
    const place = phase.places[index] ?? '';
    await sleep(afterMs);
    await phase.hosts.set(place, state);
    await sleep(lastsMs);
    await phase.hosts.set(place, 'up');
  };
  // The fault begins after ten seconds.
  return Promise.all([
    outage(0, 'wrong', 0, ms + 40_000),
    outage(1, 'silent', 10_000 + ms / 3, ms / 3),
    outage(2, 'refuses', 10_000 + ms / 2, ms / 2 + 30_000),
    outage(5, 'wrong', 0, ms + 40_000),
    outage(6, 'silent', 10_000 + ms / 4, ms / 2),
  ]);
};

/** Times down of a heartbeat whose job never stopped. */
const falseHeartbeats = async ({ client, heartbeat }: Phase): Promise<number> => {
  const { intervals } = await client.monitors.statusHistory(heartbeat.id, { bins: 1 });
  return intervals.filter(({ status }) => status === 'down').length;
};

const recordsOf = (phase: Phase, faults: readonly Span[]): Promise<RecordedMonitor[]> => {
  const { client, hosts } = phase;
  return Promise.all([
    ...phase.ofServer.map((each) => recordOf(client, each, { outages: hosts.outagesOf(each.place), faults })),
    // An agent goes on meanwhile, and its results come later.
    ...phase.ofAgent.map((each) => recordOf(client, each, { outages: hosts.outagesOf(each.place), faults: [] })),
  ]);
};

/** A fault that begins at once and lasts until it is over. */
interface Fault {
  readonly name: string;
  readonly ms: number;
  readonly env?: (onTestFinished: AtEnd) => Promise<Environment>;
  readonly happen: (phase: Phase, ms: number) => Promise<void>;
}

const stopped: Fault['happen'] = async ({ server }, ms) => {
  process.kill(server.pid, 'SIGSTOP');
  await sleep(ms);
  process.kill(server.pid, 'SIGCONT');
};

const postgres: { restart?: (awayMs: number) => Promise<void> } = {};

const faults: readonly Fault[] = [
  {
    name: 'the server is killed and away for 90 s',
    ms: 90_000,
    async happen(phase, ms) {
      await phase.server.kill();
      await sleep(ms);
      await phase.restart();
    },
  },
  { name: 'the process pauses for 12 s', ms: 12_000, happen: stopped },
  { name: 'the process pauses for 40 s', ms: 40_000, happen: stopped },
  {
    name: 'PostgreSQL is away for 40 s',
    ms: 40_000,
    async env(onTestFinished) {
      const server = await startPostgres();
      onTestFinished(() => server.stop());
      postgres.restart = (awayMs) => server.restart(awayMs);
      return { DATABASE_URL: (await createDatabaseOn(server.door)).url };
    },
    happen: async (_phase, ms) => void (await postgres.restart?.(ms)),
  },
];

describe.concurrent('the record of the built server, while', () => {
  test.for(faults)('$name, says nothing false', async ({ name, ms, env, happen }, { expect, onTestFinished }) => {
    const phase = await startPhase((await env?.(onTestFinished)) ?? {}, onTestFinished);
    await sleep(10_000);
    const outages = haveOutages(phase, ms);
    await sleep(10_000);
    const from = Date.now();
    await happen(phase, ms);
    const fault = { from, until: Date.now() };
    await outages;
    await phase.settled();
    await sleep(20_000);
    const total = summaryOf(name, await recordsOf(phase, [fault]));
    const heartbeats = await falseHeartbeats(phase);
    console.log(`${name}: false heartbeats: ${heartbeats}`);
    expect({ ...total, heartbeats }).toMatchObject({ ...nothingWrong, heartbeats: 0 });
  });

  test.for([3_600_000, -3_600_000])(
    'its clock is set by %i ms for 30 s, loses no outage and makes none up',
    async (stepMs, { expect, onTestFinished }) => {
      const folder = await mkdtemp(join(tmpdir(), 'watchpost-clock-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const step = join(folder, 'step');
      await writeFile(step, '0');
      const phase = await startPhase(await withClock(folder, step), onTestFinished);
      await sleep(10_000);
      const outages = haveOutages(phase, 30_000);
      await sleep(10_000);
      await writeFile(step, String(stepMs));
      await sleep(30_000);
      await writeFile(step, '0');
      await outages;
      await phase.settled();
      await sleep(20_000);
      const total = await summaryOfDurations(`clock ${stepMs}`, phase.client, phase);
      const heartbeats = await falseHeartbeats(phase);
      console.log(`clock ${stepMs}: false heartbeats: ${heartbeats}`);
      expect({ ...total, heartbeats }).toEqual({ wrongSeconds: 0, falseDowns: 0, lostOutages: 0, heartbeats: 0 });
    },
  );
});

/** A clock of the wall that is ahead by what a file says, and reads it ten times a second; the one that never jumps stays. */
const withClock = async (folder: string, step: string): Promise<Environment> => {
  const program = join(folder, 'clock.mjs');
  await writeFile(
    program,
    `import { readFileSync } from 'node:fs';
    const RealDate = Date;
    let ahead = 0;
    setInterval(() => { ahead = Number(readFileSync(${JSON.stringify(step)}, 'utf8')) || 0; }, 100).unref();
    globalThis.Date = class Date extends RealDate {
      constructor(...given) { if (given.length === 0) super(RealDate.now() + ahead); else super(...given); }
      static now() { return RealDate.now() + ahead; }
    };`,
  );
  return { NODE_OPTIONS: `--import=${program}` };
};

/**
 * Holds lengths against the truth, because times of a clock that was wrong cannot be: all that was down together, and how often.
 * An outage of which the step took a part may be shorter by the step itself, of which nothing is known.
 */
const summaryOfDurations = async (name: string, client: Client, { hosts, ofServer, ofAgent }: Phase) => {
  const total = { wrongSeconds: 0, falseDowns: 0, lostOutages: 0 };
  for (const watched of [...ofServer, ...ofAgent]) {
    const monitor = await recordOf(client, watched, { outages: hosts.outagesOf(watched.place), faults: [] });
    const downs = monitor.recorded.filter(({ status }) => status === 'down');
    const downMs = downs.reduce((sum, { from, until }) => sum + until - from, 0);
    const trueMs = monitor.outages.reduce((sum, { from, until }) => sum + until - from, 0);
    const grantedMs = 2 * (monitor.intervalMs + monitor.timeoutMs) + monitor.verificationMs;
    // While a clock is wrong an outage may be unknown for as long, and the same one may be down before and after it.
    const isLost = trueMs > 30_000 + 2 * grantedMs && downMs === 0;
    const wrongMs = Math.max(
      0,
      downMs - trueMs - grantedMs,
      isLost ? trueMs : trueMs - 30_000 - 2 * grantedMs - downMs,
    );
    const falseDowns = monitor.outages.length === 0 ? downs.length : 0;
    total.wrongSeconds += Math.round(wrongMs / 1000);
    total.falseDowns += falseDowns;
    total.lostOutages += isLost ? 1 : 0;
    if (wrongMs === 0 && falseDowns === 0 && !isLost) continue;
    const shown = monitor.recorded
      .toReversed()
      .map(({ status, from, until }) => `${status} ${Math.round((until - from) / 1000)}`);
    console.log(`${name}: ${watched.place}: down ${downMs} ms, truth ${trueMs} ms:`, shown.join(', '));
  }
  console.log(`${name}: ${JSON.stringify(total)}`);
  return total;
};
