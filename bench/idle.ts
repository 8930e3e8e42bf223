import { setTimeout as delay } from 'node:timers/promises';
import { type DatabaseLocation, fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createOrganization } from './fixtures/organization.ts';
import { startPostgres } from './fixtures/postgres.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { type Child, startChild } from './measuring/child.ts';
import { serverFlags } from './measuring/server-flags.ts';
import { shown, withSpread } from './measuring/statistics.ts';
import type { KitServer, KitServerOptions } from './processes/kit-server.ts';
import type { WebhookReceiver } from './processes/webhook-receiver.ts';

interface Idle {
  readonly cpuUs: () => Promise<number>;
  readonly residentBytes: () => Promise<number>;
}

/** CPU time in percent of a core of each, in every round; they idle beside each other, on the same machine. */
const measure = async (subjects: readonly Idle[], rounds: number, seconds: number): Promise<readonly number[][]> => {
  const percents: number[][] = subjects.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const before = await Promise.all(subjects.map((subject) => subject.cpuUs()));
    await delay(seconds * 1000);
    const after = await Promise.all(subjects.map((subject) => subject.cpuUs()));
    for (const [index, end] of after.entries()) percents[index]?.push((end - (before[index] ?? 0)) / seconds / 10_000);
  }
  return percents;
};

const startKit = async (database: DatabaseLocation): Promise<Child<KitServer>> => {
  await fillDatabase(database, (store) => createOrganization(store));
  const options: KitServerOptions = { database, front: 'node', isChecking: true };
  return startChild<KitServer>('kit-server', options, false, serverFlags);
};

const idleOf = (child: Child<KitServer> | Child<WebhookReceiver>): Idle => ({
  cpuUs: () => (child as Child<KitServer>).ask('cpuUs'),
  residentBytes: () => (child as Child<KitServer>).ask('residentBytes'),
});

/** What a server costs that has nothing to do, against a server that only listens. */
export const idle: Benchmark = {
  name: 'idle',
  title: 'A server that has nothing to do',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const postgres = await startPostgres();
    const bare = await startChild<WebhookReceiver>('webhook-receiver');
    const sqlite = await startKit({ kind: 'sqlite', file: folder.file('idle.db') });
    const pooled = await startKit({ kind: 'postgres', url: await postgres.createDatabase() });
    const subjects = [idleOf(sqlite), idleOf(pooled), idleOf(bare)];
    // What was compiled and thrown away at the start is gone.
    await delay(isQuick ? 5000 : 60_000);
    const percents = await measure(subjects, isQuick ? 2 : 5, isQuick ? 5 : 25);
    const names = ['the server, SQLite', 'the server, PostgreSQL', 'two bare `node:http` servers'];
    const rows: string[][] = [];
    for (const [index, subject] of subjects.entries()) {
      const memory = `${shown((await subject.residentBytes()) / 1_048_576)} MiB`;
      rows.push([names[index] ?? '', `${withSpread(percents[index] ?? [])} %`, memory]);
    }
    for (const server of [sqlite, pooled]) {
      await server.ask('close');
      await server.stop();
    }
    await bare.stop();
    await postgres.stop();
    return table(['', 'CPU of a core', 'memory'], rows);
  },
};
