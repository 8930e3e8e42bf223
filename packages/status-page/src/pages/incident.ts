import type { PublicIncident, PublicStatus } from '@watchpost/schemas';
import { Html, html, type Part } from '../html/html.js';
import { moment } from './times.js';
import type { View } from './view.js';

/** The status whose colour an incident has. */
export const statusOfImpact: Readonly<Record<PublicIncident['impact'], PublicStatus>> = {
  minor: 'degraded',
  major: 'partialOutage',
  critical: 'majorOutage',
};

/** The components that something is about, as links. */
export const affected = ({ words, links }: View, components: PublicIncident['components']): Part =>
  components.length > 0 &&
  html`<p class="muted">${words.affects}: ${components.map(
    ({ id, name }, index) => html`${index > 0 && ', '}<a href="${links.to({ kind: 'component', id })}">${name}</a>`,
  )}</p>`;

const lasted = ({ words }: View, { startedAt, resolvedAt }: PublicIncident): Part =>
  resolvedAt !== null &&
  html` · ${words.lasted(words.duration((Date.parse(resolvedAt) - Date.parse(startedAt)) / 1000))}`;

const updatesOf = (view: View, { updates }: PublicIncident, shown: number): Part =>
  updates.length > 0 &&
  html`<ol>${updates
    .slice(0, shown)
    .map(
      ({ at, status, text }) =>
        html`<li><strong>${view.words.incidentStatus[status]}</strong>${text !== '' && html`<p>${text}</p>`}<p>${moment(view, at)}</p></li>`,
    )}</ol>`;

/** An incident with its updates, the latest first. */
export const incidentCard = (
  view: View,
  incident: PublicIncident,
  { updates = 100, hasLink = true, headingLevel = 'h3' } = {},
): Html => {
  const { words, links } = view;
  const address = links.to({ kind: 'incident', number: incident.number });
  const level = new Html(headingLevel);
  const status = incident.resolvedAt === null ? statusOfImpact[incident.impact] : 'operational';
  return html`<article class="card incident ${status}">${
    hasLink && html`<${level}><a href="${address}">${incident.title}</a></${level}>`
  }<p class="muted">${words.incidentStatus[incident.status]} · ${words.impact[incident.impact]} · ${moment(view, incident.startedAt)}${lasted(view, incident)}</p>${affected(view, incident.components)}${updatesOf(view, incident, updates)}</article>`;
};
