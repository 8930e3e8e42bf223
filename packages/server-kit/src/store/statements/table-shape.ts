import { type Table as DrizzleTable, getTableColumns, type SQL, sql, type Column as TableColumn } from 'drizzle-orm';
import { createWeightedCache, type WeightedCache } from '../../base/weighted-cache.js';
import { JsonText } from '../interface/json-text.js';
import type { Column, RawJsonRow, Row, TableName } from '../interface/rows.js';
import { storableJson, storableText } from '../interface/storable.js';
import { columnsAt } from '../tables/declaration/drizzle-tables.js';
import {
  type ColumnType,
  type Table as Declaration,
  type ElementsIn,
  sqlName,
} from '../tables/declaration/table-declaration.js';
import { tables } from '../tables/tables.js';
import { statementBounds } from './bounds.js';

/** What a database driver takes as a parameter. */
export type SqlValue = string | number | boolean | Uint8Array | null;

/** A column as statements need it. */
export interface ColumnShape {
  /** Its property in a row. */
  readonly key: string;
  /** What drizzle knows of it. */
  readonly column: TableColumn;
  /** Its quoted SQL name. */
  readonly name: string;
  readonly kind: ColumnType;
  /** Whether the driver takes `true` and `false`, and not 1 and 0. */
  readonly hasBooleans: boolean;
  readonly isNullable: boolean;
  /** Whether the database makes the value when an insert leaves it out. */
  readonly isGenerated: boolean;
  /** The table that indexes the elements of an array column; most have none. */
  readonly elements: ElementTable | undefined;
}

/** A table in which the database keeps the elements of an array column one by one. */
export interface ElementTable {
  readonly source: DrizzleTable;
  readonly element: TableColumn;
  /** The column with the id of the row that has the element. */
  readonly owner: TableColumn;
  /** The column that it is looked up within, here and, by its property, in the table of the rows. */
  readonly within: { readonly column: TableColumn; readonly key: string } | undefined;
}

/** What is read of each row, by property. */
export type Fields = Readonly<Record<string, SQL.Aliased>>;

/** One way to read rows of a table. */
export interface RowReading {
  readonly fields: Fields;
  /** A row with these columns, in their order, in which nothing is written yet. */
  readonly blank: Readonly<Record<string, null>>;
  /** The columns whose values the driver does not already give as they are in a row. */
  readonly decoded: readonly { readonly key: string; readonly decode: (raw: unknown) => unknown }[];
}

/** A table as statements need it, and how its rows are read. */
export interface TableShape<Table extends TableName = TableName> extends RowReading {
  readonly table: Table;
  /** What drizzle knows of it. */
  readonly source: DrizzleTable;
  /** Its quoted SQL name, with the schema where there is one. */
  readonly name: string;
  readonly columns: ReadonlyMap<string, ColumnShape>;
  /** In SQL, the list that gives every column its property name. */
  readonly selection: string;
  /** How its rows are read with JSON as text. */
  readonly rawJson: RowReading;
  /** What orders rows with equal keys: `id`, or else the primary key. */
  readonly tieBreak: readonly ColumnShape[];
  /** How its rows are searched by an index; `undefined` without one. */
  readonly searchIndex: SearchIndex | undefined;
}

/** The index of searched text. */
export interface SearchIndex {
  /** The property of the column that says whose rows are searched. */
  readonly within: string;
  /** What stands before the names of its tables and functions: the schema, where there is one. */
  readonly prefix: string;
}

/** How a dialect's driver gives values that differ from those of a row. */
export type Decoders = { readonly [Kind in ColumnType]?: (raw: unknown) => unknown };

/** The shape of each table of a database. */
export interface Shapes {
  /** @throws TypeError when there is no such table */
  of<Name extends TableName>(table: Name): TableShape<Name>;
}

/** How a database has the declared tables. */
export interface TablesOf {
  /** A declared table as drizzle knows it there. */
  readonly tableOf: (name: string, declared: Declaration) => DrizzleTable;
  /** Where the tables are. Default: the database has no schemas. */
  readonly schema?: string;
  readonly decoders: Decoders;
  /** Whether its driver takes `true` and `false`, and not 1 and 0. */
  readonly hasBooleans: boolean;
  /** A column that holds JSON, as text. */
  readonly jsonText: (column: TableColumn) => SQL;
}

/** The shapes of the declared tables in a database, each made when it is first asked for. */
export const shapesOf = (database: TablesOf): Shapes => {
  const shapes = new Map<TableName, TableShape>();
  const of = <Name extends TableName>(table: Name): TableShape<Name> => {
    if (!Object.hasOwn(tables, table)) throw new TypeError(`there is no table ${table}`);
    const shape = shapes.get(table) ?? tableShape(database, table, (other) => of(other as TableName));
    shapes.set(table, shape);
    // The map holds each shape under its own table's name.
    return shape as TableShape<Name>;
  };
  return { of };
};

const tableShape = (
  { tableOf, schema, decoders, hasBooleans, jsonText }: TablesOf,
  table: TableName,
  shapeOf: (table: string) => TableShape,
): TableShape => {
  const declared: Declaration = tables[table];
  const source = tableOf(table, declared);
  const prefix = schema === undefined ? '' : `"${schema}".`;
  const sqlColumns = getTableColumns(source);
  const columns = Object.entries(declared.columns).map(([key, { type, isNullable, defaultValue }]): ColumnShape => {
    const [column] = columnsAt(sqlColumns, [key]);
    const isGenerated = defaultValue !== undefined || type === 'identity';
    const elements = elementTable(declared.elements[key], shapeOf);
    return { key, column, name: `"${column.name}"`, kind: type, hasBooleans, isNullable, isGenerated, elements };
  });
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const { primaryKey, searchWithin } = declared;
  return {
    table,
    source,
    name: `${prefix}"${sqlName(table)}"`,
    columns: byKey,
    selection: columns.map(selected).join(', '),
    ...rowReading(columns, decoders, (column) => sql`${column}`),
    rawJson: rowReading(columns, { ...decoders, json: (raw) => new JsonText(String(raw)) }, jsonText),
    tieBreak: (byKey.has('id') ? ['id'] : primaryKey).map((key) => columnOf({ table, columns: byKey }, key)),
    searchIndex: searchWithin === undefined ? undefined : { within: searchWithin, prefix },
  };
};

const elementTable = (
  declared: ElementsIn | undefined,
  shapeOf: (table: string) => TableShape,
): ElementTable | undefined => {
  if (declared === undefined) return undefined;
  const shape = shapeOf(declared.table);
  const { element, owner, within } = declared;
  return {
    source: shape.source,
    element: columnOf(shape, element).column,
    owner: columnOf(shape, owner).column,
    within: within === undefined ? undefined : { column: columnOf(shape, within).column, key: within },
  };
};

const blankOf = (keys: readonly string[]): Record<string, null> => Object.fromEntries(keys.map((key) => [key, null]));

const rowReading = (
  columns: readonly ColumnShape[],
  decoders: Decoders,
  json: (column: TableColumn) => SQL,
): RowReading => ({
  fields: Object.fromEntries(
    columns.map(({ key, kind, column }) => [key, (kind === 'json' ? json(column) : sql`${column}`).as(key)]),
  ),
  blank: blankOf(columns.map(({ key }) => key)),
  decoded: columns.flatMap(({ key, kind }) => {
    const decode = decoders[kind];
    return decode === undefined ? [] : [{ key, decode }];
  }),
});

const selected = (column: ColumnShape): string =>
  column.name === `"${column.key}"` ? column.name : `${column.name} AS "${column.key}"`;

/**
 * The column of a property.
 *
 * @throws TypeError when the table has none
 */
export const columnOf = (shape: Pick<TableShape, 'table' | 'columns'>, key: string): ColumnShape => {
  const column = shape.columns.get(key);
  if (column === undefined) throw new TypeError(`the table ${shape.table} has no column ${key}`);
  return column;
};

const wrongValue = (column: ColumnShape, value: unknown): TypeError =>
  new TypeError(`the column ${column.key} takes ${column.kind}, not ${value === null ? 'null' : typeof value}`);

/**
 * A value as it is handed to the driver.
 *
 * @throws TypeError when the column cannot hold it; `undefined` it never can
 */
export const encoded = (column: ColumnShape, value: unknown): SqlValue => {
  if (value === null && column.isNullable) return null;
  switch (column.kind) {
    case 'text':
      if (typeof value !== 'string') throw wrongValue(column, value);
      return storableText(value);
    case 'integer':
    case 'bigint':
    case 'identity':
      // SQLite would keep a fraction where PostgreSQL refuses it.
      if (!Number.isSafeInteger(value)) throw wrongValue(column, value);
      return value as number;
    case 'boolean':
      if (typeof value !== 'boolean') throw wrongValue(column, value);
      return column.hasBooleans ? value : Number(value);
    case 'json':
      if (value === undefined) throw wrongValue(column, value);
      return storableJson(value);
    case 'bytes':
      if (!(value instanceof Uint8Array)) throw wrongValue(column, value);
      return value;
  }
};

/** The value of a column in a new row, as it is handed to the driver: `null` where it may be and nothing is said. */
export const encodedOf = (column: ColumnShape, row: Readonly<Record<string, unknown>>): SqlValue =>
  encoded(column, column.isNullable && !(column.key in row) ? null : row[column.key]);

/** The values of some columns in a new row, in their order. */
export const encodedRow = (columns: readonly ColumnShape[], row: Readonly<Record<string, unknown>>): SqlValue[] =>
  columns.map((column) => encodedOf(column, row));

const decodeInPlace = ({ decoded }: RowReading, rows: readonly Record<string, unknown>[]): void => {
  for (const row of rows) {
    for (const { key, decode } of decoded) {
      const raw = row[key];
      if (raw !== null) row[key] = decode(raw);
    }
  }
};

/** The readings of a table of which some columns are asked for, by their list and by their names. */
interface KeptReadings {
  readonly byList: WeakMap<readonly string[], RowReading>;
  readonly byNames: WeightedCache<RowReading>;
}
const readings = new WeakMap<RowReading, KeptReadings>();

const readingsOf = (whole: RowReading): KeptReadings => {
  const known = readings.get(whole);
  if (known !== undefined) return known;
  const made = { byList: new WeakMap(), byNames: createWeightedCache<RowReading>(statementBounds.keptTexts.most) };
  readings.set(whole, made);
  return made;
};

/**
 * How these columns of a table are read; all of them unless some are named.
 *
 * @throws TypeError when the table lacks one, or none is named
 */
export const readingOf = (
  shape: TableShape,
  keys: readonly string[] | undefined,
  isRawJson: boolean = false,
): RowReading => {
  const whole = isRawJson ? shape.rawJson : shape;
  if (keys === undefined) return whole;
  const { byList, byNames } = readingsOf(whole);
  const listed = byList.get(keys);
  if (listed !== undefined) return listed;
  if (keys.length === 0) throw new TypeError(`a read of ${shape.table} names no columns`);
  for (const key of keys) columnOf(shape, key);
  const names = keys.join();
  const reading = byNames.get(names) ?? {
    fields: Object.fromEntries(keys.flatMap((key) => Object.entries(whole.fields).filter(([name]) => name === key))),
    blank: blankOf(keys),
    decoded: whole.decoded.filter(({ key }) => keys.includes(key)),
  };
  byNames.set(names, reading, 1);
  byList.set(keys, reading);
  return reading;
};

/** Makes rows of what the driver read as lists of values, in the order of a selection; what a list has beyond is left out. */
export const rowsOfLists = (
  { blank }: RowReading,
  lists: readonly (readonly unknown[])[],
): Record<string, unknown>[] => {
  const keys = Object.keys(blank);
  return lists.map((values) => {
    // Copies of one object are made and filled faster than objects that grow.
    const row: Record<string, unknown> = { ...blank };
    for (const [place, key] of keys.entries()) row[key] = values[place];
    return row;
  });
};

/** Turns what the driver read by a table's shape into rows, in place. */
export const decodedRows = <Table extends TableName>(
  shape: TableShape<Table>,
  rows: Record<string, unknown>[],
): Row<Table>[] => {
  decodeInPlace(shape, rows);
  // The selection names every column of the table, and a test compares the tables with the live schema.
  return rows as Row<Table>[];
};

/** The same for some of its columns. */
export const decodedColumns = <Table extends TableName, Read extends Column<Table>>(
  shape: TableShape<Table>,
  columns: readonly Read[],
  rows: Record<string, unknown>[],
): Pick<Row<Table>, Read>[] => {
  decodeInPlace(readingOf(shape, columns), rows);
  // As above: the selection names these columns.
  return rows as Pick<Row<Table>, Read>[];
};

/** The same for what it read by {@link TableShape.rawJson}, of some columns or all. */
export const rawJsonRows = <Table extends TableName, Read extends Column<Table>>(
  shape: TableShape<Table>,
  columns: readonly Read[] | undefined,
  rows: Record<string, unknown>[],
): Pick<RawJsonRow<Table>, Read>[] => {
  decodeInPlace(readingOf(shape, columns, true), rows);
  // As above, and every column that holds JSON was decoded to its text.
  return rows as Pick<RawJsonRow<Table>, Read>[];
};
