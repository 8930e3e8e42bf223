import type { EndedStatus, EndedStatusesQuery } from '../interface/reads.js';
import { endedStatusesOf } from '../reading/ended-statuses.js';
import { type Queryable, run } from './connection.js';

/** Reads statuses that have ended, in one schema and in one statement. */
export const endedStatusesReader = (
  schema: string,
): ((on: Queryable, query: EndedStatusesQuery) => Promise<(readonly EndedStatus[])[]>) => {
  // The order is kept by the place: a plan may join in any order.
  const text = `SELECT (
  SELECT json_agg(json_build_array(status, started_at, ended_at) ORDER BY ended_at)::text FROM (
    SELECT status, started_at, ended_at FROM "${schema}".status_intervals
    WHERE monitor_ref = ref AND ended_at > $2 AND started_at < $3 ORDER BY ended_at LIMIT $4
  ) AS first
) AS ended FROM unnest($1::integer[]) WITH ORDINALITY AS asked (ref, place) ORDER BY place`;
  return async (on, { monitorRefs, from, to, limit }) => {
    const { rows } = await run(on, { text, values: [monitorRefs, from, to, limit] });
    return rows.map(({ ended }) => endedStatusesOf(ended));
  };
};
