import type { PublicComponent, PublicMaintenance, PublicStatusPage } from '@watchpost/schemas';
import type { Page } from '../html/frame.js';
import { type Html, html, type Part } from '../html/html.js';
import { statusIcon } from '../html/status-icon.js';
import { componentDays } from './component-days.js';
import { affected, incidentCard } from './incident.js';
import { pageOf } from './page-frame.js';
import { moment, range, sentenceWith } from './times.js';
import type { View } from './view.js';

/** How many days back the front page lists incidents that ended; the API sends no others. */
const pastDays = 14;

/** The whole status in one sentence, and how old it is. */
const banner = (view: View): Html => {
  const { data, words, asOf } = view;
  return html`<h1 class="banner ${data.status}">${statusIcon(data.status)}${words.summary[data.status]}</h1><p class="muted asof">${sentenceWith(words.asOf, moment(view, asOf))}</p>${
    data.description !== '' && html`<p class="about">${data.description}</p>`
  }`;
};

const incidents = (view: View): Part => {
  const { data, words } = view;
  return (
    data.openIncidents.length > 0 &&
    html`<h2>${words.openIncidents}</h2>${data.openIncidents.map((incident) => incidentCard(view, incident, { updates: 5 }))}`
  );
};

const plan = (view: View, one: PublicMaintenance): Html =>
  html`<li class="plan">${one.title !== null && html`<h3>${one.title}</h3>`}<p>${range(view, one.startsAt, one.endsAt)}</p>${one.text !== '' && html`<p class="about">${one.text}</p>`}${affected(view, one.components)}</li>`;

const maintenance = (view: View): Part => {
  const { words, data } = view;
  const list = (heading: string, plans: readonly PublicMaintenance[]): Part =>
    plans.length > 0 && html`<h2>${heading}</h2><ul class="card">${plans.map((one) => plan(view, one))}</ul>`;
  return [list(words.maintenanceNow, data.maintenance.now), list(words.maintenance, data.maintenance.next)];
};

const component = (view: View, one: PublicComponent): Html => {
  const { words, links } = view;
  const address = links.to({ kind: 'component', id: one.id });
  return html`<li class="component"><div class="head"><h4><a href="${address}">${one.name}</a></h4><p class="status ${one.status}">${statusIcon(one.status)}${words.status[one.status]}</p></div>${
    one.description !== '' && html`<p class="muted">${one.description}</p>`
  }${componentDays(view, one)}</li>`;
};

const groups = (view: View): Html => {
  const { data, words } = view;
  const group = ({ name, status, components }: PublicStatusPage['groups'][number]): Html =>
    html`<section class="card">${
      name !== null &&
      html`<div class="group"><h3>${name}</h3><p class="status ${status}">${statusIcon(status)}${words.status[status]}</p></div>`
    }<ul>${components.map((one) => component(view, one))}</ul></section>`;
  return html`<h2>${words.components}</h2>${
    data.groups.length === 0 ? html`<p>${words.noComponents}</p>` : data.groups.map(group)
  }`;
};

const past = (view: View): Part => {
  const { data, words } = view;
  if (!data.show.incidents) return null;
  return html`<h2>${words.pastIncidents}</h2>${
    data.pastIncidents.length === 0
      ? html`<p class="muted">${words.noPastIncidents(pastDays)}</p>`
      : data.pastIncidents.map((incident) => incidentCard(view, incident, { updates: 1 }))
  }`;
};

/** The front page: the status in a sentence, what goes on, the components with their days, and what has ended. */
export const frontPage = (view: View): Page => {
  const { data, words } = view;
  return pageOf(view, {
    address: { kind: 'front' },
    title: `${words.summary[data.status]} · ${data.name}`,
    icons: [
      data.status,
      ...data.groups.flatMap((group) => [group.status, ...group.components.map(({ status }) => status)]),
    ],
    content: html`${banner(view)}${incidents(view)}${maintenance(view)}${groups(view)}${past(view)}`,
  });
};
