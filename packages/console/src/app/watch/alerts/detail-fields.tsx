import type { JSX } from 'preact';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { Checkbox, Field } from '../../elements/field.js';
import { shortSpanOf } from '../../time/format.js';
import type { RuleDraft } from './rule-draft.js';
import { alertWords } from './words.js';

const repeats = [900, 3_600, 14_400, 86_400];

/** What a metric needs beside its threshold: a series, a label, or a report. */
export const MetricFields = ({ draft }: { readonly draft: RuleDraft }): JSX.Element | null => {
  const words = useWords(alertWords);
  const condition = draft.filled.value.condition;
  const text = (name: 'selector' | 'label' | 'reportId', label: string, hint: string): JSX.Element => (
    <Field label={label} hint={hint} problem={draft.problems.value[`condition.${name}`]}>
      {({ label: _label, ...control }) => (
        <input
          {...control}
          type="text"
          class="code"
          spellcheck={false}
          maxLength={500}
          value={condition[name] ?? ''}
          onInput={({ currentTarget }) => draft.setCondition({ [name]: currentTarget.value.trim() || undefined })}
        />
      )}
    </Field>
  );
  if (condition.metric === 'exporterSample') return text('selector', words.selector, words.selectorHint);
  if (condition.metric === 'performanceValue') return text('label', words.performanceLabel, words.performanceHint);
  if (condition.metric === 'errorBudgetPercent' || condition.metric === 'burnRate')
    return text('reportId', words.reportId, words.reportHint);
  return null;
};

/** What most rules leave as it is. */
export const DetailFields = ({ draft }: { readonly draft: RuleDraft }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(alertWords);
  const rule = draft.filled.value;
  const condition = rule.condition;
  for (const path of ['successThreshold', 'noDataState', 'repeatIntervalSeconds']) draft.shownPaths.add(path);
  const repeat = rule.repeatIntervalSeconds ?? null;
  return (
    <details class="rule-details">
      <summary>{words.details}</summary>
      <div class="form">
        <Checkbox
          label={words.enabled}
          checked={rule.enabled !== false}
          onChange={(checked) => draft.set('enabled', checked)}
        />
        {condition.metric !== 'status' && (
          <Field
            label={words.clearThreshold}
            hint={words.clearThresholdHint}
            isOptional
            optionalWord={core.optional}
            problem={draft.problems.value['condition.clearThreshold']}
          >
            {({ label: _label, ...control }) => (
              <input
                {...control}
                type="number"
                step="any"
                value={condition.clearThreshold ?? ''}
                onInput={({ currentTarget }) =>
                  draft.setCondition({
                    clearThreshold: currentTarget.value === '' ? null : Number(currentTarget.value),
                  })
                }
              />
            )}
          </Field>
        )}
        <Field label={words.successThreshold} problem={draft.problems.value.successThreshold}>
          {({ label: _label, ...control }) => (
            <input
              {...control}
              type="number"
              min={1}
              max={100}
              value={rule.successThreshold ?? 2}
              onInput={({ currentTarget }) => {
                if (currentTarget.value !== '') draft.set('successThreshold', Number(currentTarget.value));
              }}
            />
          )}
        </Field>
        <Field label={words.noDataState}>
          {({ label: _label, ...control }) => (
            <select
              {...control}
              value={rule.noDataState ?? 'keep'}
              onChange={({ currentTarget }) => draft.set('noDataState', currentTarget.value)}
            >
              {Object.entries(words.noData).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={words.repeat}>
          {({ label: _label, ...control }) => (
            <select
              {...control}
              value={repeat === null ? '' : String(repeat)}
              onChange={({ currentTarget }) =>
                draft.set('repeatIntervalSeconds', currentTarget.value === '' ? null : Number(currentTarget.value))
              }
            >
              <option value="">{words.repeatNever}</option>
              {[...new Set(repeat === null ? repeats : [...repeats, repeat])].map((seconds) => (
                <option key={seconds} value={String(seconds)}>
                  {words.every(shortSpanOf(seconds * 1000))}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </details>
  );
};
