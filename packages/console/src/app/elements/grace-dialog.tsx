import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useCoreWords } from '../console/use-console.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { Field } from './field.js';

/** Asks how long an old secret still works before a new one is made. */
export const GraceDialog = ({
  title,
  hint,
  label,
  graces,
  actionLabel,
  onRotate,
  onClose,
}: {
  readonly title: string;
  readonly hint: string;
  readonly label: string;
  /** A word for each number of seconds that is offered. */
  readonly graces: Readonly<Record<string, string>>;
  readonly actionLabel: string;
  readonly onRotate: (graceSeconds: number) => Promise<boolean>;
  readonly onClose: () => void;
}): JSX.Element => {
  const words = useCoreWords();
  const [grace, setGrace] = useState('86400');
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="form"
        onSubmit={async (event) => {
          event.preventDefault();
          setIsBusy(true);
          const isDone = await onRotate(Number(grace));
          setIsBusy(false);
          if (isDone) onClose();
        }}
      >
        <p>{hint}</p>
        <Field label={label}>
          {(control) => (
            <select {...control} value={grace} onChange={({ currentTarget }) => setGrace(currentTarget.value)}>
              {Object.entries(graces).map(([seconds, word]) => (
                <option key={seconds} value={seconds}>
                  {word}
                </option>
              ))}
            </select>
          )}
        </Field>
        <footer class="form-actions">
          <Button type="submit" kind="primary" isBusy={isBusy}>
            {actionLabel}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </footer>
      </form>
    </Dialog>
  );
};
