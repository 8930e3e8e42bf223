import type { PublicMaintenance, PublicStatusPage } from '@watchpost/schemas';
import { calendarLines, calendarText, calendarTime } from '../../base/calendar-lines.js';
import { pageWords } from './page-words.js';

const namesOf = ({ components }: PublicMaintenance): string[] => components.map(({ name }) => name);

const event = (page: PublicStatusPage, maintenance: PublicMaintenance): string[] => [
  'BEGIN:VEVENT',
  `UID:${maintenance.id}@${new URL(page.links.permanent).host}`,
  `DTSTAMP:${calendarTime(page.asOf)}`,
  `DTSTART:${calendarTime(maintenance.startsAt)}`,
  `DTEND:${calendarTime(maintenance.endsAt)}`,
  `SUMMARY:${calendarText(`${page.name}: ${maintenance.title ?? pageWords[page.locale].maintenanceTitle(namesOf(maintenance))}`)}`,
  `DESCRIPTION:${calendarText([maintenance.text, ...namesOf(maintenance)].filter((line) => line !== '').join('\n'))}`,
  `URL:${page.links.page}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** The maintenance of a page as a calendar (RFC 5545). */
export const maintenanceCalendar = (page: PublicStatusPage): string =>
  calendarLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Watchpost//Status page//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${calendarText(page.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...[...page.maintenance.now, ...page.maintenance.next].flatMap((each) => event(page, each)),
    'END:VCALENDAR',
  ]);
