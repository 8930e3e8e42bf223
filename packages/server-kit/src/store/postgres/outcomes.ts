import type pg from 'pg';
import { RefusedCommit } from '../commit-plan.js';
import type { Change, TableName } from '../store.js';
import type { CommitRunner } from './commit.js';
import type { Queryable } from './connection.js';
import { inTransaction, retrying } from './transaction.js';

/** What has outcomes: something was done under a lease, and more may follow from it. */
interface Outcome {
  readonly changes?: readonly Change[];
}

/** Writes outcomes together with what follows from those whose lease is held. */
export interface OutcomeWriter {
  /**
   * @param batches outcomes that one statement can write
   * @param write writes a batch and returns those of its outcomes whose lease was not held any more
   */
  record<Of extends Outcome>(
    batches: readonly (readonly Of[])[],
    write: (on: Queryable, batch: readonly Of[]) => Promise<readonly Of[]>,
  ): Promise<{ readonly lost: readonly Of[]; readonly changed: ReadonlySet<TableName> }>;
}

const nothing: ReadonlySet<TableName> = new Set();

/** What a list of changes locks first. All take these in one order, so that two never wait for each other in a circle. */
const firstLock = ([first]: readonly Change[]): string =>
  first === undefined || first.kind === 'audit' || first.kind === 'insert'
    ? ''
    : `${first.table} ${JSON.stringify(first.where)}`;

/** Makes the writer of a pool. */
export const outcomeWriter = (pool: pg.Pool, commits: CommitRunner): OutcomeWriter => {
  const allAtOnce = async (on: Queryable, changes: readonly (readonly Change[])[]): Promise<ReadonlySet<TableName>> =>
    changes.length === 0 ? nothing : commits.run(on, commits.plan(changes.flat()));

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
      if (batches.length === 1 && first.every(({ changes }) => changes === undefined)) {
        return { lost: await retrying(() => write(pool, first)), changed: nothing };
      }
      const recordAll = (follow: typeof allAtOnce) =>
        inTransaction(pool, async (on) => {
          const lost: (typeof first)[number][] = [];
          for (const batch of batches) lost.push(...(await write(on, batch)));
          const changes = batches
            .flat()
            .flatMap((outcome) => (outcome.changes === undefined || lost.includes(outcome) ? [] : [outcome.changes]))
            .map((list) => ({ list, lock: firstLock(list) }))
            .sort((a, b) => (a.lock < b.lock ? -1 : Number(a.lock > b.lock)))
            .map(({ list }) => list);
          return { lost, changed: await follow(on, changes) };
        });
      try {
        return await recordAll(allAtOnce);
      } catch (error) {
        // A refusal is rare: only then each has a savepoint of its own, for two more trips to the server.
        if (error instanceof RefusedCommit) return recordAll(oneByOne);
        throw error;
      }
    },
  };
};
