import { setTimeout as delay } from 'node:timers/promises';
import { fillDatabase, openStore, temporaryFolder } from './fixtures/databases.ts';
import { createOrganization } from './fixtures/organization.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { type Child, startChild } from './measuring/child.ts';
import { quantile, shown } from './measuring/statistics.ts';
import type { Agents, AgentsOptions } from './processes/agents.ts';
import type { BareChecks } from './processes/bare-checks.ts';
import type { KitServer, KitServerOptions } from './processes/kit-server.ts';
import type { Targets } from './processes/targets.ts';

/** A server with agents and their monitors, made through its API. */
interface World extends AsyncDisposable {
  readonly server: Child<KitServer>;
  readonly agents: Child<Agents>;
  readonly file: string;
}

interface Monitored {
  readonly type: 'http' | 'https';
  readonly target: string;
  readonly config: object;
  readonly agentCount: number;
  readonly monitorsEach: number;
  readonly intervalSeconds: number;
}

const openWorld = async (file: string, monitored: Monitored): Promise<World> => {
  const { agentCount, monitorsEach, ...fields } = monitored;
  const database = { kind: 'sqlite', file } as const;
  const { apiKey } = await fillDatabase(database, (store) => createOrganization(store));
  const server = await startChild<KitServer>('kit-server', {
    database,
    front: 'node',
    isChecking: true,
  } satisfies KitServerOptions);
  const url = await server.ask('url');
  const create = async (path: string, body: object): Promise<{ readonly id: string; readonly token: string }> => {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { readonly id: string; readonly token: string };
  };
  const tokens: string[] = [];
  for (let index = 0; index < agentCount; index++) {
    const { id, token } = await create('/agents', { name: `Agent ${index}` });
    tokens.push(token);
    for (let made = 0; made < monitorsEach; made++) {
      await create('/monitors', { name: `Monitor ${made}`, ...fields, timeoutSeconds: 5, agentIds: [id] });
    }
  }
  // As the systemd unit runs it.
  const flags = ['--max-semi-space-size=2'];
  const agents = await startChild<Agents>('agents', { url, tokens } satisfies AgentsOptions, false, flags);
  return {
    server,
    agents,
    file,
    async [Symbol.asyncDispose]() {
      await agents.ask('stop');
      await agents.stop();
      await server.ask('close');
      await server.stop();
    },
  };
};

/** Waits until every monitor was checked once: what is hot has been compiled. */
const warmUp = async ({ agents }: World, monitors: number): Promise<void> => {
  while ((await agents.ask('results')) < monitors) await delay(500);
};

/** Waits until the first status of each monitor is evaluated: that happens once, and is not what a result costs. */
const settleEvaluations = async ({ file }: World): Promise<void> => {
  const store = await openStore({ kind: 'sqlite', file });
  const isDue = () => store.findColumns('evaluations', ['id'], { nextAt: { not: null } }, { limit: 1 });
  while ((await isDue()).length > 0) await delay(500);
  await store.close();
};

/** How late the checks of the last while began, in milliseconds. */
const readDelays = async (file: string, since: number): Promise<number[]> => {
  const store = await openStore({ kind: 'sqlite', file });
  const rows = await store.find('monitorResults', { at: { atLeast: since } }, { limit: 100_000 });
  await store.close();
  return rows.map(({ delayMs }) => delayMs);
};

/** An agent against a bare loop of requests, and what many agents cost their server. */
export const agent: Benchmark = {
  name: 'agent',
  title: 'Agents, against a bare loop of requests, and what they cost their server',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const targets = await startChild<Targets>('targets');
    const { caCertificates, https, http } = await targets.ask('addresses');
    const seconds = isQuick ? 20 : 120;
    const rows: string[][] = [];
    {
      const count = isQuick ? 200 : 1000;
      const intervalSeconds = isQuick ? 10 : 30;
      const config = { caCertificates };
      const one = { agentCount: 1, monitorsEach: count, intervalSeconds };
      await using world = await openWorld(folder.file('one.db'), { type: 'https', target: https, config, ...one });
      await warmUp(world, count);
      const { cpuUs, perSecond } = await world.agents.ask('run', { seconds });
      const memory = (await world.agents.ask('residentBytes')) / 1_048_576;
      const bare = await startChild<BareChecks>('bare-checks');
      const request = { url: https, caCertificates, perSecond: Math.round(perSecond), seconds, warmUpSeconds: 5 };
      const yardstick = await bare.ask('runPaced', request);
      await bare.stop();
      rows.push([
        `one agent, ${count} \`https\` monitors`,
        `**${shown(yardstick.cpuUs / cpuUs)}**`,
        shown(cpuUs),
        shown(yardstick.cpuUs),
        `${Math.round(memory)} MiB`,
      ]);
    }
    const [agentCount, monitorsEach] = isQuick ? [10, 50] : [50, 200];
    const many = { agentCount, monitorsEach, intervalSeconds: isQuick ? 10 : 60 };
    await using world = await openWorld(folder.file('many.db'), { type: 'http', target: http, config: {}, ...many });
    await warmUp(world, agentCount * monitorsEach);
    await settleEvaluations(world);
    const [startedAt, cpuBefore, before] = [
      Date.now(),
      await world.server.ask('cpuUs'),
      await world.agents.ask('results'),
    ];
    await delay(seconds * 1000);
    const results = (await world.agents.ask('results')) - before;
    const cpuMs = ((await world.server.ask('cpuUs')) - cpuBefore) / results / 1000;
    const delays = await readDelays(world.file, startedAt);
    await targets.stop();
    return [
      table(['', 'ratio of CPU per check', 'µs per check', 'µs of the bare loop', 'memory'], rows),
      table(
        ['', 'CPU ms of the server per result', 'results/s', 'late, median', 'late, 99 %'],
        [
          [
            `${agentCount} agents × ${monitorsEach} monitors`,
            `**${shown(cpuMs)}**`,
            shown(results / seconds),
            `${shown(quantile(delays, 0.5))} ms`,
            `${shown(quantile(delays, 0.99))} ms`,
          ],
        ],
      ),
    ].join('\n\n');
  },
};
