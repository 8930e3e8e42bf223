import { copyTable } from './copy-table.js';
import { openTarget, type PostgresTarget } from './postgres-target.js';
import { openSource, type SqliteSource } from './sqlite-source.js';

/** What is moved, and where to. */
export interface MoveOptions {
  /** The SQLite database; no server may run on it. It stays as it is. */
  readonly file: string;
  /** `postgres://user:password@host:port/database`. */
  readonly connectionString: string;
  /** The schema that must not exist yet. Default: `watchpost`. */
  readonly schema?: string;
  /** Called after each table, with the rows that this run copied. */
  readonly onTable?: (table: { readonly name: string; readonly rows: number }) => void;
}

/** What a move has done. */
export interface MoveResult {
  readonly tables: number;
  /** Rows that this run copied. */
  readonly rows: number;
  /** Whether it went on where an earlier run was interrupted. */
  readonly isResumed: boolean;
}

/**
 * Copies everything from SQLite to PostgreSQL, with all history. Rows go into a schema of another name, which takes its
 * name when every table has as many rows as its source: until then no server can start on it. After an interruption, call
 * it again; if rows changed meanwhile, it begins anew.
 *
 * @throws StoreUnavailableError when a database cannot be used, `locked` while a server runs on SQLite; SchemaMismatchError
 *   when the schema exists, or SQLite has that of another version
 */
export const moveToPostgres = async (options: MoveOptions): Promise<MoveResult> => {
  const { file, connectionString, schema = 'watchpost', onTable } = options;
  const source = openSource(file);
  try {
    const { fingerprint } = source;
    const target = await openTarget({ connectionString, schema, fingerprint, resultTimes: source.resultTimes() });
    try {
      let rows = 0;
      for (const table of source.tables) {
        const copied = await copyTable(table, source, target);
        onTable?.({ name: table.name, rows: copied });
        rows += copied;
      }
      await continueNumbers(source, target);
      await assertComplete(source, target);
      await target.finish();
      return { tables: source.tables.length, rows, isResumed: target.isResumed };
    } finally {
      await target.close();
    }
  } finally {
    source.close();
  }
};

/** Numbers of rows go on where SQLite stopped: one of a deleted row is never given out again. */
const continueNumbers = async (source: SqliteSource, { client, draft }: PostgresTarget): Promise<void> => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
WHERE table_schema = $1 AND is_identity = 'YES'`,
    [draft],
  );
  for (const { table, column } of rows) {
    const last = source.lastNumber(table);
    if (last > 0)
      await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3)', [`"${draft}"."${table}"`, column, last]);
  }
};

const assertComplete = async (source: SqliteSource, { client, draft }: PostgresTarget): Promise<void> => {
  for (const table of source.tables) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*) AS count FROM "${draft}"."${table.name}"`);
    const [moved, kept] = [Number(rows[0]?.count), source.count(table)];
    if (moved !== kept)
      throw new Error(`the table ${table.name} has ${moved} rows in PostgreSQL and ${kept} in SQLite`);
  }
};
