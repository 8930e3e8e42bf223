import type { AppliedMigration, MigrationSession } from '../upkeep/migrate.js';
import { asStoreError, type Queryable } from './connection.js';
import { connectAlone, type PostgresPlace } from './place.js';

const createTable = `CREATE TABLE IF NOT EXISTS schema_migrations (
  id integer NOT NULL PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at bigint NOT NULL
);`;

/** What is applied to the schema. */
export const readAppliedMigrations = async (on: Queryable, schema: string): Promise<AppliedMigration[]> => {
  const table = `"${schema}".schema_migrations`;
  const found = await on.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [table]);
  if (found.rows[0]?.found !== true) return [];
  return (await on.query<AppliedMigration>(`SELECT id, name, checksum FROM ${table} ORDER BY id`)).rows;
};

/** Runs `work` in one transaction, on a separate connection, while no other server migrates the schema. */
export const withSchemaLock = async (
  options: { readonly place: PostgresPlace; readonly schema: string; readonly now: () => number },
  work: (session: MigrationSession) => Promise<void>,
): Promise<void> => {
  const { place, schema, now } = options;
  try {
    const client = await connectAlone(place);
    try {
      await client.query('BEGIN');
      // The user of the database, or the host's pool, may have a limit for shorter work.
      await client.query('SET LOCAL statement_timeout = 0');
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`watchpost migrations ${schema}`]);
      await work({
        applied: () => readAppliedMigrations(client, schema),
        async prepare() {
          // CREATE SCHEMA asks for a privilege on the database even when there is nothing to create.
          const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
          if (rowCount === 0) await client.query(`CREATE SCHEMA "${schema}"`);
          await client.query(`SET LOCAL search_path TO "${schema}"`);
          await client.query(createTable);
        },
        async apply({ id, name, sql }, checksum) {
          await client.query(sql);
          await client.query('INSERT INTO schema_migrations (id, name, checksum, applied_at) VALUES ($1, $2, $3, $4)', [
            id,
            name,
            checksum,
            now(),
          ]);
        },
      });
      await client.query('COMMIT');
    } finally {
      // Ending the connection undoes a transaction that was not committed.
      await client.end();
    }
  } catch (error) {
    throw asStoreError(error);
  }
};
