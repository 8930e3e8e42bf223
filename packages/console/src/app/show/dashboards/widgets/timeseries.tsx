import type { JSX } from 'preact';
import { LineChart } from '../../../charts/line-chart.js';
import { useConsole, useWords } from '../../../console/use-console.js';
import { timeseriesWidgetCreateFields } from '../../../contract/timeseries-widget-create.js';
import { numberOf } from '../number-of.js';
import { type DataOf, defineWidget } from '../widget.js';
import { dashboardWords } from '../words.js';

/** Colours of lines; more lines have them again, dashed. */
const tokens = ['--accent', '--bar-degraded', '--maintenance', '--up', '--down', '--quiet'];

/** Pixels: a row with its gap, and what heading, legend and padding take. */
const height = { row: 60, around: 96, least: 80 };

type Series = Pick<DataOf<'timeseries'>['series'][number], 'name' | 'values'> & { readonly series?: string | null };

/** Lines of a metric. */
const View = ({
  data,
  title,
  rows,
}: {
  readonly data: Pick<DataOf<'timeseries'>, 'unit' | 'at'> & { readonly series: readonly Series[] };
  readonly title: string;
  readonly rows: number;
}): JSX.Element => {
  const { language } = useConsole();
  const words = useWords(dashboardWords);
  if (data.series.every(({ values }) => values.every((value) => value === null))) {
    return <p class="quiet">{words.noData}</p>;
  }
  return (
    <LineChart
      times={data.at.map((at) => Date.parse(at))}
      lines={data.series.map(({ name, series, values }, index) => ({
        label: name ?? series ?? words.allTogether,
        values,
        token: tokens[index % tokens.length] ?? '--accent',
        ...(index >= tokens.length ? { dash: [4, 3] } : {}),
      }))}
      text={words.lines(title, data.series.length)}
      format={(value) => numberOf(value, data.unit, language.value)}
      language={language.value}
      fromZero={data.unit !== 'percent'}
      height={Math.max(height.least, rows * height.row - height.around)}
    />
  );
};

export default defineWidget({
  start: { type: 'timeseries', w: 6, h: 5, config: { metric: 'latencyP95' } },
  fields: timeseriesWidgetCreateFields.config.fields,
  View,
});
