import { definePages } from '../../router/define-pages.js';

/** What is or was broken, and what was done about it. */
export const incidentPages = definePages({
  folder: 'watch/incidents',
  group: 'respond',
  title: { en: 'Incidents', de: 'Störungen' },
  scope: 'incidents:read',
  icon: 'M8 2 1.5 13.5h13zM8 6.5v3.2M8 11.7v.1',
  key: 'i',
  pages: [
    { path: '/incidents', view: 'list-page' },
    { path: '/incidents/new', view: 'new-page', scope: 'incidents:write' },
    { path: '/incidents/:id', view: 'incident-page' },
  ],
});
