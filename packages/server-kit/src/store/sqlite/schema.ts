import type { AppliedMigration, MigrationSession } from '../upkeep/migrate.js';
import { asStoreError, type Connection, openConnection, whenFree } from './connection.js';

const createTable = `CREATE TABLE IF NOT EXISTS schema_migrations (
  id INTEGER NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  checksum TEXT NOT NULL,
  applied_at INTEGER NOT NULL
) STRICT;`;

const hasTable = "SELECT 1 AS found FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migrations'";

/** Another server may be in the middle of a long migration. */
const lockWaitMs = 60_000;

/** What is applied to the database. */
export const readAppliedMigrations = ({ database }: Connection): AppliedMigration[] => {
  if (database.prepare(hasTable).get() === undefined) return [];
  return database.prepare<[], AppliedMigration>('SELECT id, name, checksum FROM schema_migrations ORDER BY id').all();
};

/**
 * Runs `work` in one transaction that no other writer can enter, on a separate connection.
 *
 * @throws StoreUnavailableError when the file cannot be written, such as on a full disk
 */
export const withSchemaLock = async (
  file: string,
  now: () => number,
  work: (session: MigrationSession) => Promise<void>,
): Promise<void> => {
  const connection = openConnection(file);
  const { database } = connection;
  try {
    await whenFree(() => database.exec('BEGIN IMMEDIATE'), lockWaitMs);
    await work({
      applied: async () => readAppliedMigrations(connection),
      prepare: async () => {
        database.exec(createTable);
      },
      apply: async ({ id, name, sql }, checksum) => {
        database.exec(sql);
        database
          .prepare('INSERT INTO schema_migrations (id, name, checksum, applied_at) VALUES (?, ?, ?, ?)')
          .run(id, name, checksum, now());
      },
    });
    database.exec('COMMIT');
  } catch (error) {
    throw asStoreError(error);
  } finally {
    // Closing undoes a transaction that was not committed.
    database.close();
  }
};
