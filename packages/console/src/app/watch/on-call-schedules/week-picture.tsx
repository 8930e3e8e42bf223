import type { JSX } from 'preact';
import { useConsole, useWords } from '../../console/use-console.js';
import type { ShiftBar, ShiftWeek } from './shift-weeks.js';
import { onCallWords } from './words.js';

/** Colours of people; more than these begin again, and the name is always there. */
const tones = 6;
/** A bar that is narrower shows no name: it would be cut off after a letter. */
const narrowest = 0.035;

/** Weeks, a row each, with who is on call when. The list below it says the same in words. */
export const WeekPicture = ({
  weeks,
  zone,
  label,
}: {
  readonly weeks: readonly ShiftWeek[];
  readonly zone: string;
  readonly label: string;
}): JSX.Element => {
  const { language, now } = useConsole();
  const words = useWords(onCallWords);
  const people = [...new Set(weeks.flatMap(({ bars }) => bars.flatMap(({ user }) => user?.id ?? [])))];
  const day = new Intl.DateTimeFormat(language.value, { timeZone: zone, day: 'numeric', month: 'short' });
  const weekday = new Intl.DateTimeFormat(language.value, { timeZone: zone, weekday: 'short' });
  const at = now();
  return (
    <div class="shift-weeks" role="img" aria-label={label}>
      <div class="shift-head">
        {weeks[0]?.days.map(({ from }) => (
          <span key={from}>{weekday.format(from)}</span>
        ))}
      </div>
      {weeks.map(({ from, to, days, bars }) => (
        <div key={from} class="shift-week">
          <div class="shift-dates">
            {days.map((each) => (
              <span key={each.from} style={{ insetInlineStart: percent(each.start) }}>
                {day.format(each.from)}
              </span>
            ))}
          </div>
          <div class="shift-bars">
            {days.slice(1).map((each) => (
              <i key={each.from} class="shift-line" style={{ insetInlineStart: percent(each.start) }} />
            ))}
            {bars.map((bar) => (
              <Bar key={bar.since} bar={bar} tone={people.indexOf(bar.user?.id ?? '') % tones} none={words.noPerson} />
            ))}
            {at >= from && at < to && (
              <i class="shift-now" style={{ insetInlineStart: percent((at - from) / (to - from)) }} />
            )}
          </div>
        </div>
      ))}
    </div>
  );
};

const Bar = ({
  bar: { user, isOverride, start, end },
  tone,
  none,
}: {
  readonly bar: ShiftBar;
  readonly tone: number;
  readonly none: string;
}): JSX.Element => (
  <span
    class={`shift-bar ${user === undefined ? 'shift-none' : `shift-tone-${tone}`}${isOverride ? ' shift-override' : ''}`}
    style={{ insetInlineStart: percent(start), inlineSize: percent(end - start) }}
    title={user?.name ?? none}
  >
    {end - start >= narrowest && (user?.name ?? none)}
  </span>
);

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
