import { createHash } from 'node:crypto';
import type { Range } from '../../monitoring/history/stretches.js';

/** Times that move with the clock while everything else stays the same. */
const movingTimes: ReadonlySet<string> = new Set(['from', 'to', 'at', 'generatedAt', 'retainedFrom']);

/** Parts of a range; it may move by less than one of them while its answer counts as the same. */
const steps = 100;

/** What a chart shows of a number: an uptime with an outage in it moves by less with every second. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * A weak ETag of an answer (RFC 9110 §8.8.1): the same as long as its numbers are within a hundredth and its range has moved
 * by less than a hundredth of its length. A board on which nothing happens then costs an empty answer.
 */
export const answerEtag = (answer: object, { from, to }: Range): string => {
  const step = Math.max(1, (to - from) / steps);
  const shown = JSON.stringify(answer, (key, value: unknown) => {
    if (movingTimes.has(key)) return undefined;
    return typeof value === 'number' ? rounded(value) : value;
  });
  const position = `${to - from} ${Math.floor(to / step)}`;
  return `W/"${createHash('sha256').update(position).update(shown).digest('base64url').slice(0, 27)}"`;
};
