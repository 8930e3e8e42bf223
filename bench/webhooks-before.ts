import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DatabaseLocation, fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { startPostgres } from './fixtures/postgres.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { type Contender, measureInTurn, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { withSpread } from './measuring/statistics.ts';
import type { WebhookReceiver } from './processes/webhook-receiver.ts';
import type { WebhookSender, WebhookSenderOptions } from './processes/webhook-sender.ts';

const webhooks = 8;

type Measure = 'cpuUs' | 'wallUs' | 'perSecond';

/**
 * The sender of webhooks of this tree and that of another commit, in turn, each on databases of its own.
 *
 *     git worktree add --detach ../before COMMIT && (cd ../before && pnpm install)
 *     BENCH_BEFORE=../before pnpm bench webhooks-before
 */
export const webhooksBefore: Benchmark = {
  name: 'webhooks-before',
  title: 'Webhooks now, and before channels were a family of the same engine',
  async run({ isQuick }) {
    const before = process.env.BENCH_BEFORE;
    if (before === undefined || !existsSync(join(before, 'bench/measuring/child.ts'))) {
      return 'Not measured: `BENCH_BEFORE` names no folder of another commit.';
    }
    const earlier: { readonly startChild: typeof startChild; readonly fillDatabase: typeof fillDatabase } = {
      ...(await import(pathToFileURL(resolve(before, 'bench/measuring/child.ts')).href)),
      ...(await import(pathToFileURL(resolve(before, 'bench/fixtures/databases.ts')).href)),
    };
    await using folder = await temporaryFolder();
    const postgres = await startPostgres();
    const receiver = await startChild<WebhookReceiver>('webhook-receiver');
    try {
      const { healthy } = await receiver.ask('addresses');
      const count = isQuick ? 1600 : 6400;
      const urls = Array.from({ length: webhooks }, (_, place) => `${healthy}/${place}`);
      const databases: Readonly<Record<string, () => Promise<DatabaseLocation>>> = {
        'SQLite, `synchronous = FULL`': async () => ({ kind: 'sqlite', file: folder.file(`${Math.random()}.db`) }),
        PostgreSQL: async () => ({ kind: 'postgres', url: await postgres.createDatabase() }),
      };
      const found: string[] = [];
      for (const [name, make] of Object.entries(databases)) {
        const children: { stop(): Promise<unknown> }[] = [];
        const contenders: Contender<Measure>[] = [];
        for (const [when, tree] of Object.entries({ before: earlier, now: { startChild, fillDatabase } })) {
          const database = await make();
          await tree.fillDatabase(database, async () => {});
          const child = await tree.startChild<WebhookSender>('webhook-sender', {
            database,
          } satisfies WebhookSenderOptions);
          children.push(child);
          contenders.push({ name: when, measure: () => child.ask('deliver', { urls, events: count / webhooks }) });
        }
        const rounds = await measureInTurn(contenders, { rounds: isQuick ? 3 : 11 });
        for (const child of children) await child.stop();
        found.push(
          `### ${name}`,
          table(
            ['a delivery', 'ratio of CPU time', 'CPU µs', 'µs', 'deliveries/s'],
            contenders.map((contender) => [
              contender.name,
              contender.name === 'before'
                ? '1'
                : `**${withSpread(ratiosOf(rounds, { yardstick: 'before', subject: contender.name, cost: 'cpuUs' }))}**`,
              withSpread(valuesOf(rounds, contender.name, 'cpuUs')),
              withSpread(valuesOf(rounds, contender.name, 'wallUs')),
              withSpread(valuesOf(rounds, contender.name, 'perSecond')),
            ]),
          ),
        );
      }
      return [
        `${count.toLocaleString('en')} deliveries wait for ${webhooks} webhooks; both senders take turns, so that what else the machine does meets both. A ratio above 1 is less CPU time than before.`,
        ...found,
      ].join('\n\n');
    } finally {
      await receiver.stop();
      await postgres.stop();
    }
  },
};
