import type { JSX } from 'preact';
import { Lines } from '../../charts/lines.js';
import { timeseriesWidgetCreateFields } from '../../contract/timeseries-widget-create.js';
import { useConsole, useWords } from '../../use-console.js';
import { numberOf } from '../number-of.js';
import type { DataOf } from '../widget.js';
import { dashboardWords } from '../words.js';

export const defaults = { w: 6, h: 5, config: { metric: 'latencyP95' } };
export const { fields } = timeseriesWidgetCreateFields.config;

type Series = Pick<DataOf<'timeseries'>['series'][number], 'name' | 'values'> & { readonly series?: string | null };

/** Lines of a metric. */
export const View = ({
  data,
  title,
}: {
  readonly data: Pick<DataOf<'timeseries'>, 'unit' | 'at'> & { readonly series: readonly Series[] };
  readonly title: string;
}): JSX.Element => {
  const { language } = useConsole();
  const words = useWords(dashboardWords);
  if (data.series.every(({ values }) => values.every((value) => value === null))) {
    return <p class="quiet">{words.noData}</p>;
  }
  return (
    <Lines
      at={data.at}
      lines={data.series.map(({ name, series, values }) => ({ label: name ?? series ?? words.allTogether, values }))}
      text={words.lines(title, data.series.length)}
      format={(value) => numberOf(value, data.unit, language.value)}
    />
  );
};
