import type { NotificationPreferences } from '@watchpost/client';
import type { JSX } from 'preact';
import { Checkbox, Field } from '../../elements/field.js';
import { Section } from '../../elements/page.js';
import type { Draft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import { useConsole, useWords } from '../../use-console.js';
import type { NotificationsModel, PagePlace } from './notifications.js';
import { notificationWords } from './words.js';

type QuietHours = NonNullable<NotificationPreferences['quietHours']>;
type Day = QuietHours['ranges'][number]['days'][number];

/** Waits that are offered, in seconds. */
const waits = [0, 60, 120, 300, 600, 900, 1800, 3600];
const week: readonly Day[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** A Monday, whose days have the names of all weeks. */
const monday = Date.UTC(2024, 0, 1);

/** The order of places for pages, and quiet hours. */
export const PagePreferences = ({
  model,
  draft,
}: {
  readonly model: NotificationsModel;
  readonly draft: Draft;
}): JSX.Element => {
  const words = useWords(notificationWords);
  for (const path of ['page', 'quietHours']) draft.shownPaths.add(path);
  const problem = draft.problems.value.page;
  return (
    <Section title={words.paging}>
      <Form draft={draft}>
        <p class="quiet">{words.pagingHint}</p>
        {model.places.value.map((place, index) => (
          <PlaceWait key={place.via} place={place} model={model} problem={index === 0 ? problem : undefined} />
        ))}
        <h3>{words.quiet}</h3>
        <p class="quiet">{words.quietHint}</p>
        <QuietHoursFields
          value={(draft.values.value.quietHours ?? null) as QuietHours | null}
          onChange={(quietHours) => draft.set('quietHours', quietHours)}
          problem={draft.problems.value.quietHours}
        />
      </Form>
    </Section>
  );
};

const PlaceWait = ({
  place: { via, method, afterSeconds },
  model,
  problem,
}: {
  readonly place: PagePlace;
  readonly model: NotificationsModel;
  readonly problem: string | undefined;
}): JSX.Element => {
  const words = useWords(notificationWords);
  const textOf = (seconds: number): string => {
    if (seconds === 0) return words.atOnce;
    return seconds % 60 === 0 ? words.afterMinutes(seconds / 60) : words.afterSeconds(seconds);
  };
  // What the API has set stays choosable.
  const offered = afterSeconds === undefined || waits.includes(afterSeconds) ? waits : [...waits, afterSeconds];
  return (
    <Field label={method === undefined ? words.account : method.name} hint={method?.destination} problem={problem}>
      {(control) => (
        <select
          {...control}
          value={afterSeconds === undefined ? '' : String(afterSeconds)}
          onChange={({ currentTarget }) =>
            model.setPlace(via, currentTarget.value === '' ? undefined : Number(currentTarget.value))
          }
        >
          <option value="">{words.never}</option>
          {offered.map((seconds) => (
            <option key={seconds} value={String(seconds)}>
              {textOf(seconds)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};

/** Every night, in the time zone of the browser. */
const atNight = (): QuietHours => ({
  timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  ranges: [{ days: [...week], from: '22:00', to: '07:00' }],
  exceptSeverity: 'critical',
});

const QuietHoursFields = ({
  value,
  onChange,
  problem,
}: {
  readonly value: QuietHours | null;
  readonly onChange: (value: QuietHours | null) => void;
  readonly problem: string | undefined;
}): JSX.Element => {
  const { language } = useConsole();
  const words = useWords(notificationWords);
  const dayName = new Intl.DateTimeFormat(language.value, { weekday: 'short', timeZone: 'UTC' });
  const [range, ...more] = value?.ranges ?? [];
  const change = (part: Partial<QuietHours['ranges'][number]>): void => {
    if (value !== null && range !== undefined) onChange({ ...value, ranges: [{ ...range, ...part }] });
  };
  return (
    <>
      <Checkbox label={words.quietOn} checked={value !== null} onChange={(isOn) => onChange(isOn ? atNight() : null)} />
      {value !== null && range !== undefined && more.length > 0 && <p>{words.several(value.ranges.length)}</p>}
      {value !== null && range !== undefined && more.length === 0 && (
        <>
          {(['from', 'to'] as const).map((end) => (
            <Field key={end} label={words[end]} hint={end === 'from' ? value.timezone : undefined} problem={problem}>
              {(control) => (
                <input
                  {...control}
                  type="time"
                  value={range[end]}
                  onInput={({ currentTarget }) => change({ [end]: currentTarget.value })}
                />
              )}
            </Field>
          ))}
          <fieldset>
            <legend>{words.days}</legend>
            {week.map((day, index) => (
              <Checkbox
                key={day}
                label={dayName.format(monday + index * 86_400_000)}
                checked={range.days.includes(day)}
                onChange={(isOn) =>
                  change({ days: week.filter((one) => (one === day ? isOn : range.days.includes(one))) })
                }
              />
            ))}
          </fieldset>
        </>
      )}
      {value !== null && (
        <Field label={words.except}>
          {(control) => (
            <select
              {...control}
              value={value.exceptSeverity}
              onChange={({ currentTarget }) =>
                onChange({ ...value, exceptSeverity: currentTarget.value as QuietHours['exceptSeverity'] })
              }
            >
              {(['critical', 'major'] as const).map((severity) => (
                <option key={severity} value={severity}>
                  {words.exceptions[severity]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  );
};
