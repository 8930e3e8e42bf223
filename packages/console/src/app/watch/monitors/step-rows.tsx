import type { ApiStep, Assertion, StepTrial } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Checkbox, Field } from '../../elements/field.js';
import { StatusMark } from '../../elements/status-mark.js';
import type { Draft } from '../../forms/draft.js';
import { useFigures } from '../../time/use-figures.js';
import { AssertionList } from './assertion-rows.js';
import type { MonitorDraftModel } from './monitor-draft.js';
import { OrderedSteps, StepBox } from './ordered-steps.js';
import { StepAnswer } from './step-answer.js';
import { stepWords } from './step-words.js';
import {
  changedStep,
  freeName,
  headerLines,
  headersOf,
  mostSteps,
  newExtraction,
  problemsBelow,
  statusesOf,
  stepsOf,
} from './steps.js';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const extractionSources = ['json', 'header', 'cookie', 'pattern'] as const;
const assertionSources: readonly Assertion['source'][] = [
  ...(['status', 'header', 'body', 'json', 'latency', 'remark', 'certificateDays'] as const),
];
const examplePaths = { json: '$.data.id', header: 'x-request-id', cookie: 'session', pattern: 'id="(\\d+)"' };

/** The steps of an `api` monitor: rows that are tried one after the other. */
const StepRows = ({ draft, model }: { readonly draft: Draft; readonly model: MonitorDraftModel }): JSX.Element => {
  const words = useWords(stepWords);
  draft.shownPaths.add('config.steps');
  const config = (draft.values.value.config ?? {}) as Readonly<Record<string, unknown>>;
  const steps = stepsOf(config);
  const problems = draft.problems.value;
  const update = (next: readonly ApiStep[]): void => draft.set('config', { ...config, steps: next });
  return (
    <div class="steps">
      <p class="field-hint">{words.hint}</p>
      <OrderedSteps
        steps={steps}
        most={mostSteps}
        fewest={1}
        nameOf={({ name }) => name}
        newStep={(): ApiStep => ({ name: freeName(steps, words.stepName) })}
        problem={problems['config.steps']}
        onChange={update}
      >
        {(step, index) => (
          <StepDetails
            step={step}
            number={index + 1}
            problems={problemsBelow(problems, `config.steps[${index}]`)}
            trial={model.stepTrials.value.get(step.name)}
            isBusy={model.isTrying.value}
            onChange={(changes) => update(steps.with(index, changedStep(step, changes)))}
            onTry={() => void model.tryIt(index)}
          />
        )}
      </OrderedSteps>
    </div>
  );
};
export default StepRows;

interface StepProperties {
  readonly step: ApiStep;
  /** From 1. */
  readonly number: number;
  /** By the path within the step. */
  readonly problems: Readonly<Record<string, string>>;
  readonly trial: StepTrial | undefined;
  readonly isBusy: boolean;
  readonly onChange: (changes: Partial<ApiStep>) => void;
  readonly onTry: () => void;
}

const startsWithAny = (problems: StepProperties['problems'], ...names: readonly string[]): boolean =>
  Object.keys(problems).some((path) => names.some((name) => path === name || path.startsWith(`${name}.`)));

const StepDetails = (properties: StepProperties): JSX.Element => {
  const { step, number, problems, trial, isBusy, onTry } = properties;
  const words = useWords(stepWords);
  // A new one, and one with a mistake, is open.
  const [isNew] = useState((step.url ?? '') === '');
  return (
    <StepBox
      number={number}
      name={step.name}
      isOpen={isNew || Object.keys(problems).length > 0}
      summary={
        <>
          <code>
            {step.method ?? 'GET'} {step.url === undefined || step.url === '' ? '/' : step.url}
          </code>
          {trial !== undefined && <TrialMark trial={trial} />}
        </>
      }
    >
      <RequestFields {...properties} />
      <ExtractionRows {...properties} />
      <h4>{words.assertions}</h4>
      <AssertionList
        rows={step.assertions ?? []}
        sources={assertionSources}
        problemOf={(index) =>
          Object.entries(problems).find(
            ([path]) => path === `assertions[${index}]` || path.startsWith(`assertions[${index}].`),
          )?.[1]
        }
        onChange={(assertions) => properties.onChange({ assertions: assertions.length === 0 ? undefined : assertions })}
      />
      <Checkbox
        label={words.always}
        hint={words.alwaysHint}
        checked={step.always === true}
        onChange={(always) => properties.onChange({ always: always ? true : undefined })}
      />
      <Button icon="play" isBusy={isBusy} onClick={onTry}>
        {words.tryTo}
      </Button>
      {trial !== undefined && <StepAnswer trial={trial} />}
    </StepBox>
  );
};

const TrialMark = ({ trial }: { readonly trial: StepTrial }): JSX.Element => {
  const words = useWords(stepWords);
  const { latencyOf } = useFigures();
  const status = trial.status === 'skipped' ? 'paused' : trial.status;
  return (
    <span class="step-mark">
      <StatusMark status={status} isBare /> {words.results[trial.status] ?? trial.status}
      {trial.latencyMs !== null && ` ${latencyOf(trial.latencyMs)}`}
    </span>
  );
};

/** What a step sends, and which answers it accepts. */
const RequestFields = ({ step, problems, onChange }: StepProperties): JSX.Element => {
  const words = useWords(stepWords);
  const hasDetails = step.headers !== undefined || (step.body ?? null) !== null || step.maxRedirects !== undefined;
  const headerProblem = Object.entries(problems).find(([path]) => path.startsWith('headers'))?.[1];
  return (
    <>
      <Field label={words.name} problem={problems.name}>
        {({ label: _label, ...control }) => (
          <input
            {...control}
            type="text"
            maxLength={60}
            value={step.name}
            onInput={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
        )}
      </Field>
      <div class="step-line">
        <Field label={words.method} problem={problems.method}>
          {({ label: _label, ...control }) => (
            <select
              {...control}
              value={step.method ?? 'GET'}
              onChange={({ currentTarget }) => {
                const method = currentTarget.value as (typeof methods)[number];
                onChange({ method: method === 'GET' ? undefined : method });
              }}
            >
              {methods.map((method) => (
                <option key={method} value={method}>
                  {method}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={words.url} hint={words.urlHint} problem={problems.url}>
          {({ label: _label, ...control }) => (
            <input
              {...control}
              type="text"
              maxLength={2048}
              spellcheck={false}
              autocapitalize="off"
              placeholder="/orders"
              value={step.url ?? ''}
              onInput={({ currentTarget }) =>
                onChange({ url: currentTarget.value === '' ? undefined : currentTarget.value })
              }
            />
          )}
        </Field>
        <Field label={words.statuses} hint={words.statusesHint} problem={listProblem(problems, 'acceptedStatusCodes')}>
          {({ label: _label, ...control }) => (
            <input
              {...control}
              type="text"
              placeholder="200-299"
              value={(step.acceptedStatusCodes ?? []).join(', ')}
              onChange={({ currentTarget }) => onChange({ acceptedStatusCodes: statusesOf(currentTarget.value) })}
            />
          )}
        </Field>
      </div>
      <details open={hasDetails || startsWithAny(problems, 'headers', 'body', 'maxRedirects')}>
        <summary>{words.details}</summary>
        <div class="step-fields">
          <Field label={words.headers} hint={words.headersHint} problem={headerProblem}>
            {({ label: _label, ...control }) => (
              <textarea
                {...control}
                rows={3}
                spellcheck={false}
                value={headerLines(step.headers)}
                onChange={({ currentTarget }) => onChange({ headers: headersOf(currentTarget.value) })}
              />
            )}
          </Field>
          <Field label={words.body} problem={problems.body}>
            {({ label: _label, ...control }) => (
              <textarea
                {...control}
                rows={4}
                spellcheck={false}
                value={step.body ?? ''}
                onInput={({ currentTarget }) =>
                  onChange({ body: currentTarget.value === '' ? undefined : currentTarget.value })
                }
              />
            )}
          </Field>
          <Field label={words.maxRedirects} problem={problems.maxRedirects}>
            {({ label: _label, ...control }) => (
              <input
                {...control}
                type="number"
                min={0}
                max={10}
                placeholder="5"
                value={step.maxRedirects ?? ''}
                onInput={({ currentTarget }) =>
                  onChange({ maxRedirects: currentTarget.value === '' ? undefined : Number(currentTarget.value) })
                }
              />
            )}
          </Field>
        </div>
      </details>
    </>
  );
};

const listProblem = (problems: StepProperties['problems'], name: string): string | undefined =>
  problems[name] ?? Object.entries(problems).find(([path]) => path.startsWith(`${name}[`))?.[1];

/** What a step takes from its answer, a row each. */
const ExtractionRows = ({ step, problems, onChange }: StepProperties): JSX.Element => {
  const words = useWords(stepWords);
  const core = useCoreWords();
  const rows = step.extract ?? [];
  const update = (next: typeof rows): void => onChange({ extract: next.length === 0 ? undefined : next });
  return (
    <>
      <h4>{words.extract}</h4>
      <p class="field-hint">{words.extractHint}</p>
      {rows.map((row, index) => {
        const problem = Object.entries(problems).find(([path]) => path.startsWith(`extract[${index}]`))?.[1];
        return (
          <fieldset key={index} class="assertion" aria-label={words.extraction(index + 1)}>
            <input
              type="text"
              aria-label={words.variable}
              placeholder="token"
              maxLength={40}
              spellcheck={false}
              autocapitalize="off"
              value={row.name}
              onInput={({ currentTarget }) => update(rows.with(index, { ...row, name: currentTarget.value }))}
            />
            <select
              aria-label={words.from}
              value={row.source}
              onChange={({ currentTarget }) => {
                const source = currentTarget.value as (typeof extractionSources)[number];
                update(rows.with(index, { ...row, source }));
              }}
            >
              {extractionSources.map((source) => (
                <option key={source} value={source}>
                  {words.sources[source] ?? source}
                </option>
              ))}
            </select>
            <input
              type="text"
              aria-label={words.where}
              aria-invalid={problem === undefined ? undefined : true}
              placeholder={examplePaths[row.source]}
              maxLength={500}
              spellcheck={false}
              autocapitalize="off"
              value={row.path}
              onInput={({ currentTarget }) => update(rows.with(index, { ...row, path: currentTarget.value }))}
            />
            <Button
              kind="quiet"
              icon="close"
              aria-label={`${core.remove}: ${words.extraction(index + 1)}`}
              onClick={() => update(rows.toSpliced(index, 1))}
            />
            {problem !== undefined && <p class="field-problem">{problem}</p>}
          </fieldset>
        );
      })}
      {rows.length < 10 && (
        <Button icon="add" onClick={() => update([...rows, newExtraction])}>
          {words.addExtraction}
        </Button>
      )}
    </>
  );
};
