import type { UptimeQuestion, UptimeSums } from '../interface/reads.js';
import { momentsOf, uptimeAnswers } from '../reading/uptime-sums.js';
import { type Queryable, run } from './connection.js';

/** Sums up statuses that have ended, in one schema. */
export const uptimeReader = (
  schema: string,
): ((on: Queryable, questions: readonly UptimeQuestion[]) => Promise<UptimeSums[]>) => {
  const sumsAtMoments = `SELECT place, sums.* FROM unnest($1::integer[], $2::bigint[]) WITH ORDINALITY AS asked (ref, moment, place)
CROSS JOIN LATERAL (
  SELECT up_ms AS "upMs", counted_ms AS "countedMs", ended_at AS "endedAt", status FROM "${schema}".status_intervals
  WHERE monitor_ref = ref AND started_at <= moment ORDER BY started_at DESC LIMIT 1
) AS sums`;
  return async (on, questions) => {
    const moments = momentsOf(questions);
    const { rows } = await run(on, {
      text: sumsAtMoments,
      values: [moments.map(({ monitorRef }) => monitorRef), moments.map(({ since }) => since)],
    });
    const byPlace = new Map(
      rows.map(({ place, upMs, countedMs, endedAt, status }) => [
        Number(place) - 1,
        { upMs: Number(upMs), countedMs: Number(countedMs), endedAt: Number(endedAt), status: String(status) },
      ]),
    );
    return uptimeAnswers(questions, (place) => byPlace.get(place));
  };
};
