/**
 * What a scrape found of a series: a number (`NaN` and the infinities included), `gone` when a good scrape did not have it,
 * `missed` when the scrape failed.
 */
export type SampleValue = number | 'gone' | 'missed';

/** What one scrape found of a series. */
export interface SeriesSample {
  /** When the scrape began, in milliseconds since the epoch. */
  readonly at: number;
  readonly value: SampleValue;
}

/** Whether a scrape found a number other than `NaN`, which says nothing. */
export const isMeasured = (sample: SeriesSample): sample is { readonly at: number; readonly value: number } =>
  typeof sample.value === 'number' && !Number.isNaN(sample.value);

/** Samples are kept in chunks of an hour. */
export const hourMs = 3_600_000;

/** The hour of a time, counted from the epoch. */
export const hourOf = (at: number): number => Math.floor(at / hourMs);
