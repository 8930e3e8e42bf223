import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Dialect, Shapes } from '../dialect.js';
import { statementCompiler } from '../statement.js';
import type { TableName } from '../store.js';
import { type ColumnKind, type Decoders, type TableShape, tableShape } from '../table-shape.js';
import * as tables from './tables.js';

const dialect: Dialect = {
  // A bare parameter has SQLite plan the statement again each time it is run, to use its value: a third of a list.
  placeholder: () => 'likely(?)',
  parameter: (value) => (typeof value === 'boolean' ? Number(value) : value),
  // One JSON list instead of one placeholder per value keeps the number of texts small.
  isIn: ({ name }, values, bind) => `${name} IN (SELECT value FROM json_each(${bind(JSON.stringify(values))}))`,
  // SQLite takes every organization to be small, and would rather read all of it than look a few rows up.
  unindexed: ({ name }) => `+${name}`,
  includes: ({ name }, placeholder) => `EXISTS (SELECT 1 FROM json_each(${name}) WHERE value = ${placeholder})`,
  // By the primary key: not every table has row ids.
  rowsOf: (key, query) => {
    const address = key.map(({ name }) => name).join(', ');
    return `(${address}) IN (${query(address)})`;
  },
  order: ({ name }, isDescending) => `${name} ${isDescending ? 'DESC' : 'ASC'}`,
};

const decoders: Decoders = {
  boolean: (raw) => raw === 1,
  json: (raw) => JSON.parse(String(raw)),
};

const kinds: Readonly<Record<string, ColumnKind>> = {
  string: 'text',
  number: 'integer',
  boolean: 'boolean',
  json: 'json',
};

const shapeOf = (key: string, table: SQLiteTable): TableShape => {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const keys = new Map(Object.entries(getTableColumns(table)).map(([property, column]) => [column.name, property]));
  const keyOf = (column: { readonly name: string }): string => keys.get(column.name) ?? column.name;
  const primaryKey = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
  return tableShape({
    // Every export of the tables' module is a table, under the name that the store knows it by.
    table: key as TableName,
    name: `"${name}"`,
    columns: columns.map((column) => ({
      key: keyOf(column),
      name: `"${column.name}"`,
      kind: kinds[column.dataType] ?? 'text',
      type: column.getSQLType(),
      isNullable: !column.notNull,
      isGenerated: column.hasDefault,
    })),
    primaryKey: primaryKey.map(keyOf),
    decoders,
    jsonText: (name) => name,
  });
};

const shapes = new Map<string, TableShape>(Object.entries(tables).map(([key, table]) => [key, shapeOf(key, table)]));

/** Writes the statements of SQLite. */
export const sqliteStatements = statementCompiler(dialect);

/** The tables of SQLite. */
export const sqliteShapes: Shapes = {
  of<Table extends TableName>(table: Table): TableShape<Table> {
    const shape = shapes.get(table);
    if (shape === undefined) throw new TypeError(`there is no table ${table}`);
    // The map holds each shape under its own table's name.
    return shape as TableShape<Table>;
  },
};
