import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useCoreWords } from '../console/use-console.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { Field } from './field.js';

/** Asks before a change that cannot be taken back; where `name` is given, the person types it. */
export const ConfirmDialog = ({
  title,
  name,
  actionLabel,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string;
  /** What is typed to confirm. */
  readonly name?: string | undefined;
  readonly actionLabel: string;
  /** Does it; the dialog closes when it was done. */
  readonly onConfirm: () => Promise<boolean>;
  readonly onClose: () => void;
  /** What follows from it. */
  readonly children?: ComponentChildren;
}): JSX.Element => {
  const words = useCoreWords();
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const mayConfirm = name === undefined || typed.trim() === name;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="form"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!mayConfirm) return;
          setIsBusy(true);
          const isDone = await onConfirm();
          setIsBusy(false);
          if (isDone) onClose();
        }}
      >
        {children}
        {name !== undefined && (
          <Field label={words.typeToConfirm(name)}>
            {(control) => (
              <input
                {...control}
                type="text"
                autocomplete="off"
                value={typed}
                onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            )}
          </Field>
        )}
        <footer class="form-actions">
          <Button type="submit" kind="danger" disabled={!mayConfirm} isBusy={isBusy}>
            {actionLabel}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </footer>
      </form>
    </Dialog>
  );
};
