import type { Logger, Store } from '@watchpost/server-kit';
import type { Configuration } from './configuration/configuration.js';
import type { DatabaseLocation } from './configuration/variables.js';

/**
 * Opens the database, and loads only its own driver.
 *
 * @param settings how long a call may wait for it before it counts as unavailable, and its connections
 */
export const openStore = async (
  database: DatabaseLocation,
  logger: Logger,
  settings: Pick<Configuration, 'databaseTimeoutSeconds' | 'databasePoolSize'>,
): Promise<Store> => {
  const limitMs = settings.databaseTimeoutSeconds * 1000;
  switch (database.kind) {
    case 'sqlite': {
      const { createSqliteStore } = await import('@watchpost/server-kit/sqlite');
      return createSqliteStore({ file: database.file, writeWaitMs: limitMs, logger });
    }
    case 'postgres': {
      const { createPostgresStore } = await import('@watchpost/server-kit/postgres');
      return createPostgresStore({ connectionString: database.url, limitMs, max: settings.databasePoolSize });
    }
  }
};
