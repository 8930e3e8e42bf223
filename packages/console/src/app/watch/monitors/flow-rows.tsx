import './flow.css';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../../console/use-console.js';
import { Checkbox, Field } from '../../elements/field.js';
import type { Draft } from '../../forms/draft.js';
import {
  type BrowserStep,
  type FlowKind,
  fieldsOfKind,
  flowKinds,
  flowOf,
  kindOf,
  mostFlowSteps,
  parametersOf,
  selectorLines,
  selectorsOf,
  stepOfKind,
  subjectOf,
} from './flow.js';
import { flowWords } from './flow-words.js';
import type { MonitorDraftModel } from './monitor-draft.js';
import { OrderedSteps, StepBox } from './ordered-steps.js';
import { changedStep, problemsBelow } from './steps.js';
import { TakeRecording } from './take-recording.js';

/** The steps of a `browser` monitor, a row each: written by hand, or taken from a recording. */
const FlowRows = ({ draft, model }: { readonly draft: Draft; readonly model: MonitorDraftModel }): JSX.Element => {
  const words = useWords(flowWords);
  draft.shownPaths.add('config.steps');
  const config = (draft.values.value.config ?? {}) as Readonly<Record<string, unknown>>;
  const steps = flowOf(config);
  const problems = draft.problems.value;
  const update = (next: readonly BrowserStep[]): void => draft.set('config', { ...config, steps: next });
  return (
    <div class="steps">
      <p class="field-hint">{words.hint}</p>
      <TakeRecording draft={draft} model={model} />
      <OrderedSteps
        steps={steps}
        most={mostFlowSteps}
        nameOf={(step) => `${words.kinds[kindOf(step)]} ${subjectOf(step)}`.trim()}
        newStep={(): BrowserStep => ({ type: 'click' })}
        problem={problems['config.steps']}
        onChange={update}
      >
        {(step, index) => (
          <FlowStep
            step={step}
            number={index + 1}
            problems={problemsBelow(problems, `config.steps[${index}]`)}
            problem={problems[`config.steps[${index}]`]}
            onChange={(next) => update(steps.with(index, next))}
          />
        )}
      </OrderedSteps>
    </div>
  );
};
export default FlowRows;

interface FlowStepProperties {
  readonly step: BrowserStep;
  /** From 1. */
  readonly number: number;
  /** By the path within the step. */
  readonly problems: Readonly<Record<string, string>>;
  /** What is wrong with the step as a whole. */
  readonly problem: string | undefined;
  readonly onChange: (step: BrowserStep) => void;
}

const FlowStep = ({ step, number, problems, problem, onChange }: FlowStepProperties): JSX.Element => {
  const words = useWords(flowWords);
  const kind = kindOf(step);
  const [isNew] = useState(subjectOf(step) === '' && Object.keys(step).length === 1);
  const shown = controlsOf(kind);
  const others = Object.entries(problems).filter(([path]) => !shown.includes(path.match(/^\w+/)?.[0] ?? ''));
  const change = (changes: Partial<BrowserStep>): void => onChange(changedStep(step, changes));
  return (
    <StepBox
      number={number}
      name={words.kinds[kind]}
      isOpen={isNew || problem !== undefined || Object.keys(problems).length > 0}
      summary={<code>{subjectOf(step)}</code>}
    >
      <div class="flow-line">
        <Field label={words.type} problem={problems.type}>
          {({ label: _label, ...control }) => (
            <select
              {...control}
              value={kind}
              onChange={({ currentTarget }) =>
                onChange(changedStep(stepOfKind(step, currentTarget.value as FlowKind), {}))
              }
            >
              {flowKinds.map((name) => (
                <option key={name} value={name}>
                  {words.kinds[name]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <SubjectFields step={step} kind={kind} problems={problems} onChange={change} />
      </div>
      {shown.includes('selectors') && (
        <Field
          label={words.selectors}
          hint={words.selectorsHint}
          problem={Object.entries(problems).find(([path]) => path.startsWith('selectors'))?.[1]}
        >
          {({ label: _label, ...control }) => (
            <textarea
              {...control}
              class="code"
              rows={Math.min(6, Math.max(2, step.selectors?.length ?? 0))}
              spellcheck={false}
              autocapitalize="off"
              placeholder={'aria/Sign in\n#sign-in'}
              value={selectorLines(step.selectors)}
              onChange={({ currentTarget }) => change({ selectors: selectorsOf(currentTarget.value, step.selectors) })}
            />
          )}
        </Field>
      )}
      <div class="flow-line">
        <NumberField
          label={words.timeout}
          problem={problems.timeout}
          placeholder="5000"
          value={step.timeout}
          onChange={(timeout) => change({ timeout })}
        />
        <Checkbox
          label={words.navigation}
          hint={words.navigationHint}
          checked={(step.assertedEvents ?? []).length > 0}
          onChange={(follows) => change({ assertedEvents: follows ? [{ type: 'navigation' }] : undefined })}
        />
      </div>
      {problem !== undefined && <p class="field-problem">{problem}</p>}
      {others.map(([path, text]) => (
        <p key={path} class="field-problem">
          <code>{path}</code> {text}
        </p>
      ))}
    </StepBox>
  );
};

const numberNames = ['x', 'y', 'width', 'height', 'download', 'upload', 'latency'] as const;
const lineNames = ['url', 'value', 'key'] as const;

/** The fields of a step that have a control; others stay as they are. */
const controlsOf = (kind: FlowKind): readonly string[] => {
  const withControl: readonly string[] = [
    ...['type', 'timeout', 'selectors', 'parameters'],
    ...lineNames,
    ...numberNames,
  ];
  return fieldsOfKind(kind).filter((name) => withControl.includes(name));
};

/** What a step is done with, or compares with. */
const SubjectFields = ({
  step,
  kind,
  problems,
  onChange,
}: Pick<FlowStepProperties, 'step' | 'problems'> & {
  readonly kind: FlowKind;
  readonly onChange: (changes: Partial<BrowserStep>) => void;
}): JSX.Element => {
  const words = useWords(flowWords);
  const fields = fieldsOfKind(kind);
  const parameters = kind in parametersOf ? parametersOf[kind as keyof typeof parametersOf] : [];
  const hints = { url: words.urlHint, value: words.valueHint, key: words.keyHint };
  return (
    <div class="flow-subject">
      {lineNames
        .filter((name) => fields.includes(name))
        .map((name) => (
          <TextField
            key={name}
            label={words[name]}
            hint={hints[name]}
            problem={problems[name]}
            value={step[name]}
            // An empty value clears a field of the page.
            onChange={(text) => onChange({ [name]: text === '' && name !== 'value' ? undefined : text })}
          />
        ))}
      {numberNames
        .filter((name) => fields.includes(name))
        .map((name) => (
          <NumberField
            key={name}
            label={words.numbers[name] ?? name}
            problem={problems[name]}
            value={step[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      {parameters.map((name, index) => (
        <TextField
          key={name}
          label={words.parameters[name]}
          problem={problems[`parameters.${name}`] ?? (index === 0 ? problems.parameters : undefined)}
          value={step.parameters?.[name]}
          onChange={(text) => {
            const next = changedStep(step.parameters ?? {}, { [name]: text === '' ? undefined : text });
            onChange({ parameters: Object.keys(next).length === 0 ? undefined : next });
          }}
        />
      ))}
    </div>
  );
};

const TextField = ({
  value,
  onChange,
  ...field
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem: string | undefined;
  readonly value: string | undefined;
  readonly onChange: (text: string) => void;
}): JSX.Element => (
  <Field {...field}>
    {({ label: _label, ...control }) => (
      <input
        {...control}
        type="text"
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        value={value ?? ''}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
);

const NumberField = ({
  value,
  placeholder,
  onChange,
  ...field
}: {
  readonly label: string;
  readonly problem: string | undefined;
  readonly placeholder?: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}): JSX.Element => (
  <Field {...field}>
    {({ label: _label, ...control }) => (
      <input
        {...control}
        type="number"
        min={0}
        step="any"
        placeholder={placeholder}
        value={value ?? ''}
        onInput={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
      />
    )}
  </Field>
);
