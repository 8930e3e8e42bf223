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
  /** The other entries: they come behind what follows from the derivations. */
  readonly others: readonly Change[];
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
        let followed: readonly Change[] | null;
        try {
          followed = decide(rows);
        } catch (cause) {
          // It is not an error of the database, and no reason to close its connection.
          throw new TypeError('a derivation failed', { cause });
        }
        if (followed === null) throw new RefusedCommit({ isCommitted: false, failed, reason: 'no_match' });
        return followed;
      },
    });
  }
  return derivations.length === 0 ? undefined : { derivations, others };
};
