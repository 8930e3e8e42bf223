import type { JSX } from 'preact';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { Field } from '../../elements/field.js';
import type { Draft } from '../../forms/draft.js';
import { fromLocalInput, toLocalInput } from '../../time/local-input.js';
import { incidentWords } from './words.js';

/** When an incident began, in the time of this browser. */
export const StartField = ({ draft }: { readonly draft: Draft }): JSX.Element => {
  const words = useWords(incidentWords);
  const core = useCoreWords();
  draft.shownPaths.add('startedAt');
  const { startedAt } = draft.values.value;
  return (
    <Field
      label={words.when}
      hint={words.now}
      isOptional
      optionalWord={core.optional}
      problem={draft.problems.value.startedAt}
    >
      {({ label: _label, ...control }) => (
        <input
          {...control}
          type="datetime-local"
          value={typeof startedAt === 'string' ? toLocalInput(startedAt) : ''}
          onChange={({ currentTarget }) => draft.set('startedAt', fromLocalInput(currentTarget.value))}
        />
      )}
    </Field>
  );
};
