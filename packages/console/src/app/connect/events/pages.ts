import { definePages } from '../../router/define-pages.js';

/** What happened, as webhooks report it. */
export const eventPages = definePages({
  folder: 'connect/events',
  title: { en: 'Events', de: 'Ereignisse' },
  scope: 'webhooks:read',
  icon: 'M2 3.5h12M2 8h12M2 12.5h8',
  key: 'e',
  pages: [
    { path: '/events', view: 'list-page' },
    { path: '/events/:id', view: 'detail-page' },
  ],
});
