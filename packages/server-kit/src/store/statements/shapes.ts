import { type Column, getTableColumns, getTableName, type SQL, type Table } from 'drizzle-orm';
import type { TableName } from '../interface/rows.js';
import { columnsAt } from '../tables/declaration/drizzle-tables.js';
import type { ColumnType, Table as Declaration, ElementsIn } from '../tables/declaration/table-declaration.js';
import { tables } from '../tables/tables.js';
import { type ColumnKind, type Decoders, type ElementTable, type TableShape, tableShape } from './table-shape.js';

/** The shape of each table of a database. */
export interface Shapes {
  /** @throws TypeError when there is no such table */
  of<Name extends TableName>(table: Name): TableShape<Name>;
}

const kinds: Readonly<Record<ColumnType, ColumnKind>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  identity: 'integer',
  boolean: 'boolean',
  json: 'json',
  bytes: 'bytes',
};

/** The shapes of the declared tables in a database, whose names and types drizzle knows. */
export const shapesOf = (options: {
  readonly tables: ReadonlyMap<TableName, Table>;
  /** Where the tables are. Default: the database has no schemas. */
  readonly schema?: string;
  readonly decoders: Decoders;
  /** A column that holds JSON, as text. */
  readonly jsonText: (column: Column) => SQL;
}): Shapes => {
  const { schema, decoders, jsonText } = options;
  const shapes = new Map<TableName, TableShape>();
  const prefix = schema === undefined ? '' : `"${schema}".`;
  const nameOf = (known: Table): string => `${prefix}"${getTableName(known)}"`;
  const elementTable = ({ table, element, owner, within }: ElementsIn): ElementTable => {
    const known = [...options.tables].find(([name]) => name === table)?.[1];
    if (known === undefined) throw new TypeError(`there is no table ${table}`);
    const columns = getTableColumns(known);
    const columnAt = (key: string): Column => columnsAt(columns, [key])[0];
    return {
      source: known,
      element: columnAt(element),
      owner: columnAt(owner),
      within: within === undefined ? undefined : { column: columnAt(within), key: within },
    };
  };
  for (const [table, known] of options.tables) {
    const { columns, primaryKey, elements, searchWithin }: Declaration = tables[table];
    const sqlColumns = getTableColumns(known);
    shapes.set(
      table,
      tableShape({
        table,
        source: known,
        name: nameOf(known),
        columns: Object.entries(columns).map(([key, { type, isNullable, defaultValue }]) => {
          const [sqlColumn] = columnsAt(sqlColumns, [key]);
          const elementsIn = elements[key];
          return {
            key,
            column: sqlColumn,
            name: `"${sqlColumn.name}"`,
            kind: kinds[type],
            type: sqlColumn.getSQLType(),
            isNullable,
            elements: elementsIn && elementTable(elementsIn),
            isGenerated: defaultValue !== undefined || type === 'identity',
          };
        }),
        primaryKey,
        searchIndex: searchWithin === undefined ? undefined : { within: searchWithin, prefix },
        decoders,
        jsonText,
      }),
    );
  }
  return {
    of<Name extends TableName>(table: Name): TableShape<Name> {
      const shape = shapes.get(table);
      if (shape === undefined) throw new TypeError(`there is no table ${table}`);
      // The map holds each shape under its own table's name.
      return shape as TableShape<Name>;
    },
  };
};
