import { type DatabaseLocation, temporaryFolder } from './fixtures/databases.ts';
import { startPostgres } from './fixtures/postgres.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { measureInTurn, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { withSpread } from './measuring/statistics.ts';
import type { PlannedNews, PlannedNewsOptions } from './processes/planned-news.ts';

const channels = 10;
const yardstick = 'a message to each channel at once';
const subject = `planned for ${channels} channels`;

/** Planning the messages of a storm, against a message for each piece of news and channel. */
export const notifications: Benchmark = {
  name: 'notifications',
  title: 'Planning the messages of a storm',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const count = isQuick ? 1000 : 5000;
    const sqlite = await measure({ kind: 'sqlite', file: folder.file('news.db') }, { count, isQuick });
    const server = await startPostgres();
    try {
      const postgres = await measure({ kind: 'postgres', url: await server.createDatabase() }, { count, isQuick });
      return [
        `${count.toLocaleString('en')} incidents open within seconds, and each of ${channels} channels of the organization subscribes to all of them: batches of 500, which become one digest for each channel. The ratio is that of the CPU time of the process.`,
        ...['### SQLite', sqlite, '### PostgreSQL', postgres],
      ].join('\n\n');
    } finally {
      await server.stop();
    }
  },
};

const measure = async (
  database: DatabaseLocation,
  { count, isQuick }: { readonly count: number; readonly isQuick: boolean },
): Promise<string> => {
  const child = await startChild<PlannedNews>('planned-news', { database, channels } satisfies PlannedNewsOptions);
  const contenders = [
    { name: yardstick, measure: () => child.ask('news', { count, isPlanned: false }) },
    { name: subject, measure: () => child.ask('news', { count, isPlanned: true }) },
  ];
  const rounds = await measureInTurn(contenders, { rounds: isQuick ? 3 : 7 });
  await child.stop();
  const rows = contenders.map(({ name }) => [
    name,
    name === yardstick ? '1' : withSpread(ratiosOf(rounds, { yardstick, subject: name, cost: 'cpuUs' })),
    withSpread(valuesOf(rounds, name, 'cpuUs')),
    withSpread(valuesOf(rounds, name, 'wallUs')),
  ]);
  return table(['a piece of news', 'ratio', 'CPU µs', 'µs'], rows);
};
