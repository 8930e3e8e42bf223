import Database from 'better-sqlite3';
import pg from 'pg';
import { danglingReferences, findReferences, type Query } from './hold-database.ts';

/** Holds a SQLite file that no server has open any more. */
export const holdSqlite = async (file: string): Promise<string[]> => {
  const database = new Database(file, { readonly: true });
  try {
    const integrity = database.pragma('integrity_check', { simple: true });
    const faults = integrity === 'ok' ? [] : [`integrity_check says ${integrity}`];
    const foreign = database.pragma('foreign_key_check');
    if (Array.isArray(foreign) && foreign.length > 0)
      faults.push(`foreign_key_check finds ${JSON.stringify(foreign.slice(0, 5))}`);
    const query: Query = async (sql) => database.prepare<[], Record<string, unknown>>(sql).all();
    const columns = await query(
      'SELECT t.name AS "table", c.name AS "column" FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = \'table\'',
    );
    return [...faults, ...(await danglingReferences(query, findReferences(columns.map(asColumn))))];
  } finally {
    database.close();
  }
};

/** Holds a PostgreSQL database that no server uses any more. */
export const holdPostgres = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const query: Query = async (sql) => (await client.query<Record<string, unknown>>(sql)).rows;
    await query('SET search_path TO watchpost');
    const columns = await query(
      'SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = current_schema()',
    );
    return await danglingReferences(query, findReferences(columns.map(asColumn)));
  } finally {
    await client.end();
  }
};

const asColumn = (row: Readonly<Record<string, unknown>>): { table: string; column: string } => ({
  table: String(row.table),
  column: String(row.column),
});
