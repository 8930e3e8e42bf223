import type { NotificationPreferences } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { Checkbox, Field } from '../../elements/field.js';
import type { PagePlace } from './notifications.js';
import { notificationWords } from './words.js';

export type News = NotificationPreferences['news'];

const events = [
  'monitor.down',
  'monitor.recovered',
  'monitor.degraded',
  'certificate.ending',
  'agent.disconnected',
  'agent.connected',
] as const satisfies News['events'];

/** A list with an entry or without it, in the order of all entries. */
const toggled = <Entry,>(all: readonly Entry[], chosen: readonly Entry[], entry: Entry, isOn: boolean): Entry[] =>
  all.filter((one) => (one === entry ? isOn : chosen.includes(one)));

/** What the person is notified of without being paged, and where. */
export const NewsFields = ({
  value,
  places,
  onChange,
  problem,
}: {
  readonly value: News;
  readonly places: readonly Pick<PagePlace, 'via' | 'method'>[];
  readonly onChange: (value: News) => void;
  readonly problem: string | undefined;
}): JSX.Element => {
  const words = useWords(notificationWords);
  return (
    <>
      <fieldset>
        <legend>{words.newsPlaces}</legend>
        {places.map(({ via, method }) => (
          <Checkbox
            key={via}
            label={words.newsTo(method?.name ?? words.account)}
            checked={value.via.includes(via)}
            onChange={(isOn) =>
              onChange({
                ...value,
                via: toggled(
                  places.map((place) => place.via),
                  value.via,
                  via,
                  isOn,
                ),
              })
            }
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{words.newsEvents}</legend>
        {events.map((event) => (
          <Checkbox
            key={event}
            label={words.events[event]}
            checked={value.events.includes(event)}
            onChange={(isOn) => onChange({ ...value, events: toggled(events, value.events, event, isOn) })}
          />
        ))}
      </fieldset>
      {problem !== undefined && <p class="field-problem">{problem}</p>}
      <Field label={words.newsSeverity}>
        {({ label: _label, ...control }) => (
          <select
            {...control}
            value={value.minimumSeverity}
            onChange={({ currentTarget }) =>
              onChange({ ...value, minimumSeverity: currentTarget.value as News['minimumSeverity'] })
            }
          >
            {(['minor', 'major', 'critical'] as const).map((severity) => (
              <option key={severity} value={severity}>
                {words.severities[severity]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
};
