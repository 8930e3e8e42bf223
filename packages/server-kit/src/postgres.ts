// A store on PostgreSQL; only who imports this loads the driver.
export { createPostgresStore, type PostgresStoreOptions } from './store/postgres/postgres-store.js';
