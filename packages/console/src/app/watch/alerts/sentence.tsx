import type { ComponentChildren, JSX } from 'preact';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { shortSpanOf } from '../../time/format.js';
import { type Condition, hasWindow, unitOf } from './condition-text.js';
import type { RuleDraft } from './rule-draft.js';
import { alertWords } from './words.js';

const windows = [60, 300, 600, 900, 1_800, 3_600, 21_600, 86_400, 604_800, 2_592_000];
const aggregations = ['last', 'avg', 'min', 'max', 'p50', 'p95', 'p99'] as const;
const functions = ['last', 'avg', 'min', 'max', 'rate', 'increase', 'delta'] as const;
const operators = ['>', '>=', '<', '<=', '==', '!='] as const;

const operatorsOf = (metric: Condition['metric']): readonly Condition['operator'][] => {
  if (metric === 'status') return ['==', '!='];
  return metric === 'agentOffline' ? ['>', '>=', '<', '<='] : operators;
};

/** The rule as a sentence whose words can be changed: when what is how, for how long, and how bad that is. */
export const Sentence = ({ draft }: { readonly draft: RuleDraft }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(alertWords);
  const { sentence } = words;
  const rule = draft.filled.value;
  const condition = rule.condition;
  const { metric, operator, threshold } = condition;
  for (const path of ['condition', 'failureThreshold', 'severity']) draft.shownPaths.add(path);
  const problems = Object.entries(draft.problems.value).filter(([path]) =>
    /^(?:condition|failureThreshold|severity)(?:\.|$)/.test(path),
  );
  const isWrong = (name: string): boolean | undefined => (draft.problems.value[name] === undefined ? undefined : true);
  return (
    <div class="sentence-frame">
      <p class="sentence">
        <span>{sentence.when}</span>
        <Choice
          label={sentence.metric}
          value={metric}
          texts={words.metrics}
          onChange={(value) => draft.setMetric(value as Condition['metric'])}
        />
        {metric === 'latencyMs' && (
          <Choice
            label={sentence.aggregation}
            value={condition.aggregation ?? 'last'}
            texts={Object.fromEntries(aggregations.map((name) => [name, words.aggregations[name]]))}
            onChange={(value) => draft.setCondition({ aggregation: value as Condition['aggregation'] })}
          />
        )}
        {metric === 'exporterSample' && (
          <Choice
            label={sentence.aggregation}
            value={condition.fn ?? 'last'}
            texts={Object.fromEntries(functions.map((name) => [name, words.aggregations[name]]))}
            onChange={(value) => draft.setCondition({ fn: value as NonNullable<Condition['fn']> })}
          />
        )}
        {hasWindow(condition) && (
          <Together before={sentence.over}>
            <Choice
              label={sentence.window}
              value={String(condition.windowSeconds ?? 300)}
              texts={Object.fromEntries(
                [...new Set([...windows, condition.windowSeconds ?? 300])]
                  .sort((one, other) => one - other)
                  .map((seconds) => [String(seconds), shortSpanOf(seconds * 1000)]),
              )}
              onChange={(value) => draft.setCondition({ windowSeconds: Number(value) })}
            />
          </Together>
        )}
        <Together before={sentence.is}>
          <Choice
            label={sentence.operator}
            value={operator}
            texts={Object.fromEntries(operatorsOf(metric).map((name) => [name, words.operators[name]]))}
            onChange={(value) => draft.setCondition({ operator: value as Condition['operator'] })}
          />
        </Together>
        {metric === 'status' ? (
          <Choice
            label={sentence.threshold}
            value={String(threshold)}
            texts={core.status}
            onChange={(value) => draft.setCondition({ threshold: value as Condition['threshold'] })}
          />
        ) : (
          <Together after={unitOf(metric)}>
            <input
              type="number"
              step="any"
              class="sentence-number"
              aria-label={sentence.threshold}
              aria-invalid={isWrong('condition.threshold')}
              value={typeof threshold === 'number' ? threshold : ''}
              onInput={({ currentTarget }) => {
                if (currentTarget.value !== '') draft.setCondition({ threshold: Number(currentTarget.value) });
              }}
            />
          </Together>
        )}
        <Together before={sentence.for}>
          <input
            type="number"
            min={1}
            max={100}
            class="sentence-count"
            aria-label={sentence.times}
            aria-invalid={isWrong('failureThreshold')}
            value={rule.failureThreshold ?? 3}
            onInput={({ currentTarget }) => {
              if (currentTarget.value !== '') draft.set('failureThreshold', Number(currentTarget.value));
            }}
          />
        </Together>
        <span>{sentence.timesUnit}</span>
        <Choice
          label={words.severity}
          value={rule.severity ?? 'major'}
          texts={words.severities}
          onChange={(value) => draft.set('severity', value)}
        />
      </p>
      {problems.map(([path, message]) => (
        <p key={path} class="field-problem" role="alert">
          {message}
        </p>
      ))}
    </div>
  );
};

/** A word that can be changed. */
const Choice = ({
  label,
  value,
  texts,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}): JSX.Element => (
  <select aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
    {Object.entries(texts).map(([name, text]) => (
      <option key={name} value={name}>
        {text}
      </option>
    ))}
  </select>
);

/** Words that stay on a line with what they belong to. */
const Together = ({
  before,
  after,
  children,
}: {
  readonly before?: string;
  readonly after?: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <span class="sentence-part">
    {before !== undefined && <span>{before}</span>}
    {children}
    {after !== undefined && after !== '' && <span>{after}</span>}
  </span>
);
