import { createSecretBox } from '../../src/secrets/secret-box.js';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.js';
import { createSqliteStore } from '../../src/store/sqlite/sqlite-store.js';
import type { Store } from '../../src/store/store.js';

/** Where a database is; enough to open it in another process. */
export type Place =
  | { readonly dialect: 'sqlite'; readonly file: string }
  | { readonly dialect: 'postgres'; readonly connectionString: string; readonly schema: string };

export const openPlace = (place: Place): Store =>
  place.dialect === 'sqlite' ? createSqliteStore({ file: place.file }) : createPostgresStore(place);

/** Reads what {@link startWorker} hands to its process. */
export const readPlace = (argument: string | undefined): Place => JSON.parse(argument ?? '') as Place;

/** All processes of these tests share it. */
export const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);

/** A retry comes long before the clock of the next worker, and not at once. */
export const retrySeconds: readonly number[] = [2, 2, 2];
