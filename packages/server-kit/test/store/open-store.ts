import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scratch } from '@watchpost/testbed/scratch';
import type { Store } from '../../src/store/interface/store.js';
import { migratedPostgres, writeMigratedSqlite } from './migrated-database.js';
import { type Place, storeAt } from './store-place.js';

export const allDialects = ['sqlite', 'postgres'] as const;
export type Dialect = (typeof allDialects)[number];

const { DATABASES: named } = process.env;
/**
 * Where tests run that hold on each database: on both, or on the one that `DATABASES` names. `pnpm test` runs them on SQLite and `pnpm test:long`
 * on PostgreSQL, where they take four times as long. What depends on the database itself runs on `allDialects`.
 */
export const dialects: readonly Dialect[] = allDialects.filter((dialect) => named === undefined || named === dialect);
if (dialects.length === 0) throw new Error(`DATABASES: must be ${allDialects.join(' or ')} (got "${named}")`);

/** What the clocks of fixtures show at first. */
export const startOfTest = Date.parse('2026-03-01T12:00:00.000Z');

/** A migrated database without rows. */
export interface NewDatabase {
  readonly place: Place;
  /** Removes the database; its stores must be closed. */
  drop(): Promise<void>;
}

/** Creates a migrated database without rows: a temporary file, or a database of the test's PostgreSQL server. */
export const newDatabase = async (dialect: Dialect): Promise<NewDatabase> => {
  if (dialect === 'postgres') {
    const { url: connectionString, drop } = await migratedPostgres();
    return { place: { dialect, connectionString }, drop };
  }
  const folder = await mkdtemp(join(scratch, 'watchpost-'));
  const file = join(folder, 'data', 'watchpost.db');
  await writeMigratedSqlite(file);
  return { place: { dialect, file }, drop: () => rm(folder, { recursive: true, force: true }) };
};

/** A store on a new database, and the clock that the test sets. */
export interface OpenedStore {
  readonly place: Place;
  /** The file of SQLite, or the URL of PostgreSQL. */
  readonly location: string;
  readonly store: Store;
  readonly clock: { now: number };
  /** Opens one more store on the same database, as another process would. */
  another(): Store;
  /** Closes all stores and removes the database. */
  close(): Promise<void>;
}

/** Opens a store for one test or file. Every fixture that has a database begins here. */
export const openStore = async (dialect: Dialect): Promise<OpenedStore> => {
  const { place, drop } = await newDatabase(dialect);
  const stores: Store[] = [];
  const another = (): Store => {
    const store = storeAt(place);
    stores.push(store);
    return store;
  };
  return {
    place,
    location: place.dialect === 'sqlite' ? place.file : place.connectionString,
    store: another(),
    clock: { now: startOfTest },
    another,
    async close() {
      await Promise.all(stores.map((store) => store.close()));
      await drop();
    },
  };
};
