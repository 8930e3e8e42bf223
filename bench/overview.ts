import { type DatabaseLocation, fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { settle, startPostgres } from './fixtures/postgres.ts';
import { createStatusChanges } from './fixtures/status-changes.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { bytesByField } from './measuring/bytes-by-field.ts';
import type { Child } from './measuring/child.ts';
import { startChild } from './measuring/child.ts';
import { visit } from './measuring/http-contender.ts';
import { profileRows } from './measuring/profile-rows.ts';
import { measureInTurn, ratiosOf, type Sample, valuesOf } from './measuring/rounds.ts';
import { median, shown, withSpread } from './measuring/statistics.ts';
import type { Visitor } from './measuring/visitor.ts';
import type { KitServer, KitServerOptions } from './processes/kit-server.ts';

const sizes = [1_000, 5_000];
const days = 90;
const failures = 6;
const pageSize = 100;
const dayMs = 86_400_000;

type Measure = 'ms' | 'cpuMs';

/** All monitors with 90 bins in one answer, against the list without bins, page after page. */
export const overview: Benchmark = {
  name: 'overview',
  title: 'The overview of 1,000 and 5,000 monitors, 90 bins over 90 days',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const sqlite = await measureDialect(isQuick, async (size) => ({ kind: 'sqlite', file: folder.file(`${size}.db`) }));
    const server = await startPostgres();
    try {
      let version = '';
      const postgres = await measureDialect(
        isQuick,
        async () => ({ kind: 'postgres', url: await server.createDatabase() }),
        async (database) => {
          if (database.kind === 'postgres') version = await settle(database.url);
        },
      );
      return [
        `Each monitor failed ${failures} times, at its own times, and has its own latency. One request at a time. The yardstick is the list of the same monitors, ${pageSize} a page, which has no bins.`,
        ...['### SQLite', sqlite, `### PostgreSQL ${version}`, postgres],
      ].join('\n\n');
    } finally {
      await server.stop();
    }
  },
};

const measureDialect = async (
  isQuick: boolean,
  createDatabase: (size: number) => Promise<DatabaseLocation>,
  afterFilling: (database: DatabaseLocation) => Promise<void> = async () => {},
): Promise<string> => {
  const rows: string[][] = [];
  const more: string[] = [];
  for (const size of sizes) {
    const database = await createDatabase(size);
    const { apiKey } = await fillDatabase(database, async (store) => {
      const organization = await createOrganization(store);
      await createMonitors(store, { organizationId: organization.id, count: size, isAllUp: true, ageDays: days + 1 });
      await createStatusChanges(store, { failures, days });
      return organization;
    });
    await afterFilling(database);
    const options = { database, front: 'server' } satisfies KitServerOptions;
    const server = await startChild<KitServer>('kit-server', options, true);
    rows.push(...(await measureSize(server, { size, apiKey, isQuick })));
    if (size === sizes.at(-1) && database.kind === 'sqlite') more.push(await describeBytes(server, apiKey));
    await server.stop();
    if (size === sizes.at(-1) && !isQuick) {
      const watched = await startChild<KitServer>('kit-server', options, true);
      more.push(await profiled(watched, apiKey, Number(rows.at(-1)?.[3]) * 1000));
    }
  }
  const head = ['', 'ms', 'list ÷ this', 'server CPU ms', 'CPU µs a monitor', 'kB', 'requests'];
  return [table(head, rows), ...more].join('\n\n');
};

/** A range whose end does not move while it is measured. */
const overviewPath = (): string => {
  const to = Math.floor(Date.now() / 60_000) * 60_000;
  return `/api/v1/monitors/overview?from=${timestamp(to - days * dayMs)}&to=${timestamp(to)}&bins=90&sort=name`;
};
const timestamp = (at: number): string => new Date(at).toISOString();

const measureSize = async (
  server: Child<KitServer>,
  { size, apiKey, isQuick }: { readonly size: number; readonly apiKey: string; readonly isQuick: boolean },
): Promise<string[][]> => {
  const visitorFor = (more: Readonly<Record<string, string>>): Promise<Visitor> =>
    visit(server, { headers: { 'x-api-key': apiKey, ...more }, connections: 1 });
  const contenders = [
    {
      name: 'the list, page after page',
      visitor: await visitorFor({}),
      paths: Array.from({ length: size / pageSize }, (_, n) => `/api/v1/monitors?pageSize=${pageSize}&page=${n + 1}`),
    },
    { name: 'overview, plain', visitor: await visitorFor({}), paths: [overviewPath()] },
    { name: 'overview, brotli', visitor: await visitorFor({ 'accept-encoding': 'gzip, br' }), paths: [overviewPath()] },
    { name: 'overview, gzip', visitor: await visitorFor({ 'accept-encoding': 'gzip' }), paths: [overviewPath()] },
  ];
  const [yardstick] = contenders;
  const measured = contenders.map(({ name, visitor, paths }) => ({
    name,
    measure: async (): Promise<Sample<Measure>> => {
      const before = await server.ask('cpuUs');
      let ms = 0;
      for (const path of paths) ms += (await visitor.send(path, { requests: 1 })).latenciesMs[0] ?? Number.NaN;
      return { ms, cpuMs: ((await server.ask('cpuUs')) - before) / 1000 };
    },
  }));
  const rounds = await measureInTurn(measured, { rounds: isQuick ? 3 : 10, warmUps: isQuick ? 3 : 5 });
  const rows: string[][] = [];
  for (const { name, visitor, paths } of contenders) {
    let bytes = 0;
    for (const path of paths) bytes += await visitor.bytes(path);
    const cpuMs = median(valuesOf(rounds, name, 'cpuMs'));
    rows.push([
      `${size.toLocaleString('en')}: ${name}`,
      withSpread(valuesOf(rounds, name, 'ms')),
      name === yardstick?.name
        ? '1'
        : `**${shown(median(ratiosOf(rounds, { yardstick: yardstick?.name ?? '', subject: name, cost: 'ms' })))}**`,
      shown(cpuMs),
      shown((cpuMs * 1000) / size),
      shown(bytes / 1000),
      String(paths.length),
    ]);
    await visitor.close();
  }
  return rows;
};

/** What fills the answer; it is the same on both databases. */
const describeBytes = async (server: Child<KitServer>, apiKey: string): Promise<string> => {
  const answer = await fetch((await server.ask('url')) + overviewPath(), { headers: { 'x-api-key': apiKey } });
  return [
    'What fills the answer of 5,000 monitors with gzip: how much smaller it is when all rows have the same value. Of an id, 60 bits are random, 7.5 bytes that no compression removes.',
    table(['field', 'kB', 'bytes a monitor'], bytesByField(await answer.text())),
  ].join('\n\n');
};

/** Where the CPU time goes, in a separate process, because watching it slows it down. */
const profiled = async (server: Child<KitServer>, apiKey: string, costUs: number): Promise<string> => {
  const visitor = await visit(server, {
    headers: { 'x-api-key': apiKey, 'accept-encoding': 'gzip' },
    connections: 1,
  });
  const path = overviewPath();
  await visitor.send(path, { requests: 20 });
  await server.ask('startProfile');
  await visitor.send(path, { requests: 60 });
  const profile = await server.ask('endProfile');
  await visitor.close();
  await server.stop();
  return [
    `Of the ${shown(costUs / 1000)} ms of 5,000 monitors with gzip, by a profile taken in a separate run:`,
    table(['where', 'µs', 'share'], profileRows(profile, costUs)),
  ].join('\n\n');
};
