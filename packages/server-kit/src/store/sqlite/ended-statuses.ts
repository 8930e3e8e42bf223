import type { EndedStatus, EndedStatusesQuery } from '../interface/reads.js';
import { endedStatusesOf } from '../reading/ended-statuses.js';
import type { Connection } from './connection.js';

/**
 * One statement for all monitors: one for each takes three times as long. Statuses of a monitor do not overlap: the first
 * to end after a time is the last that began by then, and they lie together in the primary key.
 */
const ofMonitors = `SELECT (
  SELECT json_group_array(json_array(status, started_at, ended_at)) FROM (
    SELECT status, started_at, ended_at FROM status_intervals
    WHERE monitor_ref = asked.value AND ended_at > @from AND started_at < @to AND started_at >= coalesce((
      SELECT max(started_at) FROM status_intervals WHERE monitor_ref = asked.value AND started_at <= @from
    ), @from)
    ORDER BY started_at LIMIT @limit
  )
) AS ended FROM json_each(@monitorRefs) AS asked ORDER BY asked.key`;

/** Reads the statuses of some monitors that have ended. */
export const endedStatuses = (
  reader: Connection,
  { monitorRefs, from, to, limit }: EndedStatusesQuery,
): (readonly EndedStatus[])[] => {
  const rows = reader.prepare(ofMonitors).all({ monitorRefs: JSON.stringify(monitorRefs), from, to, limit });
  return rows.map(({ ended }) => endedStatusesOf(ended));
};
