import type { Store } from '../../src/store/interface/store.js';
import { createPostgresStore } from '../../src/store/postgres/store.js';
import { createSqliteStore } from '../../src/store/sqlite/store.js';

/** Where a database is: enough to open it in another process, which gets it as JSON. */
export type Place =
  | { readonly dialect: 'sqlite'; readonly file: string }
  | { readonly dialect: 'postgres'; readonly connectionString: string; readonly schema?: string };

/** How long a call may last where the machine is loaded. What the limit of a store is for has tests of its own. */
export const limitMs = 60_000;

/** Opens a store of the database; it migrates nothing. */
export const storeAt = ({ dialect, ...options }: Place): Store =>
  'file' in options ? createSqliteStore(options) : createPostgresStore({ ...options, limitMs });

/** Reads the place that a process got as its argument. */
export const readPlace = (argument: string | undefined): Place => JSON.parse(argument ?? '') as Place;
