import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Field } from '../../elements/field.js';
import { toLocalInput } from '../../time/local-input.js';
import type { WebhookDetailModel } from './webhook-detail.js';
import { webhookWords } from './words.js';

interface DialogProperties {
  readonly model: WebhookDetailModel;
  readonly onClose: () => void;
}

const dayMs = 86_400_000;

/** Asks since when, and delivers what did not arrive. */
export const RecoverDialog = ({ model, onClose }: DialogProperties): JSX.Element => {
  const { now } = useConsole();
  const core = useCoreWords();
  const words = useWords(webhookWords);
  const [since, setSince] = useState(() => toLocalInput(now() - dayMs));
  return (
    <Dialog title={words.recoverTitle} onClose={onClose}>
      <form
        class="form"
        onSubmit={async (event) => {
          event.preventDefault();
          const at = new Date(since);
          if (!Number.isNaN(at.getTime()) && (await model.recover(at.toISOString()))) onClose();
        }}
      >
        <p>{words.recoverHint}</p>
        <Field label={words.since}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              required
              value={since}
              min={toLocalInput(now() - 30 * dayMs)}
              max={toLocalInput(now())}
              onInput={({ currentTarget }) => setSince(currentTarget.value)}
            />
          )}
        </Field>
        <footer class="form-actions">
          <Button type="submit" kind="primary" isBusy={model.isBusy.value}>
            {words.recover}
          </Button>
          <Button onClick={onClose}>{core.cancel}</Button>
        </footer>
      </form>
    </Dialog>
  );
};
