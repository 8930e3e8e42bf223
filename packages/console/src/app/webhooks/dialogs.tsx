import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../elements/button.js';
import { Dialog } from '../elements/dialog.js';
import { Field } from '../elements/field.js';
import { toLocalInput } from '../time/local-input.js';
import { useConsole, useCoreWords, useWords } from '../use-console.js';
import type { WebhookDetailModel } from './webhook-detail.js';
import { webhookWords } from './words.js';

interface DialogProperties {
  readonly model: WebhookDetailModel;
  readonly onClose: () => void;
}

/** Asks how long the old secret still signs, and makes a new one. */
export const RotateDialog = ({ model, onClose }: DialogProperties): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(webhookWords);
  const [grace, setGrace] = useState('86400');
  return (
    <Dialog title={words.rotateTitle} onClose={onClose}>
      <form
        class="form"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await model.rotate(Number(grace))) onClose();
        }}
      >
        <p>{words.rotateHint}</p>
        <Field label={words.grace}>
          {(control) => (
            <select {...control} value={grace} onChange={({ currentTarget }) => setGrace(currentTarget.value)}>
              {Object.entries(words.graces).map(([seconds, label]) => (
                <option key={seconds} value={seconds}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <footer class="form-actions">
          <Button type="submit" kind="primary" isBusy={model.isBusy.value}>
            {words.rotate}
          </Button>
          <Button onClick={onClose}>{core.cancel}</Button>
        </footer>
      </form>
    </Dialog>
  );
};

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
