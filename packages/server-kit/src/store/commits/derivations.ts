import type { Change, WritableTable } from '../interface/change.js';
import type { Row, TableName } from '../interface/rows.js';
import type { ReadStatements, Statement } from '../statements/statement.js';
import type { Shapes } from '../statements/table-shape.js';
import { RefusedCommit } from './refused-commit.js';

/** A derivation as the statement that reads its rows, and what they lead to. */
export interface DerivationStep {
  readonly table: WritableTable;
  readonly statement: Statement;
  /** @throws RefusedCommit when the rows do not allow the commit, TypeError when the derivation itself throws */
  follow(rows: readonly Row<TableName>[]): readonly Change[];
}

/** A commit that holds derivations. */
export interface DerivedCommit {
  readonly derivations: readonly DerivationStep[];
  /** All entries of the commit, once it is known what follows from each derivation, in their order. */
  entriesAfter(followed: readonly (readonly Change[])[]): readonly Change[];
}

/**
 * Divides a commit into its derivations and the rest; `undefined` when it holds none, as most do.
 *
 * @throws TypeError when a derivation names an unknown column
 */
export const derivedCommit = (
  statements: ReadStatements,
  shapes: Shapes,
  changes: readonly Change[],
): DerivedCommit | undefined => {
  const derivations: DerivationStep[] = [];
  const others: Change[] = [];
  for (const [failed, change] of changes.entries()) {
    if (change.kind !== 'derive') {
      others.push(change);
      continue;
    }
    const { table, where, limit } = change;
    // The rows are read from this very table, which a union of tables does not show.
    const decide = change.changes as (rows: readonly Row<TableName>[]) => readonly Change[] | null;
    derivations.push({
      table,
      statement: statements.select(shapes.of(table), { where, limit }),
      follow(rows) {
        const followed = decided(decide, rows);
        if (followed === null) throw new RefusedCommit({ isCommitted: false, failed, reason: 'no_match' });
        return followed;
      },
    });
  }
  return derivations.length === 0
    ? undefined
    : { derivations, entriesAfter: (followed) => [...followed.flat(), ...others] };
};

/** An error that a derivation throws is not an error of the database, and no reason to close its connection. */
const decided = <Rows>(decide: (rows: Rows) => readonly Change[] | null, rows: Rows): readonly Change[] | null => {
  try {
    return decide(rows);
  } catch (cause) {
    throw new TypeError('a derivation failed', { cause });
  }
};
