import type { JSX } from 'preact';
import { Field } from '../elements/field.js';
import { browserZone } from '../time/zone.js';

/** Chooses a time zone; the one of this browser and UTC come first. */
export const ZoneField = ({
  label,
  hint,
  problem,
  value,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  /** Name of the IANA, such as `Europe/Berlin`. */
  readonly value: string;
  readonly onChange: (zone: string) => void;
}): JSX.Element => {
  const zones = [...new Set([browserZone(), 'UTC', value, ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Field label={label} hint={hint} problem={problem}>
      {({ label: _label, ...control }) => (
        <select {...control} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};
