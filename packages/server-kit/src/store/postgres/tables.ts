import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  type PgColumnBuilderBase,
  PgSchema,
  type PgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  type ColumnBuilder,
  columnsAt,
  declaredColumn,
  indexCondition,
  indexedMembers,
  indexName,
} from '../tables/declaration/drizzle-tables.js';
import * as declare from '../tables/declaration/table-declaration.js';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

const builders: Readonly<Record<declare.ColumnType, (name: string) => PgColumnBuilderBase & ColumnBuilder>> = {
  text: (name) => text(name),
  integer: (name) => integer(name),
  bigint: (name) => bigint(name, { mode: 'number' }),
  boolean: (name) => boolean(name),
  json: (name) => jsonb(name),
  bytes: (name) => bytea(name),
  identity: (name) => bigint(name, { mode: 'number' }).generatedByDefaultAsIdentity(),
};

/** A declared table as drizzle knows it in a schema of PostgreSQL. */
export const postgresTableOf = (schema: string, table: string, declared: declare.Table): PgTable =>
  // Not `pgSchema`, which takes every schema but `public`.
  new PgSchema(schema).table(
    declare.sqlName(table),
    Object.fromEntries(
      Object.entries(declared.columns).map(([key, column]) => [
        key,
        declaredColumn(builders[column.type](declare.sqlName(key)), column),
      ]),
    ),
    (columns) => [
      ...(declared.primaryKey.length > 1 ? [primaryKey({ columns: columnsAt(columns, declared.primaryKey) })] : []),
      ...declared.indexes.map((one) => {
        const members = indexedMembers(columns, one, (column, member) => sql`(${column} ->> ${member})`);
        const sorted: Record<string, Partial<ExtraConfigColumn> | SQL> = { ...columns, ...members };
        const { nullsFirst } = one;
        if (nullsFirst !== undefined) sorted[nullsFirst] = columnsAt(columns, [nullsFirst])[0].asc().nullsFirst();
        const made = (one.isUnique ? uniqueIndex : index)(indexName(table, one)).on(...columnsAt(sorted, one.on));
        const condition = indexCondition(columns, one);
        return condition === undefined ? made : made.where(condition);
      }),
    ],
  );

/**
 * The text of rows that are searched, by what finds them. Triggers write it. SQLite has an index of text of its own, which is
 * made of other tables.
 */
export const searchRows = (schema: string): PgTable =>
  new PgSchema(schema).table(
    'search_rows',
    { scope: text().notNull(), rowId: text('row_id').primaryKey(), text: text().notNull() },
    ({ scope, text: searched }) => [index('search_rows_parts').using('gin', sql`search_parts(${scope}, ${searched})`)],
  );

/**
 * Requests per window, shared by all processes, which SQLite counts in memory. The rows may be lost with a crash of the
 * server, so they cost no log.
 */
export const requestCounts = (schema: string): PgTable =>
  postgresTableOf(
    schema,
    'requestCounts',
    declare.table(
      { bucket: declare.text(), windowStart: declare.time(), count: declare.integer() },
      { primaryKey: ['bucket', 'windowStart'] },
    ),
  );
