import { asc, desc, sql } from 'drizzle-orm';
import { claimStatements } from '../statements/claim-statements.js';
import type { Dialect } from '../statements/dialect.js';
import { keptTexts } from '../statements/kept-texts.js';
import { readStatements } from '../statements/read-statements.js';
import type { Statements } from '../statements/statement.js';
import { type Shapes, shapesOf } from '../statements/table-shape.js';
import { writeStatements } from '../statements/write-statements.js';
import { postgresBuilders } from './builders.js';
import { postgresTableOf } from './tables.js';

const dialect: Dialect = {
  ...postgresBuilders,
  list: (values) => values,
  isIn: (column, list) => sql`${column} = any(${list})`,
  // As an array: how many rows there are is only known when it runs.
  isAmong: (column, query) => sql`${column} = any(array${query})`,
  // It has statistics to choose by.
  unindexed: (column) => column,
  member: (column, member) => sql`(${column} ->> ${sql.raw(`'${member}'`)})`,
  includes: (column, text) => sql`${column} @> to_jsonb(${text}::text)`,
  candidates: ({ scope, parts, prefix }, limit) => ({
    values: [scope, parts, scope, limit],
    sql(bind) {
      const schema = sql.raw(prefix);
      // The organization is part of what is hashed: a word that all organizations have leads to the rows of one.
      const whose = sql`hashtextextended(${bind()}::text collate "C", 0)`;
      const hashed = sql`hashtextextended(part collate "C", ${whose})`;
      const asked = sql`array(select ${hashed} from unnest(${bind()}::text[]) as part)`;
      return sql`select row_id as "id" from ${schema}search_rows
where ${schema}search_parts(scope, text) @> ${asked} and scope = ${bind()}::text limit ${bind()}`;
    },
  }),
  // As an array: a join with the query may have the planner read the whole table.
  rowsOf: (_key, query) => sql`ctid = any(array${query({ ctid: sql`ctid` })})`,
  order: (column, { isDescending, isNullable }) => {
    const order = isDescending ? desc(column) : asc(column);
    if (!isNullable) return order;
    return isDescending ? sql`${order} nulls last` : sql`${order} nulls first`;
  },
};

/** Keeps texts that PostgreSQL alone has. */
export const postgresTexts = keptTexts(dialect);

/** Writes the statements of PostgreSQL. */
export const postgresStatements: Statements = { ...readStatements(dialect), ...writeStatements(dialect) };

/** The tables of PostgreSQL, in a separate schema. */
export const postgresShapes = (schema: string): Shapes =>
  // The driver already gives booleans, numbers and parsed JSON.
  shapesOf({
    tableOf: (name, declared) => postgresTableOf(schema, name, declared),
    schema,
    decoders: {},
    hasBooleans: true,
    jsonText: (column) => sql`${column}::text`,
  });

/** Writes the statements of PostgreSQL that take leases. */
export const postgresClaims = (shapes: Shapes) => claimStatements(dialect, shapes);
