import type { Assertion, MonitorType } from '@watchpost/client';
import type { JSX } from 'preact';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import type { Draft } from '../../forms/draft.js';
import { changedAssertion, pathSources, textOf } from './changed-assertion.js';
import { formWords } from './form-words.js';
import { typeFormOf } from './type-form.js';

/** What must hold for a check to succeed, a row each. */
const AssertionRows = ({ draft, type }: { readonly draft: Draft; readonly type: MonitorType }): JSX.Element => {
  draft.shownPaths.add('assertions');
  return (
    <AssertionList
      rows={(draft.values.value.assertions ?? []) as readonly Assertion[]}
      sources={typeFormOf(type).assertions}
      problemOf={(index) =>
        Object.entries(draft.problems.value).find(
          ([path]) => path === `assertions[${index}]` || path.startsWith(`assertions[${index}].`),
        )?.[1]
      }
      onChange={(rows) => draft.set('assertions', rows)}
    />
  );
};

export default AssertionRows;

/** Assertions as rows, with a button that adds one. */
export const AssertionList = ({
  rows,
  sources,
  problemOf,
  onChange: update,
}: {
  readonly rows: readonly Assertion[];
  /** What they can be about. */
  readonly sources: readonly Assertion['source'][];
  readonly problemOf: (index: number) => string | undefined;
  readonly onChange: (rows: readonly Assertion[]) => void;
}): JSX.Element => {
  const words = useWords(formWords);
  const core = useCoreWords();
  return (
    <div class="assertions">
      <p class="field-hint">{words.assertionsHint}</p>
      {rows.map((row, index) => {
        const change = (changes: Partial<Assertion>): void => {
          update(rows.with(index, changedAssertion(row, changes)));
        };
        const problem = problemOf(index);
        const takesNothing = row.operator === 'exists' || row.operator === 'notExists';
        return (
          <fieldset key={index} class="assertion" aria-label={words.assertion(index + 1)}>
            <select
              aria-label={words.source}
              value={row.source}
              onChange={({ currentTarget }) => change({ source: currentTarget.value as Assertion['source'] })}
            >
              {sources.map((source) => (
                <option key={source} value={source}>
                  {words.sources[source] ?? source}
                </option>
              ))}
            </select>
            {pathSources.includes(row.source) && (
              <input
                type="text"
                aria-label={words.path}
                placeholder={row.source === 'json' ? '$.status' : row.source === 'header' ? 'content-type' : '0'}
                maxLength={500}
                value={row.path ?? ''}
                onInput={({ currentTarget }) =>
                  change({ path: currentTarget.value === '' ? undefined : currentTarget.value })
                }
              />
            )}
            <select
              aria-label={words.operator}
              value={row.operator}
              onChange={({ currentTarget }) => change({ operator: currentTarget.value as Assertion['operator'] })}
            >
              {Object.entries(words.operators).map(([operator, label]) => (
                <option key={operator} value={operator}>
                  {label}
                </option>
              ))}
            </select>
            {!takesNothing && (
              <input
                type="text"
                aria-label={words.expected}
                aria-invalid={problem === undefined ? undefined : true}
                value={textOf(row.expected)}
                onInput={({ currentTarget }) => change({ expected: currentTarget.value })}
              />
            )}
            <Button
              kind="quiet"
              icon="close"
              aria-label={`${core.remove}: ${words.assertion(index + 1)}`}
              onClick={() => update(rows.toSpliced(index, 1))}
            />
            {problem !== undefined && <p class="field-problem">{problem}</p>}
          </fieldset>
        );
      })}
      <Button
        icon="add"
        onClick={() => {
          const [source = 'latency'] = sources;
          const first = { source, operator: source === 'latency' ? 'lessThan' : 'equals' } as const;
          update([...rows, { ...first, expected: source === 'latency' ? 1000 : source === 'status' ? 200 : '' }]);
        }}
      >
        {words.addAssertion}
      </Button>
    </div>
  );
};
