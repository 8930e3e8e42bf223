/** What a column holds, before a database gives it one of its own types. */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'boolean' | 'json' | 'bytes' | 'identity';

/**
 * A column of a declared table. It holds a value in every row unless it is {@link Column.nullable}.
 *
 * `IsOptional`: whether a new row may leave it out.
 */
export class Column<Value, IsOptional extends boolean = false> {
  /** For the compiler alone. */
  declare readonly $value: Value;
  /** For the compiler alone. */
  declare readonly $isOptional: IsOptional;
  readonly type: ColumnType;
  readonly isNullable: boolean;
  readonly isPrimaryKey: boolean;
  /** What the database writes when an insert leaves the column out; `undefined` without one. */
  readonly defaultValue: unknown;

  constructor(type: ColumnType, given: { isNullable?: boolean; isPrimaryKey?: boolean; defaultValue?: unknown } = {}) {
    this.type = type;
    this.isNullable = given.isNullable ?? false;
    this.isPrimaryKey = given.isPrimaryKey ?? false;
    this.defaultValue = given.defaultValue;
  }

  nullable(): Column<Value | null, true> {
    return new Column(this.type, { ...this, isNullable: true });
  }

  primaryKey(): Column<Value, IsOptional> {
    return new Column(this.type, { ...this, isPrimaryKey: true });
  }

  default(value: Value): Column<Value, true> {
    return new Column(this.type, { ...this, defaultValue: value });
  }
}

export const text = <Value extends string = string>(): Column<Value> => new Column('text');
/** Text that is only compared for equality with what a caller sent, and never shown. */
export const digest = (): Column<string> => new Column('text');
/** A whole number below 2^31. */
export const integer = (): Column<number> => new Column('integer');
/** A whole number below 2^53. */
export const bigint = (): Column<number> => new Column('bigint');
/** Milliseconds since the epoch in both databases: one arithmetic, one order, no time zone. */
export const time = (): Column<number> => new Column('bigint');
export const flag = (): Column<boolean> => new Column('boolean');
export const json = <Value>(): Column<Value> => new Column('json');
/** Bytes that only their reader understands; no condition can name them. */
export const bytes = (): Column<Uint8Array> => new Column('bytes');
/** A number that the database gives each new row and never gives again: the table's primary key. */
export const identity = (): Column<number, true> => new Column<number, true>('identity', { isPrimaryKey: true });

/** When a row was made and last changed. */
export const timestamps = { createdAt: time(), updatedAt: time() };
/** A queue's columns: a row is due at `nextAt`, and the worker that holds its lease is the only one that handles it. */
export const queued = { nextAt: time().nullable(), leaseUntil: time().nullable(), leaseToken: text().nullable() };
/** Lower-cased text of the fields that `search` reads. */
export const searchText = text();

/** The columns of a table by their properties. */
export type Columns = Readonly<Record<string, Column<unknown, boolean>>>;

/** The values that columns have in the rows of an index. */
export type IndexCondition<Key extends string> = { readonly [K in Key]?: string | null | { readonly not: null } };

/** A column of an index, or a member of a column that holds JSON, as text: `resource.id`. */
export type IndexedColumn<Key extends string> = Key | `${Key}.${string}`;

/** The columns of an index, in its order, or those with what else there is to say about it. */
export type IndexColumns<Key extends string> =
  | readonly IndexedColumn<Key>[]
  | {
      readonly on: readonly IndexedColumn<Key>[];
      /** Only the rows in which these columns have these values go into the index. */
      readonly where?: IndexCondition<Key>;
      /** The nullable column that lists are sorted by: `null` comes first, as in every list. */
      readonly nullsFirst?: Key;
    };

/** The table in which the database keeps the elements of an array column one by one, and two of its columns. */
export interface ElementsIn {
  readonly table: string;
  readonly element: string;
  /** The column with the `id` of the row that has the element. */
  readonly owner: string;
  /**
   * A column that both tables have, and that the element is looked up within: elements that many organizations have in
   * common, such as tags, are read of one alone. Rows of several are found without the table.
   */
  readonly within?: string;
}

/** What a table has besides columns. The SQL name of an index is made of the table's and its own. */
export interface TableOptions<Key extends string> {
  /** For a primary key of several columns; one column says so itself. */
  readonly primaryKey?: readonly [Key, Key, ...Key[]];
  readonly unique?: Readonly<Record<string, IndexColumns<Key>>>;
  readonly index?: Readonly<Record<string, IndexColumns<Key>>>;
  /** Array columns whose elements triggers copy to another table, which finds the rows that have one. */
  readonly elements?: { readonly [K in Key]?: ElementsIn };
  /**
   * The column whose value every search names, such as the organization. Triggers copy `searchText` to an index, which finds
   * rows by a part of it among those with the same value. For tables that may have many thousands. Default: a search reads
   * the rows.
   */
  readonly searchWithin?: Key;
}

/** An index of a table, with its columns by their properties. */
export interface Index {
  readonly name: string;
  readonly isUnique: boolean;
  readonly on: readonly string[];
  readonly where: IndexCondition<string>;
  readonly nullsFirst: string | undefined;
}

/** A table as it is declared, once for both databases. */
export interface Table<Declared extends Columns = Columns> {
  readonly columns: Declared;
  /** The columns of the primary key. */
  readonly primaryKey: readonly string[];
  readonly indexes: readonly Index[];
  readonly elements: Readonly<Record<string, ElementsIn | undefined>>;
  readonly searchWithin: string | undefined;
}

/** Declares a table. Its SQL name, and those of its columns, are those of its properties in snake case. */
export const table = <Declared extends Columns>(
  columns: Declared,
  options: TableOptions<keyof Declared & string> = {},
): Table<Declared> => ({
  columns,
  primaryKey: options.primaryKey ?? Object.keys(columns).filter((key) => columns[key]?.isPrimaryKey),
  indexes: [...indexesOf(options.unique, true), ...indexesOf(options.index, false)],
  elements: { ...options.elements },
  searchWithin: options.searchWithin,
});

const indexesOf = (declared: Readonly<Record<string, IndexColumns<string>>> = {}, isUnique: boolean): Index[] =>
  Object.entries(declared).map(([name, index]) => {
    const { on, where = {}, nullsFirst } = 'on' in index ? index : { on: index };
    return { name, isUnique, on, where, nullsFirst };
  });

/** The SQL name of a table or column, such as `refresh_tokens` of `refreshTokens`. */
export const sqlName = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A row of a table as it is read. */
export type RowOf<Declared extends Columns> = { [Key in keyof Declared]: Declared[Key]['$value'] };

/** A row to insert. */
export type NewRowOf<Declared extends Columns> = {
  [Key in keyof Declared as Declared[Key]['$isOptional'] extends true ? never : Key]: Declared[Key]['$value'];
} & {
  [Key in keyof Declared as Declared[Key]['$isOptional'] extends true ? Key : never]?: Declared[Key]['$value'];
};
