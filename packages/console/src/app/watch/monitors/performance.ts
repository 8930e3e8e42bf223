import type { MonitorResult } from '@watchpost/client';

/** What was printed with one label. */
export interface PerformanceChart {
  readonly label: string;
  readonly unit: string;
  /** Milliseconds since 1970, ascending: of the results that any of its lines has a value of. */
  readonly times: readonly number[];
  /** A line for each location, by the id of its agent; one value for each time. */
  readonly lines: readonly { readonly agentId: string | null; readonly values: readonly (number | null)[] }[];
  readonly last: number;
}

/** Charts that are drawn: a program may print many labels. */
const mostCharts = 12;

/** The performance data of results, a chart for each label; those that the latest results have come first. */
export const performanceCharts = (results: readonly MonitorResult[]): readonly PerformanceChart[] => {
  const printed = results
    .toReversed()
    .flatMap(({ at, agentId, performance = [] }) =>
      performance.map((value) => ({ at: Date.parse(at), agentId, ...value })),
    );
  const byLabel = Map.groupBy(printed, ({ label, unit }) => JSON.stringify([label, unit]));
  return [...byLabel.values()].slice(0, mostCharts).flatMap((values) => {
    const [last] = values;
    if (last === undefined) return [];
    const times = [...new Set(values.map(({ at }) => at))].sort((one, other) => one - other);
    const lines = [...Map.groupBy(values, ({ agentId }) => agentId)].map(([agentId, its]) => {
      const byTime = new Map(its.map(({ at, value }) => [at, value]));
      return { agentId, values: times.map((at) => byTime.get(at) ?? null) };
    });
    return [{ label: last.label, unit: last.unit, times, lines, last: last.value }];
  });
};

const multiples = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

const bytesOf = (bytes: number): string => {
  const size = Math.abs(bytes);
  const power = size < 1000 ? 0 : Math.min(multiples.length - 1, Math.floor(Math.log10(size) / 3));
  return `${Number((bytes / 1000 ** power).toPrecision(4))} ${multiples[power]}`;
};

const secondsOf = (seconds: number): string =>
  Math.abs(seconds) < 1 ? `${Number((seconds * 1000).toPrecision(4))} ms` : `${Number(seconds.toPrecision(6))} s`;

/** A value with its unit: `32.12 GB`, `7 ms`, `80 %`. */
export const performanceText = (value: number, unit: string): string => {
  if (unit === 'B') return bytesOf(value);
  if (unit === 's') return secondsOf(value);
  // A counter has no unit that a person reads.
  const shown = unit === 'c' ? '' : unit;
  return `${Number(value.toPrecision(6))} ${shown}`.trim();
};
