import type { MonitorStatus } from '@watchpost/client';
import type { JSX } from 'preact';
import { DayGrid } from '../../charts/day-grid.js';
import { LineChart } from '../../charts/line-chart.js';
import { useConsole, useCoreWords, useModel, useWords } from '../../console/use-console.js';
import { LinkButton } from '../../elements/button.js';
import { DataTable } from '../../elements/data-table.js';
import { Failure, Loading, Page, Section } from '../../elements/page.js';
import { StatusMark } from '../../elements/status-mark.js';
import type { PathParameters } from '../../router/match.js';
import { messageOf } from '../../store/change.js';
import { shortSpanOf } from '../../time/format.js';
import { useFigures } from '../../time/use-figures.js';
import { causeIn, reasonIn, unknownWords } from '../../words/unknown.js';
import { createMonitorDay, type MonitorDay, type MonitorDayModel, neighbourOf, startOfDay } from './monitor-day.js';
import { resultsWords } from './results-words.js';
import { unobservedAt, unobservedIn } from './unobserved.js';

/** A day of a monitor, minute by minute (UTC). */
const MonitorDayPage = ({ parameters }: { readonly parameters: PathParameters }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(resultsWords);
  const { id = '', day = '' } = parameters;
  const start = startOfDay(day);
  return start === undefined ? (
    <Page title={core.notFound}>
      <p class="quiet">{words.wrongDay}</p>
    </Page>
  ) : (
    <Day id={id} day={day} start={start} />
  );
};
export default MonitorDayPage;

const Day = ({
  id,
  day,
  start,
}: {
  readonly id: string;
  readonly day: string;
  readonly start: number;
}): JSX.Element => {
  const { address, language, now } = useConsole();
  const words = useWords(resultsWords);
  const model = useModel((parts) => createMonitorDay(parts, id, start), [id, start]);
  const error = model.day.error.value;
  const shown = model.day.data.value;
  const date = new Intl.DateTimeFormat(language.value, { dateStyle: 'long', timeZone: 'UTC' }).format(start);
  const next = neighbourOf(day, 1);
  return (
    <Page
      title={words.dayTitle(model.monitor.value?.name ?? '…', date)}
      lead={words.hours}
      actions={
        <>
          <LinkButton icon="left" href={address.href(`/monitors/${id}/day/${neighbourOf(day, -1)}`)}>
            {words.previous}
          </LinkButton>
          {(startOfDay(next) ?? 0) <= now() && (
            <LinkButton icon="right" href={address.href(`/monitors/${id}/day/${next}`)}>
              {words.next}
            </LinkButton>
          )}
          <LinkButton href={address.href(`/monitors/${id}`)}>{words.back}</LinkButton>
        </>
      }
    >
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.day.reload()} />}
      {shown === undefined && error === undefined && <Loading />}
      {shown !== undefined && <Minutes {...shown} start={start} />}
      {shown !== undefined && shown.intervals.length > 0 && <Statuses intervals={shown.intervals} />}
      <DayLatency model={model} />
    </Page>
  );
};

const minuteMs = 60_000;

const statusOfLetter: Readonly<Record<string, MonitorStatus>> = {
  u: 'up',
  g: 'degraded',
  d: 'down',
  m: 'maintenance',
  p: 'paused',
  n: 'pending',
  '?': 'unknown',
};

const Minutes = ({ minutes, intervals, start }: MonitorDay & { readonly start: number }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(resultsWords);
  const unknown = useWords(unknownWords);
  const day = { from: new Date(start).toISOString(), to: new Date(start + minutes.length * minuteMs).toISOString() };
  const stretches = unobservedIn({ intervals, ...day });
  const textOf = (minute: number): string => {
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const letter = minutes[minute];
    const status = letter === undefined ? undefined : statusOfLetter[letter];
    const missing = letter === undefined ? words.notYet : words.noMonitorYet;
    const part = { from: start + minute * minuteMs, to: start + (minute + 1) * minuteMs };
    const why = status === 'unknown' ? reasonIn(unknown, unobservedAt(stretches, part)?.reason ?? null) : undefined;
    const name = status === undefined ? missing : core.status[status];
    return words.minuteText(time, why === undefined ? name : `${name}. ${why}`);
  };
  return <DayGrid minutes={minutes} label={words.minute} textOf={textOf} />;
};

/** The same in words: each status of the day. */
const Statuses = ({
  intervals,
}: {
  readonly intervals: NonNullable<MonitorDayModel['day']['data']['value']>['intervals'];
}): JSX.Element => {
  const { language, now } = useConsole();
  const words = useWords(resultsWords);
  const unknown = useWords(unknownWords);
  const time = new Intl.DateTimeFormat(language.value, { timeStyle: 'medium', timeZone: 'UTC' });
  return (
    <Section title={words.statuses}>
      <DataTable
        label={words.statuses}
        rows={intervals}
        keyOf={({ from }) => from}
        columns={[
          { name: 'from', label: words.from, cell: ({ from }) => time.format(new Date(from)) },
          { name: 'status', label: words.status, cell: ({ status }) => <StatusMark status={status} /> },
          {
            name: 'lasted',
            label: words.lasted,
            cell: ({ from, to }) => shortSpanOf((to === null ? now() : Date.parse(to)) - Date.parse(from)),
          },
          {
            name: 'cause',
            label: words.cause,
            cell: (interval) => causeIn(unknown, interval) ?? '',
          },
        ]}
      />
    </Section>
  );
};

const DayLatency = ({ model }: { readonly model: MonitorDayModel }): JSX.Element | null => {
  const { language } = useConsole();
  const words = useWords(resultsWords);
  const { latencyOf } = useFigures();
  const latency = model.latency.value;
  if (latency === undefined || latency.count === 0) return null;
  return (
    <Section title={words.latency}>
      <LineChart
        times={latency.series.map(({ at }) => Date.parse(at))}
        lines={[
          { label: 'p50', token: '--accent', isFilled: true, values: latency.series.map(({ p50Ms }) => p50Ms) },
          { label: 'p95', token: '--degraded', dash: [8, 3], values: latency.series.map(({ p95Ms }) => p95Ms) },
        ]}
        text={words.latencyText(latencyOf(latency.p50Ms), latencyOf(latency.p95Ms))}
        format={latencyOf}
        language={language.value}
      />
    </Section>
  );
};
