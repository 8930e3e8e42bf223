import type { JSX } from 'preact';
import { Field } from '../elements/field.js';
import { toLocalInput } from '../time/local-input.js';
import { useCoreWords } from '../use-console.js';
import type { Draft } from './draft.js';

/** A time in the zone of the browser, or none; the request has it in UTC. */
export const TimeField = ({
  draft,
  name,
  label,
  hint,
}: {
  readonly draft: Draft;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}): JSX.Element => {
  const words = useCoreWords();
  draft.shownPaths.add(name);
  const value = draft.values.value[name];
  return (
    <Field label={label} hint={hint} problem={draft.problems.value[name]} isOptional optionalWord={words.optional}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          value={typeof value === 'string' ? toLocalInput(Date.parse(value)) : ''}
          onChange={({ currentTarget }) => {
            const at = new Date(currentTarget.value);
            draft.set(name, Number.isNaN(at.getTime()) ? null : at.toISOString());
          }}
        />
      )}
    </Field>
  );
};
