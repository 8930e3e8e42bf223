// A store on one SQLite file; it needs the package better-sqlite3, an optional peer.
export { backupSqlite, closeSqliteLog, readBackup, type SqliteBackup } from './store/sqlite/backup.js';
export { createSqliteStore, type SqliteStoreOptions } from './store/sqlite/store.js';
