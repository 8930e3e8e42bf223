import type { Dialect, IndexedSearch } from './dialect.js';
import { storableText } from './storable.js';
import {
  type ColumnShape,
  columnOf,
  type ElementTable,
  encoded,
  encodedOf,
  readingOf,
  selected,
  type TableShape,
} from './table-shape.js';

/** SQL with its parameters. The text depends only on what is asked, never on the values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Conditions by column, as `Where` has them; checked here, because types do not reach a filter's name. */
export type Conditions = Readonly<Record<string, unknown>>;

/** What a statement that reads can ask for. */
export interface Selection {
  readonly where: Conditions;
  readonly search?: string;
  readonly orderBy?: string;
  readonly isDescending?: boolean;
  readonly limit: number;
  readonly offset?: number;
  /** Only rows after the one with this value of `orderBy`, which is never `null`, and this `id`, in the order asked for. */
  readonly after?: readonly [value: unknown, id: string];
  /** The columns to read. Default: all of the table. */
  readonly columns?: readonly string[];
  /** Whether JSON is read as text. */
  readonly isRawJson?: boolean;
  /** One more value of each row, as `totalItems`, in SQL. */
  readonly totalItems?: (bind: (parameter: unknown) => string) => string;
  /** Whether so many rows have the element that is asked for that they are met soonest in the order of the page. */
  readonly isCommonElement?: boolean;
}

/** Compiles statements for one dialect. */
export interface StatementCompiler {
  select(shape: TableShape, selection: Selection): Statement;
  /** Counts rows. Those of an organization that have an element are counted by its table alone. */
  count(shape: TableShape, where: Conditions, search?: string): Statement;
  /** Reads ids of rows that may match a search, as `id`, up to a number; each that does is among them. */
  candidates(search: IndexedSearch, limit: number): Statement;
  /** Counts rows up to a number that the caller appends to the parameters: as long as it takes, whatever there is. */
  countUpTo(shape: TableShape, where: Conditions): Statement;
  insert(shape: TableShape, row: Conditions, options?: InsertOptions): Statement;
  update(shape: TableShape, where: Conditions, set: Conditions): Statement;
  remove(shape: TableShape, where: Conditions, returning?: readonly string[]): Statement;
  removeSome(shape: TableShape, selection: Pick<Selection, 'where' | 'orderBy' | 'limit'>): Statement;
}

/** The part of a selection that says which rows. */
interface Filter {
  readonly where: Conditions;
  readonly search?: string | undefined;
  readonly isCommonElement?: boolean | undefined;
}

/** How an insert goes. */
export interface InsertOptions {
  readonly onConflict?: 'ignore' | undefined;
  /** Properties of the inserted row to give back. */
  readonly returning?: readonly string[] | undefined;
}

interface InsertText {
  readonly text: string;
  /** Whose values are its parameters, in order. */
  readonly columns: readonly ColumnShape[];
}

/** The inserts into a table. */
interface KeptInserts {
  /** Keys of the columns that the database fills where a row does not. */
  readonly generated: readonly string[];
  readonly texts: Map<string, InsertText>;
}

const operators: Readonly<Record<string, string>> = { below: '<', atMost: '<=', above: '>', atLeast: '>=' };

/** Collects parameters while a text is written. */
class Parameters {
  readonly values: unknown[] = [];
  readonly #dialect: Dialect;
  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  readonly bind = (parameter: unknown): string => {
    this.values.push(parameter);
    return this.#dialect.placeholder(this.values.length);
  };

  /** Text to search for: stored text has no NUL and no lone surrogates, and PostgreSQL takes none to compare with. */
  text(text: string): string {
    return this.bind(storableText(text));
  }

  value(column: ColumnShape, value: unknown): string {
    return this.bind(this.#dialect.parameter(encoded(column, value)));
  }
}

/** A search is for literal text: what `LIKE` reads as a wildcard is escaped. */
const likePattern = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const returningClause = (shape: TableShape, keys: readonly string[] | undefined): string =>
  keys === undefined ? '' : ` RETURNING ${keys.map((key) => selected(columnOf(shape, key))).join(', ')}`;

/** The compiler of a dialect's statements. */
export const statementCompiler = (dialect: Dialect): StatementCompiler => {
  const comparison = (parameters: Parameters, column: ColumnShape, operator: string, operand: unknown): string => {
    const { name, key } = column;
    if (operator === 'not') {
      return operand === null
        ? `${name} IS NOT NULL`
        : `${name} IS DISTINCT FROM ${parameters.value(comparable(column), operand)}`;
    }
    if (operand === null) throw new TypeError(`${operator} cannot compare the column ${key} with null`);
    if (operator === 'includes') {
      if (column.kind !== 'json' || typeof operand !== 'string') {
        throw new TypeError(`includes takes text and a column that holds an array, which ${key} does not`);
      }
      return dialect.includes(column, parameters.text(operand));
    }
    if (operator === 'in') {
      if (!Array.isArray(operand)) throw new TypeError(`in takes a list of values for the column ${key}`);
      const values = operand.map((value) => dialect.parameter(encoded(comparable(column), value ?? undefined)));
      return dialect.isIn(column, values, parameters.bind);
    }
    const symbol = operators[operator];
    if (symbol === undefined) throw new TypeError(`there is no comparison ${operator} (column ${key})`);
    return `${name} ${symbol} ${parameters.value(comparable(column), operand)}`;
  };

  /** @throws TypeError when the table has no such column, or it holds no JSON */
  const comparedColumn = (shape: TableShape, key: string): ColumnShape => {
    const at = key.indexOf('.');
    if (at === -1) return columnOf(shape, key);
    const column = columnOf(shape, key.slice(0, at));
    const member = key.slice(at + 1);
    // The name of a member is part of the text.
    if (column.kind !== 'json' || !/^[a-z]+$/i.test(member))
      throw new TypeError(`${key} is no member of a JSON column`);
    return {
      ...column,
      key,
      kind: 'text',
      isNullable: true,
      name: dialect.member(column, member),
      elements: undefined,
    };
  };

  /** In SQL, what the table of elements has of one of them. */
  const ofElement = (parameters: Parameters, { element, within }: ElementTable, where: Conditions, text: string) => {
    const inside = within === undefined ? '' : `${within.name} = ${parameters.text(String(where[within.key]))} AND `;
    return `${inside}${element} = ${parameters.text(text)}`;
  };

  /** Finds the rows that have an element by the ids that its table has; or, of a common one, asks that about each row. */
  const elementCondition = (
    parameters: Parameters,
    elements: ElementTable,
    { shape, where, isCommonElement, text }: Filter & { readonly shape: TableShape; readonly text: string },
  ): string => {
    const { table, owner } = elements;
    const has = ofElement(parameters, elements, where, text);
    return isCommonElement
      ? `EXISTS (SELECT 1 FROM ${table} WHERE ${has} AND ${owner} = ${shape.name}."id")`
      : `"id" IN (SELECT ${owner} FROM ${table} WHERE ${has})`;
  };

  const conditions = (parameters: Parameters, shape: TableShape, filter: Filter): string => {
    const { where, search } = filter;
    const terms: string[] = [];
    // Each of a few rows is asked whether it has the element.
    const isCommonElement = filter.isCommonElement || hasComparison(where.id, 'in');
    const givesAddresses = (column: ColumnShape, condition: unknown): boolean =>
      (column.key === 'id' && hasComparison(condition, 'in')) ||
      (!isCommonElement && usedElements(column, where) !== undefined && hasComparison(condition, 'includes'));
    const isAddressed = Object.entries(where).some(([key, condition]) =>
      givesAddresses(comparedColumn(shape, key), condition),
    );
    for (const [key, condition] of Object.entries(where)) {
      const plain = comparedColumn(shape, key);
      const isUnindexed = isAddressed && !givesAddresses(plain, condition);
      const column = isUnindexed ? { ...plain, name: dialect.unindexed(plain) } : plain;
      if (condition === null) {
        terms.push(`${column.name} IS NULL`);
      } else if (typeof condition === 'object') {
        const comparisons = Object.entries(condition);
        if (comparisons.length === 0) throw new TypeError(`the condition on ${key} compares nothing`);
        for (const [operator, operand] of comparisons) {
          const elements = operator === 'includes' && typeof operand === 'string' && usedElements(column, where);
          terms.push(
            elements
              ? elementCondition(parameters, elements, { ...filter, isCommonElement, shape, text: operand })
              : comparison(parameters, column, operator, operand),
          );
        }
      } else {
        terms.push(`${column.name} = ${parameters.value(comparable(column), condition)}`);
      }
    }
    if (search !== undefined && search !== '') {
      const { name } = columnOf(shape, 'searchText');
      terms.push(`${name} LIKE ${parameters.text(likePattern(search))} ESCAPE '\\'`);
    }
    return terms.length === 0 ? '' : ` WHERE ${terms.join(' AND ')}`;
  };

  /** A change without conditions would reach every row of every organization: always a mistake. */
  const someConditions = (parameters: Parameters, shape: TableShape, where: Conditions): string => {
    const filter = conditions(parameters, shape, { where });
    if (filter === '') throw new TypeError(`a change of ${shape.table} needs a condition`);
    return filter;
  };

  const ordering = (
    shape: TableShape,
    { where, orderBy, isDescending = false }: Pick<Selection, 'where' | 'orderBy' | 'isDescending'>,
  ): string => {
    const first = orderBy === undefined ? [] : [sortedColumn(columnOf(shape, orderBy), where[orderBy])];
    // The tie-break runs in the same direction: one index serves both directions.
    const rest = shape.tieBreak.filter(({ key }) => key !== orderBy);
    return [...first, ...rest].map((column) => dialect.order(column, isDescending)).join(', ');
  };

  /** The rest of a condition: rows that come after one. */
  const following = (
    parameters: Parameters,
    shape: TableShape,
    { orderBy = 'id', isDescending = false }: Pick<Selection, 'orderBy' | 'isDescending'>,
    after: Selection['after'],
  ): string => {
    if (after === undefined) return '';
    const columns = [columnOf(shape, orderBy), columnOf(shape, 'id')] as const;
    const values = columns.map((column, index) => parameters.value(column, after[index]));
    return ` AND (${columns.map(({ name }) => name).join(', ')}) ${isDescending ? '<' : '>'} (${values.join(', ')})`;
  };

  const inserts = new WeakMap<TableShape, KeptInserts>();

  const insertsOf = (shape: TableShape): KeptInserts => {
    const generated = [...shape.columns.values()].filter(({ isGenerated }) => isGenerated).map(({ key }) => key);
    const kept = { generated, texts: new Map<string, InsertText>() };
    inserts.set(shape, kept);
    return kept;
  };

  /** The text of an insert: it is made once for the generated columns that a row gives, and what it gives back. */
  const insertOf = (shape: TableShape, row: Conditions, { onConflict, returning }: InsertOptions = {}): InsertText => {
    const { generated, texts } = inserts.get(shape) ?? insertsOf(shape);
    const missing = generated.filter((key) => !(key in row));
    const name = `${missing.join()} ${onConflict ?? ''} ${returning?.join() ?? ''}`;
    const known = texts.get(name);
    if (known !== undefined) return known;
    const columns = [...shape.columns.values()].filter(({ key }) => !missing.includes(key));
    const values = columns.map((_, index) => dialect.placeholder(index + 1));
    const ignore = onConflict === 'ignore' ? ' ON CONFLICT DO NOTHING' : '';
    const names = columns.map((column) => column.name).join(', ');
    const text = `INSERT INTO ${shape.name} (${names}) VALUES (${values.join(', ')})${ignore}${returningClause(shape, returning)}`;
    const made = { text, columns };
    texts.set(name, made);
    return made;
  };

  return {
    select(shape, { limit, offset = 0, after, columns, isRawJson = false, totalItems, ...selection }) {
      const parameters = new Parameters(dialect);
      const total = totalItems === undefined ? '' : `, (${totalItems(parameters.bind)}) AS "totalItems"`;
      const filter = `${conditions(parameters, shape, selection)}${following(parameters, shape, selection, after)}`;
      const order = ordering(shape, selection);
      const limits = `LIMIT ${parameters.bind(limit)}${offset === 0 ? '' : ` OFFSET ${parameters.bind(offset)}`}`;
      return {
        text: `SELECT ${readingOf(shape, columns, isRawJson).selection}${total} FROM ${shape.name}${filter} ORDER BY ${order} ${limits}`,
        values: parameters.values,
      };
    },

    count(shape, where, search) {
      const parameters = new Parameters(dialect);
      const element = search === undefined || search === '' ? soleElement(shape, where) : undefined;
      const counted =
        element === undefined
          ? `${shape.name}${conditions(parameters, shape, { where, search })}`
          : `${element.elements.table} WHERE ${ofElement(parameters, element.elements, where, element.text)}`;
      return { text: `SELECT count(*) AS "count" FROM ${counted}`, values: parameters.values };
    },

    candidates(search, limit) {
      const parameters = new Parameters(dialect);
      return { text: dialect.candidates(search, limit, parameters.bind), values: parameters.values };
    },

    countUpTo(shape, where) {
      const parameters = new Parameters(dialect);
      const filter = conditions(parameters, shape, { where });
      const most = dialect.placeholder(parameters.values.length + 1);
      return {
        text: `SELECT count(*) AS "count" FROM (SELECT 1 FROM ${shape.name}${filter} LIMIT ${most}) AS found`,
        values: parameters.values,
      };
    },

    insert(shape, row, options) {
      for (const key of Object.keys(row)) columnOf(shape, key);
      const { text, columns } = insertOf(shape, row, options);
      return { text, values: columns.map((column) => dialect.parameter(encodedOf(column, row))) };
    },

    update(shape, where, set) {
      const parameters = new Parameters(dialect);
      const assignments = Object.entries(set).map(([key, value]) => {
        const column = columnOf(shape, key);
        return `${column.name} = ${parameters.value(column, value)}`;
      });
      if (assignments.length === 0) throw new TypeError(`an update of ${shape.table} sets nothing`);
      const filter = someConditions(parameters, shape, where);
      return { text: `UPDATE ${shape.name} SET ${assignments.join(', ')}${filter}`, values: parameters.values };
    },

    remove(shape, where, returning) {
      const parameters = new Parameters(dialect);
      const filter = someConditions(parameters, shape, where);
      return {
        text: `DELETE FROM ${shape.name}${filter}${returningClause(shape, returning)}`,
        values: parameters.values,
      };
    },

    removeSome(shape, { where, orderBy, limit }) {
      const parameters = new Parameters(dialect);
      const filter = someConditions(parameters, shape, where);
      // By this column alone: the order among equal rows does not matter, and an index of it is enough.
      const order = orderBy === undefined ? '' : ` ORDER BY ${columnOf(shape, orderBy).name}`;
      const rows = dialect.rowsOf(
        shape.tieBreak,
        (address) => `SELECT ${address} FROM ${shape.name}${filter}${order} LIMIT ${parameters.bind(limit)}`,
      );
      return { text: `DELETE FROM ${shape.name} WHERE ${rows}`, values: parameters.values };
    },
  };
};

const hasComparison = (condition: unknown, name: string): boolean =>
  typeof condition === 'object' && condition !== null && name in condition;

/** The table of a column's elements, if the conditions say within what they are looked up. */
const usedElements = ({ elements }: ColumnShape, where: Conditions): ElementTable | undefined =>
  elements?.within === undefined || typeof where[elements.within.key] === 'string' ? elements : undefined;

/** The element that rows are asked for by, when they are asked for nothing else that its table does not know. */
const soleElement = (
  shape: TableShape,
  where: Conditions,
): { readonly elements: ElementTable; readonly text: string } | undefined => {
  const [only, ...more] = Object.entries(where).filter(([, condition]) => typeof condition !== 'string');
  if (only === undefined || more.length > 0) return undefined;
  const [key, condition] = only;
  if (typeof condition !== 'object' || condition === null || !('includes' in condition)) return undefined;
  const { includes, ...others } = condition;
  const elements = shape.columns.get(key)?.elements;
  const known = Object.keys(where).filter((each) => each !== key);
  const isKnown = elements?.within !== undefined && known.length === 1 && known[0] === elements.within.key;
  return isKnown && typeof includes === 'string' && Object.keys(others).length === 0
    ? { elements, text: includes }
    : undefined;
};

/**
 * Whether a page asks for an element of an organization's rows. How many have it then decides how they are read.
 *
 * @param shape the table of the rows
 */
export const asksForElement = (shape: TableShape, where: Conditions): boolean =>
  Object.entries(where).some(([key, condition]) => {
    const column = shape.columns.get(key);
    return (
      column !== undefined && hasComparison(condition, 'includes') && usedElements(column, where)?.within !== undefined
    );
  });

/** The column to sort by: what `null` sorts like does not matter where a condition leaves none. */
const sortedColumn = (column: ColumnShape, condition: unknown): ColumnShape => {
  if (condition === undefined || condition === null) return column;
  const isNeverNull =
    typeof condition !== 'object' ||
    Object.entries(condition).some(([name, value]) => name !== 'not' || value === null);
  return isNeverNull ? { ...column, isNullable: false } : column;
};

/**
 * A column that can be compared by value: JSON has no order, its equality differs between the databases, and bytes mean
 * nothing to either.
 */
const comparable = (column: ColumnShape): ColumnShape => {
  const { key, kind } = column;
  if (kind === 'json' || kind === 'bytes')
    throw new TypeError(`the column ${key} holds ${kind} and cannot be compared`);
  return column;
};
