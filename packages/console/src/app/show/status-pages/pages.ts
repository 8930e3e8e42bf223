import { definePages } from '../../router/define-pages.js';

/** Status pages: what they show, how they look, who subscribed. */
export const statusPagePages = definePages({
  folder: 'show/status-pages',
  title: { en: 'Status pages', de: 'Statusseiten' },
  part: 'statusPages',
  scope: 'dashboards:read',
  icon: 'M1.5 3h13v10h-13zM1.5 6h13M4 9h3M4 11h5',
  pages: [
    { path: '/status-pages', view: 'list-page' },
    { path: '/status-pages/new', view: 'create-page', scope: 'dashboards:write' },
    { path: '/status-pages/:id', view: 'editor-page' },
    { path: '/status-pages/:id/:part', view: 'editor-page', scope: 'dashboards:write' },
  ],
});
