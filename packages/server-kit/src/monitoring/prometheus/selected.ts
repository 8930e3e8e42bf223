import { type NamedSeries, PatternsBusyError, type Selector, SeriesMatching } from '@watchpost/checks';
import type { Services } from '../../request/services.js';
import { PatternError, searchWith } from '../samples/select-series.js';
import { QueryError } from './query/query-error.js';

/** Whose series are read, and with what. */
export interface SeriesReader {
  readonly services: Pick<Services, 'store' | 'patterns'>;
  readonly organizationId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Does what matches patterns.
 *
 * @throws QueryError when a pattern cannot be matched, or too many wait
 */
export const withPatterns = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PatternError) throw new QueryError('bad_data', `a selector ${error.message}`);
    if (error instanceof PatternsBusyError)
      throw new QueryError('unavailable', 'too many patterns wait; try again soon');
    throw error;
  }
};

/** Those among series that any of some selectors selects; all without selectors. */
export const selected = async <S extends NamedSeries>(
  series: readonly S[],
  selectors: readonly Selector[],
  { services, organizationId }: SeriesReader,
): Promise<readonly S[]> => {
  if (selectors.length === 0) return series;
  const matching = new SeriesMatching(selectors, searchWith(services.patterns, organizationId));
  return withPatterns(() => matching.select(series));
};
