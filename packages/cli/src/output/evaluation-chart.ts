import type { AlertBackTest } from '@watchpost/client';
import { columnChart } from './status-bar.js';

type Series = NonNullable<AlertBackTest['series']>;

/** The marks of a rule's states, the worst first; a state without one needs no attention. */
const marks = [
  ['firing', '!'],
  ['recovering', '~'],
  ['pending', '.'],
  ['noData', '?'],
] as const;

/** Parts of a series of almost equal size, at most `count`. */
const partsOf = (series: Series, count: number): Series[] => {
  const size = Math.ceil(series.length / count);
  return Array.from({ length: Math.ceil(series.length / size) }, (_, part) =>
    series.slice(part * size, (part + 1) * size),
  );
};

const highest = (part: Series): number | null => {
  const numbers = part.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  return numbers.length === 0 ? null : Math.max(...numbers);
};

const markOf = (part: Series): string =>
  marks.find(([state]) => part.some((point) => point.state === state))?.[1] ?? ' ';

/**
 * What a rule evaluated: values as columns, below them the worst state of each column, and what the marks mean.
 *
 * @param width cells of a line; a longer series shows the highest value of each part
 */
export const evaluationChart = (series: Series, width: number): string[] => {
  if (series.length === 0) return [];
  const parts = partsOf(series, width);
  const values = parts.map(highest);
  const numbers = values.filter((value) => value !== null);
  const states = parts.map(markOf);
  const legend = marks.filter(([, mark]) => states.includes(mark)).map(([state, mark]) => `${mark} ${state}`);
  return [
    columnChart(values).trimEnd(),
    states.join('').trimEnd(),
    ...(numbers.length === 0 ? [] : [`highest value ${Math.max(...numbers)}`]),
    legend.join('  '),
  ].filter((line) => line !== '');
};
