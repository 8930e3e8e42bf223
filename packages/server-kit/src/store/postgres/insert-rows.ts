import type { CommitStep } from '../commits/plan.js';
import type { Change } from '../interface/change.js';
import type { Conditions, Statement } from '../statements/statement.js';
import type { Shapes, TableShape } from '../statements/table-shape.js';
import { inputColumn, keysOf, statementOfRows } from './input-rows.js';

/** Inserts rows that all name the same columns, except for those that are there already. */
const insertRows = (shape: TableShape, rows: readonly Conditions[]): Statement => {
  const [first = {}] = rows;
  const columns = [...shape.columns.values()].filter(({ key, isGenerated }) => !isGenerated || key in first);
  const inputs = columns.map((column) => inputColumn(column, rows));
  return statementOfRows(shape, {
    name: `insert all ${keysOf(inputs)}`,
    inputs,
    rest: (names) => ` INSERT INTO ${shape.name} (${columns.map(({ name }) => name).join(', ')})
SELECT ${names.join(', ')} FROM input ON CONFLICT DO NOTHING`,
  });
};

/** The row of an entry that may share its statement: of one that can fail it must be known which entry it was. */
const sharedRow = (change: Change | undefined): Conditions | undefined =>
  change?.kind === 'insert' && change.onConflict === 'ignore' ? { ...change.row } : undefined;

/**
 * Makes one step of neighbouring inserts into a table, which makes a thousand rows one trip to the server. Only rows
 * that are ignored when they are there already come together, and none that are counted.
 */
export const gatherInserts = (
  steps: readonly CommitStep[],
  changes: readonly Change[],
  shapes: Shapes,
): readonly CommitStep[] => {
  const gathered: { readonly step: CommitStep; readonly rows: Conditions[] }[] = [];
  for (const step of steps) {
    const row = step.countChange === undefined ? sharedRow(changes[step.index]) : undefined;
    const last = gathered.at(-1);
    // The text names the table and the columns.
    if (row !== undefined && last?.step.statement.text === step.statement.text) last.rows.push(row);
    else gathered.push({ step, rows: row === undefined ? [] : [row] });
  }
  return gathered.map(({ step, rows }) =>
    rows.length < 2 ? step : { ...step, statement: insertRows(shapes.of(step.table), rows) },
  );
};
