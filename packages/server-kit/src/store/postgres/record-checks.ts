import type { Conditions, Statement } from '../statement.js';
import type { CheckOutcome } from '../store.js';
import { type ColumnShape, columnOf, encoded, type SqlValue, type TableShape } from '../table-shape.js';

/** An outcome whose writing also ends the lease. */
const ended = (set: CheckOutcome['set']): Conditions => ({ leaseToken: null, leaseUntil: null, ...set });

/**
 * Splits outcomes into batches that one statement can write: the same columns are set, and no monitor occurs twice,
 * for an `UPDATE … FROM` would take only one of its rows.
 */
export const recordBatches = (outcomes: readonly CheckOutcome[]): CheckOutcome[][] => {
  const occurrences = new Map<number, number>();
  const batches = new Map<string, CheckOutcome[]>();
  for (const outcome of outcomes) {
    const occurrence = occurrences.get(outcome.monitorRef) ?? 0;
    occurrences.set(outcome.monitorRef, occurrence + 1);
    const key = `${occurrence} ${Object.keys(ended(outcome.set)).sort().join()}`;
    const batch = batches.get(key);
    if (batch === undefined) batches.set(key, [outcome]);
    else batch.push(outcome);
  }
  return [...batches.values()];
};

/** One column of the rows that a statement is given, as an array. */
interface InputColumn {
  readonly column: ColumnShape;
  readonly values: readonly SqlValue[];
}

/**
 * Writes a batch in one statement: monitors whose lease is held are updated, and only for those a result is kept.
 * It returns the `ref` of each.
 */
export const recordStatement = (
  monitors: TableShape,
  monitorResults: TableShape,
  batch: readonly CheckOutcome[],
): Statement => {
  const guards: InputColumn[] = [
    { column: columnOf(monitors, 'ref'), values: batch.map(({ monitorRef }) => monitorRef) },
    { column: columnOf(monitors, 'leaseToken'), values: batch.map(({ leaseToken }) => leaseToken) },
  ];
  const sets = batch.map(({ set }) => ended(set));
  const setColumns = Object.keys(sets[0] ?? {})
    .sort()
    .map((key) => inputColumn(columnOf(monitors, key), sets));
  const results: Conditions[] = batch.map(({ result }) => ({ ...result }));
  const resultColumns = [...monitorResults.columns.values()].map((column) => inputColumn(column, results));

  const inputs = [...guards, ...setColumns, ...resultColumns];
  const arrays = inputs.map(({ column }, index) => `$${index + 1}::${column.type}[]`);
  const names = inputs.map((_input, index) => `i${index}`);
  const [ref, held] = names;
  const assignments = setColumns.map(({ column }, index) => `${column.name} = ${names[guards.length + index]}`);
  const stored = names.slice(guards.length + setColumns.length);
  return {
    text: `WITH input AS (
  SELECT * FROM unnest(${arrays.join(', ')}) AS input (${names.join(', ')})
), written AS (
  UPDATE ${monitors.name} SET ${assignments.join(', ')} FROM input WHERE ref = ${ref} AND lease_token = ${held}
  RETURNING ref
), stored AS (
  INSERT INTO ${monitorResults.name} (${resultColumns.map(({ column }) => column.name).join(', ')})
  SELECT ${stored.join(', ')} FROM input JOIN written ON ref = ${ref} ON CONFLICT DO NOTHING
) SELECT ref FROM written`,
    values: inputs.map(({ values }) => values),
  };
};

const inputColumn = (column: ColumnShape, rows: readonly Conditions[]): InputColumn => ({
  column,
  values: rows.map((row) => encoded(column, column.isNullable && !(column.key in row) ? null : row[column.key])),
});
