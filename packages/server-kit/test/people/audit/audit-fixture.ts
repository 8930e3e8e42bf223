import Database from 'better-sqlite3';
import pg from 'pg';
import type { Store } from '../../../src/store/interface/store.js';
import { type Dialect, openStore } from '../../store/open-store.js';
import type { Place } from '../../store/store-place.js';

/** A migrated database, and a connection that runs SQL without the store, as its administrator could. */
export interface OpenedDatabase {
  readonly store: Store;
  /** The store of another process. */
  readonly other: Store;
  /** Runs SQL past the store. */
  run(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** Connects to a database without its store. */
const connect = async (place: Place): Promise<Pick<OpenedDatabase, 'run' | 'close'>> => {
  if (place.dialect === 'sqlite') {
    const database = new Database(place.file, { timeout: 5_000 });
    return { run: async (sql) => void database.exec(sql), close: async () => void database.close() };
  }
  const client = new pg.Client({ connectionString: place.connectionString });
  await client.connect();
  await client.query('SET search_path TO watchpost');
  return { run: async (sql) => void (await client.query(sql)), close: () => client.end() };
};

export const openDatabase = async (dialect: Dialect): Promise<OpenedDatabase> => {
  const opened = await openStore(dialect);
  const connection = await connect(opened.place);
  return {
    store: opened.store,
    other: opened.another(),
    run: connection.run,
    async close() {
      await connection.close();
      await opened.close();
    },
  };
};

/** SQL that takes away what keeps the audit trail from being changed. */
export const unlock: Readonly<Record<Dialect, string>> = {
  sqlite: 'DROP TRIGGER audit_activities_keep; DROP TRIGGER audit_activities_stay',
  postgres: 'DROP TRIGGER audit_activities_stay ON audit_activities',
};
