import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '../packages/server-kit/src/store/interface/store.ts';
import { type DatabaseLocation, fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { settle, startPostgres } from './fixtures/postgres.ts';
import { changeCrowd, copyCrowd, createCrowd, eachBatch } from './fixtures/watched-crowd.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { type Child, startChild } from './measuring/child.ts';
import { visit } from './measuring/http-contender.ts';
import { serverFlags } from './measuring/server-flags.ts';
import { quantile, shown, withSpread } from './measuring/statistics.ts';
import type { KitServer, KitServerOptions, LogLine } from './processes/kit-server.ts';
import type { Targets } from './processes/targets.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Longer than anything may take: what has not happened by then is a failure. */
const longestMs = 5 * minuteMs;
/** For so long it is watched afterwards: all monitors are checked within a minute. */
const afterwardsMs = 10_000;

/** What a start, or a step of the clock, did to a server. */
interface Measured {
  /** From the start of the process to its first answer; none where it had started before. */
  readonly readySeconds: number;
  /** Until everything was written down. */
  readonly declaredSeconds: number;
  /** CPU time of the server until then, checks and requests included. */
  readonly cpuSeconds: number;
  readonly monitors: number;
  readonly stallMs: number;
  readonly cpuStallMs: number;
  readonly listP50Ms: number;
  readonly listP99Ms: number;
}

interface Case {
  readonly name: string;
  /** Prepares the monitors, as they are at a time. */
  readonly prepare: (store: Store, now: number) => Promise<void>;
  readonly options: Partial<KitServerOptions>;
  /** Has it happen; returns since when, as lines of the log have it. */
  readonly happen: (server: Child<KitServer>) => Promise<number>;
  /** The line that says that all is written down. */
  readonly line: string;
  readonly monitorsOf: (details: LogLine['details']) => unknown;
}

const observed = (now: number) => ({ makesChecks: true, takesRequests: true, hasEnded: true, observedUntil: now });

const cases: readonly Case[] = [
  {
    name: 'started after 8 h',
    prepare: async (store, now) => {
      const downSince = now - 8 * hourMs;
      const set = { statusSince: downSince - hourMs, lastCheckedAt: downSince, coveredUntil: downSince + 315_000 };
      await changeCrowd(store, set);
      await store.commit([{ kind: 'insert', table: 'observers', row: { id: 'wrk_gone', ...observed(downSince) } }]);
    },
    options: {},
    happen: async () => 0,
    line: 'absence recorded',
    monitorsOf: ({ unknownMonitors }) => unknownMonitors,
  },
  {
    name: 'its clock set back by 1 h',
    prepare: async (store, now) => {
      const ahead = now + hourMs;
      const [downAt, upAt] = [now + 10 * minuteMs, now + 30 * minuteMs];
      const set = {
        statusSince: upAt,
        lastCheckedAt: ahead,
        coveredUntil: ahead + 315_000,
        nextCheckAt: ahead + 120_000,
      };
      await changeCrowd(store, set);
      await eachBatch(store, ({ id }) => ({
        kind: 'update',
        table: 'evaluations',
        where: { id },
        set: { evaluatedUntil: ahead, statusSeenSince: upAt },
      }));
      await store.commit([{ kind: 'insert', table: 'observers', row: { id: 'wrk_gone', ...observed(ahead) } }]);
      for (const [status, startedAt, endedAt] of [
        ['up', now - hourMs, downAt],
        ['down', downAt, upAt],
      ] as const) {
        await eachBatch(store, ({ ref: monitorRef }) => ({
          kind: 'insert',
          table: 'statusIntervals',
          row: { monitorRef, status, startedAt, endedAt },
          onConflict: 'ignore',
        }));
      }
    },
    options: { clockAheadMs: hourMs },
    happen: async (server) => {
      await delay(3000);
      await server.ask('stalls');
      return server.ask('setClockRight');
    },
    line: 'clock set back; statuses moved',
    monitorsOf: ({ monitors }) => monitors,
  },
];

const measure = async (database: DatabaseLocation, { of, apiKey }: { of: Case; apiKey: string }): Promise<Measured> => {
  const server = await startChild<KitServer>(
    'kit-server',
    { database, front: 'server', isChecking: true, ...of.options } satisfies KitServerOptions,
    true,
    serverFlags,
  );
  try {
    const visitor = await visit(server, { headers: { 'x-api-key': apiKey }, connections: 1 });
    await visitor.read('/readyz');
    const readySeconds = (await server.ask('log')).now / 1000;
    await server.ask('stalls');
    const since = await of.happen(server);
    const latenciesMs: number[] = [];
    let done: LogLine | undefined;
    const cpuBefore = since === 0 ? 0 : await server.ask('cpuUs');
    let cpuUs = 0;
    let endsAt = performance.now() + longestMs;
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      await visitor.read('/api/v1/monitors?pageSize=20');
      latenciesMs.push(performance.now() - sentAt);
      if (done === undefined) {
        const { lines } = await server.ask('log');
        done = lines.find(({ message }) => message === of.line);
        if (done !== undefined) {
          endsAt = performance.now() + afterwardsMs;
          cpuUs = (await server.ask('cpuUs')) - cpuBefore;
        }
      }
      await delay(100);
    }
    if (done === undefined) throw new Error(`${of.name}: "${of.line}" is not in the log after ${longestMs / 1000} s`);
    const { wallMs, cpuMs } = await server.ask('stalls');
    await visitor.close();
    return {
      readySeconds,
      declaredSeconds: (done.at - since) / 1000,
      cpuSeconds: cpuUs / 1e6,
      monitors: Number(of.monitorsOf(done.details)),
      stallMs: wallMs,
      cpuStallMs: cpuMs,
      listP50Ms: quantile(latenciesMs, 0.5),
      listP99Ms: quantile(latenciesMs, 0.99),
    };
  } finally {
    await server.stop();
  }
};

const columns: readonly (readonly [string, keyof Measured])[] = [
  ['ready after s', 'readySeconds'],
  ['written down after s', 'declaredSeconds'],
  ['CPU until then, s', 'cpuSeconds'],
  ['monitors', 'monitors'],
  ['longest stall, ms', 'stallMs'],
  ['of that on a processor, ms', 'cpuStallMs'],
  ['list meanwhile p50, ms', 'listP50Ms'],
  ['p99', 'listP99Ms'],
];

/** What a server does that was away, or whose clock was wrong, with everything that it must write down about that. */
export const absence: Benchmark = {
  name: 'absence',
  title: 'After an absence, and after the clock was set back',
  async run({ isQuick }) {
    const monitors = isQuick ? 10_000 : 100_000;
    const rounds = isQuick ? 1 : 3;
    await using folder = await temporaryFolder();
    const targets = await startChild<Targets>('targets');
    const postgres = await startPostgres();
    try {
      const { http: url } = await targets.ask('addresses');
      const original = folder.file('original.db');
      const apiKey = await fillDatabase({ kind: 'sqlite', file: original }, (store) =>
        createCrowd(store, { monitors, url, dueAfter: Date.now() - 8 * hourMs }),
      );
      const rows: string[][] = [];
      for (const of of cases) {
        for (const kind of ['sqlite', 'postgres'] as const) {
          const found: Measured[] = [];
          for (let round = 0; round < rounds; round++) {
            const database: DatabaseLocation =
              kind === 'sqlite'
                ? { kind, file: folder.file(`${of.name.length}-${round}.db`) }
                : { kind, url: await postgres.createDatabase() };
            await copyCrowd(original, database);
            await fillDatabase(database, (store) => of.prepare(store, Date.now()));
            if (database.kind === 'postgres') await settle(database.url);
            found.push(await measure(database, { of, apiKey }));
          }
          rows.push([
            `${of.name}, ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
            ...columns.map(([, column]) =>
              column === 'monitors' ? shown(found[0]?.monitors ?? 0) : withSpread(found.map((each) => each[column])),
            ),
          ]);
        }
      }
      return [
        table([`${monitors.toLocaleString('en')} monitors`, ...columns.map(([name]) => name)], rows),
        'Each row is a server, run as by `pnpm start`, with 100 organizations, whose `http` monitors have an interval of 300 s and were all up. All of them are overdue and are checked within a minute, from the moment at which it is ready: the targets are a process on the same cores, and every check that ends an absence writes a new status and queues an evaluation. A stall is what `monitorEventLoopDelay` saw until ten seconds after everything was written down; a busy machine lengthens it, so the time that the thread had a processor within one turn of the loop stands beside it. A client reads the first page of the list ten times a second. The monitors are made once, in SQLite; that file is copied, or moved to PostgreSQL by what `watchpost-server move-to` does.',
      ].join('\n\n');
    } finally {
      await postgres.stop();
      await targets.stop();
    }
  },
};
