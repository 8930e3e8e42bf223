import type { NotificationPreferences } from '@watchpost/client';
import type { JSX } from 'preact';
import { useWords } from '../../console/use-console.js';
import { Checkbox, Field } from '../../elements/field.js';
import { WeeklyRanges } from '../../forms/weekly-ranges.js';
import { ZoneField } from '../../forms/zone-field.js';
import { browserZone } from '../../time/zone.js';
import { notificationWords } from './words.js';

export type QuietHours = NonNullable<NotificationPreferences['quietHours']>;

/** Every night, in the time zone of the browser. */
const atNight = (): QuietHours => ({
  timezone: browserZone(),
  ranges: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '22:00', to: '07:00' }],
  exceptSeverity: 'critical',
});

/** When the person is left alone, in rows of hours of the week. */
export const QuietHoursFields = ({
  value,
  onChange,
  problem,
}: {
  readonly value: QuietHours | null;
  readonly onChange: (value: QuietHours | null) => void;
  readonly problem: string | undefined;
}): JSX.Element => {
  const words = useWords(notificationWords);
  return (
    <>
      <Checkbox label={words.quietOn} checked={value !== null} onChange={(isOn) => onChange(isOn ? atNight() : null)} />
      {value !== null && (
        <>
          <WeeklyRanges
            ranges={value.ranges}
            onChange={(ranges) =>
              // Without any hours there is no quiet.
              onChange(
                ranges.length === 0
                  ? null
                  : { ...value, ranges: ranges.map((range) => ({ ...range, days: [...range.days] })) },
              )
            }
          />
          {problem !== undefined && <p class="field-problem">{problem}</p>}
          <ZoneField
            label={words.zone}
            value={value.timezone}
            onChange={(timezone) => onChange({ ...value, timezone })}
          />
          <Field label={words.except}>
            {({ label: _label, ...control }) => (
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
        </>
      )}
    </>
  );
};
