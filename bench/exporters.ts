import { startHttpTarget } from '@watchpost/testbed/targets';
import { Client } from 'pg';
import { type DatabaseLocation, databaseBytes, fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { exporterRow, sampleValue, writeSamples } from './fixtures/exporters.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { settle, startPostgres } from './fixtures/postgres.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { quantile, shown } from './measuring/statistics.ts';
import type { KitServer, KitServerOptions } from './processes/kit-server.ts';
import type { Targets } from './processes/targets.ts';

const week = 7 * 24;

const bytesOf = async (database: DatabaseLocation): Promise<number> => {
  if (database.kind === 'sqlite') return databaseBytes(database.file);
  await settle(database.url);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size');
  await client.end();
  return Number(rows[0]?.size);
};

/** How quickly a week of 50 series is read, and what its samples take. */
const measureReading = async (database: DatabaseLocation, isQuick: boolean): Promise<string> => {
  const { apiKey, exporterId } = await fillDatabase(database, async (store) => {
    const organization = await createOrganization(store);
    // Never due.
    const row = { ...exporterRow(organization.id, 'http://127.0.0.1/', Date.now()), nextAt: null };
    await store.commit([{ kind: 'insert', table: 'exporters', row }]);
    return { ...organization, exporterId: row.id };
  });
  const before = await bytesOf(database);
  const samples = await fillDatabase(database, (store) =>
    writeSamples(store, { exporterId, hours: week, now: Date.now() }),
  );
  const bytes = (await bytesOf(database)) - before;
  const server = await startChild<KitServer>(
    'kit-server',
    { database, front: 'node' } satisfies KitServerOptions,
    true,
  );
  const url = `${await server.ask('url')}/api/v1/exporters/${exporterId}/samples`;
  const rows: string[][] = [];
  for (const [name, hours, bins] of [
    ['a week in 168 bins', week, 168],
    ['a day in 288 bins', 24, 288],
  ] as const) {
    const latencies: number[] = [];
    for (let round = 0; round < (isQuick ? 5 : 50); round++) {
      const from = new Date(Date.now() - hours * 3_600_000).toISOString();
      const query = new URLSearchParams({ selector: '{job="bench"}', fn: 'rate', from, bins: String(bins) });
      const startedAt = performance.now();
      const answer = await fetch(`${url}?${query}`, { headers: { 'x-api-key': apiKey } });
      if (!answer.ok) throw new Error(await answer.text());
      const { series } = (await answer.json()) as { series: unknown[] };
      if (series.length !== 50) throw new Error(`read ${series.length} series`);
      latencies.push(performance.now() - startedAt);
    }
    rows.push([`50 series, ${name}`, shown(quantile(latencies, 0.5)), shown(Math.max(...latencies))]);
  }
  await server.stop();
  return [table(['', 'p50 ms', 'most ms'], rows), `${shown(bytes / samples)} bytes a sample on disk.`].join('\n\n');
};

/** What 200 exporters of 50 series cost beside 1,000 monitors. */
const measureScraping = async (database: DatabaseLocation, isQuick: boolean): Promise<string> => {
  const seconds = isQuick ? 20 : 300;
  let minute = 0;
  const exporter = await startHttpTarget({
    handler: (_request, answer) => {
      minute += 1 / 200;
      const lines = Array.from(
        { length: 50 },
        (_, index) => `bench_${index} ${sampleValue(index, Math.floor(minute))}\n`,
      );
      answer.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(lines.join(''));
    },
  });
  const targets = await startChild<Targets>('targets', {});
  const { http } = await targets.ask('addresses');
  const rows: string[][] = [];
  for (const exporters of [0, 200]) {
    await fillDatabase(database, async (store) => {
      const { id: organizationId } = await createOrganization(store);
      const now = Date.now();
      await store.commit([
        { kind: 'update', table: 'monitors', where: { createdAt: { above: 0 } }, set: { nextCheckAt: null } },
      ]);
      await createMonitors(store, {
        ...{ organizationId, count: 1000, type: 'http', targets: [http], intervalSeconds: 60 },
        ...{ dueAfter: now, isAllUp: true },
      });
      const url = `http://127.0.0.1:${exporter.port}/metrics`;
      await store.commit(
        Array.from({ length: exporters }, (_, index) => ({
          kind: 'insert',
          table: 'exporters',
          row: exporterRow(organizationId, url, now + index * 300),
        })),
      );
    });
    const options = { database, front: 'node', isChecking: true } satisfies KitServerOptions;
    const server = await startChild<KitServer>('kit-server', options, true);
    const cpuBefore = await server.ask('cpuUs');
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const cpuPercent = ((await server.ask('cpuUs')) - cpuBefore) / (seconds * 10_000);
    const mebibytes = (await server.ask('residentBytes')) / 1_048_576;
    await server.stop();
    rows.push([`1,000 monitors, ${exporters} exporters`, shown(cpuPercent), shown(mebibytes)]);
  }
  await targets.stop();
  await exporter.stop();
  return table(['', 'CPU %', 'memory MiB'], rows);
};

/** What exporters cost, and how quickly their samples are read. */
export const exporters: Benchmark = {
  name: 'exporters',
  title: 'Exporters: 50 series each, a sample a minute',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const sqlite = (name: string): DatabaseLocation => ({ kind: 'sqlite', file: folder.file(`${name}.db`) });
    const parts = [
      '### SQLite',
      await measureReading(sqlite('samples'), isQuick),
      await measureScraping(sqlite('scrapes'), isQuick),
    ];
    const server = await startPostgres();
    try {
      const postgres = async (): Promise<DatabaseLocation> => ({
        kind: 'postgres',
        url: await server.createDatabase(),
      });
      parts.push('### PostgreSQL', await measureReading(await postgres(), isQuick));
      parts.push(await measureScraping(await postgres(), isQuick));
    } finally {
      await server.stop();
    }
    return parts.join('\n\n');
  },
};
