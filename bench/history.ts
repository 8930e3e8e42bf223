import { type DatabaseLocation, fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { type PostgresServer, settle, startPostgres } from './fixtures/postgres.ts';
import { histories, type WrittenHistory, writeWatchedMonths } from './fixtures/watched-months.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { visit } from './measuring/http-contender.ts';
import { quantile, shown } from './measuring/statistics.ts';
import type { KitServer, KitServerOptions } from './processes/kit-server.ts';

const dayMs = 24 * 3_600_000;
const days = 90;
/** Ranges end a little before the hour is full, so that nothing is aligned by chance. */
const ago = (now: number, back: number): string => new Date(now - back * dayMs).toISOString();

const questions = (now: number): Readonly<Record<string, string>> => ({
  'uptime of 90 days': `uptime?from=${ago(now, 90)}`,
  'percentiles of 30 days, one figure': `latency?from=${ago(now, 30)}&bins=1`,
  'percentiles of 30 days, in 60 bins': `latency?from=${ago(now, 30)}`,
  'percentiles of 90 days, in 60 bins': `latency?from=${ago(now, 90)}`,
  'percentiles of 24 hours, in 60 bins': 'latency',
  'status history of 90 days, in 90 bins': `status-history?from=${ago(now, 90)}`,
});

interface Answered {
  readonly text: string;
  readonly written: WrittenHistory;
  readonly seconds: number;
}

/** How quickly 90 days of 1,000 monitors at 60 s are read. */
export const history: Benchmark = {
  name: 'history',
  title: 'A history of 90 days, 1,000 monitors at 60 s',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const sqlite = await measure({ kind: 'sqlite', file: folder.file('history.db') }, isQuick);
    const server: PostgresServer = await startPostgres();
    try {
      const url = await server.createDatabase();
      let version = '';
      const postgres = await measure({ kind: 'postgres', url }, isQuick, async () => {
        version = await settle(url);
      });
      return [
        loaded(sqlite, postgres, isQuick),
        '### SQLite',
        sqlite.text,
        `### PostgreSQL ${version}`,
        postgres.text,
        '_From sending the request to the end of its answer, one request at a time, each about another monitor. What the neighbours on the machine cost is in it; it is not in the CPU time of the server’s process._',
      ].join('\n\n');
    } finally {
      await server.stop();
    }
  },
};

const sizes = (isQuick: boolean) => (isQuick ? { count: 20, wholeMonitors: 2 } : { count: 1000, wholeMonitors: 3 });

const loaded = (sqlite: Answered, postgres: Answered, isQuick: boolean): string => {
  const { count, wholeMonitors } = sizes(isQuick);
  const { results, hours, dayRows, intervals } = sqlite.written;
  const amount = (value: number): string => value.toLocaleString('en');
  return (
    `${wholeMonitors} of ${amount(count)} monitors have every result of the ${days} days written, and rolled up by the hour ` +
    `from the database by the worker's own function. The others share ${histories} histories, whose results are made in ` +
    'memory and summed up by the same function; written are all their hours, and the results of the last hour or two. ' +
    'The days of all are rolled up from the hours in the database by the worker. The figures for 24 hours, which are ' +
    'read from results, are about the monitors with every result. Everything goes through `store.commit`: ' +
    `${amount(results)} results, ${amount(hours)} hours, ${amount(dayRows)} days, ${amount(intervals)} statuses; ` +
    `${Math.round(sqlite.seconds)} s on SQLite, ${Math.round(postgres.seconds)} s on PostgreSQL.`
  );
};

const measure = async (
  database: DatabaseLocation,
  isQuick: boolean,
  afterFilling: () => Promise<void> = async () => {},
): Promise<Answered> => {
  const { count, wholeMonitors } = sizes(isQuick);
  const now = Date.now();
  const startedAt = performance.now();
  const { apiKey, ids, written } = await fillDatabase(database, async (store) => {
    const organization = await createOrganization(store);
    await createMonitors(store, { organizationId: organization.id, count, isAllUp: true });
    const history = await writeWatchedMonths(store, { now, days, wholeMonitors });
    const monitors = await store.find('monitors', {}, { orderBy: 'ref', limit: count });
    return { apiKey: organization.apiKey, ids: monitors.map(({ id }) => id), written: history };
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await afterFilling();

  const server = await startChild<KitServer>(
    'kit-server',
    { database, front: 'node' } satisfies KitServerOptions,
    true,
  );
  const visitor = await visit(server, { headers: { 'x-api-key': apiKey }, connections: 1 });
  const rows: string[][] = [];
  for (const [name, question] of Object.entries(questions(now))) {
    // A short range in short bins is read from results, which only these have.
    const asked = question === 'latency' ? ids.slice(0, wholeMonitors) : ids;
    const latencies: number[] = [];
    let cpuBefore = 0;
    const requests = isQuick ? 40 : 400;
    for (let request = -50; request < requests; request++) {
      if (request === 0) cpuBefore = await server.ask('cpuUs');
      const id = asked[(request * 37 + 37_000) % asked.length];
      const { latenciesMs } = await visitor.send(`/api/v1/monitors/${id}/${question}`, { requests: 1 });
      if (request >= 0) latencies.push(...latenciesMs);
    }
    const cpuMs = ((await server.ask('cpuUs')) - cpuBefore) / 1000 / requests;
    rows.push([name, ...[quantile(latencies, 0.5), quantile(latencies, 0.99), cpuMs].map(shown)]);
  }
  await visitor.close();
  await server.stop();
  return { text: table(['', 'p50 ms', 'p99 ms', 'server CPU ms'], rows), written, seconds };
};
