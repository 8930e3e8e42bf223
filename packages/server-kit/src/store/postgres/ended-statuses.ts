import type { EndedStatus, EndedStatusesQuery } from '../reads.js';
import { type Queryable, run } from './connection.js';

/** Reads statuses that have ended, in one schema and in one statement. */
export const endedStatusesReader = (
  schema: string,
): ((on: Queryable, query: EndedStatusesQuery) => Promise<(readonly EndedStatus[])[]>) => {
  // The order is kept by the second sort key: a plan may join in any order.
  const text = `SELECT place, ended.* FROM unnest($1::integer[]) WITH ORDINALITY AS asked (ref, place)
CROSS JOIN LATERAL (
  SELECT status, started_at AS "startedAt", ended_at AS "endedAt" FROM "${schema}".status_intervals
  WHERE monitor_ref = ref AND ended_at > $2 AND started_at < $3 ORDER BY ended_at LIMIT $4
) AS ended ORDER BY place, "endedAt"`;
  return async (on, { monitorRefs, from, to, limit }) => {
    const { rows } = await run(on, { text, values: [monitorRefs, from, to, limit] });
    const lists = monitorRefs.map((): EndedStatus[] => []);
    for (const { place, status, startedAt, endedAt } of rows) {
      lists[Number(place) - 1]?.push({
        // A column of text that only statuses are written to.
        status: status as EndedStatus['status'],
        startedAt: Number(startedAt),
        endedAt: Number(endedAt),
      });
    }
    return lists;
  };
};
