import type { Monitor, MonitorResult, Timings } from '@watchpost/client';
import type { JSX } from 'preact';
import { type ChartLine, LineChart } from '../../charts/line-chart.js';
import { StatusBars } from '../../charts/status-bars.js';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Failure, Loading, Section } from '../../elements/page.js';
import { StatusMark } from '../../elements/status-mark.js';
import { messageOf } from '../../store/change.js';
import { shortSpanOf } from '../../time/format.js';
import { useFigures } from '../../time/use-figures.js';
import { reasonIn, unknownWords } from '../../words/unknown.js';
import { detailWords } from './detail-words.js';
import { lettersOf, type MonitorDetailModel } from './monitor-detail.js';
import { phaseWords } from './phase-words.js';
import { rangeNames } from './time-range.js';
import { reasonOf, statusesIn, timesByReason, type Unobserved, unobservedAt, unobservedIn } from './unobserved.js';

/** Chooses the range of all charts of the page. */
export const RangeChoice = ({ model }: { readonly model: MonitorDetailModel }): JSX.Element => {
  const words = useWords(detailWords);
  const { name } = model.range.value;
  return (
    <fieldset class="range-choice" aria-label={words.range}>
      {rangeNames.map((known) => (
        <button key={known} type="button" aria-pressed={name === known} onClick={() => model.setRange(known)}>
          {words.ranges[known]}
        </button>
      ))}
      {name === undefined && (
        <Button kind="quiet" icon="close" onClick={() => model.setRange('24h')}>
          {words.zoomedOut}
        </Button>
      )}
    </fieldset>
  );
};

/** The statuses of the range as bars. */
export const StatusSection = ({
  monitor,
  model,
}: {
  readonly monitor: Monitor;
  readonly model: MonitorDetailModel;
}): JSX.Element => {
  const { address, language, now } = useConsole();
  const core = useCoreWords();
  const words = useWords(detailWords);
  const unknown = useWords(unknownWords);
  const { percentOf } = useFigures();
  const history = model.history.data.value;
  const error = model.history.error.value;
  const date = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' });
  const today = new Date(now()).toISOString().slice(0, 10);
  const seconds = history?.bins.reduce(
    (sum, bin) => ({
      good: sum.good + bin.seconds.up + bin.seconds.degraded,
      all: sum.all + bin.seconds.up + bin.seconds.degraded + bin.seconds.down,
    }),
    { good: 0, all: 0 },
  );
  const percent = seconds === undefined || seconds.all === 0 ? '–' : percentOf((seconds.good / seconds.all) * 100);
  const stretches = history === undefined ? [] : unobservedIn(history);
  const textOfBin = (place: number): string => {
    const bin = history?.bins[place];
    if (history === undefined || bin === undefined) return '';
    const from = Date.parse(bin.at);
    const part = { from, to: from + history.binSeconds * 1000 };
    const range = date.formatRange(part.from, part.to);
    if (bin.status === null) return range;
    const stretch = unobservedAt(stretches, part);
    if (stretch === undefined) return `${range}: ${core.status[bin.status]}`;
    const reason = reasonOf(unknown, stretch, monitor);
    // What is worse names the bar, although it was not observed all of the time.
    const why = bin.status === 'unknown' ? reason : unknown.with(unknown.notObserved, reason ?? unknown.noReason);
    return [`${range}: ${core.status[bin.status]}`, ...(why === undefined ? [] : [why])].join('. ');
  };
  return (
    <Section title={words.history} actions={<RangeChoice model={model} />}>
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.history.reload()} />}
      {history === undefined && error === undefined && <Loading />}
      {history !== undefined && (
        <>
          {/* What the bar under the pointer shows. */}
          <div
            onPointerMove={({ target, offsetX }) => {
              if (!(target instanceof HTMLElement)) return;
              const place = Math.floor((offsetX / target.clientWidth) * history.bins.length);
              target.title = textOfBin(Math.max(0, Math.min(history.bins.length - 1, place)));
            }}
          >
            <StatusBars bins={lettersOf(history)} isLarge text={words.historyText(monitor.name, percent)} />
          </div>
          <p class="chart-ends quiet">
            <span>{date.format(new Date(history.from))}</span>
            <b>{percent}</b>
            <span>{date.format(new Date(history.to))}</span>
          </p>
          <p class="chart-legend">
            {statusesIn(history).map((status) => (
              <StatusMark key={status} status={status} />
            ))}
          </p>
          <NotObserved stretches={stretches} monitor={monitor} />
        </>
      )}
      <p class="link-row">
        <a href={address.href(`/monitors/${monitor.id}/day/${today}`)}>{words.day}</a>
        <a href={address.href(`/monitors/${monitor.id}/results`)}>{words.results}</a>
        <a href={address.href(`/monitors/${monitor.id}/results?ok=false`)}>{words.failures}</a>
      </p>
    </Section>
  );
};

const mostStretches = 5;

/** When it was not observed, and why: the same to those who see no bars. */
const NotObserved = ({
  stretches,
  monitor,
}: {
  readonly stretches: readonly Unobserved[];
  readonly monitor: Monitor;
}): JSX.Element | null => {
  const { language } = useConsole();
  const words = useWords(unknownWords);
  if (stretches.length === 0) return null;
  const date = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' });
  const beyond = stretches.length - mostStretches;
  const times = timesByReason(stretches).map(({ reason, ms }) =>
    words.with(reasonIn(words, reason) ?? words.noReason, shortSpanOf(ms)),
  );
  return (
    <div class="not-observed">
      <h3>{words.notObserved}</h3>
      {stretches.length > 1 && <p class="not-observed-sum">{times.join(' · ')}</p>}
      <ul class="plain-list">
        {stretches.slice(0, mostStretches).map((stretch) => (
          <li key={stretch.from}>
            <span>
              {words.stretch(date.formatRange(stretch.from, stretch.to), shortSpanOf(stretch.to - stretch.from))}
            </span>
            <span class="quiet">{reasonOf(words, stretch, monitor) ?? words.noReason}</span>
          </li>
        ))}
      </ul>
      <p class="quiet">
        {beyond > 0 && `${words.more(beyond)}. `}
        {words.leftOut}
      </p>
    </div>
  );
};

const percentiles = [
  { label: 'p50', field: 'p50Ms', token: '--accent', isFilled: true },
  { label: 'p95', field: 'p95Ms', token: '--degraded', dash: [8, 3] },
  { label: 'p99', field: 'p99Ms', token: '--down', dash: [2, 3] },
] as const;

/** Percentiles of the latency in the range. */
export const LatencySection = ({ model }: { readonly model: MonitorDetailModel }): JSX.Element => {
  const { language } = useConsole();
  const words = useWords(detailWords);
  const { latencyOf } = useFigures();
  const latency = model.latency.data.value;
  const error = model.latency.error.value;
  return (
    <Section title={words.latency}>
      {error !== undefined && <Failure message={messageOf(error)} onRetry={() => void model.latency.reload()} />}
      {latency === undefined && error === undefined && <Loading />}
      {latency?.count === 0 && <p class="quiet">{words.noLatency}</p>}
      {latency !== undefined && latency.count > 0 && (
        <>
          <LineChart
            times={latency.series.map(({ at }) => Date.parse(at))}
            lines={percentiles.map(({ field, ...line }) => ({
              ...line,
              values: latency.series.map((bin) => bin[field]),
            }))}
            text={words.latencyText(latencyOf(latency.p50Ms), latencyOf(latency.p95Ms), latencyOf(latency.p99Ms))}
            format={latencyOf}
            language={language.value}
            onZoom={model.zoom}
          />
          <p class="quiet">
            {percentiles.map(({ label, field }) => `${label} ${latencyOf(latency[field])}`).join(' · ')}
            {' · '}
            {words.zoomHint}
          </p>
        </>
      )}
    </Section>
  );
};

const phases = [
  { field: 'dnsMs', token: '--maintenance', dash: [2, 3] },
  { field: 'connectMs', token: '--up', dash: [8, 3] },
  { field: 'tlsMs', token: '--degraded', dash: [8, 3, 2, 3] },
  { field: 'firstByteMs', token: '--accent' },
] as const;

/** Where the time of the latest checks went. */
export const PhasesSection = ({
  results,
  model,
}: {
  readonly results: readonly MonitorResult[];
  readonly model: MonitorDetailModel;
}): JSX.Element | null => {
  const { language } = useConsole();
  const words = useWords(detailWords);
  const phaseNames = useWords(phaseWords);
  const { latencyOf } = useFigures();
  const lines: readonly ChartLine[] = phases
    .map(({ field, ...line }) => ({
      ...line,
      label: phaseNames[field],
      values: results.map(({ timings }) => timings[field]),
    }))
    .filter(({ values }) => values.some((value) => value !== null));
  if (lines.length === 0) return null;
  return (
    <Section title={words.phases}>
      <LineChart
        times={results.map(({ at }) => Date.parse(at))}
        lines={lines}
        text={words.phasesText}
        format={latencyOf}
        language={language.value}
        onZoom={model.zoom}
      />
      <PhaseList timings={results.at(-1)?.timings} latencyMs={results.at(-1)?.latencyMs ?? null} />
    </Section>
  );
};

/** The phases of one check in words: `DNS 4 ms · Connect 11 ms · Total 21 ms`. */
export const PhaseList = ({
  timings,
  latencyMs,
}: {
  readonly timings: Timings | undefined;
  readonly latencyMs: number | null;
}): JSX.Element | null => {
  const words = useWords(phaseWords);
  const { latencyOf } = useFigures();
  if (timings === undefined) return null;
  const known = phases.flatMap(({ field }) => {
    const ms = timings[field];
    return ms === null ? [] : [`${words[field]} ${latencyOf(ms)}`];
  });
  return (
    <p class="quiet">
      {[...known, ...(latencyMs === null ? [] : [`${words.total} ${latencyOf(latencyMs)}`])].join(' · ')}
    </p>
  );
};
