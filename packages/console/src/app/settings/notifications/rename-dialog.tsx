import type { ContactMethod } from '@watchpost/client';
import type { JSX } from 'preact';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Field } from '../../elements/field.js';
import type { NotificationsModel } from './notifications.js';
import { notificationWords } from './words.js';

/** Gives a place another name. */
export const RenameDialog = ({
  method: { id, name },
  model,
  onClose,
}: {
  readonly method: ContactMethod;
  readonly model: NotificationsModel;
  readonly onClose: () => void;
}): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(notificationWords);
  return (
    <Dialog title={words.renameNamed(name)} onClose={onClose}>
      <form
        class="form"
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          if (await model.rename(id, String(new FormData(event.currentTarget).get('name')))) onClose();
        }}
      >
        <Field label={words.newName} hint={words.nameHint} problem={model.problem.value}>
          {({ label: _label, ...control }) => <input {...control} name="name" type="text" defaultValue={name} />}
        </Field>
        <footer class="form-actions">
          <Button type="submit" kind="primary" isBusy={model.isBusy.value}>
            {words.rename}
          </Button>
          <Button onClick={onClose}>{core.cancel}</Button>
        </footer>
      </form>
    </Dialog>
  );
};
