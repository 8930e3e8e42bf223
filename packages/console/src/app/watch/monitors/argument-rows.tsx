import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import type { Draft } from '../../forms/draft.js';
import { OrderButtons } from '../../forms/order-buttons.js';
import { moved } from '../../forms/ordered.js';
import { formWords } from './form-words.js';

/** The arguments of a program, a row each: spaces, quotes and empty ones stay as they are, because no shell reads them. */
const ArgumentRows = ({ draft }: { readonly draft: Draft }): JSX.Element => {
  const words = useWords(formWords);
  draft.shownPaths.add('config');
  const { arguments: given } = (draft.values.value.config ?? {}) as { readonly arguments?: readonly string[] };
  const rows = given ?? [];
  const update = (next: readonly string[]): void => draft.set('config', { arguments: next });
  const problems = draft.problems.value;
  const problemOfAll = problems['config.arguments'] ?? problems.config;
  return (
    <div class="arguments">
      <p class="field-hint">{words.hints.arguments}</p>
      {problemOfAll !== undefined && <p class="field-problem">{problemOfAll}</p>}
      {rows.map((row, index) => {
        const name = words.argument(index + 1);
        const problem = problems[`config.arguments[${index}]`];
        return (
          <div key={index} class="argument">
            <input
              type="text"
              aria-label={name}
              aria-invalid={problem === undefined ? undefined : true}
              maxLength={2048}
              spellcheck={false}
              autocapitalize="off"
              value={row}
              onInput={({ currentTarget }) => update(rows.with(index, currentTarget.value))}
            />
            <OrderButtons
              name={name}
              index={index}
              count={rows.length}
              onMove={(by) => update(moved(rows, index, by))}
              onRemove={() => update(rows.toSpliced(index, 1))}
            />
            {problem !== undefined && <p class="field-problem">{problem}</p>}
          </div>
        );
      })}
      <Button icon="add" onClick={() => update([...rows, ''])}>
        {words.addArgument}
      </Button>
    </div>
  );
};

export default ArgumentRows;
