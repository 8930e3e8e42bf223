import './weekly-ranges.css';
import type { JSX } from 'preact';
import { useConsole, useCoreWords, useWords } from '../console/use-console.js';
import { Button } from '../elements/button.js';
import { rangeWords } from './range-words.js';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Hours on some days of the week, in local time; an end that is not after its begin is on the next day. */
export interface WeeklyRange {
  readonly days: readonly (typeof days)[number][];
  /** `HH:MM`. */
  readonly from: string;
  readonly to: string;
}

/** The hours that a new row begins with. */
const workingHours: WeeklyRange = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' };
/** A Monday, to name the days of the week from. */
const monday = Date.UTC(2026, 0, 5);

/** Hours of the week, a row each. */
export const WeeklyRanges = ({
  ranges,
  onChange,
}: {
  readonly ranges: readonly WeeklyRange[];
  readonly onChange: (ranges: readonly WeeklyRange[]) => void;
}): JSX.Element => {
  const { language } = useConsole();
  const core = useCoreWords();
  const words = useWords(rangeWords);
  const weekday = new Intl.DateTimeFormat(language.value, { weekday: 'short', timeZone: 'UTC' });
  const set = (index: number, changes: Partial<WeeklyRange>): void => {
    const before = ranges[index];
    if (before !== undefined) onChange(ranges.with(index, { ...before, ...changes }));
  };
  const clock = (index: number, name: 'from' | 'to', value: string): JSX.Element => (
    <label class="range-time">
      <span>{words[name]}</span>
      <input
        type="time"
        value={value}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') set(index, { [name]: currentTarget.value });
        }}
      />
    </label>
  );
  return (
    <div class="weekly-ranges">
      {ranges.map((range, index) => (
        <fieldset key={index} class="weekly-range" aria-label={words.hours(index + 1)}>
          <div class="choices">
            {days.map((day, number) => (
              <label key={day} class="choice">
                <input
                  type="checkbox"
                  checked={range.days.includes(day)}
                  onChange={({ currentTarget }) => {
                    const chosen = currentTarget.checked
                      ? [...range.days, day]
                      : range.days.filter((other) => other !== day);
                    set(index, { days: days.filter((each) => chosen.includes(each)) });
                  }}
                />
                {weekday.format(monday + number * 86_400_000)}
              </label>
            ))}
          </div>
          {clock(index, 'from', range.from)}
          {clock(index, 'to', range.to)}
          <Button
            kind="quiet"
            icon="close"
            aria-label={`${core.remove}: ${words.hours(index + 1)}`}
            onClick={() => onChange(ranges.filter((_, other) => other !== index))}
          />
        </fieldset>
      ))}
      <Button icon="add" onClick={() => onChange([...ranges, workingHours])}>
        {words.add}
      </Button>
    </div>
  );
};
