import { createHash } from 'node:crypto';
import type { Range } from '../../monitoring/history/stretches.js';

/** Times that move with the clock while everything else stays the same. */
const movingTimes: ReadonlySet<string> = new Set(['from', 'to', 'at', 'generatedAt']);

/** Bins of a range by which it may move before an unchanged answer counts as another: less than a chart shows. */
const steps = 100;

/**
 * A weak ETag of an answer (RFC 9110 §8.8.1): the same as long as it shows the same and its range has moved by less than
 * a hundredth. A board on which nothing happens then costs an empty answer.
 */
export const answerEtag = (answer: object, { from, to }: Range): string => {
  const step = Math.max(1, (to - from) / steps);
  const shown = JSON.stringify(answer, (key, value: unknown) => (movingTimes.has(key) ? undefined : value));
  const position = `${to - from} ${Math.floor(to / step)}`;
  return `W/"${createHash('sha256').update(position).update(shown).digest('base64url').slice(0, 27)}"`;
};
