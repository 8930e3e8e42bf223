import assert from 'node:assert/strict';
import { fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
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
  title: 'Authenticated list, 20 of 10,000 monitors, SQLite',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const file = folder.file('watchpost.db');
    const { apiKey } = await fillDatabase({ kind: 'sqlite', file }, async (store) => {
      const organization = await createOrganization(store);
      await createMonitors(store, { organizationId: organization.id, count: 10_000 });
      return organization;
    });

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
    if (isQuick) return measured;
    const profile = await profiled(await startKit('server'), apiKey, requests);
    return [
      measured,
      `Of the ${shown(cost)} µs of the reference server, by a profile taken in a run of its own:`,
      table(['where', 'µs', 'share'], profileRows(profile, cost)),
    ].join('\n\n');
  },
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
