import { type MonitorStatus, statusLetters } from '@watchpost/schemas';
import type { StatusSeconds, StatusSpan } from './status-spans.js';

/** From the status that a bin is drawn in however short it was, to the one that gives way to all others. */
export const worstFirst: readonly MonitorStatus[] = [
  'down',
  'degraded',
  'unknown',
  'maintenance',
  'up',
  'pending',
  'paused',
];

/** The worst status with any time in it. */
export const worstOf = (seconds: StatusSeconds): MonitorStatus | null =>
  worstFirst.find((status) => seconds[status] > 0) ?? null;

/** The code of the letter of a status. */
const codes = Object.fromEntries(worstFirst.map((status) => [status, statusLetters[status].charCodeAt(0)])) as Readonly<
  Record<MonitorStatus, number>
>;
const nothing = '-';
/** How bad the status of a letter is, by its code; 0 for a bin without any. */
const badness = new Uint8Array(128);
for (const [place, status] of worstFirst.entries()) badness[codes[status]] = worstFirst.length - place;

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
  const drawn = Buffer.alloc(count, nothing);
  const worsen = (bin: number, code: number): void => {
    if (bin < count && (badness[code] ?? 0) > (badness[drawn[bin] ?? 0] ?? 0)) drawn[bin] = code;
  };
  let bin = 0;
  for (const { status, from, to } of spans) {
    while (bin < count && (edges[bin + 1] ?? 0) <= from) bin += 1;
    let last = bin;
    while (last < count && (edges[last + 1] ?? 0) < to) last += 1;
    // Only the bins at both ends can have other statuses as well.
    worsen(bin, codes[status]);
    drawn.fill(codes[status], bin + 1, Math.max(last, bin + 1));
    worsen(last, codes[status]);
    bin = last;
  }
  return drawn.toString('latin1');
};
