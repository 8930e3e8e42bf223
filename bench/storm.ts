import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DatabaseLocation, temporaryFolder } from './fixtures/databases.ts';
import { startPostgres } from './fixtures/postgres.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { quantile, shown } from './measuring/statistics.ts';
import type { Storm, StormOptions } from './processes/storm.ts';

const organizations = 20;
const channels = 5;
const waitSeconds = 5;
const seconds = 5;

interface Arrival {
  readonly path: string;
  readonly isEdit: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly title: string;
}

/** A place that takes each message at once, and keeps when it came. */
const startPlace = async () => {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    const at = Date.now();
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const { title } = JSON.parse(text) as { readonly title: string };
      arrivals.push({ path: request.url ?? '', isEdit: request.headers['x-step'] === 'edit', at, title });
      response.writeHead(200).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    arrivals,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const measure = async (database: DatabaseLocation, count: number): Promise<readonly string[]> => {
  const place = await startPlace();
  const child = await startChild<Storm>('storm', {
    database,
    url: place.url,
    organizations,
    channels,
    waitSeconds,
  } satisfies StormOptions);
  await child.ask('start');
  const cpuBefore = await child.ask('cpuUs');
  const { at } = await child.ask('happen', { count, state: 'open', seconds });
  await child.ask('settle');
  const fallen = place.arrivals.splice(0);
  await child.ask('happen', { count, state: 'closed', seconds });
  await child.ask('settle');
  const cpuUs = (await child.ask('cpuUs')) - cpuBefore;
  const risen = place.arrivals.splice(0);
  await child.ask('stop');
  await child.stop();
  await place.close();

  const byPlace = Map.groupBy(fallen, ({ path }) => path);
  if (byPlace.size !== organizations * channels) throw new Error(`${byPlace.size} channels got a message`);
  const late = [...byPlace.values()].map((all) => Math.min(...all.map((one) => one.at)) - at - waitSeconds * 1000);
  const posts = [...Map.groupBy([...fallen, ...risen], ({ path }) => path).values()].map(
    (all) => all.filter(({ isEdit }) => !isEdit).length,
  );
  const last = [...Map.groupBy(risen, ({ path }) => path).values()].map((all) => all.at(-1)?.title ?? '');
  return [
    `${shown(quantile(late, 0.5))}`,
    `**${shown(quantile(late, 0.99))}**`,
    `${shown(Math.max(...late))}`,
    `${Math.max(...posts)}`,
    `${shown(risen.filter(({ isEdit }) => isEdit).length / byPlace.size)}`,
    `${last.filter((title) => /are over$/.test(title)).length} of ${byPlace.size}`,
    `${shown(cpuUs / 1_000_000)}`,
  ];
};

/** How soon channels are notified of a storm, and by how many messages. */
export const storm: Benchmark = {
  name: 'storm',
  title: 'A storm in real time: how soon channels are notified, and by how many messages',
  async run({ isQuick }) {
    const count = isQuick ? 1000 : 5000;
    await using folder = await temporaryFolder();
    const postgres = await startPostgres();
    try {
      const rows = [
        ['SQLite', ...(await measure({ kind: 'sqlite', file: folder.file('storm.db') }, count))],
        ['PostgreSQL', ...(await measure({ kind: 'postgres', url: await postgres.createDatabase() }, count))],
      ];
      return [
        `${count.toLocaleString('en')} monitors of ${organizations} organizations go down within ${seconds} seconds, and come back within ${seconds} more; each organization has ${channels} channels that can edit, with a wait of ${waitSeconds} seconds. Late is the first message of each of the ${organizations * channels} channels: from the commit of the first failure to its arrival, less the wait. The goal is 1,500 ms at the 99th percentile.`,
        table(
          [
            '',
            'late, p50 ms',
            'late, p99 ms',
            'late, most ms',
            'messages of a channel, at most',
            'edits of a channel by recoveries',
            'channels that end with “all are over”',
            'CPU s of planner and sender',
          ],
          rows,
        ),
      ].join('\n\n');
    } finally {
      await postgres.stop();
    }
  },
};
