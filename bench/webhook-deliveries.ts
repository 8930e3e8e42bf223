import { type DatabaseLocation, fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { startPostgres } from './fixtures/postgres.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { type Child, startChild } from './measuring/child.ts';
import { profileRows } from './measuring/profile-rows.ts';
import { measureInTurn, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { median, quantile, shown, withSpread } from './measuring/statistics.ts';
import type { BareWebhooks } from './processes/bare-webhooks.ts';
import type { WebhookReceiver } from './processes/webhook-receiver.ts';
import type { WebhookSender, WebhookSenderOptions } from './processes/webhook-sender.ts';

/** The sender's own default, and so the yardstick's; a webhook has eight of them. */
const concurrency = 64;
const webhooks = 8;
const healthyReceivers = 20;

/** Webhooks with every attempt on record: how many, how soon, and whether one that never answers holds up the others. */
export const webhookDeliveries: Benchmark = {
  name: 'webhook-deliveries',
  title: 'Deliveries of webhooks, against a bare loop of requests',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const postgres = await startPostgres();
    const receiver = await startChild<WebhookReceiver>('webhook-receiver');
    const senderOn = async (database: DatabaseLocation): Promise<Child<WebhookSender>> => {
      await fillDatabase(database, async () => {});
      return startChild<WebhookSender>('webhook-sender', { database } satisfies WebhookSenderOptions);
    };
    try {
      const senders = {
        'SQLite, `synchronous = FULL`': await senderOn({ kind: 'sqlite', file: folder.file('watchpost.db') }),
        PostgreSQL: await senderOn({ kind: 'postgres', url: await postgres.createDatabase() }),
      };
      const found = [
        await measureThroughput(senders, receiver, isQuick),
        await measureDelay(senders, receiver, isQuick),
        await measureBlackHole(senders, receiver, isQuick),
      ];
      for (const sender of Object.values(senders)) await sender.stop();
      return found.join('\n\n');
    } finally {
      await receiver.stop();
      await postgres.stop();
    }
  },
};

type Senders = Readonly<Record<string, Child<WebhookSender>>>;

/** As long as the sender's own bodies are. */
const body = JSON.stringify({ id: 'evt_bench', data: { description: 'x'.repeat(1_100) } });

const measureThroughput = async (senders: Senders, receiver: Child<WebhookReceiver>, isQuick: boolean) => {
  const { healthy } = await receiver.ask('addresses');
  const bare = await startChild<BareWebhooks>('bare-webhooks');
  const events = isQuick ? 200 : 600;
  const urls = Array.from({ length: webhooks }, (_, n) => `${healthy}/${n}`);
  const yardstick = `a bare loop over undici’s \`Pool\`, ${concurrency} at once`;
  const contenders = [
    {
      name: yardstick,
      measure: () => bare.ask('run', { url: `${healthy}/`, count: events * webhooks, connections: concurrency, body }),
    },
    ...Object.entries(senders).map(([name, sender]) => ({
      name: `the sender, on ${name}`,
      measure: () => sender.ask('deliver', { urls, events }),
    })),
  ];
  const rounds = await measureInTurn(contenders, { rounds: isQuick ? 2 : 5 });
  await bare.stop();
  const ratio = (subject: string, cost: 'wallUs' | 'cpuUs'): string =>
    subject === yardstick ? '1' : `**${withSpread(ratiosOf(rounds, { yardstick, subject, cost }))}**`;
  const measured = table(
    ['', 'ratio of deliveries/s', 'ratio of CPU time', 'deliveries/s', 'CPU µs each'],
    contenders.map(({ name }) => [
      name,
      ratio(name, 'wallUs'),
      ratio(name, 'cpuUs'),
      withSpread(valuesOf(rounds, name, 'perSecond')),
      withSpread(valuesOf(rounds, name, 'cpuUs')),
    ]),
  );
  const profiles: string[] = [];
  for (const [name, sender] of isQuick ? [] : Object.entries(senders)) {
    await sender.ask('startProfile');
    await sender.ask('deliver', { urls, events });
    const costUs = median(valuesOf(rounds, `the sender, on ${name}`, 'cpuUs'));
    const rows = profileRows(await sender.ask('endProfile'), costUs);
    profiles.push(
      `Of the ${shown(costUs)} µs on ${name}, by a profile taken in a run of its own, writing the events included:`,
      table(['where', 'µs', 'share'], rows),
    );
  }
  return [measured, ...profiles].join('\n\n');
};

/** Milliseconds from each commit to each arrival of its event. */
const delaysMs = (
  committed: readonly { readonly eventId: string; readonly atMs: number }[],
  arrivals: readonly { readonly eventId: string; readonly atMs: number }[],
): number[] => {
  const committedAt = new Map(committed.map(({ eventId, atMs }) => [eventId, atMs]));
  return arrivals.flatMap(({ eventId, atMs }) => {
    const since = committedAt.get(eventId);
    return since === undefined ? [] : [atMs - since];
  });
};

const measureDelay = async (senders: Senders, receiver: Child<WebhookReceiver>, isQuick: boolean) => {
  const { healthy } = await receiver.ask('addresses');
  const rows: string[][] = [];
  for (const [name, sender] of Object.entries(senders)) {
    await receiver.ask('remember');
    const run = { urls: [`${healthy}/`], events: isQuick ? 100 : 600, pauseMs: 40, warmUps: 50, unanswered: 0 };
    const { committed } = await sender.ask('trickle', run);
    const delays = delaysMs(committed, await receiver.ask('arrivals'));
    const commits = committed.map(({ commitMs }) => commitMs);
    const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => shown(quantile(delays, share)));
    const commit = [0.5, 0.99].map((share) => shown(quantile(commits, share)));
    rows.push([name, p50 ?? '', `**${p99}**`, worst ?? '', ...commit]);
  }
  const head = ['committed → received, idle', 'p50 ms', 'p99 ms', 'worst ms', 'one commit: p50 ms', 'p99 ms'];
  return [
    table(head, rows),
    'Between the commit of an event and its request lie two more commits: its dispatch, and the claim with the row of the attempt.',
  ].join('\n\n');
};

const measureBlackHole = async (senders: Senders, receiver: Child<WebhookReceiver>, isQuick: boolean) => {
  const addresses = await receiver.ask('addresses');
  const healthy = Array.from({ length: healthyReceivers }, (_, n) => `${addresses.healthy}/${n}`);
  // Shorter than the ten seconds after which the black hole’s first requests are given up: it holds its places all along.
  const run = { events: isQuick ? 20 : 90, pauseMs: 80, warmUps: 10 };
  const sections: string[] = [];
  for (const [name, sender] of Object.entries(senders)) {
    const measure = async (hasHole: boolean) => {
      await receiver.ask('remember');
      const urls = hasHole ? [...healthy, addresses.hole] : healthy;
      const { committed, running } = await sender.ask('trickle', { ...run, urls, unanswered: hasHole ? 1 : 0 });
      if (hasHole && running < 8) throw new Error('the black hole did not hold its places');
      const delays = delaysMs(committed, await receiver.ask('arrivals'));
      return { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
    };
    const contenders = [
      { name: 'all healthy', measure: () => measure(false) },
      { name: 'beside a black hole', measure: () => measure(true) },
    ];
    const rounds = await measureInTurn(contenders, { rounds: isQuick ? 2 : 4 });
    const change = (cost: 'p50' | 'p99'): string => {
      const ratio = median(ratiosOf(rounds, { yardstick: 'beside a black hole', subject: 'all healthy', cost }));
      return `${ratio < 1 ? '−' : '+'}${shown(Math.abs(ratio - 1) * 100)} %`;
    };
    const rows = contenders.map(({ name: contender }) => [
      contender,
      withSpread(valuesOf(rounds, contender, 'p50')),
      withSpread(valuesOf(rounds, contender, 'p99')),
    ]);
    rows.push(['change', change('p50'), `**${change('p99')}**`]);
    sections.push(table([`committed → received, ${healthyReceivers} receivers, ${name}`, 'p50 ms', 'p99 ms'], rows));
  }
  return sections.join('\n\n');
};
