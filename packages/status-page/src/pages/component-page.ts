import type { PublicComponentDetail } from '@watchpost/schemas';
import type { Page } from '../html/frame.js';
import { html } from '../html/html.js';
import { statusIcon } from '../html/status-icon.js';
import { componentDays } from './component-days.js';
import { incidentCard } from './incident.js';
import { pageOf } from './page-frame.js';
import { moment, sentenceWith } from './times.js';
import type { View } from './view.js';

/** One component: its days with their numbers, and the incidents that it was part of. */
export const componentPage = (view: View, { component, group, incidents }: PublicComponentDetail): Page => {
  const { data, words } = view;
  const { status, statusSince, description } = component;
  return pageOf(view, {
    address: { kind: 'component', id: component.id },
    title: `${component.name}: ${words.status[status]} · ${data.name}`,
    icons: [status],
    content: html`${group !== null && html`<p class="muted">${group}</p>`}<h1>${component.name}</h1><p class="status ${status}">${statusIcon(status)}${words.status[status]}${
      statusSince !== null && html` <span class="muted">${sentenceWith(words.since, moment(view, statusSince))}</span>`
    }</p>${description !== '' && html`<p class="about">${description}</p>`}${componentDays(view, component, { isOpen: true })}${
      data.show.incidents &&
      html`<h2>${words.history}</h2>${
        incidents.length === 0
          ? html`<p class="muted">${words.noIncidents}</p>`
          : incidents.map((incident) => incidentCard(view, incident, { updates: 1 }))
      }`
    }`,
  });
};
