import type { ReportRunDetail } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useWords } from '../../console/use-console.js';
import { DataTable } from '../../elements/data-table.js';
import { Details, Section } from '../../elements/page.js';
import { shortSpanOf } from '../../time/format.js';
import { useFigures } from '../../time/use-figures.js';
import { reasonIn, unknownWords } from '../../words/unknown.js';
import { rangeText } from './report-text.js';
import { Calendar } from './run-pictures.js';
import { reportWords } from './words.js';

const seconds = (value: number | null): string => (value === null ? '–' : shortSpanOf(value * 1000));

/** The figures of a run. */
export const RunFigures = ({ run }: { readonly run: ReportRunDetail }): JSX.Element | null => {
  const { language } = useConsole();
  const words = useWords(reportWords);
  const unknown = useWords(unknownWords);
  const { latencyOf, percentOf } = useFigures();
  const { summary } = run;
  if (summary === null) return null;
  const { budget, slaMet, latency, unknownTimes = [] } = summary;
  const reasons = unknownTimes.map(({ reason, seconds: lasted }) =>
    unknown.with(reasonIn(unknown, reason) ?? unknown.noReason, seconds(lasted)),
  );
  return (
    <Section title={`${words.result}: ${rangeText(run.from, run.to, language.value, run.timezone)}`}>
      <div class="figures">
        <p>
          <b>{percentOf(summary.uptimePercent)}</b> {words.uptime}
        </p>
        {slaMet !== null && <p class={slaMet ? 'met' : 'missed'}>{slaMet ? words.met : words.missed}</p>}
        {budget !== null && (
          <p class={budget.state === 'healthy' ? undefined : 'missed'}>
            {words.budgetStates[budget.state]}:{' '}
            {words.budget(seconds(budget.remainingSeconds), seconds(budget.totalSeconds))}
          </p>
        )}
      </div>
      <Details
        rows={[
          [words.down, seconds(summary.downSeconds)],
          ...(summary.seconds.unknown === 0
            ? []
            : [[unknown.notObserved, [seconds(summary.seconds.unknown), ...reasons].join(' · ')] as const]),
          [words.outages, summary.outages],
          [words.longest, seconds(summary.longestOutageSeconds)],
          [words.incidents, summary.incidents],
          [words.mtta, seconds(summary.mttaSeconds)],
          [words.mttr, seconds(summary.mttrSeconds)],
          [words.p50, latencyOf(latency.p50Ms)],
          [words.p95, latencyOf(latency.p95Ms)],
          [words.counted, seconds(summary.countedSeconds)],
          [words.monitors, summary.monitorCount],
        ]}
      />
    </Section>
  );
};

/** Rows of a table that are shown; the file has all of them. */
const mostRows = 100;

/** Monitors and days of a run; the worst monitors first. */
export const RunTables = ({ run }: { readonly run: ReportRunDetail }): JSX.Element => {
  const words = useWords(reportWords);
  const unknown = useWords(unknownWords);
  const { address } = useConsole();
  const { percentOf } = useFigures();
  // Where all was observed, a column of zeros says nothing.
  const isUnobserved = run.days.some((day) => day.seconds.unknown > 0);
  return (
    <>
      {run.monitors.length > 0 && (
        <Section title={words.monitors}>
          <DataTable
            label={words.monitors}
            rows={[...run.monitors]
              .sort((one, other) => (one.uptimePercent ?? 101) - (other.uptimePercent ?? 101))
              .slice(0, mostRows)}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => address.href(`/monitors/${id}`)}
            columns={[
              { name: 'name', label: words.monitor, cell: ({ name }) => name },
              { name: 'uptime', label: words.uptime, isNumber: true, cell: (row) => percentOf(row.uptimePercent) },
              { name: 'down', label: words.down, isNumber: true, cell: (row) => seconds(row.downSeconds) },
              { name: 'outages', label: words.outages, isNumber: true, isWide: true, cell: (row) => row.outages },
              {
                name: 'longest',
                label: words.longest,
                isNumber: true,
                isWide: true,
                cell: (row) => seconds(row.longestOutageSeconds),
              },
            ]}
          />
        </Section>
      )}
      {run.days.length > 0 && (
        <Section title={words.days}>
          <Calendar days={run.days} />
          <DataTable
            label={words.days}
            rows={run.days.slice(-mostRows).reverse()}
            keyOf={({ date }) => date}
            columns={[
              { name: 'date', label: words.day, cell: ({ date }) => date },
              { name: 'uptime', label: words.uptime, isNumber: true, cell: (row) => percentOf(row.uptimePercent) },
              { name: 'down', label: words.down, isNumber: true, cell: (row) => seconds(row.downSeconds) },
              ...(isUnobserved
                ? [
                    {
                      name: 'unknown',
                      label: unknown.notObserved,
                      isNumber: true,
                      cell: (row: ReportRunDetail['days'][number]) => seconds(row.seconds.unknown),
                    },
                  ]
                : []),
            ]}
          />
        </Section>
      )}
    </>
  );
};
