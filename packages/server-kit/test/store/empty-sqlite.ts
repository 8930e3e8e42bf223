import type { OpenStore } from '../../src/store/conformance/conformance.js';
import { createSqliteStore } from '../../src/store/sqlite/store.js';
import { writeMigratedSqlite } from './migrated-database.js';
import { temporaryFile } from './temporary-file.js';

/** A migrated database file without rows, for one test. */
export const emptySqlite = async (): Promise<OpenStore> => {
  const file = temporaryFile();
  await writeMigratedSqlite(file);
  return async () => createSqliteStore({ file });
};
