import { RefusedCommit } from '../commits/refused-commit.js';
import { usageSums } from '../commits/usage-sums.js';
import type { Change, UsageCount } from '../interface/change.js';
import type { TableName } from '../interface/rows.js';
import type { TableShape } from '../statements/table-shape.js';
import type { CommitRunner } from './commit.js';
import type { Pool, Queryable } from './connection.js';
import { inTransaction, retrying } from './transaction.js';
import { countUsage } from './usage.js';

/** What has outcomes: something was done under a lease, and more may follow from it. */
interface Outcome {
  readonly changes?: readonly Change[];
  readonly usage?: UsageCount;
}

/** Writes outcomes together with what follows from those whose lease is held. */
export interface OutcomeWriter {
  /**
   * @param batches outcomes that one statement can write
   * @param write writes a batch and returns those of its outcomes whose lease was not held any more. With `counts` the
   *   statement also counts what the others are as usage: it is the only one of its transaction.
   */
  record<Of extends Outcome>(
    batches: readonly (readonly Of[])[],
    write: (on: Queryable, batch: readonly Of[], counts: boolean) => Promise<readonly Of[]>,
  ): Promise<{ readonly lost: readonly Of[]; readonly changed: ReadonlySet<TableName> }>;
}

const nothing: ReadonlySet<TableName> = new Set();

/** Most outcomes bring no changes, or an empty list of them. */
const changesOf = ({ changes = [] }: Outcome): readonly Change[] => changes;

/**
 * The row that a list of changes is about. All take them in one order, so two never wait for each other in a
 * circle; what is about one row stays in the order of the outcomes.
 */
const subjectOf = (changes: readonly Change[]): string => {
  for (const change of changes) {
    if (change.kind === 'audit' || change.kind === 'insert' || change.kind === 'limit' || change.kind === 'usage')
      continue;
    if ('id' in change.where) return `${change.table} ${JSON.stringify(change.where.id)}`;
  }
  return '';
};

const inOneOrder = (lists: readonly (readonly Change[])[]): (readonly Change[])[] =>
  lists
    .map((list) => ({ list, subject: subjectOf(list) }))
    .sort((a, b) => (a.subject < b.subject ? -1 : Number(a.subject > b.subject)))
    .map(({ list }) => list);

const isUsage = (usage: UsageCount | undefined): usage is UsageCount => usage !== undefined;

/** Makes the writer of a pool. */
export const outcomeWriter = (pool: Pool, commits: CommitRunner, usageDays: TableShape): OutcomeWriter => {
  const allAtOnce = async (on: Queryable, changes: readonly (readonly Change[])[]): Promise<ReadonlySet<TableName>> =>
    changes.length === 0 ? nothing : commits.runTogether(on, changes.flat());

  const oneByOne = async (on: Queryable, changes: readonly (readonly Change[])[]): Promise<ReadonlySet<TableName>> => {
    const changed = new Set<TableName>();
    for (const list of changes) {
      await on.query('SAVEPOINT changes');
      try {
        for (const table of await commits.run(on, commits.plan(list))) changed.add(table);
      } catch (error) {
        if (!(error instanceof RefusedCommit)) throw error;
        await on.query('ROLLBACK TO changes');
      }
      await on.query('RELEASE changes');
    }
    return changed;
  };

  return {
    async record(batches, write) {
      const [first] = batches;
      if (first === undefined) return { lost: [], changed: nothing };
      // One statement is a transaction by itself.
      if (batches.length === 1 && first.every((outcome) => changesOf(outcome).length === 0)) {
        return { lost: await retrying(() => write(pool, first, true)), changed: nothing };
      }
      const recordAll = (follow: typeof allAtOnce) =>
        inTransaction(pool, async (on) => {
          const lost = new Set<(typeof first)[number]>();
          for (const batch of batches) for (const outcome of await write(on, batch, false)) lost.add(outcome);
          const held = batches.flat().filter((outcome) => !lost.has(outcome));
          const lists = held.map(changesOf).filter(({ length }) => length > 0);
          const changed = await follow(on, inOneOrder(lists));
          // Last, as in every commit.
          await countUsage(on, usageDays, usageSums(held.map(({ usage }) => usage).filter(isUsage)));
          return { lost: [...lost], changed };
        });
      try {
        return await recordAll(allAtOnce);
      } catch (error) {
        // A refusal is rare: only then each has its own savepoint, which costs two more trips to the server.
        if (error instanceof RefusedCommit) return recordAll(oneByOne);
        throw error;
      }
    },
  };
};
