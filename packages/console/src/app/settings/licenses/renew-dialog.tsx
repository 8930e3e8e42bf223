import type { License } from '@watchpost/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useConsole, useCoreWords, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Field } from '../../elements/field.js';
import { toLocalInput } from '../../time/local-input.js';
import type { LicenseModel } from './licenses.js';
import { licenseWords } from './words.js';

const yearMs = 365 * 86_400_000;

/** Asks until when a license is valid from now on; a year more is offered. */
export const RenewDialog = ({
  license,
  model,
  onClose,
}: {
  readonly license: License;
  readonly model: LicenseModel;
  readonly onClose: () => void;
}): JSX.Element => {
  const { now } = useConsole();
  const core = useCoreWords();
  const words = useWords(licenseWords);
  const [until, setUntil] = useState(() =>
    toLocalInput(Math.max(now(), license.expiresAt === null ? 0 : Date.parse(license.expiresAt)) + yearMs),
  );
  return (
    <Dialog title={words.renew} onClose={onClose}>
      <form
        class="form"
        onSubmit={async (event) => {
          event.preventDefault();
          const at = new Date(until);
          if (await model.renew(Number.isNaN(at.getTime()) ? null : at.toISOString())) onClose();
        }}
      >
        <Field label={words.expires} hint={words.renewHint}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              value={until}
              onInput={({ currentTarget }) => setUntil(currentTarget.value)}
            />
          )}
        </Field>
        <footer class="form-actions">
          <Button type="submit" kind="primary" isBusy={model.attempts.isBusy.value}>
            {words.renew}
          </Button>
          <Button onClick={onClose}>{core.cancel}</Button>
        </footer>
      </form>
    </Dialog>
  );
};
