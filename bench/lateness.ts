import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { nextSlot } from '../packages/server-kit/src/engine/schedule.ts';
import { fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createHistory } from './fixtures/history.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { visit } from './measuring/http-contender.ts';
import { quantile, shown } from './measuring/statistics.ts';
import type { BareChecks } from './processes/bare-checks.ts';
import type { KitServer, KitServerOptions } from './processes/kit-server.ts';
import type { Targets } from './processes/targets.ts';

const intervalSeconds = 60;
const intervalMs = intervalSeconds * 1000;
const hourMs = 3_600_000;
/** A check that was due this long before the end has had time to be made and written. */
const settleMs = 3000;
/** CPU time is counted from then on: what is hot has been compiled. */
const warmUpSeconds = 10;
const MiB = 1024 * 1024;

/** What a server does that has been down for ten minutes and starts again, with all of its monitors overdue. */
export const lateness: Benchmark = {
  name: 'lateness',
  title: 'Monitoring at 60 s: lateness, memory, and the list meanwhile',
  async run({ isQuick }) {
    const sizes = isQuick ? [1000] : [1000, 5000];
    const runs: Measured[] = [];
    for (const size of sizes) runs.push(await watch(size, isQuick ? 30 : 80));
    const bytes = await measureResult(isQuick ? 2 : 4);
    const growth = sizes.map((size) => `${shown((bytes * size * 3600) / intervalSeconds / MiB)} MiB/h`);
    const rows = [
      ...measures.map(([name, show]) => [name, ...runs.map(show)]),
      [`growth of the database, at ${shown(bytes)} bytes per result`, ...growth],
    ];
    return [table(['`https` monitors, SQLite', ...sizes.map((size) => size.toLocaleString('en'))], rows), peers].join(
      '\n\n',
    );
  },
};

interface Measured {
  readonly seconds: number;
  readonly delaysMs: readonly number[];
  readonly due: number;
  readonly missed: number;
  readonly failed: number;
  /** From the start until the last monitor had its first check; `undefined` when the run was shorter. */
  readonly allCheckedAfterSeconds: number | undefined;
  /** Checks and CPU time of the server after it had warmed up. */
  readonly warmChecks: number;
  readonly warmCpuUs: number;
  readonly warmSeconds: number;
  /** CPU time of one bare request, of as many a second. */
  readonly bareUs: number;
  readonly residentBytes: number;
  readonly listMs: readonly number[];
}

const perCheckMs = ({ warmCpuUs, warmChecks }: Measured): number => warmCpuUs / 1000 / warmChecks;

const measures: readonly (readonly [string, (run: Measured) => string])[] = [
  ['checks made', ({ delaysMs, seconds }) => `${delaysMs.length} in ${seconds.toFixed(0)} s`],
  ['checks that were due and were not made', ({ missed, due }) => `**${missed}** of ${due}`],
  ['checks that failed', ({ failed }) => String(failed)],
  ['lateness p50', ({ delaysMs }) => `${shown(quantile(delaysMs, 0.5))} ms`],
  ['lateness p99', ({ delaysMs }) => `**${shown(quantile(delaysMs, 0.99))} ms**`],
  ['lateness, worst', ({ delaysMs }) => `${shown(quantile(delaysMs, 1))} ms`],
  [
    'all monitors checked after the start',
    ({ allCheckedAfterSeconds: after }) => (after === undefined ? 'not yet' : `${shown(after)} s`),
  ],
  ['CPU of the server', ({ warmCpuUs, warmSeconds }) => `${shown(warmCpuUs / 10_000 / warmSeconds)} % of a core`],
  ['CPU per check, everything included', (run) => `**${shown(perCheckMs(run))} ms**`],
  ['CPU of a bare request at the same pace', ({ bareUs }) => `${shown(bareUs / 1000)} ms`],
  ['ratio', (run) => `**${shown(run.bareUs / 1000 / perCheckMs(run))}**`],
  ['memory (RSS) at the end', ({ residentBytes }) => `${shown(residentBytes / MiB)} MiB`],
  ['list of 20 meanwhile, p50', ({ listMs }) => `${shown(quantile(listMs, 0.5))} ms`],
  ['list of 20 meanwhile, p99', ({ listMs }) => `**${shown(quantile(listMs, 0.99))} ms**`],
];

/** Figures of others. They were not taken in this run: installing them takes longer than measuring. */
const peers = [
  'For comparison, measured while Watchpost was designed, on 2 cores, 60 s, plain `http` on loopback (ours above is `https`):',
  table(
    ['', 'monitors', 'CPU per check', 'memory', 'growth', 'until all are checked', 'list'],
    [
      ['Uptime Kuma 2.5', '1,000', '6.5 ms', '291 MiB', '11 MB/h', 'about 11 min', '3.1 s, 22 MiB; checks slip'],
      ['Prometheus with blackbox exporter', '5,000', '2.2 ms', '606 MiB', '', '', ''],
      ['bare `http.request` loop', '', '0.53 ms', '', '', '', ''],
      ['bare `https.request` loop', '', '1.72 ms', '', '', '', ''],
    ],
  ),
].join('\n\n');

const watch = async (size: number, seconds: number): Promise<Measured> => {
  await using folder = await temporaryFolder();
  const file = folder.file('watchpost.db');
  const targets = await startChild<Targets>('targets');
  const { https, caCertificates } = await targets.ask('addresses');
  const downSince = Date.now() - 600_000;
  const { apiKey } = await fillDatabase({ kind: 'sqlite', file }, async (store) => {
    const organization = await createOrganization(store);
    const set = { organizationId: organization.id, count: size, targets: [https], caCertificates, intervalSeconds };
    await createMonitors(store, { ...set, isAllUp: true, dueAfter: downSince });
    await createHistory(store, { from: downSince - hourMs, until: downSince, everyMs: intervalMs });
    return organization;
  });

  const startedAt = Date.now();
  const server = await startChild<KitServer>(
    'kit-server',
    {
      database: { kind: 'sqlite', file },
      front: 'server',
      isChecking: true,
    } satisfies KitServerOptions,
    true,
  );
  const visitor = await visit(server, { headers: { 'x-api-key': apiKey }, connections: 1 });
  const readyAt = Date.now();
  const look = async () => ({
    at: performance.now(),
    cpuUs: await server.ask('cpuUs'),
    checks: (await server.ask('engine'))?.completed ?? 0,
  });
  const listMs = await readListUntil(readyAt + warmUpSeconds * 1000, visitor);
  const before = await look();
  listMs.push(...(await readListUntil(readyAt + seconds * 1000, visitor)));
  const after = await look();
  const residentBytes = await server.ask('residentBytes');
  const endedAt = Date.now();
  await server.ask('close');
  await visitor.close();
  await server.stop();

  const bare = await startChild<BareChecks>('bare-checks');
  const pace = { perSecond: size / intervalSeconds, seconds: seconds / 4, warmUpSeconds };
  const { cpuUs: bareUs } = await bare.ask('runPaced', { url: https, caCertificates, ...pace });
  await bare.stop();
  await targets.stop();

  return {
    seconds: (endedAt - readyAt) / 1000,
    ...readResults(file, { startedAt, readyAt, endedAt }),
    warmChecks: after.checks - before.checks,
    warmCpuUs: after.cpuUs - before.cpuUs,
    warmSeconds: (after.at - before.at) / 1000,
    bareUs,
    residentBytes,
    listMs,
  };
};

/**
 * Bytes by which a result makes the database grow, over some hours of 1,000 monitors: in a shorter time the pages of
 * all monitors fill up together, and whether they are just about to be split decides what one sees.
 */
const measureResult = async (hours: number): Promise<number> => {
  await using folder = await temporaryFolder();
  const file = folder.file('watchpost.db');
  const database = { kind: 'sqlite', file } as const;
  const count = 1000;
  const until = Date.now();
  const startOf = (hour: number): number => until - (hours - hour) * hourMs;
  await fillDatabase(database, async (store) => {
    const { id } = await createOrganization(store);
    await createMonitors(store, { organizationId: id, count });
    await createHistory(store, { from: startOf(0), until: startOf(1), everyMs: intervalMs });
  });
  const before = databaseBytes(file);
  await fillDatabase(database, (store) => createHistory(store, { from: startOf(1), until, everyMs: intervalMs }));
  return (databaseBytes(file) - before) / (count * ((until - startOf(1)) / intervalMs));
};

/** Reads the first page four times a second, as many open dashboards do. */
const readListUntil = async (end: number, visitor: Awaited<ReturnType<typeof visit>>): Promise<number[]> => {
  const latenciesMs: number[] = [];
  while (Date.now() < end) {
    const sentAt = performance.now();
    await visitor.read('/api/v1/monitors?pageSize=20');
    latenciesMs.push(performance.now() - sentAt);
    await delay(250);
  }
  return latenciesMs;
};

/** Bytes of the pages that are in use, with nothing left in the log. */
const databaseBytes = (file: string): number => {
  const database = new Database(file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  const number = (name: string): number => Number(database.pragma(name, { simple: true }));
  const bytes = (number('page_count') - number('freelist_count')) * number('page_size');
  database.close();
  return bytes;
};

interface Period {
  readonly startedAt: number;
  readonly readyAt: number;
  readonly endedAt: number;
}

/** What the results say, held against the slots at which each monitor had to be checked. */
const readResults = (file: string, { startedAt, readyAt, endedAt }: Period) => {
  const database = new Database(file, { readonly: true });
  const monitors = database.prepare<[], { ref: number; id: string }>('SELECT ref, id FROM monitors').all();
  const results = database
    .prepare<[number], { ref: number; at: number; delayMs: number; status: number }>(
      'SELECT monitor_ref AS ref, at, delay_ms AS delayMs, status FROM monitor_results WHERE at >= ?',
    )
    .all(startedAt);
  database.close();

  const timesByRef = new Map<number, number[]>(monitors.map(({ ref }) => [ref, []]));
  for (const { ref, at } of results) timesByRef.get(ref)?.push(at);
  let due = 0;
  let missed = 0;
  let lastFirstAt = 0;
  for (const { ref, id } of monitors) {
    const times = timesByRef.get(ref) ?? [];
    lastFirstAt = Math.max(lastFirstAt, times.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...times));
    let slot = nextSlot({ id, intervalSeconds, after: readyAt });
    for (; slot < endedAt - settleMs; slot += intervalMs) {
      due += 1;
      // A timer may fire a moment before its time.
      if (!times.some((at) => at >= slot - 20 && at < slot + intervalMs - 20)) missed += 1;
    }
  }
  return {
    delaysMs: results.map(({ delayMs }) => delayMs),
    due,
    missed,
    failed: results.filter(({ status }) => status !== 0).length,
    allCheckedAfterSeconds: Number.isFinite(lastFirstAt) ? (lastFirstAt - startedAt) / 1000 : undefined,
  };
};
