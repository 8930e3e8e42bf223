import type { Logger, Store } from '@watchpost/server-kit';
import type { DatabaseLocation } from './configuration/configuration.js';

/**
 * Opens the database, and loads only its own driver.
 *
 * @param limitMs how long a call may wait for it before it counts as unavailable
 */
export const openStore = async (database: DatabaseLocation, logger: Logger, limitMs: number): Promise<Store> => {
  switch (database.kind) {
    case 'sqlite': {
      const { createSqliteStore } = await import('@watchpost/server-kit/sqlite');
      return createSqliteStore({ file: database.file, writeWaitMs: limitMs, logger });
    }
    case 'postgres': {
      const { createPostgresStore } = await import('@watchpost/server-kit/postgres');
      return createPostgresStore({ connectionString: database.url, limitMs });
    }
  }
};
