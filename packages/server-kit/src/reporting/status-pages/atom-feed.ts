import type { PublicIncident, PublicStatusPage } from '@watchpost/schemas';
import { pageWords } from './page-words.js';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text in XML 1.0, which has no place for most control characters, nor for U+FFFE and U+FFFF (§2.2). */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** The updates of an incident, the latest first, as plain text. */
const textOf = ({ locale }: PublicStatusPage, { updates, components }: PublicIncident): string =>
  [
    ...updates.map(({ at, status, text }) =>
      [`${at.slice(0, 16).replace('T', ' ')} UTC – ${pageWords[locale].incidentStatus[status]}`, text]
        .filter((line) => line !== '')
        .join('\n'),
    ),
    components.map(({ name }) => name).join(', '),
  ]
    .filter((part) => part !== '')
    .join('\n\n');

const entry = (page: PublicStatusPage, incident: PublicIncident): string => {
  const path = `/incidents/${incident.number}`;
  return [
    '<entry>',
    element('id', `${page.links.permanent}${path}`),
    element('title', incident.title),
    element('published', incident.startedAt),
    element('updated', incident.updatedAt),
    `<link rel="alternate" href="${escaped(`${page.links.page}${path}`)}"/>`,
    `<category term="${incident.status}"/>`,
    `<content type="text">${escaped(textOf(page, incident))}</content>`,
    '</entry>',
  ].join('\n');
};

/** The incidents of a page as a feed (RFC 4287), the latest change first. */
export const atomFeed = (page: PublicStatusPage, madeAt: string): string => {
  const incidents = [...page.openIncidents, ...page.pastIncidents].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${page.locale}">`,
    element('id', page.links.permanent),
    element('title', page.name),
    ...(page.description === '' ? [] : [element('subtitle', page.description)]),
    // While nothing happens, the feed stays the same.
    element('updated', incidents[0]?.updatedAt ?? madeAt),
    `<author>${element('name', page.name)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(page.links.feed)}"/>`,
    `<link rel="alternate" href="${escaped(page.links.page)}"/>`,
    ...incidents.map((incident) => entry(page, incident)),
    '</feed>',
    '',
  ].join('\n');
};
