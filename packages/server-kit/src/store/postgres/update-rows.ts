import type { CommitStep } from '../commits/plan.js';
import type { Change } from '../interface/change.js';
import type { Conditions, Statement } from '../statements/statement.js';
import type { Shapes } from '../statements/table-shape.js';
import { columnOf, type TableShape } from '../statements/table-shape.js';
import { assignments, keysOf, setColumns, statementOfRows } from './input-rows.js';

/** An update of one row that may share its statement. */
interface RowUpdate {
  /** Equalities alone, the key of the row among them. */
  readonly where: Conditions;
  readonly set: Conditions;
  /** The property that names the row. */
  readonly by: 'ref' | 'id';
  /** What distinguishes the row from those of other updates with the same columns. */
  readonly key: string;
}

/**
 * Updates rows that are named by the same columns and set the same ones; the guards of each row are its own.
 *
 * @param isLocked otherwise the statement locks them in the order of their keys, each before it is written
 */
const updateRows = (shape: TableShape, updates: readonly RowUpdate[], isLocked: boolean): Statement => {
  const guards = setColumns(
    (key) => columnOf(shape, key),
    updates.map(({ where }) => where),
  );
  const sets = setColumns(
    (key) => columnOf(shape, key),
    updates.map(({ set }) => set),
  );
  const key = columnOf(shape, updates[0]?.by ?? 'id');
  return statementOfRows(shape, {
    name: `update all ${keysOf(guards)} to ${keysOf(sets)}${isLocked ? '' : ' by key'}`,
    inputs: [...guards, ...sets],
    rest(names) {
      const matches = guards.map(({ column }, index) => `${shape.name}.${column.name} = ${names[index]}`);
      const by = key.name;
      const given = names[guards.findIndex(({ column }) => column === key)];
      const locked = `, locked AS MATERIALIZED (
  SELECT ${by} AS held FROM ${shape.name} WHERE ${by} = ANY (ARRAY(SELECT ${given} FROM input))
  ORDER BY ${by} FOR NO KEY UPDATE
)`;
      return `${isLocked ? '' : locked} UPDATE ${shape.name} SET ${assignments(sets, names, guards.length)}
FROM input${isLocked ? '' : ` JOIN locked ON held = ${given}`} WHERE ${matches.join(' AND ')}`;
    },
  });
};

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** The update of an entry that names its row by `ref` or `id` and may match none: of one that can fail it must be known which. */
const rowUpdate = (change: Change | undefined): RowUpdate | undefined => {
  if (change?.kind !== 'update' || change.mustMatch === true) return undefined;
  const where: Conditions = { ...change.where };
  if (!('ref' in where || 'id' in where) || !Object.values(where).every(isPlain)) return undefined;
  return {
    where,
    set: { ...change.set },
    by: 'ref' in where ? 'ref' : 'id',
    key: JSON.stringify(where.ref ?? where.id),
  };
};

/**
 * Makes one step of neighbouring updates of a table that set the same columns, each of another row.
 *
 * @param options.locked tables whose rows are locked already
 * @param options.ofOthers whether rows of other tables may share a statement, too, which then locks them in the order of
 *   their keys; left to itself it would lock them in no order
 */
export const gatherUpdates = (
  steps: readonly CommitStep[],
  changes: readonly Change[],
  options: { readonly shapes: Shapes; readonly locked: ReadonlySet<string>; readonly ofOthers: boolean },
): readonly CommitStep[] => {
  const { shapes, locked, ofOthers } = options;
  const gathered: { readonly step: CommitStep; readonly updates: RowUpdate[]; readonly keys: Set<string> }[] = [];
  for (const step of steps) {
    const update = ofOthers || locked.has(step.table) ? rowUpdate(changes[step.index]) : undefined;
    const last = gathered.at(-1);
    // The text names the table and the columns.
    const isAlike = last !== undefined && last.updates.length > 0 && last.step.statement.text === step.statement.text;
    if (update !== undefined && isAlike && !last.keys.has(update.key)) {
      last.updates.push(update);
      last.keys.add(update.key);
    } else {
      gathered.push({ step, updates: update === undefined ? [] : [update], keys: new Set(update && [update.key]) });
    }
  }
  return gathered.map(({ step, updates }) =>
    updates.length < 2
      ? step
      : { ...step, statement: updateRows(shapes.of(step.table), updates, locked.has(step.table)) },
  );
};
