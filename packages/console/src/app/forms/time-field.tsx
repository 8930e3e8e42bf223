import type { JSX } from 'preact';
import { useCoreWords } from '../console/use-console.js';
import { Field } from '../elements/field.js';
import { toLocalInput } from '../time/local-input.js';
import type { Draft } from './draft.js';

/** A time in the zone of the browser, or none unless it is required; the request has it in UTC. */
export const TimeField = ({
  draft,
  name,
  label,
  hint,
  isRequired = false,
}: {
  readonly draft: Draft;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
}): JSX.Element => {
  const words = useCoreWords();
  draft.shownPaths.add(name);
  const value = draft.values.value[name];
  return (
    <Field
      label={label}
      hint={hint}
      problem={draft.problems.value[name]}
      isOptional={!isRequired}
      optionalWord={words.optional}
    >
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          value={typeof value === 'string' ? toLocalInput(Date.parse(value)) : ''}
          onChange={({ currentTarget }) => {
            const at = new Date(currentTarget.value);
            const isTime = !Number.isNaN(at.getTime());
            if (isTime || !isRequired) draft.set(name, isTime ? at.toISOString() : null);
          }}
        />
      )}
    </Field>
  );
};
