import type { PublicMaintenance, PublicStatusPage } from '@watchpost/schemas';
import { pageWords } from './page-words.js';

const encoder = new TextEncoder();
/** Octets of a line without its break (RFC 5545 §3.1). */
const lineOctets = 75;

/** Breaks a line where it is too long, between characters: what follows begins with a space. */
export const folded = (line: string): string => {
  let out = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > lineOctets) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
};

/** Text as a value (RFC 5545 §3.3.11). Control characters have no place in it. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** `20261122T120000Z` (RFC 5545 §3.3.5). */
const utc = (time: string): string => `${time.slice(0, 19).replace(/[-:]/g, '')}Z`;

const event = (page: PublicStatusPage, maintenance: PublicMaintenance): string[] => [
  'BEGIN:VEVENT',
  `UID:${maintenance.id}@${new URL(page.links.page).host}`,
  `DTSTAMP:${utc(page.asOf)}`,
  `DTSTART:${utc(maintenance.startsAt)}`,
  `DTEND:${utc(maintenance.endsAt)}`,
  `SUMMARY:${escaped(`${page.name}: ${pageWords[page.locale].maintenanceTitle(maintenance.components.map(({ name }) => name))}`)}`,
  `DESCRIPTION:${escaped(maintenance.components.map(({ name }) => name).join('\n'))}`,
  `URL:${page.links.page}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** The maintenance of a page as a calendar (RFC 5545). */
export const maintenanceCalendar = (page: PublicStatusPage): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Watchpost//Status page//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(page.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...[...page.maintenance.now, ...page.maintenance.next].flatMap((each) => event(page, each)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
