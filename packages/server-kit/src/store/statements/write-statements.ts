import { sql } from 'drizzle-orm';
import { allOf, namesOf, type Term, termsOf, valuesOf } from './conditions.js';
import type { Dialect } from './dialect.js';
import { keptTexts } from './kept-texts.js';
import type { Conditions, WriteStatements } from './statement.js';
import { columnOf, encoded, encodedRow, type Fields, readingOf, type TableShape } from './table-shape.js';

/** A change without conditions would reach every row of every organization: always a mistake. */
const someTerms = (dialect: Dialect, shape: TableShape, where: Conditions): readonly Term[] => {
  const terms = termsOf(dialect, shape, { where });
  if (terms.length === 0) throw new TypeError(`a change of ${shape.table} needs a condition`);
  return terms;
};

const given = (shape: TableShape, returning: readonly string[] | undefined): Fields | undefined =>
  returning === undefined ? undefined : readingOf(shape, returning).fields;

/** The statements of a dialect that change rows, as drizzle builds them. */
export const writeStatements = (dialect: Dialect): WriteStatements => {
  const kept = keptTexts(dialect);

  return {
    insert(shape, row, { onConflict, returning } = {}) {
      for (const key of Object.keys(row)) columnOf(shape, key);
      const columns = [...shape.columns.values()].filter(({ key, isGenerated }) => !isGenerated || key in row);
      return kept(shape, {
        name: `insert ${columns.length} ${columns.flatMap(({ key, isGenerated }) => (isGenerated ? [key] : []))} ${onConflict ?? ''} ${returning?.join() ?? ''}`,
        values: encodedRow(columns, row),
        build: (bind) =>
          dialect.insert({
            into: shape.source,
            values: Object.fromEntries(columns.map(({ key }) => [key, bind()])),
            isIgnoredOnConflict: onConflict === 'ignore',
            returning: given(shape, returning),
          }),
      });
    },

    update(shape, where, set) {
      const changed = Object.entries(set).map(([key, value]) => ({ column: columnOf(shape, key), value }));
      if (changed.length === 0) throw new TypeError(`an update of ${shape.table} sets nothing`);
      const assigned = changed.map(({ column, value }) => encoded(column, value));
      const terms = someTerms(dialect, shape, where);
      return kept(shape, {
        name: `update ${Object.keys(set).join()} ${namesOf(terms)}`,
        values: [...assigned, ...valuesOf(terms)],
        build: (bind) =>
          dialect.update({
            table: shape.source,
            set: Object.fromEntries(changed.map(({ column }) => [column.key, bind()])),
            where: allOf(terms, bind),
          }),
      });
    },

    remove(shape, where, returning) {
      const terms = someTerms(dialect, shape, where);
      return kept(shape, {
        name: `remove ${namesOf(terms)} ${returning?.join() ?? ''}`,
        values: valuesOf(terms),
        build: (bind) =>
          dialect.delete({ from: shape.source, where: allOf(terms, bind), returning: given(shape, returning) }),
      });
    },

    removeSome(shape, { where, orderBy, limit }) {
      const terms = someTerms(dialect, shape, where);
      // By this column alone: the order among equal rows does not matter, and an index of it is enough.
      const order = orderBy === undefined ? [] : [columnOf(shape, orderBy)];
      return kept(shape, {
        name: `remove some ${orderBy ?? ''} ${namesOf(terms)}`,
        values: [...valuesOf(terms), limit],
        build(bind) {
          const rows = dialect.rowsOf(
            shape.tieBreak.map(({ column }) => column),
            (fields) =>
              dialect.select({
                fields,
                from: shape.source,
                where: allOf(terms, bind),
                orderBy: order.map(({ column }) => sql`${column}`),
                limit: bind(),
              }),
          );
          return dialect.delete({ from: shape.source, where: rows, returning: undefined });
        },
      });
    },
  };
};
