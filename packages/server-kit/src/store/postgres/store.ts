import {
  aFunction,
  anObjectWith,
  aPositiveInteger,
  assertOptions,
  isObject,
  kindOf,
  type OptionRules,
} from '../../base/options.js';
import { countedPage, type ListSize, listSize } from '../commits/counted-tables.js';
import { planPortion } from '../commits/plan.js';
import { RefusedCommit } from '../commits/refused-commit.js';
import { deliveryFamilies, dispatchedInto } from '../interface/delivery-families.js';
import { StoreUnavailableError } from '../interface/errors.js';
import type { PageQuery } from '../interface/reads.js';
import type { TableName } from '../interface/rows.js';
import type { Store } from '../interface/store.js';
import { createFarPages } from '../reading/far-pages.js';
import { keptRowName } from '../reading/kept-tables.js';
import { amongCandidates, candidatesOf } from '../reading/search.js';
import type { Selection, Statement } from '../statements/statement.js';
import {
  decodedColumns,
  decodedRows,
  rawJsonRows,
  readingOf,
  rowsOfLists,
  type TableShape,
} from '../statements/table-shape.js';
import { runMigrations, statusOf } from '../upkeep/migrate.js';
import { type CallProgress, withinLimit } from './call-limit.js';
import { createChangeFeed } from './change-feed.js';
import { postgresChecks } from './checks.js';
import { commitRunner } from './commit.js';
import { type PostgresConnection, type RawRow, run, runForLists } from './connection.js';
import { postgresDeliveries } from './deliveries.js';
import { postgresShapes, postgresStatements } from './dialect.js';
import { createDueQueues } from './due-queues.js';
import { endedStatusesReader } from './ended-statuses.js';
import { clearGoneMonitors } from './gone-monitors.js';
import type { PostgresPool } from './host-pool.js';
import { postgresMigrations } from './migrations/migrations.js';
import { outcomeWriter } from './outcomes.js';
import { dropResultPartitions, makeResultPartitions } from './partitions.js';
import { connectAlone, type PostgresPlace, poolAt } from './place.js';
import { deleteOldRequestCounts, postgresRequestCounter } from './request-counter.js';
import { readAppliedMigrations, withSchemaLock } from './schema.js';
import { createSharedReads } from './shared-reads.js';
import { inOneStatement, inTransaction, retrying } from './transaction.js';
import { uptimeReader } from './uptime.js';

/** How a store on PostgreSQL is made: with `connectionString`, `connection` or `pool`. */
export interface PostgresStoreOptions {
  /** `postgres://user:password@host:port/database`; `?sslmode=verify-full&sslrootcert=…` encrypts, as `pg` reads it. */
  readonly connectionString?: string;
  /**
   * Where PostgreSQL is, in parts, with TLS by `ssl`. The `options` of a pool that the host has fit as well: the store
   * opens connections of its own to the same place.
   */
  readonly connection?: PostgresConnection;
  /**
   * The pool of `pg` that the host has, with a `max` of 3 or more: the store opens no connection of its own, keeps one to listen for
   * changes, and never ends the pool. Settings of its connections stay as they are.
   */
  readonly pool?: PostgresPool;
  /** The most connections at a time; one more listens for changes, and two more open for upkeep. Default: 10; not with `pool`. */
  readonly max?: number;
  /**
   * Milliseconds that a call may take, with all that it waits for, before it is given up as unavailable; 100 to 600,000,
   * Default: 5,000. Upkeep has 30 seconds for each statement.
   */
  readonly limitMs?: number;
  /** The schema that holds the tables; lower-case letters, digits and `_`. Default: `watchpost`. */
  readonly schema?: string;
  /** The time of day in milliseconds: for the record of migrations, and the first partitions of results. */
  readonly now?: () => number;
}

/** What is done while no request waits may take this long for each statement; on a database that is well nothing does. */
const upkeepLimitMs = 30_000;
/** Reads of more rows are upkeep, such as the results of an hour that are rolled up. */
const longRead = 10_000;

/** What of its rows a page reads. */
type Reading = Pick<Selection, 'columns' | 'isRawJson'>;

/** What is read of how many rows a list has. */
const sizeRead = { columns: ['count', 'changes'], limit: 1 };

/** Leaves room for what the names of the channel add, under PostgreSQL's 63 bytes. */
const schemaPattern = /^[a-z_][a-z0-9_]{0,49}$/;

const leastOfPool = 3;

/** One connection listens for good; the others must not all wait for it. */
const poolFault = (value: unknown): string | undefined => {
  if (!isObject(value)) return kindOf(value);
  if (typeof value.connect !== 'function' || !isObject(value.options)) return 'an object without connect and options';
  const { max = 10 } = value.options;
  return typeof max === 'number' && max >= leastOfPool ? undefined : `one with a max of ${max}`;
};

const rules: OptionRules<PostgresStoreOptions> = {
  connectionString: {
    is: 'an address such as postgres://user:password@host:5432/database',
    fits: (value) => typeof value === 'string' && value !== '',
  },
  connection: anObjectWith('an object with host, port, database, user, password or ssl'),
  pool: {
    is: 'a pool of pg with a max of 3 or more',
    fits: (value) => poolFault(value) === undefined,
    found: (value) => poolFault(value) ?? '',
  },
  max: aPositiveInteger,
  limitMs: {
    is: 'a number of milliseconds from 100 to 600,000',
    fits: (value) => typeof value === 'number' && value >= 100 && value <= 600_000,
  },
  schema: {
    is: 'up to 50 lower-case letters, digits and _, not a digit first',
    fits: (value) => typeof value === 'string' && schemaPattern.test(value),
    isShown: true,
  },
  now: aFunction,
};

/** @throws TypeError unless exactly one of the three says where PostgreSQL is */
const placeOf = ({ connectionString, connection, pool, max }: PostgresStoreOptions): PostgresPlace => {
  if (pool !== undefined && max !== undefined) {
    throw new TypeError('createPostgresStore: max has no meaning with pool, which has a max of its own');
  }
  const places = [connectionString !== undefined && { connectionString }, connection, pool !== undefined && { pool }];
  const [place, ...more] = places.filter((given) => given !== undefined && given !== false);
  if (place !== undefined && more.length === 0) return place;
  throw new TypeError(
    'createPostgresStore: exactly one of connectionString, connection and pool must say where PostgreSQL is',
  );
};

/**
 * A store on PostgreSQL, 15 or later, that any number of processes may share. Nothing is connected until something
 * is asked for.
 *
 * @throws TypeError for an option that is unknown or cannot be used; Error when pg is not installed
 */
export const createPostgresStore = (options: PostgresStoreOptions): Store => {
  assertOptions('createPostgresStore', options, rules);
  const place = placeOf(options);
  const { max = 10, limitMs = 5_000, schema = 'watchpost', now = Date.now } = options;
  const pool = poolAt(place, { max, limitMs });
  const upkeepPool = poolAt(place, { max: 2, limitMs: upkeepLimitMs });
  const shapes = postgresShapes(schema);
  const commits = commitRunner(schema, shapes);
  const counter = postgresRequestCounter(pool, schema);
  const outcomes = outcomeWriter(pool, commits, shapes.of('usageDays'));
  const checks = postgresChecks(pool, shapes, outcomes);
  const dueQueues = createDueQueues(pool, shapes);
  const deliveries = postgresDeliveries(pool, shapes, outcomes);
  const feed = createChangeFeed({ connect: () => connectAlone(place), pool, schema });
  const farPages = createFarPages();
  const sharedReads = createSharedReads();
  const readUptime = uptimeReader(schema);
  const readEndedStatuses = endedStatusesReader(schema);
  const counts = shapes.of('resourceCounts');
  let closing: Promise<void> | undefined;

  const handedOver = new Set<Promise<unknown>>();

  /** Runs `work` while the store is open, which it stays until all work is done. */
  const unhurried = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closing !== undefined) throw new StoreUnavailableError('the store is closed');
    const working = work();
    handedOver.add(working);
    try {
      return await working;
    } finally {
      handedOver.delete(working);
    }
  };

  /** The same, and gives it up when it takes too long. */
  const whileOpen = <T>(work: (progress: CallProgress) => Promise<T>): Promise<T> =>
    unhurried(() => withinLimit(limitMs, work));

  const read = async (statement: Statement): Promise<RawRow[]> =>
    (await whileOpen(() => retrying(() => run(pool, statement)))).rows;

  const readLists = async (statement: Statement): Promise<unknown[][]> =>
    (await whileOpen(() => retrying(() => runForLists(pool, statement)))).rows;

  const readLong = async (statement: Statement): Promise<RawRow[]> =>
    (await unhurried(() => retrying(() => run(upkeepPool, statement)))).rows;

  const write = async <T>(
    work: (progress: CallProgress) => Promise<T>,
    changed: (result: T) => Iterable<TableName>,
  ): Promise<T> => {
    const result = await whileOpen(work);
    feed.notify(changed(result));
    return result;
  };

  const sizeOf = async (organizationId: string, collection: string): Promise<ListSize> =>
    listSize(
      (await read(postgresStatements.select(counts, { ...sizeRead, where: { organizationId, collection } })))[0],
    );

  /** The query, of the few rows that may match its search where they are few. */
  const searched = async <Query extends Pick<Selection, 'where' | 'search'>>(
    shape: TableShape,
    query: Query,
  ): Promise<Query> => {
    const candidates = candidatesOf(postgresStatements, shape, query);
    return candidates === undefined ? query : amongCandidates(query, await read(candidates));
  };

  /** The number of all rows that match. */
  const totalOf = async (
    shape: TableShape,
    { where, search }: Pick<Selection, 'where' | 'search'>,
  ): Promise<number> => {
    const organizationId = countedPage(shape, { where, search });
    if (organizationId !== undefined) return (await sizeOf(organizationId, shape.table)).count;
    return Number((await read(postgresStatements.count(shape, where, search)))[0]?.count);
  };

  /** Reads a page, and how many rows match. */
  const readPage = async <Table extends TableName>(
    table: Table,
    query: PageQuery<Table>,
    reading: Reading = {},
  ): Promise<{ readonly rows: RawRow[]; readonly totalItems: number }> => {
    const shape = shapes.of(table);
    const organizationId = farPages.listOf(shape, query);
    if (organizationId !== undefined) {
      const size = await sizeOf(organizationId, table);
      const { selection, rowsOf } = farPages.begin(shape, query, size.version);
      const rows = await read(postgresStatements.select(shape, { ...selection, ...reading }));
      return { rows: rowsOf(rows), totalItems: size.count };
    }
    const countedOf = countedPage(shape, query);
    if (countedOf !== undefined && query.limit > 0) {
      const totalItems = { counts, where: { organizationId: countedOf, collection: table } };
      const lists = await readLists(postgresStatements.select(shape, { ...query, ...reading, totalItems }));
      // The total is the last value of each.
      const total = lists[0]?.at(-1) ?? (await sizeOf(countedOf, table)).count;
      return {
        rows: rowsOfLists(readingOf(shape, reading.columns, reading.isRawJson), lists),
        totalItems: Number(total),
      };
    }
    const selection = await searched(shape, query);
    const [rows, totalItems] = await Promise.all([
      read(postgresStatements.select(shape, { ...selection, ...reading })),
      totalOf(shape, selection),
    ]);
    return { rows, totalItems };
  };

  return {
    requestCounter: { count: (...request) => whileOpen(async () => counter.count(...request)) },

    async get(table, where) {
      const shape = shapes.of(table);
      const find = async () => decodedRows(shape, await read(postgresStatements.select(shape, { where, limit: 1 })))[0];
      const name = keptRowName(table, where);
      return name === undefined ? find() : sharedReads.get(`${table} ${name}`, find);
    },

    async find(table, where, selection) {
      const shape = shapes.of(table);
      const readRows = selection.limit > longRead ? readLong : read;
      return decodedRows(shape, await readRows(postgresStatements.select(shape, { where, ...selection })));
    },

    async findColumns(table, columns, where, selection) {
      const shape = shapes.of(table);
      const readRows = selection.limit > longRead ? readLong : read;
      const query = await searched(shape, { where, columns, ...selection });
      const rows = await readRows(postgresStatements.select(shape, query));
      return decodedColumns(shape, columns, rows);
    },

    async page(table, query) {
      const { rows, totalItems } = await readPage(table, query);
      return { rows: decodedRows(shapes.of(table), rows), totalItems };
    },

    async pageRawJson(table, query, columns) {
      const { rows, totalItems } = await readPage(table, query, { isRawJson: true, ...(columns && { columns }) });
      return { rows: rawJsonRows(shapes.of(table), columns, rows), totalItems };
    },

    sumUptime: (questions) => whileOpen(() => retrying(() => readUptime(pool, questions))),

    endedStatuses: (query) => whileOpen(() => retrying(() => readEndedStatuses(pool, query))),

    async commit(changes) {
      const { isSingle, run: carryOut } = commits.prepare(changes);
      try {
        await write(
          // Without limits of the server, a statement by itself could change something after its caller gave it up.
          (progress) =>
            (isSingle && pool.beginWith === undefined ? inOneStatement : inTransaction)(pool, carryOut, progress),
          (tables) => tables,
        );
        return { isCommitted: true };
      } catch (error) {
        if (error instanceof RefusedCommit) return error.result;
        throw error;
      }
    },

    async deleteSome(deletion, limit) {
      const statement = planPortion(postgresStatements, shapes, deletion, limit);
      return (await unhurried(() => retrying(() => run(upkeepPool, statement)))).rowCount ?? 0;
    },

    // Leases call no listeners: no worker waits for them.
    claimMonitors: (claim) => whileOpen(() => checks.claimMonitors(claim)),
    claimDue: (table, claim) =>
      whileOpen(async () => {
        if (!(await dueQueues.mayHaveDue(table, claim.now))) return [];
        const rows = await checks.claimDue(table, claim);
        dueQueues.note(table, rows.length);
        return rows;
      }),
    claimMonitor: (claim) => whileOpen(() => checks.claimMonitor(claim)),
    nextMonitorDueAt: (at, organizations) => whileOpen(() => checks.nextMonitorDueAt(at, organizations)),
    spreadOverdueMonitors: (spread) =>
      write(
        () => checks.spreadOverdueMonitors(spread),
        () => ['monitors'],
      ),

    async recordChecks(outcomes) {
      const { lost } = await write(
        () => checks.recordChecks(outcomes),
        ({ changed }) => ['monitorResults', ...changed],
      );
      return { lost };
    },

    async dispatchEvents(options) {
      const dispatched = await write(() => deliveries.dispatchEvents(options), dispatchedInto);
      return dispatched.events;
    },

    waitingLanes: (family, question) => whileOpen(() => deliveries.waitingLanes(family, question)),
    claimDeliveries: (claim) => whileOpen(() => deliveries.claimDeliveries(claim)),

    async recordDeliveries(outcomes, family = 'webhooks') {
      const { lost } = await write(
        () => deliveries.recordDeliveries(outcomes, family),
        ({ changed }) => [deliveryFamilies[family].attempts, ...changed],
      );
      return { lost };
    },

    onChange: feed.listen,

    connectionUse() {
      const most = 'pool' in place ? (place.pool.options.max ?? 10) : max;
      // What the host's pool has goes on without the store.
      if (closing !== undefined) return { max: most, used: 0, idle: 0, waiting: 0 };
      return {
        max: most,
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      };
    },

    migrate: (mode) =>
      unhurried(async () => {
        const status = await runMigrations({
          mode,
          migrations: postgresMigrations,
          readApplied: () => retrying(() => readAppliedMigrations(upkeepPool, schema)),
          locked: (work) => withSchemaLock({ place, schema, now }, work),
        });
        if (mode === 'auto') await makeResultPartitions(upkeepPool, schema, now());
        return status;
      }),

    readTime: async () => {
      const [row] = await read({ text: 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS "now"', values: [] });
      return Number(row?.now);
    },

    schemaStatus: () =>
      whileOpen(async () => statusOf(postgresMigrations, await retrying(() => readAppliedMigrations(pool, schema)))),

    maintain: (at) =>
      unhurried(async () => {
        await makeResultPartitions(upkeepPool, schema, at);
        await dropResultPartitions(upkeepPool, schema, at);
        await clearGoneMonitors(upkeepPool, schema);
        await deleteOldRequestCounts(upkeepPool, schema, at);
      }),

    async close() {
      closing ??= Promise.allSettled(handedOver)
        .then(() => feed.close())
        .then(() => Promise.all([pool.end(), upkeepPool.end()]))
        .then(() => undefined);
      await closing;
    },
  };
};
