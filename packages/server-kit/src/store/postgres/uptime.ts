import type { Statement } from '../statement.js';
import type { UptimeQuestion, UptimeSums } from '../store.js';
import type { RawRow } from './connection.js';

/** The statement that sums up statuses that have ended, in one schema; a question without any has no row. */
export const uptimeStatement = (schema: string): ((questions: readonly UptimeQuestion[]) => Statement) => {
  const intervals = `"${schema}".status_intervals`;
  // Each row has the sums until its end: what lies between two of them is their difference.
  const text = `SELECT place,
  latest.up_ms - first.up_ms
    + CASE WHEN first.status IN ('up', 'degraded') THEN first.ended_at - greatest(first.started_at, since) ELSE 0 END
    AS "upMs",
  latest.counted_ms - first.counted_ms
    + CASE WHEN first.status IN ('up', 'degraded', 'down') THEN first.ended_at - greatest(first.started_at, since) ELSE 0 END
    AS "countedMs"
FROM unnest($1::integer[], $2::bigint[]) WITH ORDINALITY AS asked (ref, since, place)
CROSS JOIN LATERAL (
  SELECT * FROM ${intervals} WHERE monitor_ref = ref AND ended_at > since ORDER BY ended_at LIMIT 1
) AS first
CROSS JOIN LATERAL (
  SELECT * FROM ${intervals} WHERE monitor_ref = ref ORDER BY started_at DESC LIMIT 1
) AS latest`;
  return (questions) => ({
    text,
    values: [questions.map(({ monitorRef }) => monitorRef), questions.map(({ since }) => since)],
  });
};

/** The answers to so many questions, from the rows of the statement. */
export const uptimeAnswers = (rows: readonly RawRow[], questions: readonly UptimeQuestion[]): UptimeSums[] => {
  const answers: UptimeSums[] = questions.map(() => ({ upMs: 0, countedMs: 0 }));
  for (const { place, upMs, countedMs } of rows) {
    answers[Number(place) - 1] = { upMs: Number(upMs), countedMs: Number(countedMs) };
  }
  return answers;
};
