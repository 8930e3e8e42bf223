// A store on PostgreSQL; it needs the package pg, an optional peer.
export { createPostgresStore, type PostgresStoreOptions } from './store/postgres/postgres-store.js';
