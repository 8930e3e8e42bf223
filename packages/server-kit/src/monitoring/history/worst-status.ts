import { type MonitorStatus, statusLetters } from '@watchpost/schemas';
import type { StatusSeconds, StatusSpan } from './status-spans.js';

/** From the status that a bin is drawn in however short it was, to the one that gives way to all others. */
const worstFirst: readonly MonitorStatus[] = ['down', 'degraded', 'unknown', 'maintenance', 'up', 'pending', 'paused'];

/** The worst status with any time in it. */
export const worstOf = (seconds: StatusSeconds): MonitorStatus | null =>
  worstFirst.find((status) => seconds[status] > 0) ?? null;

/** How bad a status is; 0 is kept for bins without any. */
const badness = Object.fromEntries(worstFirst.toReversed().map((status, place) => [status, place + 1])) as Record<
  MonitorStatus,
  number
>;
/** Codes of the letters by {@link badness}. */
const letterCodes = ['-', ...worstFirst.toReversed().map((status) => statusLetters[status])].map((letter) =>
  letter.charCodeAt(0),
);

/**
 * A letter for the worst status of each bin, `-` for one without any.
 *
 * @param spans in the order of time
 * @param edges the bounds of the bins
 */
export const drawBins = (
  spans: readonly Pick<StatusSpan, 'status' | 'from' | 'to'>[],
  edges: readonly number[],
): string => {
  const count = edges.length - 1;
  const drawn = new Uint8Array(count);
  let bin = 0;
  for (const { status, from, to } of spans) {
    while (bin < count && (edges[bin + 1] ?? 0) <= from) bin += 1;
    const bad = badness[status];
    // The next span may begin in the bin in which this one ends.
    for (let reached = bin; reached < count && (edges[reached] ?? 0) < to; reached++) {
      if (bad > (drawn[reached] ?? 0)) drawn[reached] = bad;
    }
  }
  return Buffer.from(drawn.map((bad) => letterCodes[bad] ?? 0)).toString('latin1');
};
