import { createPostgresStore } from '../../src/store/postgres/postgres-store.js';
import { createSqliteStore } from '../../src/store/sqlite/sqlite-store.js';
import type { Store } from '../../src/store/store.js';

/** Where a database is: enough to open it in another process, which gets it as JSON. */
export type Place =
  | { readonly dialect: 'sqlite'; readonly file: string }
  | { readonly dialect: 'postgres'; readonly connectionString: string; readonly schema?: string };

/** Opens a store of the database; it migrates nothing. */
export const storeAt = ({ dialect, ...options }: Place): Store =>
  'file' in options ? createSqliteStore(options) : createPostgresStore(options);

/** Reads the place that a process got as its argument. */
export const readPlace = (argument: string | undefined): Place => JSON.parse(argument ?? '') as Place;
