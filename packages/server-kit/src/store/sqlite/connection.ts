import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { type StoreTrouble, StoreUnavailableError } from '../interface/errors.js';
import type { Statement } from '../statements/statement.js';
import { sqliteDriver } from './driver.js';
import { keepPrepared } from './prepared-statements.js';

/** A row as the driver gives it. */
export type RawRow = Record<string, unknown>;

/** A connection that prepares each text once. */
export interface Connection {
  readonly database: Database.Database;
  /** Reads all rows; also of a change with `RETURNING`. */
  all(statement: Statement): RawRow[];
  /** Writes, and returns the number of rows that were affected. */
  run(statement: Statement): number;
  /** Prepares a text that is run often. */
  prepare(text: string): Database.Statement<unknown[], RawRow>;
}

/**
 * What a blocked write waits inside SQLite, where it holds up the whole process; after that it waits outside,
 * in {@link whenFree}.
 */
const busyTimeoutMs = 20;

/**
 * Opens the file, and makes it (mode 0600) and its directory (mode 0700) when they are missing.
 *
 * @throws StoreUnavailableError when it cannot be opened; Error when the driver is not installed
 */
export const openConnection = (file: string): Connection => {
  const Driver = sqliteDriver();
  try {
    createFile(file);
    const database = new Driver(file, { timeout: 5_000 });
    // What reads never waits for what writes, in whatever process, nor the other way round.
    database.pragma('journal_mode = WAL');
    // An acknowledged write survives a power cut; commits that share a transaction share the price.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    // A burst must not leave a large log behind for good.
    database.pragma('journal_size_limit = 67108864');
    database.pragma(`busy_timeout = ${busyTimeoutMs}`);
    return preparing(database);
  } catch (error) {
    throw asStoreError(error);
  }
};

/** Node's own recursion never ends where nothing can be made: below `/proc`, or from a working directory that was deleted. */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
};

/**
 * Makes the file when it is missing; SQLite gives the `-wal` and `-shm` files its mode. A file that is there is not opened:
 * closing it would release the locks of every connection of this process (fcntl(2), "Record locking"), and the next
 * program that closes the database would take itself for the last one and delete the log.
 */
const createFile = (file: string): void => {
  makeFolder(dirname(file));
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    accessSync(file, constants.R_OK | constants.W_OK);
  }
};

const preparing = (database: Database.Database): Connection => {
  const prepare = keepPrepared((text) => database.prepare<unknown[], RawRow>(text));
  return {
    database,
    prepare,
    all: ({ text, values }) => prepare(text).all(...values),
    run: ({ text, values }) => prepare(text).run(...values).changes,
  };
};

const codeOf = (error: unknown): string => (error instanceof sqliteDriver().SqliteError ? error.code : '');

/** Whether another process holds the lock that was asked for. */
export const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));

/** Whether a unique key is taken. */
export const isNotUnique = (error: unknown): boolean =>
  /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/.test(codeOf(error));

const unavailable = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL|PERM)/;

/** Whether the database, and not the statement, caused the failure. */
export const isUnavailable = (error: unknown): boolean =>
  unavailable.test(codeOf(error)) || (error instanceof Error && 'syscall' in error);

/** EFBIG and EDQUOT, which SQLite does not distinguish from a broken disk, count as `diskError`. */
const troubles: readonly (readonly [RegExp, StoreTrouble])[] = [
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'locked'],
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(READONLY|PERM|CANTOPEN)/, 'readOnly'],
  [/^SQLITE_(IOERR|CORRUPT|NOTADB)/, 'diskError'],
];

const troubleOf = (error: unknown): StoreTrouble =>
  troubles.find(([pattern]) => pattern.test(codeOf(error)))?.[1] ?? 'unreachable';

/** The error as callers of a store know it: what is not about the database itself stays as it is. */
export const asStoreError = (error: unknown): unknown =>
  isUnavailable(error)
    ? new StoreUnavailableError('the database file cannot be used', { cause: error, trouble: troubleOf(error) })
    : error;

/** Runs `work` again for as long as another process holds the lock, without holding up this one. */
export const whenFree = async <T>(work: () => T, waitMs: number): Promise<T> => {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw asStoreError(error);
    }
    // Uneven pauses: two waiting processes must not stay in step.
    await delay(1 + Math.random() * 10);
  }
};
