import type { ExporterSamples, PrometheusInstantResult, PrometheusRangeResult } from '@watchpost/client';
import { fitted, highest } from './fitted.js';
import type { Output } from './output.js';
import { columnChart } from './status-bar.js';
import { plainText } from './terminal-text.js';

type Labels = Readonly<Record<string, string>>;

const classic = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

/** A series as PromQL writes it, such as `up{job="web"}`; `{}` for one without a name and labels. */
const seriesText = ({ __name__: name = '', ...labels }: Labels): string => {
  const pairs = Object.entries(labels).map(
    ([label, value]) => `${classic.test(label) ? label : JSON.stringify(label)}=${JSON.stringify(value)}`,
  );
  return pairs.length === 0 && name !== '' ? name : `${name}{${pairs.join(', ')}}`;
};

/** A series for a chart, where there is less room: `exporter_id` says nothing to people. */
const shortText = ({ exporter_id: _, ...labels }: Labels): string => seriesText(labels);

/** A number as people read it: up to six digits that count. */
const figure = (value: number): string =>
  Number.isFinite(value) ? value.toLocaleString('en', { maximumSignificantDigits: 6 }) : String(value);

/** What a query is at one time: a number, or a table of series. */
export const instantLines = ({ data }: PrometheusInstantResult, output: Output): string[] => {
  if (data.resultType === 'scalar') return [output.painter.strong(figure(Number(data.result[1])))];
  const rows = data.result.map(({ metric, value: [, value] }) => ({
    series: shortText(metric),
    value: figure(Number(value)),
  }));
  return output.table(rows, { operationId: 'prometheus.query', fields: ['series', 'value'] });
};

/** Columns above the least value: a line that hardly changes shows how it does. */
const chart = (values: readonly (number | null)[]): string => {
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known);
  const isFlat = Math.max(...known) === least;
  return columnChart(values.map((value) => (value === null ? null : isFlat ? 1 : value - least)));
};

/** A series in two lines: its name with the least, greatest and last value, and its points as columns. */
const drawnSeries = (
  metric: Labels,
  points: readonly (number | null)[],
  { width, output }: { readonly width: number; readonly output: Output },
): string[] => {
  const known = points.filter((value) => value !== null);
  const figures =
    known.length === 0
      ? 'no number'
      : `${figure(Math.min(...known))} to ${figure(Math.max(...known))}, last ${figure(known.at(-1) ?? 0)}`;
  return [
    `${plainText(shortText(metric))}  ${output.painter.quiet(figures)}`,
    output.painter.accent(chart(fitted(points, width, highest)).trimEnd()),
  ];
};

/** What a query is over a range: each series at each step. */
export const rangeLines = (
  { data }: PrometheusRangeResult,
  { steps, ...style }: { readonly steps: readonly number[]; readonly width: number; readonly output: Output },
): string[] =>
  data.result.flatMap(({ metric, values }) => {
    const byTime = new Map(values.map(([at, text]) => [Math.round(at * 1000), Number(text)]));
    const points = steps.map((at) => {
      const value = byTime.get(Math.round(at * 1000));
      return value === undefined || !Number.isFinite(value) ? null : value;
    });
    return drawnSeries(metric, points, style);
  });

/** Samples of an exporter in bins: each series in each bin. */
export const sampleLines = (
  { series, from, to, binSeconds }: ExporterSamples,
  style: { readonly width: number; readonly output: Output },
): string[] => {
  const startsAt = Date.parse(from);
  const bins = Math.round((Date.parse(to) - startsAt) / (binSeconds * 1000));
  return series.flatMap(({ metric, labels, points }) => {
    const byBin = new Map(
      points.map(({ at, value }) => [Math.round((Date.parse(at) - startsAt) / (binSeconds * 1000)), value]),
    );
    const values = Array.from({ length: bins }, (_, bin) => byBin.get(bin) ?? null);
    return drawnSeries({ __name__: metric, ...labels }, values, style);
  });
};
