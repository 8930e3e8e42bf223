import type { ContactMethod } from '@watchpost/client';
import type { JSX } from 'preact';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { Field } from '../../elements/field.js';
import type { Draft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import { fieldsOf, placeTypes } from './place-fields.js';
import { notificationWords } from './words.js';

/** The form that adds a place: its kind, its name, and what its kind asks for. */
export const AddPlace = ({ draft }: { readonly draft: Draft }): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(notificationWords);
  const values = draft.values.value;
  const type = String(values.type) as ContactMethod['type'];
  const fields = fieldsOf(type);
  for (const path of ['type', 'name', ...fields.map((field) => field.path)]) draft.shownPaths.add(path);
  const text = (name: string) => String(values[name] ?? '');
  return (
    <Form draft={draft} submitLabel={words.addAction}>
      <p class="quiet">{words.recent}</p>
      <Field label={words.type} problem={draft.problems.value.type}>
        {(control) => (
          <select {...control} value={type} onChange={({ currentTarget }) => draft.set('type', currentTarget.value)}>
            {placeTypes.map((one) => (
              <option key={one} value={one}>
                {words.types[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.name} hint={words.nameHint} problem={draft.problems.value.name}>
        {(control) => (
          <input
            {...control}
            type="text"
            autocomplete="off"
            value={text('name')}
            onInput={({ currentTarget }) => draft.set('name', currentTarget.value)}
          />
        )}
      </Field>
      {fields.map(({ path, isSecret = false, isOptional = false }) => (
        <Field
          key={`${type} ${path}`}
          label={words.fields[path]}
          hint={words.hints[path]}
          problem={draft.problems.value[path]}
          isOptional={isOptional}
          optionalWord={core.optional}
        >
          {(control) => {
            const shared = {
              ...control,
              autocomplete: 'off',
              spellcheck: false,
              value: text(path),
              onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
                draft.set(path, currentTarget.value),
            } as const;
            return isSecret ? <input {...shared} type="password" /> : <input {...shared} type="text" />;
          }}
        </Field>
      ))}
    </Form>
  );
};
