import type { Reauthentication } from '@watchpost/client';
import type { JSX } from 'preact';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Field } from '../../elements/field.js';
import type { SecondFactorModel } from './second-factor.js';
import { accountWords } from './words.js';

/** Asks for password and code before the second factor is changed. */
export const ProofDialog = ({
  title,
  hint,
  model,
  onProof,
  onClose,
}: {
  readonly title: string;
  readonly hint: string;
  readonly model: SecondFactorModel;
  readonly onProof: (proof: Reauthentication) => Promise<boolean>;
  readonly onClose: () => void;
}): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(accountWords);
  const problem = model.problem.value;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="form"
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const code = String(data.get('code')).replace(/\s/g, '');
          if (await onProof({ password: String(data.get('password')), code })) onClose();
        }}
      >
        <p>{hint}</p>
        <p class="quiet">{words.proof}</p>
        <Field label={words.password}>
          {(control) => <input {...control} name="password" type="password" autocomplete="current-password" />}
        </Field>
        <Field label={words.code} hint={words.codeHint} problem={problem}>
          {(control) => <input {...control} name="code" type="text" inputMode="numeric" autocomplete="one-time-code" />}
        </Field>
        <footer class="form-actions">
          <Button type="submit" kind="primary" isBusy={model.isBusy.value}>
            {title}
          </Button>
          <Button onClick={onClose}>{core.cancel}</Button>
        </footer>
      </form>
    </Dialog>
  );
};
