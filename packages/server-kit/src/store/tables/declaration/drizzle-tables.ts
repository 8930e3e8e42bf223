import { and, eq, isNotNull, isNull, type SQL, type Column as TableColumn } from 'drizzle-orm';
import { type Column, type Index, sqlName } from './table-declaration.js';

/** What drizzle's builders of columns have in common in both dialects. */
export interface ColumnBuilder {
  notNull(): unknown;
  primaryKey(): unknown;
  default(value: unknown): unknown;
}

/** Gives a builder of drizzle's what the column declares. */
export const declaredColumn = <Builder extends ColumnBuilder>(
  builder: Builder,
  { isNullable, isPrimaryKey, defaultValue }: Column<unknown, boolean>,
): Builder => {
  if (!isNullable) builder.notNull();
  if (isPrimaryKey) builder.primaryKey();
  if (defaultValue !== undefined) builder.default(defaultValue);
  return builder;
};

/**
 * Columns by their properties, at least one.
 *
 * @throws TypeError when the table lacks one
 */
export const columnsAt = <Found>(
  columns: Readonly<Record<string, Found>>,
  keys: readonly string[],
): [Found, ...Found[]] => {
  const [first, ...rest] = keys.map((key) => {
    const column = columns[key];
    if (column === undefined) throw new TypeError(`there is no column ${key}`);
    return column;
  });
  if (first === undefined) throw new TypeError('a key or an index needs a column');
  return [first, ...rest];
};

/** The SQL name of an index. */
export const indexName = (table: string, { name }: Pick<Index, 'name'>): string => `${sqlName(table)}_${sqlName(name)}`;

/** The members of JSON columns that an index has, such as `resource.id`, each as an expression of the dialect. */
export const indexedMembers = (
  columns: Readonly<Record<string, TableColumn>>,
  { on }: Index,
  memberOf: (column: TableColumn, member: string) => SQL,
): Record<string, SQL> =>
  Object.fromEntries(
    on.flatMap((path) => {
      const [key = '', member] = path.split('.');
      return member === undefined ? [] : [[path, memberOf(columnsAt(columns, [key])[0], member)] as const];
    }),
  );

/** Which rows go into an index; `undefined` for all. */
export const indexCondition = (columns: Readonly<Record<string, TableColumn>>, { where }: Index): SQL | undefined => {
  const terms = Object.entries(where).map(([key, value]) => {
    const [column] = columnsAt(columns, [key]);
    if (value === null) return isNull(column);
    return typeof value === 'string' ? eq(column, value) : isNotNull(column);
  });
  return and(...terms);
};
