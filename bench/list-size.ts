import { defaultPageSize } from '@watchpost/schemas';
import { type DatabaseLocation, fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { commonTag, commonWord, createMonitors, rareWord } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { type PostgresServer, settle, startPostgres } from './fixtures/postgres.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { type HttpMeasure, measureHttp, visit } from './measuring/http-contender.ts';
import { measureInTurn, type Rounds, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { median, shown, withSpread } from './measuring/statistics.ts';
import type { KitServer, KitServerOptions } from './processes/kit-server.ts';

const firstPage = 'first page';
/** A far one: the 5,000th of 100,000 monitors. */
const lastPage = 'last page';

const queries: Readonly<Record<string, (size: number) => string>> = {
  [firstPage]: () => '',
  'page 50': () => 'page=50',
  [lastPage]: (size) => `page=${size / defaultPageSize}`,
  '`sort=name`': () => 'sort=name',
  '`currentStatus=down`': () => 'currentStatus=down',
  [`\`tag=${commonTag}\``]: () => `tag=${commonTag}`,
  [`\`search=${rareWord}\``]: () => `search=${rareWord}`,
  [`\`search=${commonWord}\``]: () => `search=${commonWord}`,
};

/** The same list over collections of different sizes, on both databases. */
export const listSize: Benchmark = {
  name: 'list-size',
  title: 'The list at 1,000, 10,000 and 100,000 monitors',
  async run({ isQuick }) {
    const sizes = isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000];
    await using folder = await temporaryFolder();
    const sqlite = await measureDialect({
      sizes,
      isQuick,
      createDatabase: async (size) => ({ kind: 'sqlite', file: folder.file(`${size}.db`) }),
    });
    const server = await startPostgres();
    try {
      const { version, text } = await measurePostgres(server, { sizes, isQuick });
      return [`### SQLite`, sqlite, `### PostgreSQL ${version}`, text].join('\n\n');
    } finally {
      await server.stop();
    }
  },
};

const measurePostgres = async (server: PostgresServer, options: { sizes: readonly number[]; isQuick: boolean }) => {
  let version = '';
  const text = await measureDialect({
    ...options,
    createDatabase: async () => ({ kind: 'postgres', url: await server.createDatabase() }),
    afterFilling: async (database) => {
      if (database.kind === 'postgres') version = await settle(database.url);
    },
  });
  return { version, text };
};

interface DialectOptions {
  readonly sizes: readonly number[];
  readonly isQuick: boolean;
  createDatabase(size: number): Promise<DatabaseLocation>;
  afterFilling?(database: DatabaseLocation): Promise<void>;
}

/** One server for each size, visited by one client with one request at a time: what is measured is one answer. */
const measureDialect = async (options: DialectOptions): Promise<string> => {
  const { sizes, isQuick } = options;
  const visited = [];
  for (const size of sizes) {
    const database = await options.createDatabase(size);
    const { apiKey } = await fillDatabase(database, async (store) => {
      const organization = await createOrganization(store);
      await createMonitors(store, { organizationId: organization.id, count: size });
      return organization;
    });
    await options.afterFilling?.(database);
    const server = await startChild<KitServer>(
      'kit-server',
      { database, front: 'server' } satisfies KitServerOptions,
      true,
    );
    const visitor = await visit(server, { headers: { 'x-api-key': apiKey }, connections: 1 });
    // Until the engine has compiled what is hot.
    await visitor.send('/api/v1/monitors', { requests: isQuick ? 500 : 2000 });
    visited.push({ name: String(size), server, visitor });
  }

  const rows: string[][] = [];
  const found = new Map<string, Rounds<HttpMeasure>>();
  for (const [name, query] of Object.entries(queries)) {
    const rounds = await measureInTurn(
      visited.map((each) => ({
        name: each.name,
        measure: () =>
          measureHttp(each.server, each.visitor, {
            path: `/api/v1/monitors?${query(Number(each.name))}`,
            requests: isQuick ? 100 : 400,
            atMostMs: isQuick ? 120 : 300,
          }),
      })),
      { rounds: isQuick ? 3 : 4 },
    );
    found.set(name, rounds);
    rows.push([name, ...sizes.map((size) => cell(rounds, String(size))), growth(rounds, sizes)]);
  }
  rows.push([`${lastPage} ÷ ${firstPage}`, ...sizes.map((size) => `**${farther(found, String(size))}**`), '']);
  for (const { server, visitor } of visited) {
    await visitor.close();
    await server.stop();
  }
  const head = sizes.map((size) => `${size.toLocaleString('en')}: ms (CPU µs)`);
  return table(['', ...head, `time at ${sizes.at(-1)?.toLocaleString('en')} ÷ at 1,000`], rows);
};

const cell = (rounds: Rounds<HttpMeasure>, size: string): string =>
  `${shown(median(valuesOf(rounds, size, 'p50Ms')))} (${shown(median(valuesOf(rounds, size, 'cpuUs')))})`;

/** What the last page of a size takes, in the time of its first. */
const farther = (found: ReadonlyMap<string, Rounds<HttpMeasure>>, size: string): string => {
  const [first, last] = [firstPage, lastPage].map((name) => {
    const rounds = found.get(name);
    return rounds === undefined ? Number.NaN : median(valuesOf(rounds, size, 'p50Ms'));
  });
  return shown((last ?? Number.NaN) / (first ?? Number.NaN));
};

const growth = (rounds: Rounds<HttpMeasure>, sizes: readonly number[]): string => {
  const [smallest, largest] = [String(sizes[0]), String(sizes.at(-1))];
  return `**${withSpread(ratiosOf(rounds, { yardstick: largest, subject: smallest, cost: 'p50Ms' }))}**`;
};
