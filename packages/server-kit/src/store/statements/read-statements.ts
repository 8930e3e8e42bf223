import { count, type SQL, sql } from 'drizzle-orm';
import { allOf, elementTerm, namesOf, soleElement, type Term, termsOf, valuesOf } from './conditions.js';
import type { Bind, Dialect } from './dialect.js';
import { keptTexts } from './kept-texts.js';
import type { ReadStatements, Selection, Statement } from './statement.js';
import { columnOf, encoded, readingOf, type TableShape } from './table-shape.js';

/** Whether conditions leave no row whose column is `null`. */
const isNeverNull = (condition: unknown): boolean => {
  if (condition === undefined || condition === null) return false;
  return (
    typeof condition !== 'object' || Object.entries(condition).some(([name, value]) => name !== 'not' || value === null)
  );
};

/** Rows that come after one. */
const followingTerm = (
  shape: TableShape,
  { orderBy = 'id', isDescending = false }: Pick<Selection, 'orderBy' | 'isDescending'>,
  after: NonNullable<Selection['after']>,
): Term => {
  const [first, id] = [columnOf(shape, orderBy), columnOf(shape, 'id')];
  const values = [first, id].map((column, index) => encoded(column, after[index]));
  const symbol = sql.raw(isDescending ? '<' : '>');
  return {
    name: 'after',
    values,
    sql: (bind) => sql`(${first.column}, ${id.column}) ${symbol} (${bind()}, ${bind()})`,
  };
};

const orderOf = (
  dialect: Dialect,
  shape: TableShape,
  { where, orderBy, isDescending = false }: Pick<Selection, 'where' | 'orderBy' | 'isDescending'>,
): SQL[] => {
  const first = orderBy === undefined ? [] : [columnOf(shape, orderBy)];
  // The tie-break runs in the same direction: one index serves both directions.
  const rest = shape.tieBreak.filter(({ key }) => key !== orderBy);
  return [...first, ...rest].map(({ key, column, isNullable }) =>
    // What `null` sorts like does not matter where a condition leaves none.
    dialect.order(column, { isDescending, isNullable: isNullable && !(key === orderBy && isNeverNull(where[key])) }),
  );
};

/** The statements of a dialect that read, as drizzle builds them. */
export const readStatements = (dialect: Dialect): ReadStatements => {
  const kept = keptTexts(dialect);

  const counting = (owner: object, from: TableShape['source'], terms: readonly Term[]): Statement =>
    kept(owner, {
      name: `count ${namesOf(terms)}`,
      values: valuesOf(terms),
      build: (bind) => dialect.select({ fields: { count: count().as('count') }, from, where: allOf(terms, bind) }),
    });

  const totalOf = (counts: TableShape, terms: readonly Term[], bind: Bind): SQL.Aliased => {
    const fields = { count: sql`${columnOf(counts, 'count').column}` };
    return sql`${dialect.select({ fields, from: counts.source, where: allOf(terms, bind) })}`.as('totalItems');
  };

  return {
    select(shape, { limit, offset = 0, after, columns, isRawJson = false, totalItems, ...selection }) {
      const { orderBy = '', isDescending = false } = selection;
      const reading = readingOf(shape, columns, isRawJson);
      const total = totalItems === undefined ? [] : termsOf(dialect, totalItems.counts, totalItems);
      const terms = [...termsOf(dialect, shape, selection), ...(after ? [followingTerm(shape, selection, after)] : [])];
      const values = [...valuesOf(total), ...valuesOf(terms), limit, ...(offset === 0 ? [] : [offset])];
      const name = `select ${orderBy} ${isDescending} ${offset === 0} ${namesOf(terms)} ${namesOf(total)}`;
      return kept(reading, {
        name,
        values,
        build: (bind) =>
          dialect.select({
            fields: { ...reading.fields, ...(totalItems && { totalItems: totalOf(totalItems.counts, total, bind) }) },
            from: shape.source,
            where: allOf(terms, bind),
            orderBy: orderOf(dialect, shape, selection),
            limit: bind(),
            offset: offset === 0 ? undefined : bind(),
          }),
      });
    },

    count(shape, where, search) {
      const element = search === undefined || search === '' ? soleElement(shape, where) : undefined;
      if (element === undefined) return counting(shape, shape.source, termsOf(dialect, shape, { where, search }));
      const { elements, text } = element;
      return counting(elements, elements.source, [elementTerm(elements, where, text)]);
    },

    candidates(search, limit) {
      const { values, sql: build } = dialect.candidates(search, limit);
      return kept(dialect, { name: `candidates ${search.prefix}`, values, build });
    },

    countUpTo(shape, where, most) {
      const terms = termsOf(dialect, shape, { where });
      return kept(shape, {
        name: `count up to ${namesOf(terms)}`,
        values: [...valuesOf(terms), most],
        build(bind) {
          const found = dialect.select({
            fields: { one: sql`1` },
            from: shape.source,
            where: allOf(terms, bind),
            limit: bind(),
          });
          return dialect.select({ fields: { count: count().as('count') }, from: sql`${found} as found` });
        },
      });
    },
  };
};
