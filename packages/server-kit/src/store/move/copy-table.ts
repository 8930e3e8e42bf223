import type { PostgresTarget } from './postgres-target.js';
import type { SourceTable, SourceValue, SqliteSource } from './sqlite-source.js';

/** Rows of one commit; a move that was interrupted begins again at most so many rows earlier. */
const batchRows = 2000;
/** Bytes of one statement: documents may be large. */
const batchBytes = 4_000_000;

/** Copies what is left of a table, batch by batch. Rows and progress are one commit. @returns how many rows */
export const copyTable = async (table: SourceTable, source: SqliteSource, target: PostgresTarget): Promise<number> => {
  const types = target.types.get(table.name);
  const missing = table.columns.filter((column) => types?.has(column) !== true);
  if (types === undefined || missing.length > 0) {
    throw new TypeError(
      `the table ${table.name} of PostgreSQL lacks ${types === undefined ? 'itself' : missing.join(', ')}`,
    );
  }
  const progress = await target.progressOf(table.name);
  if (progress.isDone) return 0;
  let after: readonly SourceValue[] | undefined = progress.after;
  for (let copied = 0; ; ) {
    const rows = source.read(table, after, batchRows);
    const last = rows.at(-1);
    if (last !== undefined) after = table.key.map((column) => last[column] ?? null);
    const isDone = rows.length < batchRows;
    await writeBatch({ table, rows, after, isDone }, types, target);
    copied += rows.length;
    if (isDone) return copied;
  }
};

const writeBatch = async (
  batch: {
    readonly table: SourceTable;
    readonly rows: readonly Readonly<Record<string, SourceValue>>[];
    readonly after: readonly SourceValue[] | undefined;
    readonly isDone: boolean;
  },
  types: ReadonlyMap<string, string>,
  { client, draft }: PostgresTarget,
): Promise<void> => {
  const { table, rows, after = null, isDone } = batch;
  const name = `"${draft}"."${table.name}"`;
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  await client.query('BEGIN');
  try {
    for (const json of inStatements(rows.map((row) => rowAsJson(row, table.columns, types)))) {
      await client.query(
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1::json)`,
        [json],
      );
    }
    await client.query(
      `INSERT INTO "${draft}".move_progress VALUES ($1, $2, $3)
ON CONFLICT (name) DO UPDATE SET after = excluded.after, is_done = excluded.is_done`,
      [table.name, JSON.stringify(after), isDone],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

/** A row as a JSON object whose members PostgreSQL reads as the types of its columns. */
const rowAsJson = (
  row: Readonly<Record<string, SourceValue>>,
  columns: readonly string[],
  types: ReadonlyMap<string, string>,
): string => {
  const members = columns.map((column) => {
    const value = row[column] ?? null;
    return `${JSON.stringify(column)}:${valueAsJson(value, types.get(column))}`;
  });
  return `{${members.join(',')}}`;
};

const valueAsJson = (value: SourceValue, type: string | undefined): string => {
  if (value === null) return 'null';
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`;
  if (type === 'boolean') return value === 1 ? 'true' : 'false';
  // SQLite keeps JSON as text, which is a member as it is.
  if (type === 'jsonb') return String(value);
  return JSON.stringify(value);
};

/** Lists of rows, each small enough for one statement. */
function* inStatements(rows: readonly string[]): Generator<string> {
  let part: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (bytes > 0 && bytes + row.length > batchBytes) {
      yield `[${part.join(',')}]`;
      part = [];
      bytes = 0;
    }
    part.push(row);
    bytes += row.length;
  }
  if (part.length > 0) yield `[${part.join(',')}]`;
}
