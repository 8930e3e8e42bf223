import type { JSX } from 'preact';
import { useCoreWords, useWords } from '../../console/use-console.js';
import { Dialog } from '../../elements/dialog.js';
import { Field } from '../../elements/field.js';
import type { Draft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import { TimeField } from '../../forms/time-field.js';
import { browserZone } from '../../time/zone.js';
import type { ScheduleDetailModel } from './schedule-detail.js';
import { onCallWords } from './words.js';

/** Changes who is on call for a stretch of time. */
export const OverrideDialog = ({
  model,
  draft,
}: {
  readonly model: ScheduleDetailModel;
  readonly draft: Draft;
}): JSX.Element => {
  const core = useCoreWords();
  const words = useWords(onCallWords);
  const person = (name: 'userId' | 'replacesUserId', label: string, none: string): JSX.Element => {
    draft.shownPaths.add(name);
    const value = draft.values.value[name];
    return (
      <Field label={label} problem={draft.problems.value[name]}>
        {({ label: _label, ...control }) => (
          <select
            {...control}
            value={typeof value === 'string' ? value : ''}
            onChange={({ currentTarget }) => draft.set(name, currentTarget.value === '' ? null : currentTarget.value)}
          >
            <option value="">{none}</option>
            {model.people.value.map(({ id, name: text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
    );
  };
  return (
    <Dialog title={words.override} onClose={model.endOverride}>
      <Form draft={draft} submitLabel={core.create} onCancel={model.endOverride}>
        <p class="quiet">{words.overrideHint}</p>
        {person('userId', words.who, words.noPerson)}
        {person('replacesUserId', words.replaces, words.wholeStretch)}
        <TimeField draft={draft} name="from" label={words.from} isRequired />
        <TimeField draft={draft} name="to" label={words.to} hint={words.inYourTime(browserZone())} isRequired />
      </Form>
    </Dialog>
  );
};
