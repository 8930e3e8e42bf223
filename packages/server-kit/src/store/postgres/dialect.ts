import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Dialect, Shapes } from '../dialect.js';
import { statementCompiler } from '../statement.js';
import type { TableName } from '../store.js';
import { type ColumnKind, type TableShape, tableShape } from '../table-shape.js';
import * as tables from './tables.js';

const dialect: Dialect = {
  placeholder: (position) => `$${position}`,
  parameter: (value) => value,
  isIn: ({ name }, values, bind) => `${name} = ANY(${bind(values)})`,
  // It has statistics to choose by.
  unindexed: ({ name }) => name,
  includes: ({ name }, placeholder) => `${name} @> to_jsonb(${placeholder}::text)`,
  // As an array: a join with the query may have the planner read the whole table.
  rowsOf: (_key, query) => `ctid = ANY(ARRAY(${query('ctid')}))`,
  order: ({ name, isNullable }, isDescending) => {
    const nulls = isDescending ? ' NULLS LAST' : ' NULLS FIRST';
    return `${name} ${isDescending ? 'DESC' : 'ASC'}${isNullable ? nulls : ''}`;
  },
};

const kinds: Readonly<Record<string, ColumnKind>> = {
  string: 'text',
  number: 'integer',
  boolean: 'boolean',
  json: 'json',
};

const shapeOf = (key: string, table: PgTable, schema: string): TableShape => {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const keys = new Map(Object.entries(getTableColumns(table)).map(([property, column]) => [column.name, property]));
  const keyOf = (column: { readonly name: string }): string => keys.get(column.name) ?? column.name;
  const primaryKey = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
  return tableShape({
    // Every export of the tables' module but one is a table that the store knows by this name.
    table: key as TableName,
    name: `"${schema}"."${name}"`,
    columns: columns.map((column) => ({
      key: keyOf(column),
      name: `"${column.name}"`,
      kind: kinds[column.dataType] ?? 'text',
      type: column.getSQLType(),
      isNullable: !column.notNull,
      isGenerated: column.hasDefault || column.generatedIdentity !== undefined,
    })),
    primaryKey: primaryKey.map(keyOf),
    // The driver already gives booleans, numbers and parsed JSON.
    decoders: {},
    jsonText: (name) => `${name}::text`,
  });
};

/** Writes the statements of PostgreSQL. */
export const postgresStatements = statementCompiler(dialect);

/** The tables of PostgreSQL, in a schema of their own. */
export const postgresShapes = (schema: string): Shapes => {
  const { requestCounts: _kept, ...shared } = tables;
  const shapes = new Map<string, TableShape>(
    Object.entries(shared).map(([key, table]) => [key, shapeOf(key, table, schema)]),
  );
  return {
    of<Table extends TableName>(table: Table): TableShape<Table> {
      const shape = shapes.get(table);
      if (shape === undefined) throw new TypeError(`there is no table ${table}`);
      // The map holds each shape under its own table's name.
      return shape as TableShape<Table>;
    },
  };
};
