import type { LabelMatcher, PatternEngine } from '@watchpost/checks';
import type { Row, Store } from '../../store/interface/store.js';
import { foldSamples, type SeriesBirth } from '../samples/fold-samples.js';
import { readSamples } from '../samples/read-samples.js';
import { isMeasured, type SeriesSample } from '../samples/sample.js';
import { sumsOfOne } from '../samples/sample-sums.js';
import { type StoredSeries, selectSeries } from '../samples/select-series.js';
import { alertsBounds } from './bounds.js';
import type { RuleSample } from './rule-sample.js';

type Condition = Pick<Row<'alertRules'>['condition'], 'fn' | 'selector' | 'windowSeconds'>;

/** The value of a condition about a series after a scrape; `null` when the scrape did not have the series. */
export interface SeriesRuleSample extends RuleSample {
  readonly value: number | null;
}

type Reads = Pick<Store, 'find' | 'findColumns'>;

/** How long before a sample its window begins, in milliseconds. */
export const windowMsOf = ({ fn = 'last', windowSeconds }: Condition): number =>
  fn === 'last' ? 0 : windowSeconds * 1000;

/** What is measured, in words. */
const measured = ({ fn = 'last', selector, windowSeconds }: Condition, value: number): string =>
  fn === 'last' ? `${selector} is ${value}` : `${fn} of ${selector} over ${windowSeconds} s is ${value}`;

/**
 * The values of a condition after each of some good scrapes. What a scrape that failed would have found is not known, so it
 * is no sample.
 *
 * @param samples of the series, from the beginning of the first window on, in the order of time
 * @param scrapes times of good scrapes, in the order of time
 */
export const valuesAfterScrapes = (
  condition: Condition,
  birth: SeriesBirth,
  samples: readonly SeriesSample[],
  scrapes: readonly number[],
): SeriesRuleSample[] => {
  const { fn = 'last' } = condition;
  const found = samples.filter(isMeasured);
  const sums = found.map(({ at, value }) => sumsOfOne(at, value));
  const windowMs = windowMsOf(condition);
  let [first, next] = [0, 0];
  return scrapes.flatMap((at) => {
    while ((found[next]?.at ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    const last = found[next - 1];
    // Before its first sample it was not there yet.
    if (at < birth.bornAt) return [];
    if (last === undefined || last.at !== at) return [{ at, value: null, message: 'The series was not scraped.' }];
    while ((found[first + 1]?.at ?? Number.POSITIVE_INFINITY) <= at - windowMs) first += 1;
    const inWindow = sums.slice(fn === 'last' ? next - 1 : first, next);
    const edges = [fn === 'last' ? at : at - windowMs + 1, at + 1];
    const [value = null] = foldSamples({ sums: inWindow, edges, fn, birth });
    return [{ at, value, message: value === null ? null : measured(condition, value) }];
  });
};

const maxUps = alertsBounds.upSeries.most;
/** How long before a window the sample before it may lie: two of the longest intervals. */
const lookBackMs = 7_200_000;

const up: LabelMatcher = { label: '__name__', operator: '=', value: 'up' };

/**
 * Reads the times of the good scrapes of an exporter: those at which it was up.
 *
 * @param range.after not part of the range; `until` is
 */
export const readGoodScrapes = async (
  store: Reads,
  { ref, organizationId }: Pick<Row<'exporters'>, 'ref' | 'organizationId'>,
  { after, until, patterns }: { readonly after: number; readonly until: number; readonly patterns: PatternEngine },
): Promise<number[]> => {
  const to = until + 1;
  const selection = { exporterRefs: [ref], matchers: [up], from: after, to, limit: maxUps };
  const { series } = await selectSeries(store, selection, { patterns, organizationId });
  const times = new Set<number>();
  for (const samples of (await readSamples(store, series, { from: after + 1, to })).values()) {
    for (const { at, value } of samples) if (value === 1) times.add(at);
  }
  return [...times].sort((a, b) => a - b);
};

/**
 * Reads the values of a condition for series of one exporter.
 *
 * @param scrapes times of good scrapes, in the order of time
 * @returns the samples by `ref` of the series
 */
export const readSeriesSamples = async (
  store: Reads,
  condition: Condition,
  series: readonly StoredSeries[],
  scrapes: readonly number[],
): Promise<ReadonlyMap<number, readonly SeriesRuleSample[]>> => {
  const [first, last] = [scrapes[0], scrapes.at(-1)];
  if (first === undefined || last === undefined || series.length === 0) return new Map();
  // What changed up to the first sample of a window is measured from the sample before it.
  const range = { from: first - windowMsOf(condition) - lookBackMs, to: last + 1 };
  const read = await readSamples(store, series, range);
  return new Map(series.map((one) => [one.ref, valuesAfterScrapes(condition, one, read.get(one.ref) ?? [], scrapes)]));
};
