import { sql } from 'drizzle-orm';
import type { Conditions, Statement } from '../statements/statement.js';
import { type ColumnShape, encodedOf, type SqlValue, type TableShape } from '../statements/table-shape.js';
import { postgresTexts } from './dialect.js';

/** One column of the rows that a statement is given, as an array. */
export interface InputColumn {
  readonly column: ColumnShape;
  readonly values: readonly SqlValue[];
}

/** The values of one column, taken from rows. */
export const inputColumn = (column: ColumnShape, rows: readonly Conditions[]): InputColumn => ({
  column,
  values: rows.map((row) => encodedOf(column, row)),
});

/** The columns of sets that all have the same ones. */
export const setColumns = (columnOf: (key: string) => ColumnShape, sets: readonly Conditions[]): InputColumn[] => {
  const keys = Object.keys(sets[0] ?? {}).sort();
  if (keys.length === 0) throw new TypeError('an outcome sets nothing');
  return keys.map((key) => inputColumn(columnOf(key), sets));
};

/** A statement that is given rows: a table expression named `input` has them, with columns `i0`, `i1`, … */
interface OfRows {
  /** What the rest depends on besides the table and the number of columns. */
  readonly name: string;
  readonly inputs: readonly InputColumn[];
  /** Writes what follows the table expression. */
  rest(names: readonly string[]): string;
}

/** Makes a statement of rows, whose text is the same for any number of them. */
export const statementOfRows = (shape: TableShape, { name, inputs, rest }: OfRows): Statement =>
  postgresTexts(shape, {
    name,
    values: inputs.map(({ values }) => values),
    build(bind) {
      const arrays = inputs.map(({ column: { column } }) => sql`${bind()}::${sql.raw(column.getSQLType())}[]`);
      const names = inputs.map((_input, index) => `i${index}`);
      return sql`WITH input AS (
  SELECT * FROM unnest(${sql.join(arrays, sql`, `)}) AS input (${sql.raw(names.join(', '))})
)${sql.raw(rest(names))}`;
    },
  });

/** The properties of columns, for the name of a text. */
export const keysOf = (inputs: readonly InputColumn[]): string => inputs.map(({ column }) => column.key).join();

/** What follows `SET` when columns take the values of the input from one of its columns on. */
export const assignments = (columns: readonly InputColumn[], names: readonly string[], from: number): string =>
  columns.map(({ column }, index) => `${column.name} = ${names[from + index]}`).join(', ');

/**
 * Splits outcomes into batches that one statement can write: the same columns are set, and no row occurs twice, for an
 * `UPDATE … FROM` would take only one of its changes.
 */
export const outcomeBatches = <Outcome>(
  outcomes: readonly Outcome[],
  described: (outcome: Outcome) => { readonly row: string | number; readonly columns: readonly string[] },
): Outcome[][] => {
  const occurrences = new Map<string | number, number>();
  const batches = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const { row, columns } = described(outcome);
    const occurrence = occurrences.get(row) ?? 0;
    occurrences.set(row, occurrence + 1);
    const key = `${occurrence} ${columns.join()}`;
    const batch = batches.get(key);
    if (batch === undefined) batches.set(key, [outcome]);
    else batch.push(outcome);
  }
  return [...batches.values()];
};
