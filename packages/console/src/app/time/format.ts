import type { coreWords } from '../words/core.js';

type Words = (typeof coreWords)['en'];

/** A span in its largest unit, such as 3 and `day`. */
const largestUnitOf = (ms: number): readonly [number, 'second' | 'minute' | 'hour' | 'day'] => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 90) return [seconds, 'second'];
  if (seconds < 90 * 60) return [Math.round(seconds / 60), 'minute'];
  if (seconds < 36 * 3600) return [Math.round(seconds / 3600), 'hour'];
  return [Math.round(seconds / 86_400), 'day'];
};

/** A span as people say it, in its largest unit: `3 days`, `4 hours`. */
export const spanOf = (ms: number, words: Pick<Words, 'seconds' | 'minutes' | 'hours' | 'days'>): string => {
  const [value, unit] = largestUnitOf(ms);
  return words[`${unit}s`](value);
};

/** Made once per language: a list writes a time in each row. */
const relative = new Map<string, Intl.RelativeTimeFormat>();

/** A span from now as people say it: `in 7 days`; a negative one `3 days ago`. */
export const relativeSpan = (ms: number, language: string): string => {
  const format = relative.get(language) ?? new Intl.RelativeTimeFormat(language);
  relative.set(language, format);
  const [value, unit] = largestUnitOf(Math.abs(ms));
  // `-0` is `0 seconds ago`.
  return format.format(Math.sign(ms) * value, unit);
};

/** A span in its two largest units: `3 d 4 h`, `4 min 12 s`. */
export const shortSpanOf = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([value]) => value > 0);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ');
};

/** Writes figures with their units as a language has its numbers. */
export interface Figures {
  /** Milliseconds as they are read on a page: `0.4 ms`, `12 ms`, `1.24 s`; `–` for none. */
  readonly latencyOf: (ms: number | null | undefined) => string;
  /** A percentage that never rounds up to 100: `99.99 %`, `100 %`; `–` for none. */
  readonly percentOf: (percent: number | null | undefined) => string;
  /** A number without a unit, with up to three decimals: `0.125`; `–` for none. */
  readonly decimalOf: (value: number | null | undefined) => string;
  /** Bytes as they are read on a page: `512 B`, `5.1 kB`, `1.24 MB`; `–` for none. */
  readonly bytesOf: (bytes: number | null | undefined) => string;
}

/** The figures of a language, such as `en`. */
export const figuresIn = (language: string): Figures => {
  const numbers = [0, 1, 2, 3].map(
    (maximumFractionDigits) => new Intl.NumberFormat(language, { maximumFractionDigits, useGrouping: false }),
  );
  const written = (value: number, decimals: number): string => numbers[decimals]?.format(value) ?? String(value);
  return {
    latencyOf(ms) {
      if (ms === null || ms === undefined) return '–';
      if (ms < 10) return `${written(ms, 1)} ms`;
      return ms < 1000 ? `${written(ms, 0)} ms` : `${written(ms / 1000, 2)} s`;
    },
    percentOf: (percent) =>
      percent === null || percent === undefined ? '–' : `${written(Math.floor(percent * 100) / 100, 2)} %`,
    decimalOf: (value) => (value === null || value === undefined ? '–' : written(value, 3)),
    bytesOf(bytes) {
      if (bytes === null || bytes === undefined) return '–';
      if (bytes < 1000) return `${bytes} B`;
      return bytes < 1e6 ? `${written(bytes / 1000, 1)} kB` : `${written(bytes / 1e6, 2)} MB`;
    },
  };
};
