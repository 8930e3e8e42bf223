import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { Field } from '../../elements/field.js';
import { Section } from '../../elements/page.js';
import type { Draft } from '../../forms/draft.js';
import { Form } from '../../forms/form.js';
import { type News, NewsFields } from './news-fields.js';
import type { NotificationsModel, PagePlace } from './notifications.js';
import { type QuietHours, QuietHoursFields } from './quiet-hours-fields.js';
import { notificationWords } from './words.js';

/** Waits that are offered, in seconds. */
const waits = [0, 60, 120, 300, 600, 900, 1800, 3600];

/** The order of places for pages, what else goes there, and quiet hours. */
export const PagePreferences = ({
  model,
  draft,
}: {
  readonly model: NotificationsModel;
  readonly draft: Draft;
}): JSX.Element => {
  const words = useWords(notificationWords);
  for (const path of ['page', 'news', 'quietHours']) draft.shownPaths.add(path);
  const problem = draft.problems.value.page;
  return (
    <Section title={words.paging}>
      <Form draft={draft}>
        <p class="quiet">{words.pagingHint}</p>
        {model.places.value.map((place, index) => (
          <PlaceWait key={place.via} place={place} model={model} problem={index === 0 ? problem : undefined} />
        ))}
        <h3>{words.news}</h3>
        <p class="quiet">{words.newsHint}</p>
        <NewsFields
          value={draft.values.value.news as News}
          places={model.places.value}
          onChange={(news) => draft.set('news', news)}
          problem={draft.problems.value.news}
        />
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
