import type { AlertBackTest } from '@watchpost/client';
import type { JSX } from 'preact';
import { BackTestChart } from '../../charts/back-test-chart.js';
import type { ChartPoint } from '../../charts/back-test-scale.js';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { Section } from '../../elements/page.js';
import { Time } from '../../elements/time.js';
import { relativeSpan, shortSpanOf } from '../../time/format.js';
import { type BackTest, backTestDays } from './back-test.js';
import { type Condition, valueText } from './condition-text.js';
import { alertWords } from './words.js';

/** Alerts that are listed below the picture. */
const mostListed = 8;

/** Statuses as heights, from well to bad. */
const heights = ['up', 'pending', 'paused', 'maintenance', 'unknown', 'degraded', 'down'];

const numberOf = (value: number | string | null): number | null =>
  typeof value === 'string' ? heights.indexOf(value) : value;

/** What the rule would have done on what is stored: in a sentence, as a picture, and as a list. */
export const BackTestPanel = ({
  model,
  condition,
  onThreshold,
}: {
  readonly model: BackTest;
  readonly condition: Condition;
  readonly onThreshold?: ((value: number) => void) | undefined;
}): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(alertWords);
  const answer = model.answer.value;
  const subjects = model.subjects.value;
  const text = useSummary(model);
  return (
    <Section title={words.picture}>
      <div class="back-test" data-running={model.isRunning.value || undefined}>
        <div class="filters">
          {subjects.length > 1 && (
            <label class="filter">
              <span>{words.shown}</span>
              <select value={model.shown.value} onChange={({ currentTarget }) => model.show(currentTarget.value)}>
                {subjects.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label class="filter">
            <span>{words.range}</span>
            <select
              value={String(model.days.value)}
              onChange={({ currentTarget }) => model.setDays(Number(currentTarget.value))}
            >
              {backTestDays.map((days) => (
                <option key={days} value={String(days)}>
                  {words.lastDays(days)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <p
          class="back-test-sum"
          aria-live="polite"
          data-loading={model.problem.value === undefined && text === undefined ? '' : undefined}
        >
          {model.problem.value ?? text ?? core.loading}
        </p>
        {answer?.series !== undefined && (
          <Picture
            answer={answer}
            condition={condition}
            text={text ?? ''}
            shown={model.shown.value}
            onThreshold={onThreshold}
          />
        )}
        {answer !== undefined && (
          <p class="quiet">
            {answer.evaluatedResults === 0
              ? words.nothingToEvaluate
              : words.evaluated(answer.evaluatedResults, answer.evaluatedMonitors)}
          </p>
        )}
        {answer !== undefined && answer.alerts.length > 0 && <AlertRows answer={answer} metric={condition.metric} />}
      </div>
    </Section>
  );
};

/** `In 7 days it would have fired 4 times, 22 min in all, the longest for 11 min.` */
const useSummary = (model: BackTest): string | undefined => {
  const { language } = useConsole();
  const words = useWords(alertWords);
  const answer = model.answer.value;
  const sum = model.sum.value;
  if (answer === undefined || sum === undefined) return undefined;
  const span = relativeSpan(Date.parse(answer.to) - Date.parse(answer.from), language.value);
  const within = `${span.charAt(0).toUpperCase()}${span.slice(1)}`;
  if (sum.times === 0) return words.never(within);
  return words.times(within, sum.times, shortSpanOf(sum.totalMs), shortSpanOf(sum.longestMs));
};

const Picture = ({
  answer,
  condition,
  text,
  shown,
  onThreshold,
}: {
  readonly answer: AlertBackTest;
  readonly condition: Condition;
  readonly text: string;
  readonly shown: string | undefined;
  readonly onThreshold: ((value: number) => void) | undefined;
}): JSX.Element => {
  const { language } = useConsole();
  const core = useCoreWords();
  const words = useWords(alertWords);
  const { metric, threshold } = condition;
  const points: readonly ChartPoint[] = (answer.series ?? []).map(({ at, value }) => ({
    at: Date.parse(at),
    value: numberOf(value),
  }));
  const bands = answer.alerts
    .filter(({ subject }) => subject.id === shown)
    .map(({ firedAt, clearedAt }) => ({ from: Date.parse(firedAt), to: Date.parse(clearedAt ?? answer.to) }));
  const isStatus = typeof threshold === 'string';
  const format = new Intl.DateTimeFormat(language.value, { dateStyle: 'short', timeStyle: 'short' });
  const labelOf = (value: number): string => (isStatus ? '' : valueText(metric, Number(value.toPrecision(3)), core));
  return (
    <div>
      <BackTestChart
        from={Date.parse(answer.from)}
        to={Date.parse(answer.to)}
        points={points}
        bands={bands}
        threshold={numberOf(threshold) ?? undefined}
        text={`${text} ${words.atThreshold(valueText(metric, threshold, core))}`}
        labelOf={labelOf}
        onThreshold={isStatus ? undefined : onThreshold}
      />
      <p class="quiet back-test-range">
        <span>{format.format(new Date(answer.from))}</span>
        {onThreshold !== undefined && !isStatus && <span class="wide">{words.dragHint}</span>}
        <span>{format.format(new Date(answer.to))}</span>
      </p>
    </div>
  );
};

const AlertRows = ({
  answer,
  metric,
}: {
  readonly answer: AlertBackTest;
  readonly metric: Condition['metric'];
}): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(alertWords);
  const latest = answer.alerts.slice(-mostListed).reverse();
  return (
    <>
      <ul class="back-test-alerts">
        {latest.map(({ firedAt, clearedAt, subject, value }) => (
          <li key={`${firedAt} ${subject.id}`}>
            <span>
              <Time at={firedAt} show="exact" />
            </span>
            <span>{subject.name}</span>
            <span>{valueText(metric, value, core)}</span>
            <span>
              {clearedAt === null ? words.stillFiring : shortSpanOf(Date.parse(clearedAt) - Date.parse(firedAt))}
            </span>
          </li>
        ))}
      </ul>
      {answer.alerts.length > mostListed && <p class="quiet">{words.more(answer.alerts.length - mostListed)}</p>}
    </>
  );
};
