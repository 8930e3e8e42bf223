import type pg from 'pg';
import { SchemaMismatchError } from '../interface/errors.js';
import { connectTo, createPool } from '../postgres/connection.js';
import { makeResultPartitions } from '../postgres/partitions.js';
import { createPostgresStore } from '../postgres/store.js';

const dayMs = 86_400_000;

/** How far a table has been copied. */
export interface TableProgress {
  /** The key of the last row that was copied. */
  readonly after: readonly (string | number)[] | undefined;
  readonly isDone: boolean;
}

/** The schema that rows are copied into, which takes its name at the end: no server ever sees half of it. */
export interface PostgresTarget {
  readonly client: pg.Client;
  readonly draft: string;
  /** Columns and their types, by table. */
  readonly types: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Whether an earlier move got as far as this. */
  readonly isResumed: boolean;
  progressOf(table: string): Promise<TableProgress>;
  /** Gives the schema its name, with all that keeps rows up to date switched on. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

const hasSchema = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [name])).rowCount === 1;

const hasProgressOf = async (client: pg.Client, draft: string, fingerprint: string): Promise<boolean> => {
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS found', [`"${draft}".move`]);
  if (rows[0]?.found !== true) return false;
  return (await client.query(`SELECT 1 FROM "${draft}".move WHERE fingerprint = $1`, [fingerprint])).rowCount === 1;
};

/**
 * Makes the schema for a move, or finds it as an interrupted move of the same rows left it.
 *
 * @throws SchemaMismatchError when the schema exists; TypeError when another move is under way; an error of the driver
 */
export const openTarget = async (options: {
  readonly connectionString: string;
  readonly schema: string;
  readonly fingerprint: string;
  readonly resultTimes: { readonly first: number; readonly last: number } | undefined;
}): Promise<PostgresTarget> => {
  const { connectionString, schema, fingerprint } = options;
  const draft = `${schema}_moving`;
  const client = await connectTo({ connectionString });
  try {
    const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked', [draft]);
    if (rows[0]?.locked !== true) throw new TypeError('another move into this database is under way');
    if (await hasSchema(client, schema)) {
      throw new SchemaMismatchError(
        `the PostgreSQL database has a schema ${schema} already: name an empty database, or drop that schema`,
      );
    }
    const isResumed = await hasProgressOf(client, draft, fingerprint);
    if (!isResumed) await begin(client, { ...options, draft });
    return { client, draft, isResumed, types: await readTypes(client, draft), ...stepsOf(client, { draft, schema }) };
  } catch (error) {
    await client.end();
    throw error;
  }
};

const begin = async (
  client: pg.Client,
  options: Pick<Parameters<typeof openTarget>[0], 'connectionString' | 'fingerprint' | 'resultTimes'> & {
    readonly draft: string;
  },
): Promise<void> => {
  const { connectionString, fingerprint, resultTimes, draft } = options;
  await client.query(`DROP SCHEMA IF EXISTS "${draft}" CASCADE`);
  const store = createPostgresStore({ connectionString, schema: draft });
  try {
    await store.migrate('auto');
  } finally {
    await store.close();
  }
  if (resultTimes !== undefined) await makeDays(connectionString, draft, resultTimes);
  await client.query('BEGIN');
  // Sums and elements are copied as they are: the triggers that keep them would count everything twice. Those that make the
  // index of searched text are needed: it is not copied.
  for (const table of await tablesWithTriggers(client, draft)) {
    await client.query(`ALTER TABLE "${draft}"."${table}" DISABLE TRIGGER USER`);
  }
  for (const { table, trigger } of await searchTriggers(client, draft)) {
    await client.query(`ALTER TABLE "${draft}"."${table}" ENABLE TRIGGER "${trigger}"`);
  }
  await client.query(`CREATE TABLE "${draft}".move (fingerprint text NOT NULL)`);
  await client.query(
    `CREATE TABLE "${draft}".move_progress (name text PRIMARY KEY, after jsonb, is_done boolean NOT NULL)`,
  );
  await client.query(`INSERT INTO "${draft}".move VALUES ($1)`, [fingerprint]);
  await client.query('COMMIT');
};

const tablesWithTriggers = async (client: pg.Client, schema: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT relname AS name FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
WHERE relnamespace = $1::regnamespace AND NOT tgisinternal AND tgparentid = 0`,
    [`"${schema}"`],
  );
  return rows.map(({ name }) => name);
};

const searchTriggers = async (client: pg.Client, schema: string): Promise<{ table: string; trigger: string }[]> =>
  (
    await client.query<{ table: string; trigger: string }>(
      `SELECT relname AS "table", tgname AS trigger FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
WHERE relnamespace = $1::regnamespace AND tgname = relname || '_searched'`,
      [`"${schema}"`],
    )
  ).rows;

/** A partition for every UTC day that has results. */
const makeDays = async (
  connectionString: string,
  schema: string,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> => {
  const pool = createPool({ place: { connectionString }, max: 2, limitMs: 60_000 });
  try {
    for (let day = Math.floor(first / dayMs); day * dayMs <= last; day++) {
      await makeResultPartitions(pool, schema, day * dayMs);
    }
  } finally {
    await pool.end();
  }
};

const readTypes = async (client: pg.Client, schema: string): Promise<PostgresTarget['types']> => {
  const types = new Map<string, Map<string, string>>();
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `SELECT table_name AS "table", column_name AS "column", data_type AS "type"
FROM information_schema.columns WHERE table_schema = $1 ORDER BY ordinal_position`,
    [schema],
  );
  for (const { table, column, type } of rows) {
    const columns = types.get(table) ?? new Map<string, string>();
    types.set(table, columns.set(column, type));
  }
  return types;
};

const stepsOf = (
  client: pg.Client,
  { draft, schema }: { readonly draft: string; readonly schema: string },
): Pick<PostgresTarget, 'progressOf' | 'finish' | 'close'> => ({
  async progressOf(table) {
    const { rows } = await client.query<{ after: (string | number)[] | null; is_done: boolean }>(
      `SELECT after, is_done FROM "${draft}".move_progress WHERE name = $1`,
      [table],
    );
    return { after: rows[0]?.after ?? undefined, isDone: rows[0]?.is_done === true };
  },
  async finish() {
    await client.query('BEGIN');
    for (const table of await tablesWithTriggers(client, draft)) {
      await client.query(`ALTER TABLE "${draft}"."${table}" ENABLE TRIGGER USER`);
    }
    await client.query(`DROP TABLE "${draft}".move, "${draft}".move_progress`);
    const { rows } = await client.query<{ signature: string }>(
      `SELECT oid::regprocedure::text AS signature FROM pg_proc
WHERE pronamespace = $1::regnamespace AND proconfig IS NOT NULL`,
      [`"${draft}"`],
    );
    // The functions of triggers find their tables by the name of the schema.
    for (const { signature } of rows) await client.query(`ALTER FUNCTION ${signature} SET search_path TO "${schema}"`);
    await client.query(`ALTER SCHEMA "${draft}" RENAME TO "${schema}"`);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  },
  close: () => client.end(),
});
