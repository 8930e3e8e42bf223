import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Logger, silentLogger } from '../../base/logger.js';
import {
  aFunction,
  anObjectWith,
  aPositiveInteger,
  assertOptions,
  type OptionRules,
  required,
} from '../../base/options.js';
import { createChangeListeners } from '../commits/change-listeners.js';
import { countedPage, isCounted, type ListSize, listSize } from '../commits/counted-tables.js';
import { planPortion } from '../commits/plan.js';
import { RefusedCommit } from '../commits/refused-commit.js';
import { deliveryFamilies, dispatchedInto } from '../interface/delivery-families.js';
import { StoreUnavailableError } from '../interface/errors.js';
import type { PageQuery } from '../interface/reads.js';
import type { TableName } from '../interface/rows.js';
import type { Store } from '../interface/store.js';
import { createFarPages } from '../reading/far-pages.js';
import { createMemoryRequestCounter } from '../reading/request-counter.js';
import { amongCandidates, candidatesOf } from '../reading/search.js';
import { asksForElement } from '../statements/conditions.js';
import type { Conditions, Selection, Statement } from '../statements/statement.js';
import { decodedColumns, decodedRows, rawJsonRows, type TableShape } from '../statements/table-shape.js';
import { runMigrations, statusOf } from '../upkeep/migrate.js';
import { sqliteBounds } from './bounds.js';
import { claimDue, claimMonitor, claimMonitors, isAnyDue, nextMonitorDueAt, spreadOverdueMonitors } from './checks.js';
import { committing } from './commit.js';
import { asStoreError, openConnection, type RawRow } from './connection.js';
import { claimDeliveries, dispatchEvents, hasUndispatchedEvents, waitingLanes } from './deliveries.js';
import { sqliteShapes, sqliteStatements } from './dialect.js';
import { endedStatuses } from './ended-statuses.js';
import { clearGoneMonitor } from './gone-monitors.js';
import { createGroupWriter } from './group-writer.js';
import { guardOpenFiles } from './guard-open-files.js';
import { createKeptRows } from './kept-rows.js';
import { sqliteMigrations } from './migrations/migrations.js';
import { deleteOldResults, oldestKeptResult } from './old-results.js';
import { recordChecks } from './record-checks.js';
import { recordDeliveries } from './record-deliveries.js';
import { readAppliedMigrations, withSchemaLock } from './schema.js';
import { sumUptime } from './uptime.js';

/** How a store on SQLite is made. */
export interface SqliteStoreOptions {
  /** The database file. It and its directory are made when missing, readable by their owner only. */
  readonly file: string;
  /** Milliseconds that a write waits for another process to finish its own. Default: 5,000. */
  readonly writeWaitMs?: number;
  /** The time of day in milliseconds, for the record of migrations. */
  readonly now?: () => number;
  /** Called when the files of the database were deleted or replaced, with what can be done. Default: no log. */
  readonly logger?: Logger;
}

const rules: OptionRules<SqliteStoreOptions> = {
  file: required({
    is: 'the path of a file, such as data/watchpost.db',
    fits: (value) => typeof value === 'string' && value !== '' && value !== ':memory:',
    isShown: true,
  }),
  writeWaitMs: aPositiveInteger,
  now: aFunction,
  logger: anObjectWith('a logger', 'debug', 'info', 'warn', 'error'),
};

/** What of its rows a page reads. */
type Reading = Pick<Selection, 'columns' | 'isRawJson'>;

const longRead = sqliteBounds.longReadOfSqlite.most;

const counts = sqliteShapes.of('resourceCounts');
/** How many rows a list has: asked with every page, so that only its values differ. */
const { text: sizeText } = sqliteStatements.select(counts, {
  where: { organizationId: '', collection: '' },
  columns: ['count', 'changes'],
  limit: 1,
});

/**
 * A store on one SQLite file. Reads never wait for writes of other processes; several processes may use the file, though
 * request counts are per process.
 *
 * @throws TypeError for an option that is unknown or cannot be used; StoreUnavailableError when the file cannot be opened
 *   or made; Error when better-sqlite3 is not installed
 */
export const createSqliteStore = (options: SqliteStoreOptions): Store => {
  assertOptions('createSqliteStore', options, rules);
  const { file, writeWaitMs = 5_000, now = Date.now, logger = silentLogger } = options;
  // Reads and writes share it: a transaction begins and ends without a pause, so no read is made inside of one, and what was
  // read stays in its cache. A connection that only reads forgets all its pages with every commit of another.
  const connection = openConnection(file);
  const assertFiles = guardOpenFiles({ file, connection, logger });
  const group = createGroupWriter(connection, { waitMs: writeWaitMs, assertUsable: assertFiles });
  const listeners = createChangeListeners();
  const kept = createKeptRows(connection);
  const farPages = createFarPages();
  let isClosed = false;

  const assertOpen = (): void => {
    if (isClosed) throw new StoreUnavailableError('the store is closed');
  };

  const read = <T>(work: () => T): T => {
    assertOpen();
    try {
      return work();
    } catch (error) {
      throw asStoreError(error);
    }
  };

  const write = <T>(work: () => T): Promise<T> => {
    assertOpen();
    return group.write(work);
  };

  /** What follows a write; not that of a lease or of housekeeping, for which no worker waits. */
  const changed = (...tables: readonly TableName[]): void => {
    kept.forget(tables);
    listeners.notify(tables);
  };

  const sizeOf = (organizationId: string, collection: string): ListSize =>
    listSize(connection.prepare(sizeText).get(organizationId, collection, 1));

  const counted = (statement: Statement): number => Number(connection.all(statement)[0]?.count);

  /** The query, of the few rows that may match its search where they are few. */
  const searched = <Query extends Pick<Selection, 'where' | 'search'>>(shape: TableShape, query: Query): Query => {
    const candidates = candidatesOf(sqliteStatements, shape, query);
    return candidates === undefined ? query : amongCandidates(query, connection.all(candidates));
  };

  /** Whether so many rows have an element that is asked for that a page is full soonest when they are met in its order. */
  const isCommon = <Table extends TableName>(
    shape: TableShape<Table>,
    { where, offset, limit }: PageQuery<Table>,
    matches: number,
  ): boolean => {
    const { organizationId } = where as Conditions;
    if (typeof organizationId !== 'string' || !isCounted(shape) || !asksForElement(shape, where)) return false;
    const passed = ((offset + limit) * sizeOf(organizationId, shape.table).count) / Math.max(1, matches);
    return passed < matches;
  };

  /** How many rows match, and how a page of them is read. */
  const planned = <Table extends TableName>(
    table: Table,
    query: PageQuery<Table>,
  ): { readonly shape: TableShape<Table>; readonly totalItems: number; readonly selection: Selection } => {
    const shape = sqliteShapes.of(table);
    const organizationId = countedPage(shape, query);
    const selection = searched(shape, query);
    const totalItems =
      organizationId === undefined
        ? counted(sqliteStatements.count(shape, selection.where, query.search))
        : sizeOf(organizationId, table).count;
    return { shape, totalItems, selection: { ...selection, isCommonElement: isCommon(shape, query, totalItems) } };
  };

  /** Reads a page that is far from the first. */
  const readFar = <Table extends TableName>(
    table: Table,
    query: PageQuery<Table>,
    reading: Reading,
  ): { readonly rows: RawRow[]; readonly totalItems: number } | undefined => {
    const shape = sqliteShapes.of(table);
    const organizationId = farPages.listOf(shape, query);
    if (organizationId === undefined) return undefined;
    const size = sizeOf(organizationId, table);
    const { selection, rowsOf } = farPages.begin(shape, query, size.version);
    const rows = rowsOf(connection.all(sqliteStatements.select(shape, { ...selection, ...reading })));
    return { rows, totalItems: size.count };
  };

  /** Reads a page, and how many rows match. */
  const readPage = <Table extends TableName>(
    table: Table,
    query: PageQuery<Table>,
    reading: Reading = {},
  ): { readonly rows: RawRow[]; readonly totalItems: number } => {
    const far = readFar(table, query, reading);
    if (far !== undefined) return far;
    const { shape, totalItems, selection } = planned(table, query);
    // Who wants to know how many there are asks for a page without rows.
    const rows = query.limit === 0 ? [] : connection.all(sqliteStatements.select(shape, { ...selection, ...reading }));
    return { rows, totalItems };
  };

  return {
    requestCounter: createMemoryRequestCounter(),

    async get(table, where) {
      const shape = sqliteShapes.of(table);
      const find = () => decodedRows(shape, connection.all(sqliteStatements.select(shape, { where, limit: 1 })))[0];
      return read(() => kept.get(table, where, find));
    },

    async find(table, where, options) {
      const shape = sqliteShapes.of(table);
      const statement = sqliteStatements.select(shape, { where, ...options });
      const rows = read(() => decodedRows(shape, connection.all(statement)));
      // A caller that reads page after page would otherwise block all others until its last.
      if (rows.length >= longRead) await nextTurn();
      return rows;
    },

    async findColumns(table, columns, where, options) {
      const shape = sqliteShapes.of(table);
      const rows = read(() => {
        const statement = sqliteStatements.select(shape, searched(shape, { where, columns, ...options }));
        return decodedColumns(shape, columns, connection.all(statement));
      });
      if (rows.length >= longRead) await nextTurn();
      return rows;
    },

    async page(table, query) {
      const { rows, totalItems } = read(() => readPage(table, query));
      return { rows: decodedRows(sqliteShapes.of(table), rows), totalItems };
    },

    async pageRawJson(table, query, columns) {
      const reading = { isRawJson: true, ...(columns && { columns }) };
      const { rows, totalItems } = read(() => readPage(table, query, reading));
      return { rows: rawJsonRows(sqliteShapes.of(table), columns, rows), totalItems };
    },

    async sumUptime(questions) {
      return read(() => sumUptime(connection, questions));
    },

    async endedStatuses(query) {
      const statuses = read(() => endedStatuses(connection, query));
      if (query.monitorRefs.length >= longRead) await nextTurn();
      return statuses;
    },

    async commit(changes) {
      const run = committing(connection, changes);
      try {
        changed(...(await write(run)));
        return { isCommitted: true };
      } catch (error) {
        if (error instanceof RefusedCommit) return error.result;
        throw error;
      }
    },

    async deleteSome(deletion, limit) {
      const statement = planPortion(sqliteStatements, sqliteShapes, deletion, limit);
      const removed = await write(() => connection.run(statement));
      kept.forget([deletion.table]);
      return removed;
    },

    claimMonitors: async (options) => write(() => claimMonitors(connection, options)),
    claimMonitor: async (options) => write(() => claimMonitor(connection, options)),
    claimDue: async (table, options) =>
      read(() => isAnyDue(connection, table, options)) ? write(() => claimDue(connection, table, options)) : [],
    nextMonitorDueAt: async (at, organizations) => read(() => nextMonitorDueAt(connection, at, organizations)),

    async spreadOverdueMonitors(options) {
      const spread = await write(() => spreadOverdueMonitors(connection, options));
      changed('monitors');
      return spread;
    },

    async recordChecks(outcomes) {
      const { lost, tables } = await write(() => recordChecks(connection, outcomes));
      changed('monitorResults', ...tables);
      return { lost };
    },

    async dispatchEvents(options) {
      if (!read(() => hasUndispatchedEvents(connection))) return 0;
      const dispatched = await write(() => dispatchEvents(connection, options));
      changed(...dispatchedInto(dispatched));
      return dispatched.events;
    },

    waitingLanes: async (family, question) => read(() => waitingLanes(connection, family, question)),
    claimDeliveries: async (options) => write(() => claimDeliveries(connection, options)),

    async recordDeliveries(outcomes, family = 'webhooks') {
      const { lost, tables } = await write(() => recordDeliveries(connection, outcomes, family));
      changed(deliveryFamilies[family].attempts, ...tables);
      return { lost };
    },

    onChange: listeners.add,

    // Both are busy only while this thread is; writes wait only for other processes.
    connectionUse: () => ({ max: 2, used: 0, idle: isClosed ? 0 : 2, waiting: group.waiting() }),

    async migrate(mode) {
      assertOpen();
      return runMigrations({
        mode,
        migrations: sqliteMigrations,
        readApplied: async () => read(() => readAppliedMigrations(connection)),
        locked: (work) => withSchemaLock(file, now, work),
      });
    },

    async schemaStatus() {
      return read(() => statusOf(sqliteMigrations, readAppliedMigrations(connection)));
    },

    // SQLite does the rest itself: it checkpoints the write-ahead log as it grows.
    async maintain(at) {
      while (!isClosed && (await write(() => clearGoneMonitor(connection))));
      const before = read(() => oldestKeptResult(connection, at));
      if (before === undefined) return;
      for (let after: number | undefined = 0; after !== undefined && !isClosed; ) {
        const from: number = after;
        after = await write(() => deleteOldResults(connection, { before, after: from }));
      }
    },

    async close() {
      if (isClosed) return;
      isClosed = true;
      await group.finish();
      connection.database.close();
    },
  };
};
