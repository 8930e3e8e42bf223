import type pg from 'pg';
import { inTransaction } from './transaction.js';

const dayMs = 86_400_000;
/** Days made ahead: whoever keeps house once a day is never late. */
const daysAhead = 2;

/**
 * Makes the partitions of results for the UTC days from `now` on. Rows of such a day that had to go to the default
 * partition move over.
 */
export const makeResultPartitions = async (pool: pg.Pool, schema: string, now: number): Promise<void> => {
  const today = Math.floor(now / dayMs);
  for (let day = today; day <= today + daysAhead; day++) await makePartition(pool, schema, day);
};

const makePartition = async (pool: pg.Pool, schema: string, day: number): Promise<void> => {
  const from = day * dayMs;
  const until = from + dayMs;
  const date = new Date(from).toISOString().slice(0, 10).replaceAll('-', '');
  const name = `"${schema}".monitor_results_${date}`;
  const exists = async (on: Pick<pg.ClientBase, 'query'>): Promise<boolean> =>
    (await on.query('SELECT to_regclass($1) IS NOT NULL AS found', [name])).rows[0]?.found === true;
  if (await exists(pool)) return;
  await inTransaction(pool, async (client) => {
    // Attaching a table locks the others less than creating it in place; nobody may write such a row meanwhile.
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
