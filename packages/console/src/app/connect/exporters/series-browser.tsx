import type { ExporterSeries } from '@watchpost/client';
import type { JSX } from 'preact';
import { LineChart } from '../../charts/line-chart.js';
import { useConsole, useWords } from '../../console/use-console.js';
import { DataTable } from '../../elements/data-table.js';
import { Pager } from '../../elements/list-page.js';
import { Failure, Loading, Section } from '../../elements/page.js';
import { SearchBox } from '../../elements/search-box.js';
import { Time } from '../../elements/time.js';
import { messageOf } from '../../store/change.js';
import { type ExporterDetailModel, linesOf } from './exporter-detail.js';
import { exporterWords } from './words.js';

/** Colours of lines; more lines have them again, dashed. */
const tokens = ['--accent', '--bar-degraded', '--maintenance', '--up', '--down', '--quiet'];

/** The series of an exporter, and the samples of the chosen one. */
export const SeriesBrowser = ({ model }: { readonly model: ExporterDetailModel }): JSX.Element => {
  const { address, language } = useConsole();
  const words = useWords(exporterWords);
  const { series } = model;
  const rows = series.rows.value;
  const error = series.error.value;
  const number = new Intl.NumberFormat(language.value, { maximumSignificantDigits: 6 });
  const hrefOf = (row: ExporterSeries): string => {
    const query = new URLSearchParams(address.place.value.query);
    query.set('series', row.series);
    return address.href(`${address.place.value.path}?${query}`);
  };
  return (
    <>
      <Section title={words.samplesOf}>
        <Chart model={model} />
      </Section>
      <Section title={words.series}>
        <search class="filters">
          <SearchBox value={series.filters.value.search ?? ''} onInput={(value) => series.setFilter('search', value)} />
        </search>
        {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void series.reload()} />}
        {rows === undefined && error === undefined && <Loading />}
        {rows?.length === 0 && <p class="quiet">{words.noSeries}</p>}
        {rows !== undefined && rows.length > 0 && (
          <DataTable
            label={words.series}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={hrefOf}
            columns={[
              { name: 'series', label: words.series, cell: (row) => <code class="series-name">{row.series}</code> },
              {
                name: 'value',
                label: words.lastValue,
                isNumber: true,
                cell: ({ lastValue }) => (lastValue === null ? '–' : number.format(lastValue)),
              },
              {
                name: 'at',
                label: words.lastAt,
                isWide: true,
                cell: ({ lastAt, isStale }) => (
                  <>
                    <Time at={lastAt} /> {isStale && <span class="tag">{words.stale}</span>}
                  </>
                ),
              },
            ]}
          />
        )}
        <Pager model={series} />
      </Section>
    </>
  );
};

/** Samples of the chosen series as lines. */
const Chart = ({ model }: { readonly model: ExporterDetailModel }): JSX.Element => {
  const { address, language } = useConsole();
  const words = useWords(exporterWords);
  const selector = model.selector.value;
  const samples = model.samples.value;
  const error = model.samplesError.value;
  if (selector === undefined) return <p class="quiet">{words.choose}</p>;
  const number = new Intl.NumberFormat(language.value, { maximumSignificantDigits: 4, notation: 'compact' });
  const drawn = samples === undefined ? undefined : linesOf(samples);
  return (
    <>
      <p>
        <code class="series-name">{selector}</code>
      </p>
      <search class="filters">
        <Choice
          label={words.fn}
          value={model.fn.value}
          values={words.fns}
          onChange={(fn) => address.setQuery({ fn: fn === 'last' ? undefined : fn })}
        />
        <Choice
          label={words.range}
          value={String(model.lastSeconds.value)}
          values={words.ranges}
          onChange={(last) => address.setQuery({ last: last === '86400' ? undefined : last })}
        />
      </search>
      {error !== undefined && <Failure message={messageOf(error)} />}
      {drawn?.lines.length === 0 && <p class="quiet">{words.noSamples}</p>}
      {drawn !== undefined && drawn.lines.length > 0 && (
        <LineChart
          times={drawn.times}
          lines={drawn.lines.map((line, index) => ({
            ...line,
            token: tokens[index % tokens.length] ?? '--accent',
            ...(index >= tokens.length ? { dash: [4, 3] } : {}),
          }))}
          text={words.chart(selector)}
          format={(value) => number.format(value)}
          language={language.value}
          fromZero={false}
        />
      )}
    </>
  );
};

const Choice = ({
  label,
  value,
  values,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}): JSX.Element => (
  <label class="filter">
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {Object.entries(values).map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
