import type { Connection } from './connection.js';
import { portion } from './old-results.js';

const nextGone = 'SELECT monitor_ref AS ref FROM gone_monitors ORDER BY monitor_ref LIMIT 1';
const forget = 'DELETE FROM gone_monitors WHERE monitor_ref = ?';
/** Results, their rollups, statuses: by the primary key, because these tables have no row ids. */
const deleteSome = [
  ['monitor_results', 'monitor_ref, at'],
  ['late_results', 'monitor_ref, at'],
  ['result_rollups', 'monitor_ref, resolution, starts_at'],
  ['status_intervals', 'monitor_ref, started_at'],
].map(
  ([table, key]) =>
    `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE monitor_ref = ? LIMIT ?)`,
);

/** Deletes a portion of the results and statuses of a deleted monitor; returns whether there may be more. */
export const clearGoneMonitor = (writer: Connection): boolean => {
  const gone = writer.prepare(nextGone).get();
  if (gone === undefined) return false;
  let left = portion;
  for (const text of deleteSome) {
    left -= writer.prepare(text).run(gone.ref, left).changes;
    if (left === 0) return true;
  }
  writer.prepare(forget).run(gone.ref);
  return true;
};
