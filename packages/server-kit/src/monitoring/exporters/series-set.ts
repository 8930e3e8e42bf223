import { randomBytes } from 'node:crypto';
import { digestOf, type LabelledSeries } from './labelled-series.js';

/** Of all series together, in whatever order they came. */
export const setOf = (series: readonly Pick<LabelledSeries, 'hash'>[]): string =>
  digestOf(
    series
      .map(({ hash }) => hash)
      .sort()
      .join(),
  );

/**
 * What an exporter keeps of its series: their digest, and a mark that is another one with every change of what rows they
 * have. Who remembers which series there are compares all of it.
 */
export const markedSet = (set: string): string => `${set}.${randomBytes(6).toString('base64url')}`;

/** The digest of a marked one; `null` without one. */
export const digestOfMarked = (marked: string | null): string | null => marked?.split('.')[0] ?? null;

/** The same digest with another mark; `null` without one. */
export const remarkedSet = (marked: string | null): string | null => {
  const set = digestOfMarked(marked);
  return set === null ? null : markedSet(set);
};
