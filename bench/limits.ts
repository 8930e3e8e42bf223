import { type DatabaseLocation, temporaryFolder } from './fixtures/databases.ts';
import { startPostgres } from './fixtures/postgres.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { measureInTurn, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { withSpread } from './measuring/statistics.ts';
import type { LimitedCreates, LimitedCreatesOptions } from './processes/limited-creates.ts';

const concurrency = 4;
const yardstick = 'without a limit';
const limits = [50, 500, 4500];

/** A create with a limit, which counts what there is in its commit, against one without. */
export const limitedCreates: Benchmark = {
  name: 'limits',
  title: 'Creating a monitor under a limit',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const sqlite = await measure({ kind: 'sqlite', file: folder.file('limits.db') }, isQuick);
    const server = await startPostgres();
    try {
      const postgres = await measure({ kind: 'postgres', url: await server.createDatabase() }, isQuick);
      return [
        `Through the whole pipeline, ${concurrency} requests at once of one organization, which is just below its limit. The ratio is that of the time of a create, from its request to its answer. CPU time is that of the process, without that of PostgreSQL.`,
        ...['### SQLite', sqlite, '### PostgreSQL', postgres],
      ].join('\n\n');
    } finally {
      await server.stop();
    }
  },
};

const measure = async (database: DatabaseLocation, isQuick: boolean): Promise<string> => {
  const child = await startChild<LimitedCreates>('limited-creates', { database } satisfies LimitedCreatesOptions);
  const run = { count: 40, concurrency };
  const contenders = [
    { name: yardstick, measure: () => child.ask('creates', { ...run, limit: null }) },
    ...limits.map((limit) => ({
      name: `with a limit of ${limit.toLocaleString('en')}`,
      measure: () => child.ask('creates', { ...run, limit }),
    })),
  ];
  const rounds = await measureInTurn(contenders, { rounds: isQuick ? 5 : 15, warmUps: 2 });
  await child.stop();
  const rows = contenders.map(({ name }) => [
    name,
    name === yardstick ? '1' : `**${withSpread(ratiosOf(rounds, { yardstick, subject: name, cost: 'wallUs' }))}**`,
    withSpread(valuesOf(rounds, name, 'wallUs')),
    withSpread(valuesOf(rounds, name, 'cpuUs')),
  ]);
  return table(['a create', 'ratio', 'µs each', 'CPU µs each'], rows);
};
