import type { Store } from '@watchpost/server-kit';
import type { DatabaseLocation } from './configuration.js';

/** Opens the database, and loads only its own driver. */
export const openStore = async (database: DatabaseLocation): Promise<Store> => {
  switch (database.kind) {
    case 'sqlite': {
      const { createSqliteStore } = await import('@watchpost/server-kit/sqlite');
      return createSqliteStore({ file: database.file });
    }
    case 'postgres': {
      const { createPostgresStore } = await import('@watchpost/server-kit/postgres');
      return createPostgresStore({ connectionString: database.url });
    }
  }
};
