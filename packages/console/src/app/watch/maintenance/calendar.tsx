import type { JSX } from 'preact';
import { useConsole, useWords } from '../../console/use-console.js';
import { Button } from '../../elements/button.js';
import { Failure, Loading, Section } from '../../elements/page.js';
import { messageOf } from '../../store/change.js';
import type { MaintenanceModel, MaintenanceOccurrence } from './maintenance.js';
import { type CalendarDay, onDay } from './month.js';
import { maintenanceWords } from './words.js';

/** A month with what takes place in it; on a phone, the days on which something does. */
export const Calendar = ({ model }: { readonly model: MaintenanceModel }): JSX.Element => {
  const { language, now } = useConsole();
  const words = useWords(maintenanceWords);
  const days = model.days.value;
  const occurrences = model.occurrences.value;
  const middle = days.find(({ isInMonth }) => isInMonth);
  const title = new Intl.DateTimeFormat(language.value, { month: 'long', year: 'numeric' }).format(middle?.from ?? 0);
  const weekday = new Intl.DateTimeFormat(language.value, { weekday: 'short' });
  const isEmpty = occurrences !== undefined && !days.some((day) => day.isInMonth && onDay(day, occurrences).length > 0);
  const error = model.calendarError.value;
  return (
    <Section
      title={title}
      actions={
        <>
          <Button icon="left" aria-label={words.previousMonth} onClick={() => model.move(-1)} />
          <Button onClick={() => model.move(0)}>{words.today}</Button>
          <Button icon="right" aria-label={words.nextMonth} onClick={() => model.move(1)} />
        </>
      }
    >
      {error !== undefined && <Failure message={messageOf(error)} />}
      {occurrences === undefined && error === undefined && <Loading />}
      <div class="calendar-frame">
        <div class="calendar-weekdays" aria-hidden="true">
          {days.slice(0, 7).map(({ date, from }) => (
            <span key={date}>{weekday.format(from)}</span>
          ))}
        </div>
        <ol class="calendar">
          {days.map((day) => (
            <Day key={day.date} day={day} occurrences={onDay(day, occurrences ?? [])} now={now()} />
          ))}
        </ol>
      </div>
      {isEmpty && <p class="quiet">{words.nothing}</p>}
      {model.isCut.value && <p class="quiet">{words.tooMany}</p>}
    </Section>
  );
};

const Day = ({
  day,
  occurrences,
  now,
}: {
  readonly day: CalendarDay;
  readonly occurrences: readonly MaintenanceOccurrence[];
  readonly now: number;
}): JSX.Element => {
  const { language } = useConsole();
  const long = new Intl.DateTimeFormat(language.value, { weekday: 'long', day: 'numeric', month: 'long' });
  const isToday = now >= day.from && now < day.to;
  return (
    <li
      class="calendar-day"
      data-outside={day.isInMonth ? undefined : ''}
      data-empty={occurrences.length === 0 ? '' : undefined}
      data-today={isToday ? '' : undefined}
    >
      <time dateTime={day.date} aria-current={isToday ? 'date' : undefined}>
        <span class="calendar-number" aria-hidden="true">
          {Number(day.date.slice(8))}
        </span>
        <span class="calendar-date">{long.format(day.from)}</span>
      </time>
      {occurrences.length > 0 && (
        <ul>
          {occurrences.map((occurrence) => (
            <li key={`${occurrence.windowId} ${occurrence.startsAt}`}>
              <Chip occurrence={occurrence} day={day} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

const Chip = ({
  occurrence,
  day,
}: {
  readonly occurrence: MaintenanceOccurrence;
  readonly day: CalendarDay;
}): JSX.Element => {
  const { address, language } = useConsole();
  const words = useWords(maintenanceWords);
  const { windowId, windowName, status, startsAt, endsAt } = occurrence;
  const time = new Intl.DateTimeFormat(language.value, { timeStyle: 'short' });
  const full = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' });
  const starts = Date.parse(startsAt);
  return (
    <a
      class={`occurrence occurrence-${status}`}
      href={address.href(`/maintenance/${windowId}`)}
      title={`${windowName}: ${full.format(starts)} – ${full.format(Date.parse(endsAt))}, ${words.statuses[status]}`}
    >
      <span>{starts >= day.from ? time.format(starts) : '…'}</span> <b>{windowName}</b>
      {(status === 'active' || status === 'cancelled') && <span> · {words.statuses[status]}</span>}
    </a>
  );
};
