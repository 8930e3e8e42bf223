// Moves a SQLite database to PostgreSQL; it needs both better-sqlite3 and pg, optional peers.
export { type MoveOptions, type MoveResult, moveToPostgres } from './store/move/move-to-postgres.js';
