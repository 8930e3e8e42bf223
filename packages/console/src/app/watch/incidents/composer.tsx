import type { Incident } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Checkbox, Field } from '../../elements/field.js';
import type { NoteModel } from './note.js';
import { incidentWords } from './words.js';

/** As the server has it. */
const longest = 10_000;

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** Where a note is written; the command key with Enter sends it. */
export const Composer = ({
  model,
  firstStatus,
}: {
  readonly model: NoteModel;
  /** What the server takes when the first public note names no status; `undefined` when one was shown before. */
  readonly firstStatus: NonNullable<Incident['publicStatus']> | undefined;
}): JSX.Element => {
  const words = useWords(incidentWords);
  const isPublic = model.isPublic.value;
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void model.send();
      }}
    >
      <Field label={words.note}>
        {({ id }) => (
          <textarea
            id={id}
            rows={3}
            maxLength={longest}
            placeholder={words.notePlaceholder}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            value={model.text.value}
            onInput={({ currentTarget }) => {
              model.text.value = currentTarget.value;
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              void model.send();
            }}
          />
        )}
      </Field>
      <Checkbox
        label={words.alsoPublic}
        hint={isPublic ? words.alsoPublicHint : undefined}
        checked={isPublic}
        onChange={(checked) => {
          model.isPublic.value = checked;
        }}
      />
      {isPublic && (
        <Field label={words.publicStatus}>
          {({ id }) => (
            <select
              id={id}
              value={model.publicStatus.value || (firstStatus ?? '')}
              onChange={({ currentTarget }) => {
                model.publicStatus.value = currentTarget.value as NoteModel['publicStatus']['value'];
              }}
            >
              {firstStatus === undefined && <option value="">{words.asBefore}</option>}
              {Object.entries(words.publicStatuses).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <footer class="composer-foot">
        <Button type="submit" isBusy={model.isSending.value} disabled={model.text.value.trim() === ''}>
          {words.send}
        </Button>
        <span class="quiet composer-hint">{words.sendKeys(isMac() ? '⌘⏎' : 'Ctrl ⏎')}</span>
      </footer>
    </form>
  );
};
