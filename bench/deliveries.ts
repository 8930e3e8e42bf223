import { type DatabaseLocation, fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { startPostgres } from './fixtures/postgres.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { type Contender, measureInTurn, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { withSpread } from './measuring/statistics.ts';
import type { BareWebhooks } from './processes/bare-webhooks.ts';
import type { ChannelSender, ChannelSenderOptions } from './processes/channel-sender.ts';
import type { WebhookReceiver } from './processes/webhook-receiver.ts';
import type { WebhookSender, WebhookSenderOptions } from './processes/webhook-sender.ts';

/** The sender's own default: as many requests are under way at once, of every contender. */
const concurrency = 64;
/** A webhook has eight places, a channel one: both families fill all of theirs. */
const webhooks = 8;
const channels = concurrency;

/** About as long as the bodies of both families. */
const body = JSON.stringify({ id: 'evt_bench', data: { description: 'x'.repeat(1_000) } });
const yardstick = `a bare loop over undici’s \`Pool\`, ${concurrency} at once`;

type Measure = 'wallUs' | 'cpuUs' | 'perSecond';

/** Both families of the one delivery engine on both databases, against requests that nothing is known of afterwards. */
export const deliveries: Benchmark = {
  name: 'deliveries',
  title: 'Deliveries per second by family, against a bare loop of requests',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const postgres = await startPostgres();
    const receiver = await startChild<WebhookReceiver>('webhook-receiver');
    try {
      const databases: Readonly<Record<string, DatabaseLocation>> = {
        'SQLite, `synchronous = FULL`': { kind: 'sqlite', file: folder.file('watchpost.db') },
        PostgreSQL: { kind: 'postgres', url: await postgres.createDatabase() },
      };
      const { healthy } = await receiver.ask('addresses');
      const count = isQuick ? 1600 : 4800;
      const urls = (places: number): string[] => Array.from({ length: places }, (_, place) => `${healthy}/${place}`);
      const bare = await startChild<BareWebhooks>('bare-webhooks');
      const contenders: Contender<Measure>[] = [
        {
          name: yardstick,
          measure: () => bare.ask('run', { url: `${healthy}/`, count, connections: concurrency, body }),
        },
      ];
      const children: { stop(): Promise<unknown> }[] = [bare];
      for (const [name, database] of Object.entries(databases)) {
        await fillDatabase(database, async () => {});
        const events = await startChild<WebhookSender>('webhook-sender', { database } satisfies WebhookSenderOptions);
        const messages = await startChild<ChannelSender>('channel-sender', { database } satisfies ChannelSenderOptions);
        children.push(events, messages);
        contenders.push(
          {
            name: `webhooks, on ${name}`,
            measure: () => events.ask('deliver', { urls: urls(webhooks), events: count / webhooks }),
          },
          {
            name: `channels, on ${name}`,
            measure: () => messages.ask('deliver', { urls: urls(channels), messages: count / channels }),
          },
        );
      }
      const rounds = await measureInTurn(contenders, { rounds: isQuick ? 2 : 5 });
      for (const child of children) await child.stop();
      const ratio = (subject: string, cost: 'wallUs' | 'cpuUs'): string =>
        subject === yardstick ? '1' : `**${withSpread(ratiosOf(rounds, { yardstick, subject, cost }))}**`;
      return [
        `${count.toLocaleString('en')} deliveries wait: events for ${webhooks} webhooks, and messages for ${channels} channels of type \`http\` whose pace is never met. What a channel adds to a webhook is its conversation, its rendering, the redaction of what was sent and answered, and the rows of its pace.`,
        table(
          ['', 'ratio of deliveries/s', 'ratio of CPU time', 'deliveries/s', 'CPU µs each'],
          contenders.map(({ name }) => [
            name,
            ratio(name, 'wallUs'),
            ratio(name, 'cpuUs'),
            withSpread(valuesOf(rounds, name, 'perSecond')),
            withSpread(valuesOf(rounds, name, 'cpuUs')),
          ]),
        ),
      ].join('\n\n');
    } finally {
      await receiver.stop();
      await postgres.stop();
    }
  },
};
