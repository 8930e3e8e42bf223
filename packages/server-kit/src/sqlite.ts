// A store on one SQLite file; only who imports this loads the driver.
export { createSqliteStore, type SqliteStoreOptions } from './store/sqlite/sqlite-store.js';
