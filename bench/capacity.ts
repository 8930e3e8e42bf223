import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { nextSlot } from '../packages/server-kit/src/monitoring/engine/schedule.ts';
import { rollUpAll } from '../packages/server-kit/src/monitoring/history/roll-up-results.ts';
import type { Store } from '../packages/server-kit/src/store/interface/store.ts';
import { type DatabaseLocation, databaseBytes, fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createHistory } from './fixtures/history.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { unguarded } from './fixtures/watched-months.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { visit } from './measuring/http-contender.ts';
import { serverFlags } from './measuring/server-flags.ts';
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
/** For so long at the end a client reads; its requests are no part of what a check costs. */
const readingSeconds = 16;
const MiB = 1024 * 1024;

/** Monitors of one column. */
interface Watched {
  readonly type: 'http' | 'https';
  readonly size: number;
}

/** The smallest shows what a check costs when there is hardly anything to do; the others what one process can do. */
const all: readonly Watched[] = [
  { type: 'http', size: 1000 },
  { type: 'https', size: 20_000 },
  { type: 'http', size: 200_000 },
];
const few: readonly Watched[] = [
  { type: 'http', size: 1000 },
  { type: 'https', size: 1000 },
];

/** How many monitors one process watches: started again after ten minutes, with all of them overdue. */
export const capacity: Benchmark = {
  name: 'capacity',
  title: 'Capacity: monitors at 60 s, one process on SQLite',
  async run({ isQuick }) {
    const seconds = isQuick ? 36 : 52;
    const columns = isQuick ? few : all;
    const runs: Measured[] = [];
    for (const column of columns) runs.push(await watch(column, seconds));
    const hourly = await measureGrowth();
    return [
      `Each column is ${seconds} s of a server, run with ${serverFlags.join(' ')} as by pnpm start, that was down for ten minutes. Its targets are servers on loopback, in a separate process on the same ${availableParallelism()} cores. CPU is counted from the tenth second on; in the last ${readingSeconds} a client reads the first page of the list and a status history four times a second.`,
      table(
        ['monitors', ...columns.map(({ type, size }) => `${size.toLocaleString('en')} \`${type}\``)],
        [
          ...measures.map(([name, show]) => [name, ...runs.map(show)]),
          ['growth of the database per day', ...columns.map(({ size }) => `${shown((hourly * size * 24) / MiB)} MiB`)],
        ],
      ),
      '_The latency in results is what a person sees of the target: it should not depend on how much else is watched. What the database grows by is measured over some hours of 1,000 monitors, with their results and hourly rollups; results are deleted when they are older than they are kept._',
      peers,
    ].join('\n\n');
  },
};

interface Measured {
  readonly seconds: number;
  readonly delaysMs: readonly number[];
  readonly latenciesMs: readonly number[];
  readonly due: number;
  readonly missed: number;
  readonly failed: number;
  /** Checks and CPU time of the server after it had warmed up. */
  readonly warmChecks: number;
  readonly warmCpuUs: number;
  readonly warmSeconds: number;
  /** CPU time of one bare request, of as many a second. */
  readonly bareUs: number;
  readonly residentBytes: number;
  readonly listMs: readonly number[];
  readonly historyMs: readonly number[];
}

const perCheckMs = ({ warmCpuUs, warmChecks }: Measured): number => warmCpuUs / 1000 / warmChecks;

const ms = (values: readonly number[], share: number): string => `${shown(quantile(values, share))} ms`;

const measures: readonly (readonly [string, (run: Measured) => string])[] = [
  ['checks made', ({ delaysMs, seconds }) => `${delaysMs.length} in ${seconds.toFixed(0)} s`],
  ['checks that were due and were not made', ({ missed, due }) => `**${missed}** of ${due}`],
  ['checks that failed', ({ failed }) => String(failed)],
  ['lateness p50', ({ delaysMs }) => ms(delaysMs, 0.5)],
  ['lateness p99', ({ delaysMs }) => `**${ms(delaysMs, 0.99)}**`],
  ['lateness, worst', ({ delaysMs }) => ms(delaysMs, 1)],
  ['latency in results, p50', ({ latenciesMs }) => ms(latenciesMs, 0.5)],
  ['latency in results, p95', ({ latenciesMs }) => `**${ms(latenciesMs, 0.95)}**`],
  ['CPU of the server', ({ warmCpuUs, warmSeconds }) => `${shown(warmCpuUs / 10_000 / warmSeconds)} % of a core`],
  ['CPU per check, everything included', (run) => `**${shown(perCheckMs(run))} ms**`],
  ['CPU of a bare request at the same pace', ({ bareUs }) => `${shown(bareUs / 1000)} ms`],
  ['ratio', (run) => `**${shown(run.bareUs / 1000 / perCheckMs(run))}**`],
  ['memory (RSS) at the end', ({ residentBytes }) => `${shown(residentBytes / MiB)} MiB`],
  ['list of 20 meanwhile, p50', ({ listMs }) => ms(listMs, 0.5)],
  ['list of 20 meanwhile, p99', ({ listMs }) => `**${ms(listMs, 0.99)}**`],
  ['status history meanwhile, p50', ({ historyMs }) => ms(historyMs, 0.5)],
  ['status history meanwhile, p99', ({ historyMs }) => `**${ms(historyMs, 0.99)}**`],
];

/** Figures of others. They were not taken in this run: installing them takes longer than measuring. */
const peers = [
  'For comparison, measured while Watchpost was designed, on 2 cores, 60 s, plain `http` on loopback:',
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

const watch = async ({ type, size }: Watched, seconds: number): Promise<Measured> => {
  await using folder = await temporaryFolder();
  const database = { kind: 'sqlite', file: folder.file('watchpost.db') } as const;
  const targets = await startChild<Targets>('targets');
  const { caCertificates, ...urls } = await targets.ask('addresses');
  const url = urls[type];
  const downSince = Date.now() - 600_000;
  const { apiKey, ids } = await fillDatabase(database, async (store) => {
    const organization = await createOrganization(store);
    const set = { organizationId: organization.id, type, count: size, targets: [url], intervalSeconds };
    const trust = { caCertificates: type === 'https' ? caCertificates : null };
    await createMonitors(store, { ...set, ...trust, isAllUp: true, dueAfter: downSince });
    // An hour of more of them would take longer to write than all of the rest.
    if (size <= 5000) await createHistory(store, { from: downSince - hourMs, until: downSince, everyMs: intervalMs });
    const monitors = await store.findColumns('monitors', ['id'], {}, { orderBy: 'ref', limit: size });
    return { apiKey: organization.apiKey, ids: monitors.map(({ id }) => id) };
  });

  const startedAt = Date.now();
  const server = await startChild<KitServer>(
    'kit-server',
    { database, front: 'server', isChecking: true } satisfies KitServerOptions,
    true,
    serverFlags,
  );
  const visitor = await visit(server, { headers: { 'x-api-key': apiKey }, connections: 1 });
  const readyAt = Date.now();
  const measure = async () => ({
    at: performance.now(),
    cpuUs: await server.ask('cpuUs'),
    checks: (await server.ask('engine'))?.completed ?? 0,
  });
  const reading = { listMs: [], historyMs: [] };
  await delay(readyAt + warmUpSeconds * 1000 - Date.now());
  const before = await measure();
  await delay(readyAt + (seconds - readingSeconds) * 1000 - Date.now());
  const after = await measure();
  await readUntil(readyAt + seconds * 1000, { visitor, ids, reading });
  const residentBytes = await server.ask('residentBytes');
  const endedAt = Date.now();
  await server.ask('close');
  await visitor.close();
  await server.stop();

  const bare = await startChild<BareChecks>('bare-checks');
  const pace = { perSecond: size / intervalSeconds, seconds: seconds / 10, warmUpSeconds: 3 };
  const { cpuUs: bareUs } = await bare.ask('runPaced', { url, caCertificates, ...pace });
  await bare.stop();
  await targets.stop();

  return {
    seconds: (endedAt - readyAt) / 1000,
    ...(await readResults(database, { startedAt, readyAt, endedAt })),
    warmChecks: after.checks - before.checks,
    warmCpuUs: after.cpuUs - before.cpuUs,
    warmSeconds: (after.at - before.at) / 1000,
    bareUs,
    residentBytes,
    ...reading,
  };
};

/**
 * Bytes by which an hour of one monitor makes the database grow, over some hours of 1,000 monitors: in a shorter time
 * the pages of all monitors fill up together, and whether they are just about to be split decides what one sees.
 */
const measureGrowth = async (): Promise<number> => {
  await using folder = await temporaryFolder();
  const database = { kind: 'sqlite', file: folder.file('watchpost.db') } as const;
  const count = 1000;
  const hours = 4;
  const until = Math.floor(Date.now() / hourMs) * hourMs;
  const writeHours = async (store: Store, from: number, to: number): Promise<void> => {
    await createHistory(store, { from, until: to, everyMs: intervalMs });
    for (let startsAt = from; startsAt < to; startsAt += hourMs) {
      await rollUpAll(store, { resolution: 'hour', startsAt }, { guard: unguarded, isStopping: () => false });
    }
  };
  const firstEnd = until - (hours - 1) * hourMs;
  await fillDatabase(database, async (store) => {
    const { id } = await createOrganization(store);
    await createMonitors(store, { organizationId: id, count });
    await writeHours(store, firstEnd - hourMs, firstEnd);
  });
  const before = databaseBytes(database.file);
  await fillDatabase(database, (store) => writeHours(store, firstEnd, until));
  return (databaseBytes(database.file) - before) / count / (hours - 1);
};

interface Reading {
  readonly listMs: number[];
  readonly historyMs: number[];
}

/** Reads the first page and a status history four times a second, as many open dashboards do. */
const readUntil = async (
  end: number,
  options: {
    readonly visitor: Awaited<ReturnType<typeof visit>>;
    readonly ids: readonly string[];
    readonly reading: Reading;
  },
): Promise<void> => {
  const { visitor, ids, reading } = options;
  const timed = async (path: string, latenciesMs: number[]): Promise<void> => {
    const sentAt = performance.now();
    await visitor.read(path);
    latenciesMs.push(performance.now() - sentAt);
  };
  for (let turn = 0; Date.now() < end; turn++) {
    await timed('/api/v1/monitors?pageSize=20', reading.listMs);
    await timed(`/api/v1/monitors/${ids[(turn * 37) % ids.length]}/status-history`, reading.historyMs);
    await delay(250);
  }
};

interface Period {
  readonly startedAt: number;
  readonly readyAt: number;
  readonly endedAt: number;
}

/** What the results say, held against the slots at which each monitor had to be checked. */
const readResults = async (database: DatabaseLocation, { startedAt, readyAt, endedAt }: Period) => {
  const { monitors, results } = await fillDatabase(database, async (store) => ({
    monitors: await store.findColumns('monitors', ['ref', 'id'], {}, { limit: 1_000_000 }),
    results: await store.findColumns(
      'monitorResults',
      ['monitorRef', 'at', 'delayMs', 'latencyUs', 'status'],
      { at: { atLeast: startedAt } },
      { limit: 1_000_000 },
    ),
  }));

  const timesByRef = new Map<number, number[]>(monitors.map(({ ref }) => [ref, []]));
  for (const { monitorRef, at } of results) timesByRef.get(monitorRef)?.push(at);
  let due = 0;
  let missed = 0;
  for (const { ref, id } of monitors) {
    const times = timesByRef.get(ref) ?? [];
    let slot = nextSlot({ id, intervalSeconds, after: readyAt });
    for (; slot < endedAt - settleMs; slot += intervalMs) {
      due += 1;
      // A timer may fire a moment before its time.
      if (!times.some((at) => at >= slot - 20 && at < slot + intervalMs - 20)) missed += 1;
    }
  }
  return {
    delaysMs: results.map(({ delayMs }) => delayMs),
    latenciesMs: results.flatMap(({ latencyUs }) => (latencyUs === null ? [] : [latencyUs / 1000])),
    due,
    missed,
    failed: results.filter(({ status }) => status !== 0).length,
  };
};
