import type { CheckOutcome } from '../interface/outcomes.js';
import type { Conditions, Statement } from '../statements/statement.js';
import { columnOf, type TableShape } from '../statements/table-shape.js';
import {
  assignments,
  type InputColumn,
  inputColumn,
  keysOf,
  outcomeBatches,
  setColumns,
  statementOfRows,
} from './input-rows.js';
import { usageExpression, usageInput } from './usage.js';

/** An outcome whose writing also ends the lease. */
const ended = (set: CheckOutcome['set']): Conditions => ({ leaseToken: null, leaseUntil: null, ...set });

/** Splits outcomes into batches that {@link recordStatement} can write. */
export const recordBatches = (outcomes: readonly CheckOutcome[]): CheckOutcome[][] =>
  outcomeBatches(outcomes, ({ monitorRef, set }) => ({ row: monitorRef, columns: Object.keys(ended(set)).sort() }));

/**
 * Writes a batch in one statement: monitors whose lease is held are updated, and only for those a result is kept.
 * It returns the `ref` of each.
 *
 * @param usageDays where it counts them, too; `undefined` when that is done apart
 */
export const recordStatement = (
  monitors: TableShape,
  monitorResults: TableShape,
  batch: readonly CheckOutcome[],
  usageDays?: TableShape,
): Statement => {
  const guards: InputColumn[] = [
    { column: columnOf(monitors, 'ref'), values: batch.map(({ monitorRef }) => monitorRef) },
    { column: columnOf(monitors, 'leaseToken'), values: batch.map(({ leaseToken }) => leaseToken) },
  ];
  const sets = setColumns(
    (key) => columnOf(monitors, key),
    batch.map(({ set }) => ended(set)),
  );
  // Who holds a lease is the server itself.
  const results: Conditions[] = batch.map(({ result }) => ({ agentRef: 0, ...result }));
  const resultColumns = [...monitorResults.columns.values()].map((column) => inputColumn(column, results));

  const kept = [...guards, ...sets, ...resultColumns];
  const counts = usageDays !== undefined && batch.some(({ usage }) => usage !== undefined);
  return statementOfRows(monitors, {
    name: `record ${keysOf(sets)}${counts ? ' and count' : ''}`,
    inputs: counts ? [...kept, ...usageInput(usageDays, batch)] : kept,
    rest(names) {
      const stored = names.slice(guards.length + sets.length, kept.length);
      const counted = counts ? `, ${usageExpression(usageDays, names.slice(kept.length), 'written ON ref = i0')}` : '';
      return `, written AS (
  UPDATE ${monitors.name} SET ${assignments(sets, names, guards.length)} FROM input WHERE ref = i0 AND lease_token = i1
  RETURNING ref
), stored AS (
  INSERT INTO ${monitorResults.name} (${resultColumns.map(({ column }) => column.name).join(', ')})
  SELECT ${stored.join(', ')} FROM input JOIN written ON ref = i0 ON CONFLICT DO NOTHING
)${counted} SELECT ref FROM written`;
    },
  });
};
