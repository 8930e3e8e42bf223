import { setTimeout as delay } from 'node:timers/promises';
import { RefusedCommit } from '../commits/refused-commit.js';
import { StoreUnavailableError } from '../interface/errors.js';
import { postgresBounds } from './bounds.js';
import type { CallProgress } from './call-limit.js';
import { asStoreError, isAnswered, isRetryable, type Pool, type Queryable } from './connection.js';

const maxAttempts = postgresBounds.transactionAttempts.most;

/**
 * Runs `work`, and again when it lost against another transaction.
 *
 * @throws StoreUnavailableError when the database cannot be used
 */
export const retrying = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || attempt === maxAttempts) throw asStoreError(error);
    }
    // Uneven pauses: transactions that collided once must not collide again.
    await delay(Math.random() * 10 * attempt);
  }
};

/**
 * Runs `work` in a transaction on a separate connection, and again when it lost against another transaction:
 * `work` must only write through what it is given.
 *
 * @param progress nothing is committed when its time is over
 * @throws StoreUnavailableError when the database cannot be reached or does not commit
 */
export const inTransaction = <T>(
  pool: Pool,
  work: (client: Queryable) => Promise<T>,
  progress?: CallProgress,
): Promise<T> => retrying(() => attempt(pool, work, progress));

const attempt = async <T>(
  pool: Pool,
  work: (client: Queryable) => Promise<T>,
  progress: CallProgress | undefined,
): Promise<T> => {
  const client = await pool.connect();
  let isUsable = false;
  try {
    // Said, because a limit is counted by a statement that must see what others committed after the transaction began.
    const begin = 'BEGIN ISOLATION LEVEL READ COMMITTED';
    await client.query(pool.beginWith === undefined ? begin : `${begin}; ${pool.beginWith}`);
    const result = await work(client);
    await commit(client, progress);
    isUsable = true;
    return result;
  } catch (error) {
    // A ROLLBACK would wait behind a statement without an answer; the end of the connection undoes as much.
    const mayRollBack = isAnswered(error) || error instanceof RefusedCommit || error instanceof TypeError;
    // A connection that cannot even roll back is closed, not reused.
    isUsable =
      mayRollBack &&
      (await client.query('ROLLBACK').then(
        () => true,
        () => false,
      ));
    throw error;
  } finally {
    client.release(!isUsable);
  }
};

const commit = async (client: Queryable, progress: CallProgress | undefined): Promise<void> => {
  progress?.decide();
  const { command } = await client.query('COMMIT').catch((error: unknown) => {
    if (isRetryable(error)) throw error;
    const options = { cause: error, isOutcomeUnknown: !isAnswered(error) };
    throw new StoreUnavailableError('the transaction could not be committed', options);
  });
  // A transaction that is already broken answers COMMIT with ROLLBACK, and without an error.
  if (command !== 'COMMIT') throw new StoreUnavailableError('the transaction was rolled back instead of committed');
};

/**
 * Runs `work`, one statement that is a transaction by itself, on a separate connection.
 *
 * @throws StoreUnavailableError
 */
export const inOneStatement = <T>(
  pool: Pool,
  work: (client: Queryable) => Promise<T>,
  progress: CallProgress,
): Promise<T> =>
  retrying(async () => {
    const client = await pool.connect();
    let isUsable = false;
    try {
      progress.decide();
      const result = await work(client);
      isUsable = true;
      return result;
    } catch (error) {
      isUsable = isAnswered(error) || error instanceof RefusedCommit || error instanceof TypeError;
      if (isUsable || error instanceof StoreUnavailableError) throw error;
      throw new StoreUnavailableError('the connection broke', { cause: error, isOutcomeUnknown: true });
    } finally {
      client.release(!isUsable);
    }
  });
