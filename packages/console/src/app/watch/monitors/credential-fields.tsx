import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Field } from '../../elements/field.js';
import { formWords } from './form-words.js';
import type { MonitorDraftModel } from './monitor-draft.js';
import { typeFormOf } from './type-form.js';

/** Credentials of several lines, which an input would join into one. */
const ofLines: readonly string[] = ['clientCertificate', 'clientKey', 'privateKey', 'secretHeaders', 'secrets'];

/** What a check signs in with: written, never shown again. */
export const CredentialFields = ({ model }: { readonly model: MonitorDraftModel }): JSX.Element | null => {
  const words = useWords(formWords);
  const core = useCoreWords();
  const isReplacing = useSignal(false);
  const draft = model.draft.value;
  if (draft === undefined) return null;
  const { credentials: names } = typeFormOf(model.type.value);
  const kept = model.keptCredentials.value;
  const value = draft.values.value.credentials as Readonly<Record<string, string>> | null | undefined;
  if (kept.length > 0 && !isReplacing.value && (value ?? null) === null) {
    return (
      <>
        <p>{words.credentialsKept(kept.map((name) => words.labels[name] ?? name).join(', '))}</p>
        <div class="form-actions">
          <Button
            onClick={() => {
              isReplacing.value = true;
              draft.set('credentials', undefined);
            }}
          >
            {words.replaceCredentials}
          </Button>
          {value === null ? (
            <Button onClick={() => draft.set('credentials', undefined)}>{words.keepCredentials}</Button>
          ) : (
            <Button kind="danger" onClick={() => draft.set('credentials', null)}>
              {words.removeCredentials}
            </Button>
          )}
        </div>
      </>
    );
  }
  const set = (name: string, text: string): void => {
    const { [name]: _before, ...others } = value ?? {};
    const next = text === '' ? others : { ...others, [name]: text };
    draft.set('credentials', Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <>
      <p class="field-hint">{words.credentialsHint}</p>
      {names.map((name) => {
        const path = `credentials.${name}`;
        draft.shownPaths.add(path);
        return (
          <Field
            key={name}
            label={words.labels[name] ?? name}
            problem={draft.problems.value[path]}
            isOptional
            optionalWord={core.optional}
          >
            {({ label: _label, ...control }) =>
              ofLines.includes(name) ? (
                <textarea
                  {...control}
                  class="code"
                  rows={4}
                  spellcheck={false}
                  value={value?.[name] ?? ''}
                  onInput={({ currentTarget }) => set(name, currentTarget.value)}
                />
              ) : (
                <input
                  {...control}
                  type={(name === 'username' ? 'text' : 'password') as 'text'}
                  // A password manager would fill in the person's own.
                  autocomplete={name === 'username' ? 'off' : 'new-password'}
                  value={value?.[name] ?? ''}
                  onInput={({ currentTarget }) => set(name, currentTarget.value)}
                />
              )
            }
          </Field>
        );
      })}
    </>
  );
};
