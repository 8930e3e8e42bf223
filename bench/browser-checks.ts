import { setTimeout as delay } from 'node:timers/promises';
import { browserMonitorConfig } from '@watchpost/schemas';
import { findProgram, notInstalled } from '@watchpost/testbed/debian-programs';
import { fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { shopFlow } from './fixtures/shop-flow.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { type Child, startChild } from './measuring/child.ts';
import { type Contender, measureInTurn, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { serverFlags } from './measuring/server-flags.ts';
import { quantile, shown, withSpread } from './measuring/statistics.ts';
import type { BrowserFlows, BrowserFlowsOptions } from './processes/browser-flows.ts';
import type { FlowSite } from './processes/flow-site.ts';
import type { KitServer, KitServerOptions } from './processes/kit-server.ts';
import type { Targets } from './processes/targets.ts';

const monitors = 1000;
const flowsPerMinute = 50;
const MiB = 1024 * 1024;

/** What a flow in a browser costs beside Puppeteer alone, and what it does to the other checks of a server. */
export const browserChecks: Benchmark = {
  name: 'browser-checks',
  title: 'A browser as a check',
  async run({ isQuick }) {
    const site = await startChild<FlowSite>('flow-site');
    const url = await site.ask('url');
    const cost = await measureCost(url, isQuick);
    const columns: Beside[] = [];
    for (const scene of scenes) columns.push(await watch(scene, { url, seconds: isQuick ? 30 : 90 }));
    await site.stop();
    return `${cost}

Both run two flows at once on loopback, each in a context of its own, in a Chromium that stays; the CPU is that of the process and of all of Chromium's. The checks
send the traffic through a proxy of their own, and keep requests, vitals and the time of each step. Puppeteer alone runs without Chromium's sandbox where the user is root.

${monitors.toLocaleString('en')} monitors of type \`http\` at 60 s on one server, SQLite, and beside them none or ${flowsPerMinute} flows a minute:

${table(
  ['', ...scenes.map(({ name }) => name)],
  rows.map(([name, show]) => [name, ...columns.map(show)]),
)}`;
  },
};

const measureCost = async (url: string, isQuick: boolean): Promise<string> => {
  const executablePath = findProgram('chromium-headless-shell');
  if (executablePath === undefined) throw notInstalled('chromium-headless-shell');
  const start = (runs: BrowserFlowsOptions['runs']): Promise<Child<BrowserFlows>> =>
    startChild<BrowserFlows>('browser-flows', { runs, url, executablePath } satisfies BrowserFlowsOptions);
  const children = { 'Puppeteer alone': await start('bare'), 'a check of type `browser`': await start('checks') };
  const contenders = Object.entries(children).map(
    ([name, child]): Contender<'cpuMs' | 'perMinute'> => ({
      name,
      measure: () => child.ask('run', { flows: isQuick ? 4 : 16 }),
    }),
  );
  const rounds = await measureInTurn(contenders, { rounds: isQuick ? 3 : 7 });
  for (const child of Object.values(children)) await child.stop();
  const [yardstick = ''] = Object.keys(children);
  return table(
    ['', 'CPU ms per flow', 'ratio', 'flows a minute'],
    Object.keys(children).map((subject) => [
      subject,
      withSpread(valuesOf(rounds, subject, 'cpuMs')),
      `**${withSpread(ratiosOf(rounds, { yardstick, subject, cost: 'cpuMs' }))}**`,
      withSpread(valuesOf(rounds, subject, 'perMinute')),
    ]),
  );
};

/** A server with `http` checks, and what else it does. */
interface Scene {
  readonly name: string;
  readonly hasBrowser: boolean;
  readonly flows: number;
}

const scenes: readonly Scene[] = [
  { name: 'browser checks off', hasBrowser: false, flows: 0 },
  { name: 'on, without a flow', hasBrowser: true, flows: 0 },
  { name: `on, ${flowsPerMinute} flows a minute`, hasBrowser: true, flows: flowsPerMinute },
];

interface Beside {
  readonly delaysMs: readonly number[];
  readonly notUp: number;
  readonly flows: number;
  readonly flowsUp: number;
  readonly idleBytes: number;
}

const rows: readonly (readonly [string, (beside: Beside) => string])[] = [
  ['lateness of `http` checks, p50', ({ delaysMs }) => `${shown(quantile(delaysMs, 0.5))} ms`],
  ['lateness of `http` checks, p99', ({ delaysMs }) => `**${shown(quantile(delaysMs, 0.99))} ms**`],
  ['`http` checks, those that were not up', ({ delaysMs, notUp }) => `${delaysMs.length}, ${notUp}`],
  ['flows, those that were up', ({ flows, flowsUp }) => `${flows}, ${flowsUp}`],
  ['memory (RSS) of the server before the first check', ({ idleBytes }) => `${shown(idleBytes / MiB)} MiB`],
];

const watch = async ({ hasBrowser, flows }: Scene, { url, seconds }: { url: string; seconds: number }) => {
  await using folder = await temporaryFolder();
  const database = { kind: 'sqlite', file: folder.file('watchpost.db') } as const;
  const targets = await startChild<Targets>('targets');
  const { http } = await targets.ask('addresses');
  await fillDatabase(database, async (store) => {
    const { id: organizationId } = await createOrganization(store);
    const due = { organizationId, isAllUp: true, intervalSeconds: 60, dueAfter: Date.now() + 3000 };
    await createMonitors(store, { ...due, type: 'http', count: monitors, targets: [http] });
    const config = browserMonitorConfig.parse({ steps: shopFlow(url) });
    await createMonitors(store, { ...due, type: 'browser', count: flows, targets: [url], config });
  });
  const options: KitServerOptions = { database, front: 'server', isChecking: true, hasBrowser };
  const server = await startChild<KitServer>('kit-server', options, true, serverFlags);
  const idleBytes = await server.ask('residentBytes');
  await delay(seconds * 1000);
  await server.ask('close');
  await server.stop();
  await targets.stop();
  return fillDatabase(database, async (store): Promise<Beside> => {
    const kinds = await store.findColumns('monitors', ['ref', 'type'], {}, { limit: monitors + flows });
    const browsers = new Set(kinds.filter(({ type }) => type === 'browser').map(({ ref }) => ref));
    const columns = ['monitorRef', 'delayMs', 'status'] as const;
    const results = await store.findColumns('monitorResults', columns, {}, { limit: 1_000_000 });
    const others = results.filter(({ monitorRef }) => !browsers.has(monitorRef));
    const ofFlows = results.filter(({ monitorRef }) => browsers.has(monitorRef));
    return {
      delaysMs: others.map(({ delayMs }) => delayMs),
      notUp: others.filter(({ status }) => status !== 0).length,
      flows: ofFlows.length,
      flowsUp: ofFlows.filter(({ status }) => status === 0).length,
      idleBytes,
    };
  });
};
