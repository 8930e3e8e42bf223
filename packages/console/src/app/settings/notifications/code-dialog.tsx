import type { ContactMethod } from '@watchpost/client';
import type { JSX } from 'preact';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Field } from '../../elements/field.js';
import { MailNote } from '../../elements/mail-note.js';
import type { NotificationsModel } from './notifications.js';
import { notificationWords } from './words.js';

/** Asks for the code that was sent to a place. */
export const CodeDialog = ({
  method,
  model,
  onClose,
}: {
  readonly method: ContactMethod;
  readonly model: NotificationsModel;
  readonly onClose: () => void;
}): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(notificationWords);
  const { id, name, destination, lastError } = method;
  return (
    <Dialog title={words.enterCodeFor(name)} onClose={onClose}>
      <form
        class="form"
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          const code = String(new FormData(event.currentTarget).get('code')).replace(/\s/g, '');
          if (await model.verify(id, code)) onClose();
        }}
      >
        {lastError !== null && <p role="alert">{words.failed(lastError)}</p>}
        {method.type === 'email' && <MailNote about="code" />}
        <Field label={words.code} hint={words.codeHint(destination)} problem={model.problem.value}>
          {(control) => <input {...control} name="code" type="text" inputMode="numeric" autocomplete="one-time-code" />}
        </Field>
        <footer class="form-actions">
          <Button type="submit" kind="primary" isBusy={model.isBusy.value}>
            {words.verify}
          </Button>
          <Button onClick={() => void model.sendCode(id)}>{words.sendAgain}</Button>
          <Button onClick={onClose}>{core.cancel}</Button>
        </footer>
      </form>
    </Dialog>
  );
};
