import { closeSync, fsyncSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreUnavailableError } from '../interface/errors.js';
import { asStoreError } from './connection.js';
import { sqliteDriver } from './driver.js';

/** What a backup is. */
export interface SqliteBackup {
  readonly bytes: number;
  /** Last migration that is applied in it. */
  readonly schemaVersion: number;
}

/**
 * Copies a database to a new file as it is at one moment, while servers read and write it. Every commit that was answered
 * before is in the copy, none by half. The copy is readable by its owner only, and is there whole or not at all.
 *
 * @throws StoreUnavailableError when the database cannot be read or the copy not be written; NodeJS.ErrnoException, such as
 *   `EEXIST` when `to` exists
 */
export const backupSqlite = ({ file, to }: { readonly file: string; readonly to: string }): SqliteBackup => {
  const draft = `${to}.partial`;
  rmSync(draft, { force: true });
  // SQLite takes an empty file as it is: its mode stays.
  closeSync(openSync(draft, 'wx', 0o600));
  try {
    copyInto(file, draft);
    const backup = readBackup(draft);
    syncToDisk(draft);
    linkSync(draft, to);
    syncToDisk(dirname(to));
    return backup;
  } finally {
    rmSync(draft, { force: true });
  }
};

const copyInto = (file: string, draft: string): void => {
  try {
    const database = new (sqliteDriver())(file, { readonly: true, fileMustExist: true, timeout: 10_000 });
    try {
      // One read transaction: in WAL mode it holds up no writer, however long it takes.
      database.prepare('VACUUM INTO ?').run(draft);
    } finally {
      database.close();
    }
  } catch (error) {
    throw asStoreError(error);
  }
};

const syncToDisk = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/**
 * Reads whether a file is a whole database of Watchpost.
 *
 * @throws StoreUnavailableError when it is not, or is damaged
 */
export const readBackup = (file: string): SqliteBackup => {
  try {
    const database = new (sqliteDriver())(file, { fileMustExist: true });
    try {
      const [problem] = database.prepare<[], { integrity_check: string }>('PRAGMA integrity_check(1)').all();
      if (problem?.integrity_check !== 'ok')
        throw new StoreUnavailableError(`${file} is damaged`, { trouble: 'diskError' });
      const isOurs = "SELECT 1 AS found FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migrations'";
      if (database.prepare(isOurs).get() === undefined) {
        throw new StoreUnavailableError(`${file} has no tables of Watchpost`, { trouble: 'diskError' });
      }
      const latest = database.prepare<[], { id: number }>('SELECT max(id) AS id FROM schema_migrations').get();
      return { bytes: statSync(file).size, schemaVersion: latest?.id ?? 0 };
    } finally {
      database.close();
    }
  } catch (error) {
    throw asStoreError(error);
  }
};

/**
 * Moves all of the write-ahead log into the file, so that the file alone is the database.
 *
 * @throws StoreUnavailableError with `locked` when a process has it open
 */
export const closeSqliteLog = (file: string): void => {
  try {
    const database = new (sqliteDriver())(file, { fileMustExist: true, timeout: 1_000 });
    try {
      // Possible only while no other connection is open.
      database.pragma('journal_mode = DELETE');
    } finally {
      database.close();
    }
  } catch (error) {
    throw asStoreError(error);
  }
};
