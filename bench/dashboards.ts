import { type DatabaseLocation, fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { settle, startPostgres } from './fixtures/postgres.ts';
import { writeWatchedMonths } from './fixtures/watched-months.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { quantile, shown } from './measuring/statistics.ts';
import type { KitServer, KitServerOptions } from './processes/kit-server.ts';

const days = 30;
const daySeconds = 86_400;

/** So many widgets of 50 monitors each, with another number of bins in each: nothing is read for two of them. */
const boards: Readonly<Record<string, (lastSeconds: number) => object>> = {
  '10 widgets, lines of latency': (lastSeconds) => board(10, lastSeconds),
  '40 widgets, lines of latency': (lastSeconds) => board(40, lastSeconds),
};

const board = (count: number, lastSeconds: number): object => ({
  timeRange: { lastSeconds },
  widgets: Array.from({ length: count }, (_, index) => ({
    ...{ type: 'timeseries', x: 0, y: index, w: 12, h: 1 },
    config: { metric: 'latencyP95', bins: 10 + index },
  })),
});

/** How quickly all widgets of a dashboard are filled. */
export const dashboards: Benchmark = {
  name: 'dashboards',
  title: 'A dashboard of 50 monitors in each widget',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const sqlite = await measure({ kind: 'sqlite', file: folder.file('dashboards.db') }, isQuick);
    const server = await startPostgres();
    try {
      const url = await server.createDatabase();
      const postgres = await measure({ kind: 'postgres', url }, isQuick, () => settle(url));
      return ['### SQLite', sqlite, '### PostgreSQL', postgres].join('\n\n');
    } finally {
      await server.stop();
    }
  },
};

const measure = async (
  database: DatabaseLocation,
  isQuick: boolean,
  afterFilling: () => Promise<unknown> = async () => {},
): Promise<string> => {
  const { apiKey } = await fillDatabase(database, async (store) => {
    const organization = await createOrganization(store);
    await createMonitors(store, { organizationId: organization.id, count: 50, isAllUp: true });
    await writeWatchedMonths(store, { now: Date.now(), days, wholeMonitors: isQuick ? 1 : 3 });
    return organization;
  });
  await afterFilling();
  const server = await startChild<KitServer>(
    'kit-server',
    { database, front: 'node' } satisfies KitServerOptions,
    true,
  );
  const url = `${await server.ask('url')}/api/v1/dashboards/preview`;
  const rows: string[][] = [];
  for (const [name, contentOf] of Object.entries(boards)) {
    const latencies: number[] = [];
    const isComplete: boolean[] = [];
    const cpuBefore = await server.ask('cpuUs');
    const rounds = isQuick ? 2 : 20;
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now();
      // Another second each time: an equal question may share its answer.
      const body = JSON.stringify(contentOf(days * daySeconds - round));
      const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body });
      const { widgets } = (await answer.json()) as { widgets: { status: string }[] };
      latencies.push(performance.now() - startedAt);
      isComplete.push(widgets.every(({ status }) => status !== 'failed'));
    }
    const cpuMs = ((await server.ask('cpuUs')) - cpuBefore) / 1000 / rounds;
    const complete = isComplete.filter(Boolean).length / rounds;
    rows.push([
      `${name}, ${days} days`,
      ...[quantile(latencies, 0.5), Math.max(...latencies), cpuMs, complete * 100].map(shown),
    ]);
  }
  await server.stop();
  return table(['', 'p50 ms', 'most ms', 'server CPU ms', 'complete %'], rows);
};
