import { setTimeout as delay } from 'node:timers/promises';
import workspace from '../package.json' with { type: 'json' };
import { fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { type Child, startChild } from './measuring/child.ts';
import { quantile, shown } from './measuring/statistics.ts';
import type { KitServer, KitServerOptions } from './processes/kit-server.ts';
import type { PageVisitors, PageVisitorsOptions } from './processes/page-visitors.ts';
import type { Targets } from './processes/targets.ts';

const monitorCount = 1000;
const componentCount = 50;
const intervalSeconds = 60;
/** Visits a second; 0 shows what the checks are like alone. */
const paces = [0, 5000, 10_000, 20_000];
/** What checks may be late because of visitors. */
const latestMs = 250;
/** Checks that are overdue at the start are made, and what is hot is compiled. */
const warmUpSeconds = 15;
const nodeFlags = workspace.scripts.start.split(' ').filter((word) => word.startsWith('--'));

/** Whether visitors of a status page make checks late: the server that answers them also watches. */
export const pageUnderLoad: Benchmark = {
  name: 'page-under-load',
  title: 'Visits to a status page beside 1,000 monitors at 60 s',
  async run({ isQuick }) {
    const seconds = isQuick ? 10 : 30;
    await using folder = await temporaryFolder();
    const database = { kind: 'sqlite', file: folder.file('watchpost.db') } as const;
    const targets = await startChild<Targets>('targets');
    const { http } = await targets.ask('addresses');
    const { apiKey, monitorIds } = await fillDatabase(database, async (store) => {
      const { id: organizationId, apiKey } = await createOrganization(store);
      const set = { organizationId, type: 'http', targets: [http], intervalSeconds, isAllUp: true } as const;
      await createMonitors(store, { ...set, count: monitorCount, dueAfter: Date.now() });
      const monitors = await store.find('monitors', {}, { orderBy: 'ref', limit: monitorCount });
      // The evaluator has a row for each, and a page can name those that have one.
      await store.commit(
        monitors.map(({ id, createdAt }) => ({
          kind: 'insert',
          table: 'evaluations',
          row: { id, organizationId, evaluatedUntil: createdAt, statusSeenSince: createdAt, isHeldBack: false },
        })),
      );
      return { apiKey, monitorIds: monitors.slice(0, componentCount).map(({ id }) => id) };
    });
    const options = { database, front: 'server', isChecking: true } satisfies KitServerOptions;
    const server = await startChild<KitServer>('kit-server', options, true, nodeFlags);
    const url = await server.ask('url');
    const path = await createPage({ url, apiKey, monitorIds });
    await delay(warmUpSeconds * 1000);
    const periods: Period[] = [];
    for (const perSecond of paces) periods.push(await visitFor(server, { url, path, perSecond, seconds }));
    await server.ask('close');
    await server.stop();
    await targets.stop();
    const lateness = await fillDatabase(database, (store) =>
      Promise.all(
        periods.map(async ({ from, to }) => {
          const found = await store.find('monitorResults', { at: { atLeast: from, below: to } }, { limit: 1_000_000 });
          return {
            delaysMs: found.map(({ delayMs }) => delayMs),
            failed: found.filter(({ status }) => status !== 0).length,
          };
        }),
      ),
    );
    const rows = periods.map(({ wanted, visits, cpuShare }, place) => {
      const { delaysMs = [], failed = 0 } = lateness[place] ?? {};
      const late = (share: number): string => (delaysMs.length === 0 ? '' : shown(quantile(delaysMs, share)));
      return [
        wanted === 0 ? 'none' : wanted.toLocaleString('en'),
        ...(visits === null ? ['', ''] : [Math.round(visits.perSecond).toLocaleString('en'), shown(visits.p99Ms)]),
        ...[shown(cpuShare * 100), String(delaysMs.length), String(failed)],
        ...[late(0.5), late(0.99), `**${late(1)}**`],
        String(delaysMs.filter((ms) => ms > latestMs).length),
      ];
    });
    return [
      `One process, as \`pnpm start\` runs it, checks ${monitorCount.toLocaleString('en')} http monitors on loopback and answers visits to a page of ${componentCount} of them over ${connections} connections, ${seconds} s at each pace. Targets and visitors are separate processes on the same cores.`,
      table(
        [
          'visits/s asked',
          'visits/s',
          'visit p99 ms',
          'CPU %',
          'checks',
          'failed',
          'late p50 ms',
          'late p99 ms',
          'latest ms',
          `over ${latestMs} ms`,
        ],
        rows,
      ),
    ].join('\n\n');
  },
};

const connections = 64;

interface Period {
  readonly wanted: number;
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  readonly visits: { readonly perSecond: number; readonly p99Ms: number } | null;
  /** CPU time of the server, as a share of one core. */
  readonly cpuShare: number;
}

/** Makes a public page over monitors; returns its path, once it is answered. */
const createPage = async (options: {
  readonly url: string;
  readonly apiKey: string;
  readonly monitorIds: readonly string[];
}): Promise<string> => {
  const { url, apiKey, monitorIds } = options;
  const slug = 'acme';
  const components = monitorIds.map((id, place) => ({
    name: `Service ${place + 1}`,
    target: { scope: 'monitors', monitorIds: [id] },
  }));
  const made = await fetch(`${url}/api/v1/status-pages`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Acme', slug, visibility: 'public', components }),
  });
  if (!made.ok) throw new Error(await made.text());
  const path = `/status/${slug}`;
  const answer = await fetch(url + path);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return path;
};

const visitFor = async (
  server: Child<KitServer>,
  {
    url,
    path,
    perSecond,
    seconds,
  }: Readonly<Record<'url' | 'path', string>> & Readonly<Record<'perSecond' | 'seconds', number>>,
): Promise<Period> => {
  const visitors = await startChild<PageVisitors>('page-visitors', {
    url,
    path,
    connections,
  } satisfies PageVisitorsOptions);
  const [from, cpuBefore] = [Date.now(), await server.ask('cpuUs')];
  const visits =
    perSecond === 0 ? await delay(seconds * 1000, null) : await visitors.ask('run', { perSecond, seconds });
  const [to, cpuAfter] = [Date.now(), await server.ask('cpuUs')];
  await visitors.stop();
  return { wanted: perSecond, from, to, visits, cpuShare: (cpuAfter - cpuBefore) / 1000 / (to - from) };
};
