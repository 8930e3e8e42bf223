import type { UptimeQuestion, UptimeSums } from '../interface/reads.js';

/** The status of a monitor that began last by a time, with the sums until its end; none before its first. */
export interface StatusSums extends UptimeSums {
  readonly endedAt: number;
  readonly status: string;
}

/** What a sum is wanted of: the end of all statuses, as far as that has come. */
const atTheEnd = Number.MAX_SAFE_INTEGER;

/** The moments whose sums answer some questions: that of each, and for each monitor the end. */
export const momentsOf = (questions: readonly UptimeQuestion[]): UptimeQuestion[] => [
  ...questions,
  ...[...new Set(questions.map(({ monitorRef }) => monitorRef))].map((monitorRef) => ({ monitorRef, since: atTheEnd })),
];

/** The sums until a moment: those until the end of the status, without what of it lies behind the moment. */
const sumsUntil = (moment: number, sums: StatusSums | undefined): UptimeSums => {
  if (sums === undefined) return { upMs: 0, countedMs: 0 };
  const { upMs, countedMs, endedAt, status } = sums;
  const behindMs = Math.max(0, endedAt - moment);
  const isUp = status === 'up' || status === 'degraded';
  return {
    upMs: upMs - (isUp ? behindMs : 0),
    countedMs: countedMs - (isUp || status === 'down' ? behindMs : 0),
  };
};

/**
 * Answers questions from the sums at the moments of {@link momentsOf}: what lies between two moments is their difference.
 *
 * @param sumsAt the sums at a moment, by its place
 */
export const uptimeAnswers = (
  questions: readonly UptimeQuestion[],
  sumsAt: (place: number) => StatusSums | undefined,
): UptimeSums[] => {
  const ends = new Map(
    momentsOf(questions)
      .slice(questions.length)
      .map(({ monitorRef }, place) => [monitorRef, sumsUntil(atTheEnd, sumsAt(questions.length + place))]),
  );
  return questions.map(({ monitorRef, since }, place) => {
    const begin = sumsUntil(since, sumsAt(place));
    const { upMs, countedMs } = ends.get(monitorRef) ?? begin;
    return { upMs: upMs - begin.upMs, countedMs: countedMs - begin.countedMs };
  });
};
