import type { PublicIncident } from '@watchpost/schemas';
import type { Page } from '../html/frame.js';
import { html } from '../html/html.js';
import { incidentCard } from './incident.js';
import { pageOf } from './page-frame.js';
import type { View } from './view.js';

/** One incident with all its updates. */
export const incidentPage = (view: View, incident: PublicIncident): Page => {
  const { data, words } = view;
  return pageOf(view, {
    address: { kind: 'incident', number: incident.number },
    title: `${incident.title} · ${data.name}`,
    content: html`<p class="muted">${words.incidentNumber(incident.number)}</p><h1>${incident.title}</h1>${incidentCard(
      view,
      incident,
      { hasLink: false },
    )}`,
  });
};
