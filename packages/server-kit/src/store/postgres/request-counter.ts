import type { RequestCounter } from '../request-counter.js';
import { type Pool, run } from './connection.js';
import { retrying } from './transaction.js';

/** Twice the longest window: what began before this is over for every process, whatever its clock shows. */
const keptMs = 7_200_000;

/** Counts requests of all processes that share the database. */
export const postgresRequestCounter = (pool: Pool, schema: string): RequestCounter => {
  const add = `INSERT INTO "${schema}".request_counts AS counts (bucket, window_start, count) VALUES ($1, $2, $3)
ON CONFLICT (bucket, window_start) DO UPDATE SET count = counts.count + EXCLUDED.count RETURNING count`;
  return {
    async count(bucket, { startsAt }, by = 1) {
      const { rows } = await retrying(() => run(pool, { text: add, values: [bucket, startsAt, by] }));
      return Number(rows[0]?.count);
    },
  };
};

/** Deletes the counts of windows that are over. */
export const deleteOldRequestCounts = async (pool: Pool, schema: string, now: number): Promise<void> => {
  const text = `DELETE FROM "${schema}".request_counts WHERE window_start < $1`;
  await retrying(() => run(pool, { text, values: [now - keptMs] }));
};
