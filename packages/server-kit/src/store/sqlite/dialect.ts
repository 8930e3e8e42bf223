import { asc, desc, sql } from 'drizzle-orm';
import { claimStatements } from '../statements/claim-statements.js';
import type { Dialect } from '../statements/dialect.js';
import { readStatements } from '../statements/read-statements.js';
import type { Statements } from '../statements/statement.js';
import type { Decoders } from '../statements/table-shape.js';
import { type Shapes, shapesOf } from '../statements/table-shape.js';
import { writeStatements } from '../statements/write-statements.js';
import { sqliteBuilders } from './builders.js';
import { sqliteTableOf } from './tables.js';

const dialect: Dialect = {
  ...sqliteBuilders,
  // One JSON list instead of one placeholder per value keeps the number of texts small.
  list: (values) => JSON.stringify(values),
  isIn: (column, list) => sql`${column} in (select value from json_each(${list}))`,
  isAmong: (column, query) => sql`${column} in ${query}`,
  // SQLite takes every organization to be small, and would rather read all of it than a few rows by their keys.
  unindexed: (column) => sql`+${column}`,
  // As the index of the table has it, and with the same quotes.
  member: (column, member) => sql`json_extract(${column}, ${sql.raw(`'$.${member}'`)})`,
  includes: (column, text) => sql`exists (select 1 from json_each(${column}) where value = ${text})`,
  candidates: ({ scope, parts }, limit) => ({
    values: [parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND '), scope, scope, limit],
    // The rows of an organization lie side by side in the index: others may have as many as they like.
    sql: (bind) => sql`select row_id as "id" from search_rows where place in (
  select rowid from search_index where search_index match ${bind()} and rowid
    between (select number << 32 from search_scopes where scope = ${bind()})
    and (select ((number + 1) << 32) - 1 from search_scopes where scope = ${bind()}) limit ${bind()}
)`,
  }),
  // By the primary key: not every table has row ids.
  rowsOf: (key, query) => {
    const columns = key.map((column) => sql`${column}`);
    const rows = query(Object.fromEntries(key.map((column) => [column.name, sql`${column}`])));
    return sql`(${sql.join(columns, sql`, `)}) in ${rows}`;
  },
  order: (column, { isDescending }) => (isDescending ? desc(column) : asc(column)),
};

const decoders: Decoders = {
  boolean: (raw) => raw === 1,
  // Most lists and objects are empty, and a parser for those takes as long as all the rest of a row.
  json: (raw) => (raw === '[]' ? [] : raw === '{}' ? {} : JSON.parse(String(raw))),
};

/** Writes the statements of SQLite. */
export const sqliteStatements: Statements = { ...readStatements(dialect), ...writeStatements(dialect) };

/** The tables of SQLite. */
export const sqliteShapes: Shapes = shapesOf({
  tableOf: sqliteTableOf,
  decoders,
  hasBooleans: false,
  jsonText: (column) => sql`${column}`,
});

/** Writes the statements of SQLite that take leases. */
export const sqliteClaims = claimStatements(dialect, sqliteShapes);
