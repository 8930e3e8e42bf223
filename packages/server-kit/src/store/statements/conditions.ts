import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { storableText } from '../interface/storable.js';
import type { Bind, Dialect } from './dialect.js';
import type { Conditions } from './statement.js';
import {
  type ColumnShape,
  columnOf,
  type ElementTable,
  encoded,
  type SqlValue,
  type TableShape,
} from './table-shape.js';

/** The part of a selection that says which rows. */
export interface Filter {
  readonly where: Conditions;
  readonly search?: string | undefined;
  readonly isCommonElement?: boolean | undefined;
}

/** One condition on rows of a table. */
export interface Term {
  /** Terms of a table with equal names have equal texts. */
  readonly name: string;
  /** Its values, as the driver takes them. */
  readonly values: readonly unknown[];
  /** Builds it, with a placeholder for each of its values. */
  sql(bind: Bind): SQL;
}

/** What a condition compares: a column, or a member of one that holds JSON. */
interface Compared {
  /** Distinguishes its text from that of others. */
  readonly name: string;
  readonly column: ColumnShape;
  sql(): SQL;
}

const operators = new Map([
  ['below', lt],
  ['atMost', lte],
  ['above', gt],
  ['atLeast', gte],
]);

/** A search is for literal text: what `LIKE` reads as a wildcard is escaped. */
const likePattern = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/**
 * A value to compare a column with: JSON has no order, its equality differs between the databases, and bytes mean nothing to either.
 */
const operandOf = ({ column }: Compared, value: unknown): SqlValue => {
  const { key, kind } = column;
  if (kind === 'json' || kind === 'bytes')
    throw new TypeError(`the column ${key} holds ${kind} and cannot be compared`);
  return encoded(column, value);
};

/** @throws TypeError when the table has no such column, or it holds no JSON */
const comparedColumn = (dialect: Dialect, shape: TableShape, key: string): Compared => {
  const at = key.indexOf('.');
  if (at === -1) {
    const column = columnOf(shape, key);
    return { name: key, column, sql: () => sql`${column.column}` };
  }
  const column = columnOf(shape, key.slice(0, at));
  const member = key.slice(at + 1);
  // The name of a member is part of the text.
  if (column.kind !== 'json' || !/^[a-z]+$/i.test(member)) throw new TypeError(`${key} is no member of a JSON column`);
  return {
    name: key,
    column: { ...column, key, kind: 'text', isNullable: true, elements: undefined },
    sql: () => dialect.member(column.column, member),
  };
};

/** A column or member that no index is to be chosen for. */
const unindexed = (dialect: Dialect, compared: Compared): Compared => ({
  ...compared,
  name: `+${compared.name}`,
  sql: () => dialect.unindexed(compared.sql()),
});

const comparison = (dialect: Dialect, compared: Compared, operator: string, operand: unknown): Term => {
  const { column } = compared;
  const { key } = column;
  const name = `${compared.name} ${operator}`;
  if (operator === 'not') {
    return operand === null
      ? { name: `${name} null`, values: [], sql: () => isNotNull(compared.sql()) }
      : {
          name,
          values: [operandOf(compared, operand)],
          sql: (bind) => sql`${compared.sql()} is distinct from ${bind()}`,
        };
  }
  if (operand === null) throw new TypeError(`${operator} cannot compare the column ${key} with null`);
  if (operator === 'includes') {
    if (column.kind !== 'json' || typeof operand !== 'string') {
      throw new TypeError(`includes takes text and a column that holds an array, which ${key} does not`);
    }
    return { name, values: [storableText(operand)], sql: (bind) => dialect.includes(compared.sql(), bind()) };
  }
  if (operator === 'in') {
    if (!Array.isArray(operand)) throw new TypeError(`in takes a list of values for the column ${key}`);
    const list = operand.map((value) => operandOf(compared, value ?? undefined));
    return { name, values: [dialect.list(list)], sql: (bind) => dialect.isIn(compared.sql(), bind()) };
  }
  const compare = operators.get(operator);
  if (compare === undefined) throw new TypeError(`there is no comparison ${operator} (column ${key})`);
  return { name, values: [operandOf(compared, operand)], sql: (bind) => compare(compared.sql(), bind()) };
};

/** What the table of elements has of one of them. */
export const elementTerm = ({ element, within }: ElementTable, where: Conditions, text: string): Term => ({
  name: 'element',
  values: [...(within === undefined ? [] : [storableText(String(where[within.key]))]), storableText(text)],
  sql: (bind) => and(...(within === undefined ? [] : [eq(within.column, bind())]), eq(element, bind())) ?? sql.empty(),
});

/** Finds the rows that have an element by the ids that its table has; or, of a common one, asks that about each row. */
const hasElement = (
  dialect: Dialect,
  elements: ElementTable,
  { shape, key, where, isCommonElement, text }: Filter & { shape: TableShape; key: string; text: string },
): Term => {
  const { source, owner } = elements;
  const has = elementTerm(elements, where, text);
  const id = columnOf(shape, 'id').column;
  return {
    name: `${key} ${isCommonElement ? 'has common' : 'has'}`,
    values: has.values,
    sql: (bind) =>
      isCommonElement
        ? exists(dialect.select({ fields: { one: sql`1` }, from: source, where: and(has.sql(bind), eq(owner, id)) }))
        : inArray(id, dialect.select({ fields: { owner: sql`${owner}` }, from: source, where: has.sql(bind) })),
  };
};

/**
 * The conditions of a filter, one by one; all must hold.
 *
 * @throws TypeError when one cannot be compared
 */
export const termsOf = (dialect: Dialect, shape: TableShape, filter: Filter): readonly Term[] => {
  const { where, search } = filter;
  const terms: Term[] = [];
  // Each of a few rows is asked whether it has the element.
  const isCommonElement = filter.isCommonElement || hasComparison(where.id, 'in');
  const givesAddresses = ({ column }: Compared, condition: unknown): boolean =>
    (column.key === 'id' && hasComparison(condition, 'in')) ||
    (!isCommonElement && usedElements(column, where) !== undefined && hasComparison(condition, 'includes'));
  const entries = Object.entries(where).map(
    ([key, condition]) => [comparedColumn(dialect, shape, key), condition] as const,
  );
  const isAddressed = entries.some(([compared, condition]) => givesAddresses(compared, condition));
  for (const [plain, condition] of entries) {
    const { key } = plain.column;
    const compared = isAddressed && !givesAddresses(plain, condition) ? unindexed(dialect, plain) : plain;
    if (condition === null) {
      terms.push({ name: `${compared.name} null`, values: [], sql: () => isNull(compared.sql()) });
    } else if (typeof condition === 'object') {
      const comparisons = Object.entries(condition);
      if (comparisons.length === 0) throw new TypeError(`the condition on ${key} compares nothing`);
      for (const [operator, operand] of comparisons) {
        const elements = operator === 'includes' && typeof operand === 'string' && usedElements(plain.column, where);
        terms.push(
          elements
            ? hasElement(dialect, elements, { ...filter, isCommonElement, shape, key, text: operand })
            : comparison(dialect, compared, operator, operand),
        );
      }
    } else {
      const values = [operandOf(compared, condition)];
      terms.push({ name: compared.name, values, sql: (bind) => eq(compared.sql(), bind()) });
    }
  }
  if (search !== undefined && search !== '') {
    const { column } = columnOf(shape, 'searchText');
    const values = [storableText(likePattern(search))];
    terms.push({ name: 'search', values, sql: (bind) => sql`${column} like ${bind()} escape '\\'` });
  }
  return terms;
};

/** What their text depends on. */
export const namesOf = (terms: readonly Term[]): string => terms.map(({ name }) => name).join();

/** Their values, in the order of their placeholders. */
export const valuesOf = (terms: readonly Term[]): unknown[] => terms.flatMap(({ values }) => values);

/** All of them as one; `undefined` of an empty list. */
export const allOf = (terms: readonly Term[], bind: Bind): SQL | undefined =>
  terms.length === 0 ? undefined : and(...terms.map((term) => term.sql(bind)));

const hasComparison = (condition: unknown, name: string): boolean =>
  typeof condition === 'object' && condition !== null && name in condition;

/** The table of a column's elements, if the conditions say within what they are looked up. */
const usedElements = ({ elements }: ColumnShape, where: Conditions): ElementTable | undefined =>
  elements?.within === undefined || typeof where[elements.within.key] === 'string' ? elements : undefined;

/** The element that rows are asked for by, when they are asked for nothing else that its table does not know. */
export const soleElement = (
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
