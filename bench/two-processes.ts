import { fillDatabase } from './fixtures/databases.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { settle, startPostgres } from './fixtures/postgres.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { type HttpMeasure, measureHttp, visit } from './measuring/http-contender.ts';
import { type Waits, watchPostgres } from './measuring/postgres-cpu.ts';
import { measureInTurn, type Sample, valuesOf } from './measuring/rounds.ts';
import { median, shown, withSpread } from './measuring/statistics.ts';
import type { KitServer, KitServerOptions } from './processes/kit-server.ts';

const path = '/api/v1/monitors?page=1&pageSize=20';

/** What is measured of some processes on one database. */
type Measure = HttpMeasure | 'postgresUs' | keyof Waits;

/** Two organizations: what each process is asked. */
const organizations = ['one', 'another'] as const;

/** The contenders: how many processes answer, and whether both are asked for the same organization with the same key. */
const contenders = [
  { name: 'one process', processes: 1, isShared: true },
  { name: 'two processes, one API key', processes: 2, isShared: true },
  { name: 'two processes, a key for each', processes: 2, isShared: false },
] as const;

/** Two API processes on one PostgreSQL, against one. */
export const twoProcesses: Benchmark = {
  name: 'two-processes',
  title: 'Two API processes on one PostgreSQL, against one',
  async run({ isQuick }) {
    const postgres = await startPostgres();
    try {
      const url = await postgres.createDatabase();
      const database = { kind: 'postgres', url } as const;
      const keys = await fillDatabase(database, async (store) => {
        const made: string[] = [];
        for (const name of organizations) {
          const { id, apiKey } = await createOrganization(store, name);
          await createMonitors(store, { organizationId: id, count: isQuick ? 1_000 : 10_000 });
          made.push(apiKey);
        }
        return made;
      });
      const version = await settle(url);
      const watch = await watchPostgres(url);
      const start = () =>
        startChild<KitServer>('kit-server', { database, front: 'server' } satisfies KitServerOptions, true);
      const servers = await Promise.all([start(), start()]);
      const visitors = await Promise.all(
        servers.map((server) => Promise.all(keys.map((key) => visit(server, { headers: { 'x-api-key': key } })))),
      );

      /** All processes of a contender at once, each asked by 16 connections of its own. */
      const measure = async ({ processes, isShared }: (typeof contenders)[number]): Promise<Sample<Measure>> => {
        const before = watch.cpuUs();
        const endSampling = watch.sampleWaits();
        const limits = { path, requests: (isQuick ? 1000 : 2000) / processes, atMostMs: 6000 };
        const startedAt = performance.now();
        const samples = await Promise.all(
          servers.slice(0, processes).map(async (server, index) => {
            const visitor = visitors[index]?.[isShared ? 0 : index];
            if (visitor === undefined) throw new Error('there is no visitor');
            return measureHttp(server, visitor, limits);
          }),
        );
        const seconds = (performance.now() - startedAt) / 1000;
        const waits = await endSampling();
        const mean = (key: HttpMeasure): number => samples.reduce((sum, sample) => sum + sample[key], 0) / processes;
        const perSecond = mean('perSecond') * processes;
        const postgresUs = (watch.cpuUs() - before) / (perSecond * seconds);
        return { cpuUs: mean('cpuUs'), perSecond, p50Ms: mean('p50Ms'), p99Ms: mean('p99Ms'), postgresUs, ...waits };
      };

      const rounds = await measureInTurn(
        contenders.map((contender) => ({ name: contender.name, measure: () => measure(contender) })),
        { rounds: isQuick ? 3 : 7, warmUps: 2 },
      );
      await Promise.all(visitors.flat().map((visitor) => visitor.close()));
      await Promise.all(servers.map((server) => server.stop()));
      await watch.end();

      const [alone] = contenders;
      const each = (name: string, measured: Measure): readonly number[] => valuesOf(rounds, name, measured);
      const rows = contenders.map(({ name, processes }) => {
        const costs = each(name, 'cpuUs');
        const scale = each(alone.name, 'cpuUs').map((cost, round) => (processes * cost) / (costs[round] ?? Number.NaN));
        return [
          name,
          processes === 1 ? '1' : `**${withSpread(scale)}**`,
          withSpread(costs),
          withSpread(each(name, 'postgresUs')),
          withSpread(each(name, 'perSecond')),
          shown(median(each(name, 'running'))),
          shown(median(each(name, 'forRows'))),
          shown(median(each(name, 'forOthers'))),
        ];
      });
      const head = [
        `PostgreSQL ${version}`,
        'answers, with cores enough',
        'CPU µs of a process',
        'CPU µs of PostgreSQL',
        'requests/s here',
        'statements under way',
        'wait for a row',
        'wait for others',
      ];
      const postgresUs = median(each('two processes, a key for each', 'postgresUs'));
      return [
        table(head, rows),
        `The list of 20 of 10,000 monitors, 16 requests at once for each process. Answers are what the processes give in all, as a multiple of one, where each has a core: two times the CPU time of a request of one, by that of two. Here two cores are shared with PostgreSQL and the client, which limits the requests a second. At ${shown(postgresUs)} µs, a core of PostgreSQL answers ${Math.round(1_000_000 / postgresUs).toLocaleString('en')} lists a second.`,
      ].join('\n\n');
    } finally {
      await postgres.stop();
    }
  },
};
