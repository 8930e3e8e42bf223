import './feature-flags.css';
import type { FeatureFlagRule } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Section } from '../../elements/page.js';
import type { Draft } from '../../forms/draft.js';
import { valuesIn } from './rule-values.js';
import { flagWords } from './words.js';

type Rule = Pick<FeatureFlagRule, 'conditions' | 'rolloutPercent'> & Partial<FeatureFlagRule>;
type Condition = FeatureFlagRule['conditions'][number];

const operators: readonly Condition['operator'][] = [
  'equals',
  'notEquals',
  'in',
  'notIn',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'exists',
  'notExists',
  'lessThan',
  'lessThanOrEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'before',
  'after',
  'semverEquals',
  'semverLess',
  'semverGreater',
  'semverMajor',
  'semverMinor',
  'matches',
  'cidr',
];
const empty: Condition = { attribute: 'targetingKey', operator: 'equals', values: [] };

/** The rules of a flag in their order: the first one that matches decides. */
export const RuleEditor = ({ draft }: { readonly draft: Draft }): JSX.Element => {
  const words = useWords(flagWords);
  draft.shownPaths.add('rules');
  const value = draft.values.value.rules;
  const rules = Array.isArray(value) ? (value as readonly Rule[]) : [];
  const set = (next: readonly Rule[]): void => draft.set('rules', next);
  const problem = Object.entries(draft.problems.value).find(([path]) => path.startsWith('rules'))?.[1];
  return (
    <Section title={words.rules}>
      {rules.length === 0 && <p class="quiet">{words.noRules}</p>}
      {problem !== undefined && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
      {rules.map((rule, index) => (
        <fieldset key={index} class="panel rule">
          <legend class="unseen">{words.rule(index + 1)}</legend>
          <header>
            <strong>{words.rule(index + 1)}</strong>
            <label>
              {words.ruleRollout}{' '}
              <input
                type="number"
                min={0}
                max={100}
                step="any"
                value={rule.rolloutPercent}
                onInput={({ currentTarget }) =>
                  set(rules.with(index, { ...rule, rolloutPercent: Number(currentTarget.value) }))
                }
              />
            </label>
            <Button
              kind="quiet"
              icon="trash"
              aria-label={words.removeRule(index + 1)}
              onClick={() => set(rules.filter((_, other) => other !== index))}
            />
          </header>
          {rule.conditions.map((condition, place) => (
            <ConditionFields
              key={place}
              condition={condition}
              onChange={(next) => set(rules.with(index, { ...rule, conditions: rule.conditions.with(place, next) }))}
              onRemove={
                rule.conditions.length > 1
                  ? () =>
                      set(rules.with(index, { ...rule, conditions: rule.conditions.filter((_, at) => at !== place) }))
                  : undefined
              }
            />
          ))}
          <Button
            icon="add"
            onClick={() => set(rules.with(index, { ...rule, conditions: [...rule.conditions, empty] }))}
          >
            {words.addCondition}
          </Button>
        </fieldset>
      ))}
      <div>
        <Button icon="add" onClick={() => set([...rules, { conditions: [empty], rolloutPercent: 100 }])}>
          {words.addRule}
        </Button>
      </div>
    </Section>
  );
};

const ConditionFields = ({
  condition,
  onChange,
  onRemove,
}: {
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: (() => void) | undefined;
}): JSX.Element => {
  const words = useWords(flagWords);
  const { attribute, operator, values } = condition;
  return (
    <div class="condition">
      <input
        type="text"
        aria-label={words.attribute}
        value={attribute}
        onInput={({ currentTarget }) => onChange({ ...condition, attribute: currentTarget.value })}
      />
      <select
        aria-label={words.operator}
        value={operator}
        onChange={({ currentTarget }) =>
          onChange({ ...condition, operator: currentTarget.value as Condition['operator'] })
        }
      >
        {operators.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {operator !== 'exists' && operator !== 'notExists' && (
        <textarea
          aria-label={`${words.values}: ${words.valuesHint}`}
          rows={Math.max(1, values.length)}
          defaultValue={values.join('\n')}
          onChange={({ currentTarget }) => onChange({ ...condition, values: valuesIn(currentTarget.value) })}
        />
      )}
      {onRemove !== undefined && (
        <Button kind="quiet" icon="close" aria-label={words.removeCondition} onClick={onRemove} />
      )}
    </div>
  );
};
