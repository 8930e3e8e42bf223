import type { ReportRunDetail } from '@watchpost/client';
import type { JSX } from 'preact';
import { LineChart } from '../../charts/line-chart.js';
import { useConsole, useWords } from '../../console/use-console.js';
import { Section } from '../../elements/page.js';
import { shortSpanOf } from '../../time/format.js';
import { useFigures } from '../../time/use-figures.js';
import { budgetLineOf, calendarOf, type DayLevel } from './run-calendar.js';
import { reportWords } from './words.js';

const levels: readonly DayLevel[] = ['good', 'some', 'bad', 'none'];

/** What remained of the error budget day by day; nothing without a target. */
export const BudgetLine = ({ run }: { readonly run: ReportRunDetail }): JSX.Element | null => {
  const { language } = useConsole();
  const words = useWords(reportWords);
  const { percentOf } = useFigures();
  const line = budgetLineOf(run);
  if (line === undefined) return null;
  return (
    <Section title={words.errorBudget}>
      <LineChart
        times={line.times}
        lines={[{ label: words.remaining, values: line.values, token: '--accent', isFilled: true }]}
        text={words.budgetLine(percentOf(run.summary?.budget?.remainingPercent ?? null))}
        format={(value) => `${Math.floor(value)} %`}
        language={language.value}
        threshold={0}
        fromZero={false}
      />
    </Section>
  );
};

/** The days as a calendar, a column for each week; the table below has the figures. */
export const Calendar = ({ days }: Pick<ReportRunDetail, 'days'>): JSX.Element => {
  const { language } = useConsole();
  const words = useWords(reportWords);
  const { percentOf } = useFigures();
  const format = new Intl.DateTimeFormat(language.value, { timeZone: 'UTC', dateStyle: 'medium' });
  const cells = calendarOf(days);
  const weeks = (cells.at(-1)?.week ?? 0) + 1;
  return (
    <figure class="run-calendar">
      <svg role="img" aria-label={words.calendar} width={weeks * 22} viewBox={`0 0 ${weeks * 14 - 2} 96`}>
        {cells.map(({ day, week, weekday, level }) => (
          <rect key={day.date} class={`day-${level}`} x={week * 14} y={weekday * 14} width="12" height="12" rx="2">
            <title>
              {[
                `${format.format(new Date(day.date))}: ${percentOf(day.uptimePercent)}`,
                ...(day.downSeconds === 0 ? [] : [`${words.down} ${shortSpanOf(day.downSeconds * 1000)}`]),
              ].join(' · ')}
            </title>
          </rect>
        ))}
      </svg>
      <figcaption>
        {levels
          .filter((level) => cells.some((cell) => cell.level === level))
          .map((level) => (
            <span key={level}>
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <rect class={`day-${level}`} width="12" height="12" rx="2" />
              </svg>
              {words.levels[level]}
            </span>
          ))}
      </figcaption>
    </figure>
  );
};
