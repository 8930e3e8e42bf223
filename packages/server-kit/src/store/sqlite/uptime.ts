import type { UptimeQuestion, UptimeSums } from '../interface/reads.js';
import { momentsOf, type StatusSums, uptimeAnswers } from '../reading/uptime-sums.js';
import type { Connection } from './connection.js';

const sumsAtMoments = `SELECT place, up_ms AS "upMs", counted_ms AS "countedMs", ended_at AS "endedAt", status
FROM (SELECT key AS place, value ->> 0 AS ref, value ->> 1 AS moment FROM json_each(?)) AS asked
JOIN status_intervals ON monitor_ref = ref AND started_at = (
  SELECT max(started_at) FROM status_intervals WHERE monitor_ref = ref AND started_at <= moment
)`;

/** Sums up statuses that have ended. */
export const sumUptime = (reader: Connection, questions: readonly UptimeQuestion[]): UptimeSums[] => {
  const moments = momentsOf(questions).map(({ monitorRef, since }) => [monitorRef, since]);
  const rows = reader.prepare(sumsAtMoments).all(JSON.stringify(moments));
  const byPlace = new Map<number, StatusSums>(
    rows.map(({ place, upMs, countedMs, endedAt, status }) => [
      Number(place),
      { upMs: Number(upMs), countedMs: Number(countedMs), endedAt: Number(endedAt), status: String(status) },
    ]),
  );
  return uptimeAnswers(questions, (place) => byPlace.get(place));
};
