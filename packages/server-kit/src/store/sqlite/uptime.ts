import type { UptimeQuestion, UptimeSums } from '../store.js';
import type { Connection } from './connection.js';

// Each row has the sums until its end: what lies between two of them is their difference.
const sums = `SELECT place,
  latest.up_ms - first.up_ms
    + CASE WHEN first.status IN ('up', 'degraded') THEN first.ended_at - max(first.started_at, since) ELSE 0 END AS "upMs",
  latest.counted_ms - first.counted_ms
    + CASE WHEN first.status IN ('up', 'degraded', 'down') THEN first.ended_at - max(first.started_at, since) ELSE 0 END
    AS "countedMs"
FROM (SELECT key AS place, value ->> 0 AS ref, value ->> 1 AS since FROM json_each(?)) AS asked
JOIN status_intervals AS first ON first.monitor_ref = ref AND first.started_at = (
  SELECT started_at FROM status_intervals WHERE monitor_ref = ref AND ended_at > since ORDER BY ended_at LIMIT 1
)
JOIN status_intervals AS latest ON latest.monitor_ref = ref AND latest.started_at = (
  SELECT max(started_at) FROM status_intervals WHERE monitor_ref = ref
)`;

/** Sums up statuses that have ended. */
export const sumUptime = (reader: Connection, questions: readonly UptimeQuestion[]): UptimeSums[] => {
  const answers: UptimeSums[] = questions.map(() => ({ upMs: 0, countedMs: 0 }));
  const asked = JSON.stringify(questions.map(({ monitorRef, since }) => [monitorRef, since]));
  for (const { place, upMs, countedMs } of reader.prepare(sums).all(asked)) {
    answers[Number(place)] = { upMs: Number(upMs), countedMs: Number(countedMs) };
  }
  return answers;
};
