import { createHash } from 'node:crypto';
import type { Range } from '../../monitoring/history/stretches.js';

/** Times that move with the clock while everything else stays the same. */
const movingTimes: ReadonlySet<string> = new Set(['from', 'to', 'at', 'generatedAt', 'retainedFrom']);

/** Parts of a range; it may move by less than one of them while its answer counts as the same. */
const steps = 100;

/**
 * What is shown of a number: whole milliseconds, and hundredths of everything else. An uptime with an outage in it moves by less
 * with every second, and latencies by less with every check.
 */
const rounded = (value: number, isMilliseconds: boolean): number =>
  isMilliseconds ? Math.round(value) : Math.round(value * 100) / 100;

const shownOf = (value: unknown, isMilliseconds = false): unknown => {
  if (typeof value === 'number') return rounded(value, isMilliseconds);
  if (Array.isArray(value)) return value.map((item) => shownOf(item, isMilliseconds));
  if (typeof value !== 'object' || value === null) return value;
  const areMilliseconds = 'unit' in value ? value.unit === 'milliseconds' : isMilliseconds;
  return Object.entries(value)
    .filter(([key]) => !movingTimes.has(key))
    .map(([key, item]) => [key, shownOf(item, areMilliseconds || key === 'latencyMs')]);
};

/**
 * A weak ETag of an answer (RFC 9110 §8.8.1): the same as long as what is shown of its numbers is, and its range has moved by
 * less than a hundredth of its length. A board on which nothing happens then costs an empty answer.
 */
export const answerEtag = (answer: object, { from, to }: Range): string => {
  const step = Math.max(1, (to - from) / steps);
  const position = `${to - from} ${Math.floor(to / step)}`;
  const shown = JSON.stringify(shownOf(answer));
  return `W/"${createHash('sha256').update(position).update(shown).digest('base64url').slice(0, 27)}"`;
};
