import { keptResultMs } from '../upkeep/retention.js';
import type { Connection } from './connection.js';

/** Rows that are read or deleted in one transaction: other writers wait for these few milliseconds. */
export const portion = 500;

const rolledUp = 'SELECT done_until AS "until" FROM rollup_progress WHERE id = \'hour\'';
const nextMonitors = 'SELECT ref FROM monitors WHERE ref > ? ORDER BY ref LIMIT ?';
const deleteSome = `DELETE FROM monitor_results WHERE (monitor_ref, at) IN (
  SELECT monitor_ref, at FROM monitor_results WHERE monitor_ref = ? AND at < ? ORDER BY at LIMIT ?
)`;

/** Results before this time can go: they are old enough, and rolled up. `undefined` when none can. */
export const oldestKeptResult = (reader: Connection, now: number): number | undefined => {
  const until = reader.prepare(rolledUp).get()?.until;
  return until === undefined ? undefined : Math.min(Number(until), now - keptResultMs);
};

/**
 * Deletes a portion of the results before a time, monitor after monitor.
 *
 * @param options.after the monitors that are done with, up to this one
 * @returns the same for the next portion; `undefined` once all are done with
 */
export const deleteOldResults = (
  writer: Connection,
  { before, after }: { readonly before: number; readonly after: number },
): number | undefined => {
  let left = portion;
  const monitors = writer.prepare(nextMonitors).all(after, portion);
  for (const { ref } of monitors) {
    const deleted = writer.prepare(deleteSome).run(ref, before, left).changes;
    left -= deleted + 1;
    // This one may have more.
    if (left <= 0) return deleted === 0 ? Number(ref) : Number(ref) - 1;
  }
  const last = monitors.at(-1)?.ref;
  return monitors.length < portion || last === undefined ? undefined : Number(last);
};
