// A store on one SQLite file; it needs the package better-sqlite3, an optional peer.
export { createSqliteStore, type SqliteStoreOptions } from './store/sqlite/sqlite-store.js';
