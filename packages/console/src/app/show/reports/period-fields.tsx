import type { Report } from '@watchpost/client';
import type { JSX } from 'preact';
import { useConsole, useWords } from '../../console/use-console.js';
import { Field } from '../../elements/field.js';
import { reportWords } from './words.js';

type Period = Report['period'];

/** Chooses a period: a whole unit, the one that goes on, the last days, or a fixed range. */
export const PeriodFields = ({
  value,
  problem,
  onChange,
}: {
  readonly value: Period;
  readonly problem: string | undefined;
  readonly onChange: (value: Period) => void;
}): JSX.Element => {
  const { now } = useConsole();
  const words = useWords(reportWords);
  const choose = (kind: string): void => {
    const day = 86_400_000;
    if (kind === 'rolling') onChange({ kind, days: 30 });
    else if (kind === 'fixed')
      onChange({
        kind,
        from: new Date(Math.floor(now() / day) * day - 30 * day).toISOString(),
        to: new Date(Math.floor(now() / day) * day).toISOString(),
      });
    else onChange({ kind: kind === 'current' ? 'current' : 'previous', unit: 'month' });
  };
  return (
    <fieldset class="field-group">
      <legend>{words.period}</legend>
      <Field label={words.periodKind} problem={problem}>
        {({ label: _label, ...control }) => (
          <select {...control} value={value.kind} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {Object.entries(words.kinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {(value.kind === 'previous' || value.kind === 'current') && (
        <Field label={words.unit}>
          {({ label: _label, ...control }) => (
            <select
              {...control}
              value={value.unit}
              onChange={({ currentTarget }) =>
                onChange({ kind: value.kind, unit: currentTarget.value as typeof value.unit })
              }
            >
              {Object.entries(words.units).map(([unit, label]) => (
                <option key={unit} value={unit}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {value.kind === 'rolling' && (
        <Field label={words.daysOf}>
          {({ label: _label, ...control }) => (
            <input
              {...control}
              type="number"
              min={1}
              max={400}
              value={value.days}
              onInput={({ currentTarget }) => onChange({ kind: 'rolling', days: Number(currentTarget.value) })}
            />
          )}
        </Field>
      )}
      {value.kind === 'fixed' &&
        (['from', 'to'] as const).map((edge) => (
          <Field key={edge} label={words[edge]}>
            {({ label: _label, ...control }) => (
              <input
                {...control}
                type="date"
                value={value[edge].slice(0, 10)}
                onInput={({ currentTarget }) => {
                  if (currentTarget.value !== '')
                    onChange({ ...value, [edge]: `${currentTarget.value}T00:00:00.000Z` });
                }}
              />
            )}
          </Field>
        ))}
    </fieldset>
  );
};
