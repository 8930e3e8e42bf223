// A store on PostgreSQL; it needs the package pg, an optional peer. A move from SQLite needs better-sqlite3 as well.
export { type MoveOptions, type MoveResult, moveToPostgres } from './store/move/move-to-postgres.js';
export type { PostgresConnection } from './store/postgres/connection.js';
export type { PostgresPool, PostgresPoolClient } from './store/postgres/host-pool.js';
export { createPostgresStore, type PostgresStoreOptions } from './store/postgres/store.js';
