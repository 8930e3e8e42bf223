import { type Pool, run } from './connection.js';
import { retrying } from './transaction.js';

/** Removes the history of deleted monitors, one after the other: no request waits for any of these rows. */
export const clearGoneMonitors = async (pool: Pool, schema: string): Promise<void> => {
  const gone = `SELECT monitor_ref AS ref FROM "${schema}".gone_monitors`;
  const clear = `WITH late AS (DELETE FROM "${schema}".late_results WHERE monitor_ref = $1),
rollups AS (DELETE FROM "${schema}".result_rollups WHERE monitor_ref = $1),
intervals AS (DELETE FROM "${schema}".status_intervals WHERE monitor_ref = $1),
forgotten AS (DELETE FROM "${schema}".gone_monitors WHERE monitor_ref = $1)
DELETE FROM "${schema}".monitor_results WHERE monitor_ref = $1`;
  const { rows } = await retrying(() => run(pool, { text: gone, values: [] }));
  for (const { ref } of rows) await retrying(() => run(pool, { text: clear, values: [ref] }));
};
