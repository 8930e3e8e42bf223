import type pg from 'pg';
import { keptResultMs } from '../upkeep/retention.js';
import { isLockedOut, type Pool, type Queryable } from './connection.js';
import { inTransaction, retrying } from './transaction.js';

const dayMs = 86_400_000;
/** Days made ahead: housekeeping once a day is never late. */
const daysAhead = 2;

/**
 * Makes the partitions of results for the UTC days from `now` on. Rows of such a day that had to go to the default
 * partition move over.
 */
export const makeResultPartitions = async (pool: Pool, schema: string, now: number): Promise<void> => {
  const today = Math.floor(now / dayMs);
  for (let day = today; day <= today + daysAhead; day++) await makePartition(pool, schema, day);
};

const makePartition = async (pool: Pool, schema: string, day: number): Promise<void> => {
  const from = day * dayMs;
  const until = from + dayMs;
  const date = new Date(from).toISOString().slice(0, 10).replaceAll('-', '');
  const name = `"${schema}".monitor_results_${date}`;
  const exists = async (on: Pick<pg.ClientBase, 'query'>): Promise<boolean> =>
    (await on.query('SELECT to_regclass($1) IS NOT NULL AS found', [name])).rows[0]?.found === true;
  if (await exists(pool)) return;
  await inTransaction(pool, async (client) => {
    await onlyOneChangesDays(client, schema);
    // Attaching a table locks the others less than creating it in place; no such row may be written meanwhile.
    await client.query(`LOCK TABLE "${schema}".monitor_results_default IN ACCESS EXCLUSIVE MODE`);
    if (await exists(client)) return;
    await client.query(`CREATE TABLE ${name} (LIKE "${schema}".monitor_results INCLUDING ALL)`);
    await client.query(
      `WITH moved AS (DELETE FROM "${schema}".monitor_results_default WHERE at >= ${from} AND at < ${until} RETURNING *)
INSERT INTO ${name} SELECT * FROM moved`,
    );
    await client.query(
      `ALTER TABLE "${schema}".monitor_results ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${until})`,
    );
  });
};

/** What a drop waits for those who read or write results, who in turn wait for the drop. */
const dropWaitMs = 2000;

/**
 * Drops the UTC days of results that are over by so much that none of theirs is kept, and are rolled up. A day that
 * others hold on to is left to the next time.
 */
export const dropResultPartitions = async (pool: Pool, schema: string, now: number): Promise<void> => {
  const { rows: progress } = await retrying(() =>
    pool.query(`SELECT done_until AS until FROM "${schema}".rollup_progress WHERE id = 'hour'`),
  );
  if (progress[0] === undefined) return;
  const before = Math.min(Number(progress[0].until), now - keptResultMs);
  const { rows } = await retrying(() =>
    pool.query(
      'SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = to_regclass($1)',
      [`"${schema}".monitor_results`],
    ),
  );
  for (const { name } of rows) {
    const day = /^monitor_results_(\d{4})(\d{2})(\d{2})$/.exec(String(name));
    if (day === null || Date.parse(day.slice(1).join('-')) + dayMs > before) continue;
    await dropPartition(pool, schema, `"${schema}".${name}`);
  }
  // What came before its day was made and never moved.
  await retrying(() => pool.query(`DELETE FROM "${schema}".monitor_results_default WHERE at < $1`, [before]));
};

const dropPartition = async (pool: Pool, schema: string, name: string): Promise<void> => {
  try {
    await inTransaction(pool, async (client) => {
      await client.query(`SET LOCAL lock_timeout = ${dropWaitMs}`);
      await onlyOneChangesDays(client, schema);
      await client.query(`DROP TABLE IF EXISTS ${name}`);
    });
  } catch (error) {
    if (!isLockedOut(error)) throw error;
  }
};

/**
 * Waits until no other process makes or drops a day, and blocks them until the transaction ends; reading and
 * writing results go on. PostgreSQL itself fails when two drop the same partition at once.
 */
const onlyOneChangesDays = async (client: Queryable, schema: string): Promise<void> => {
  await client.query(`LOCK TABLE ONLY "${schema}".monitor_results IN SHARE UPDATE EXCLUSIVE MODE`);
};
