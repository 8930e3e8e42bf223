import assert from 'node:assert/strict';
import { type DatabaseLocation, fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { settle, startPostgres } from './fixtures/postgres.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { type Child, startChild } from './measuring/child.ts';
import { measureHttp, visit } from './measuring/http-contender.ts';
import { profileRows } from './measuring/profile-rows.ts';
import { measureInTurn, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { median, shown, withSpread } from './measuring/statistics.ts';
import type { BareServer, BareServerOptions } from './processes/bare-server.ts';
import type { Front, KitServer, KitServerOptions } from './processes/kit-server.ts';

const path = '/api/v1/monitors?page=1&pageSize=20';
const yardstick = 'bare `node:http`';
const subjects: Readonly<Record<Front, string>> = {
  node: 'the kit, `toNodeHandler`',
  server: 'the reference server, with its request log',
  h3: 'the kit in h3 by `kit.fetch`',
};

const fronts = ['node', 'server', 'h3'] as const satisfies Front[];

/** The list of monitors with an API key, against the same endpoint written by hand. */
export const list: Benchmark = {
  name: 'list',
  title: 'Authenticated list, 20 of 10,000 monitors',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const file = folder.file('watchpost.db');
    const { apiKey } = await fill({ kind: 'sqlite', file });

    const bare = await startChild<BareServer>('bare-server', { file } satisfies BareServerOptions);
    const startKit = (front: Front) =>
      startChild<KitServer>(
        'kit-server',
        { database: { kind: 'sqlite', file }, front } satisfies KitServerOptions,
        front === 'server',
      );
    const servers = [
      { name: yardstick, server: bare },
      ...(await Promise.all(fronts.map(async (front) => ({ name: subjects[front], server: await startKit(front) })))),
    ];
    const visited = await Promise.all(
      servers.map(async ({ name, server }) => ({
        name,
        server,
        visitor: await visit(server, { headers: { 'x-api-key': apiKey } }),
      })),
    );

    const [wanted, ...others] = await Promise.all(visited.map(({ visitor }) => visitor.read(path)));
    // A faster answer that is another answer would prove nothing.
    for (const other of others) assert.deepEqual(JSON.parse(other), JSON.parse(wanted ?? ''));

    const requests = isQuick ? 1000 : 3000;
    const rounds = await measureInTurn(
      visited.map(({ name, server, visitor }) => ({
        name,
        measure: () => measureHttp(server, visitor, { path, requests, atMostMs: 2000 }),
      })),
      { rounds: isQuick ? 3 : 7, warmUps: 2 },
    );
    for (const { server, visitor } of visited) {
      await visitor.close();
      await server.stop();
    }

    const row = (name: string): string[] => [
      name,
      name === yardstick ? '1' : `**${withSpread(ratiosOf(rounds, { yardstick, subject: name, cost: 'cpuUs' }))}**`,
      withSpread(valuesOf(rounds, name, 'cpuUs')),
      withSpread(valuesOf(rounds, name, 'perSecond')),
    ];
    const cost = median(valuesOf(rounds, subjects.server, 'cpuUs'));
    const measured = table(
      ['', 'ratio', 'server CPU µs per request', 'requests/s'],
      visited.map(({ name }) => row(name)),
    );
    const onPostgres = await againstPostgres({ file, apiKey, isQuick });
    if (isQuick) return [measured, onPostgres].join('\n\n');
    const profile = await profiled(await startKit('server'), apiKey, requests);
    return [
      measured,
      `Of the ${shown(cost)} µs of the reference server, by a profile taken in a run of its own:`,
      table(['where', 'µs', 'share'], profileRows(profile, cost)),
      onPostgres,
    ].join('\n\n');
  },
};

const fill = (database: DatabaseLocation) =>
  fillDatabase(database, async (store) => {
    const organization = await createOrganization(store);
    await createMonitors(store, { organizationId: organization.id, count: 10_000 });
    return organization;
  });

/** The reference server on both databases: what a list costs it, without what it costs PostgreSQL. */
const againstPostgres = async (sqlite: { file: string; apiKey: string; isQuick: boolean }): Promise<string> => {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    const { apiKey } = await fill({ kind: 'postgres', url });
    const version = await settle(url);
    const start = async (database: DatabaseLocation, key: string) => ({
      headers: { 'x-api-key': key },
      server: await startChild<KitServer>('kit-server', { database, front: 'server' } satisfies KitServerOptions, true),
    });
    const servers = {
      SQLite: await start({ kind: 'sqlite', file: sqlite.file }, sqlite.apiKey),
      [`PostgreSQL ${version}`]: await start({ kind: 'postgres', url }, apiKey),
    };
    const rows: string[][] = [];
    for (const connections of [16, 1]) {
      const visited = await Promise.all(
        Object.entries(servers).map(async ([name, { server, headers }]) => ({
          name,
          server,
          visitor: await visit(server, { headers, connections }),
        })),
      );
      const rounds = await measureInTurn(
        visited.map(({ name, server, visitor }) => ({
          name,
          measure: () => measureHttp(server, visitor, { path, requests: sqlite.isQuick ? 500 : 1500, atMostMs: 2000 }),
        })),
        { rounds: sqlite.isQuick ? 3 : 7, warmUps: 2 },
      );
      for (const { visitor } of visited) await visitor.close();
      const costs = visited.map(({ name }) => valuesOf(rounds, name, 'cpuUs'));
      const [onSqlite = [], onPostgres = []] = costs;
      const times = onPostgres.map((cost, round) => cost / (onSqlite[round] ?? Number.NaN));
      rows.push([`${connections}`, ...costs.map(withSpread), `**${withSpread(times)}**`]);
    }
    for (const { server } of Object.values(servers)) await server.stop();
    const head = ['requests at once', ...Object.keys(servers).map((name) => `CPU µs on ${name}`)];
    return table([...head, 'PostgreSQL ÷ SQLite'], rows);
  } finally {
    await postgres.stop();
  }
};

/** Where the CPU time goes, in a process of its own, because watching it slows it down. */
const profiled = async (kit: Child<KitServer>, apiKey: string, requests: number) => {
  const visitor = await visit(kit, { headers: { 'x-api-key': apiKey } });
  await visitor.send(path, { requests: 2 * requests });
  await kit.ask('startProfile');
  await visitor.send(path, { requests: 2 * requests });
  const profile = await kit.ask('endProfile');
  await visitor.close();
  await kit.stop();
  return profile;
};
