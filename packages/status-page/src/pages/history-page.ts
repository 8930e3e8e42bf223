import type { PublicIncidentHistory } from '@watchpost/schemas';
import type { Page } from '../html/frame.js';
import { type Html, html, type Part } from '../html/html.js';
import { incidentCard } from './incident.js';
import { pageOf } from './page-frame.js';
import type { View } from './view.js';

/** The incidents that began in a month, and the ways to the months beside it. */
export const historyPage = (
  view: View,
  { month, previousMonth, nextMonth, incidents }: PublicIncidentHistory,
): Page => {
  const { data, words, formats, links } = view;
  const title = words.incidentsOf(formats.month(month));
  const way = (to: string | null, word: string): Part =>
    to === null
      ? html`<span></span>`
      : html`<a href="${links.to({ kind: 'history', month: to })}">${word}: ${formats.month(to)}</a>`;
  const list: Html | Html[] =
    incidents.length === 0
      ? html`<p class="muted">${words.noIncidentsInMonth}</p>`
      : incidents.map((incident) => incidentCard(view, incident, { updates: 1, headingLevel: 'h2' }));
  return pageOf(view, {
    address: { kind: 'history', month },
    title: `${title} · ${data.name}`,
    content: html`<h1>${title}</h1>${list}<nav class="row pages" aria-label="${words.history}">${way(previousMonth, words.previousMonth)}${way(nextMonth, words.nextMonth)}</nav>`,
  });
};
