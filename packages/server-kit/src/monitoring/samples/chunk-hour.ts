import type { ReadScrape } from './read-samples.js';
import type { SampleValue, SeriesSample } from './sample.js';

/** What the last scrapes before say of each series: its value, or that the last one failed. */
const statesAfter = (before: readonly ReadScrape[]): Map<number, SampleValue> => {
  const states = new Map<number, SampleValue>();
  const lastGood = before.findLast(({ isFailed }) => !isFailed);
  const last = before.at(-1);
  for (const [ref, value] of lastGood?.values ?? []) states.set(ref, last === lastGood ? value : 'missed');
  for (const [ref, value] of last?.values ?? []) states.set(ref, value);
  return states;
};

/** The mark that a scrape without the series leaves; `undefined` when it is known already. */
const markAfter = (state: SampleValue, isFailed: boolean): SampleValue | undefined => {
  if (isFailed) return typeof state === 'number' ? 'missed' : undefined;
  return state === 'gone' ? undefined : 'gone';
};

/**
 * The samples of each series in scrapes that follow one another, with marks where one is gone or a scrape has failed.
 *
 * @param before the last scrape before them, and the last good one; in order of time
 */
export const samplesBySeries = (
  before: readonly ReadScrape[],
  scrapes: readonly ReadScrape[],
): Map<number, SeriesSample[]> => {
  const states = statesAfter(before);
  const samples = new Map<number, SeriesSample[]>();
  const push = (ref: number, at: number, value: SampleValue): void => {
    states.set(ref, value);
    const its = samples.get(ref);
    if (its === undefined) samples.set(ref, [{ at, value }]);
    else its.push({ at, value });
  };
  for (const { at, isFailed, values } of scrapes) {
    for (const [ref, state] of [...states]) {
      const mark = values.has(ref) ? undefined : markAfter(state, isFailed);
      if (mark !== undefined) push(ref, at, mark);
    }
    for (const [ref, value] of values) push(ref, at, value);
  }
  return samples;
};
