import type { coreWords } from '../words/core.js';

type Words = (typeof coreWords)['en'];

/** A span as people say it, in its largest unit: `3 days`, `4 hours`. */
export const spanOf = (ms: number, words: Pick<Words, 'seconds' | 'minutes' | 'hours' | 'days'>): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 90) return words.seconds(seconds);
  if (seconds < 90 * 60) return words.minutes(Math.round(seconds / 60));
  if (seconds < 36 * 3600) return words.hours(Math.round(seconds / 3600));
  return words.days(Math.round(seconds / 86_400));
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

/** Milliseconds as they are read on a page: `0.4 ms`, `12 ms`, `1.24 s`; `–` for none. */
export const latencyOf = (ms: number | null | undefined): string => {
  if (ms === null || ms === undefined) return '–';
  if (ms < 10) return `${Number(ms.toFixed(1))} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(2))} s`;
};

/** A percentage that never rounds up to 100: `99.99 %`, `100 %`; `–` for none. */
export const percentOf = (percent: number | null | undefined): string => {
  if (percent === null || percent === undefined) return '–';
  const hundredths = Math.floor(percent * 100) / 100;
  return `${hundredths} %`;
};
