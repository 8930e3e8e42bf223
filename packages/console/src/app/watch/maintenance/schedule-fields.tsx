import type { JSX } from 'preact';
import { useConsole, useWords } from '../../console/use-console.js';
import { Field } from '../../elements/field.js';
import { ZoneField } from '../../forms/zone-field.js';
import { fromLocalInput, toLocalInput } from '../../time/local-input.js';
import { browserZone } from '../../time/zone.js';
import type { Rhythm } from './cron.js';
import type { Schedule, WindowDraft } from './window-draft.js';
import { maintenanceWords } from './words.js';

/** When a window takes place: once, or again and again. */
export const ScheduleFields = ({ draft }: { readonly draft: WindowDraft }): JSX.Element => {
  const words = useWords(maintenanceWords);
  const { schedule } = draft.filled.value;
  const rhythm = draft.rhythm.value;
  draft.shownPaths.add('schedule');
  return (
    <fieldset class="field-group">
      <legend>{words.schedule}</legend>
      <Field label={words.kind} problem={draft.problems.value.schedule}>
        {({ label: _label, ...control }) => (
          <select
            {...control}
            value={rhythm.kind}
            onChange={({ currentTarget }) => draft.setKind(currentTarget.value as Rhythm['kind'] | 'once')}
          >
            {Object.entries(words.kinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {schedule.type === 'once' ? (
        <OnceFields draft={draft} schedule={schedule} />
      ) : (
        <RecurringFields draft={draft} schedule={schedule} />
      )}
    </fieldset>
  );
};

const OnceFields = ({
  draft,
  schedule,
}: {
  readonly draft: WindowDraft;
  readonly schedule: Extract<Schedule, { type: 'once' }>;
}): JSX.Element => {
  const words = useWords(maintenanceWords);
  const zone = browserZone();
  const time = (name: 'startsAt' | 'endsAt', label: string): JSX.Element => (
    <Field
      label={label}
      hint={name === 'endsAt' ? words.inYourTime(zone) : undefined}
      problem={draft.problems.value[`schedule.${name}`]}
    >
      {({ label: _label, ...control }) => (
        <input
          {...control}
          type="datetime-local"
          value={toLocalInput(schedule[name])}
          onChange={({ currentTarget }) => {
            const at = fromLocalInput(currentTarget.value);
            if (at !== undefined) draft.setSchedule({ [name]: at });
          }}
        />
      )}
    </Field>
  );
  return (
    <>
      {time('startsAt', words.starts)}
      {time('endsAt', words.ends)}
    </>
  );
};

const RecurringFields = ({
  draft,
  schedule,
}: {
  readonly draft: WindowDraft;
  readonly schedule: Extract<Schedule, { type: 'recurring' }>;
}): JSX.Element => {
  const words = useWords(maintenanceWords);
  const problems = draft.problems.value;
  return (
    <>
      <RhythmFields draft={draft} />
      <ZoneField
        label={words.timezone}
        hint={words.timezoneHint}
        problem={problems['schedule.timezone']}
        value={schedule.timezone}
        onChange={(timezone) => draft.setSchedule({ timezone })}
      />
      <Field label={words.duration} problem={problems['schedule.durationSeconds']}>
        {({ label: _label, ...control }) => (
          <input
            {...control}
            type="number"
            min={1}
            value={schedule.durationSeconds / 60}
            onInput={({ currentTarget }) => {
              if (currentTarget.value !== '')
                draft.setSchedule({ durationSeconds: Math.round(Number(currentTarget.value) * 60) });
            }}
          />
        )}
      </Field>
    </>
  );
};

/** A Sunday, to name the days of the week from. */
const sunday = Date.UTC(2026, 0, 4);
const week = [1, 2, 3, 4, 5, 6, 0];

const RhythmFields = ({ draft }: { readonly draft: WindowDraft }): JSX.Element | null => {
  const { language } = useConsole();
  const words = useWords(maintenanceWords);
  const rhythm = draft.rhythm.value;
  const problem = draft.problems.value['schedule.cron'];
  const weekday = new Intl.DateTimeFormat(language.value, { weekday: 'long', timeZone: 'UTC' });
  if (rhythm.kind === 'once') return null;
  if (rhythm.kind === 'cron') {
    return (
      <Field label={words.cron} hint={words.cronHint} problem={problem}>
        {({ label: _label, ...control }) => (
          <input
            {...control}
            type="text"
            class="code"
            spellcheck={false}
            maxLength={100}
            value={rhythm.cron}
            onInput={({ currentTarget }) => draft.setRhythm({ kind: 'cron', cron: currentTarget.value })}
          />
        )}
      </Field>
    );
  }
  return (
    <>
      {rhythm.kind === 'weekly' && (
        <fieldset class="choices" aria-label={words.days}>
          {week.map((day) => (
            <label key={day} class="choice">
              <input
                type="checkbox"
                checked={rhythm.days.includes(day)}
                // A week without a day would be every day.
                disabled={rhythm.days.length === 1 && rhythm.days.includes(day)}
                onChange={({ currentTarget }) =>
                  draft.setRhythm({
                    ...rhythm,
                    days: currentTarget.checked ? [...rhythm.days, day] : rhythm.days.filter((other) => other !== day),
                  })
                }
              />
              {weekday.format(sunday + day * 86_400_000)}
            </label>
          ))}
        </fieldset>
      )}
      {rhythm.kind === 'monthly' && (
        <Field label={words.dayOfMonth}>
          {({ label: _label, ...control }) => (
            <input
              {...control}
              type="number"
              min={1}
              max={31}
              value={rhythm.day}
              onInput={({ currentTarget }) => {
                const day = Number(currentTarget.value);
                if (day >= 1 && day <= 31) draft.setRhythm({ ...rhythm, day });
              }}
            />
          )}
        </Field>
      )}
      <Field label={words.time} problem={problem}>
        {({ label: _label, ...control }) => (
          <input
            {...control}
            type="time"
            value={rhythm.time}
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== '') draft.setRhythm({ ...rhythm, time: currentTarget.value });
            }}
          />
        )}
      </Field>
    </>
  );
};
