import { definePages } from '../../router/define-pages.js';

/** Reports of uptime and their runs. */
export const reportPages = definePages({
  folder: 'show/reports',
  title: { en: 'Reports', de: 'Berichte' },
  part: 'reports',
  scope: 'reports:read',
  icon: 'M3.5 1.5h6l3 3v10h-9zM5.5 7h5M5.5 9.5h5M5.5 12h3',
  pages: [
    { path: '/reports', view: 'list-page' },
    { path: '/reports/new', view: 'edit-page', scope: 'reports:write' },
    { path: '/reports/:id', view: 'detail-page' },
    { path: '/reports/:id/edit', view: 'edit-page', scope: 'reports:write' },
  ],
});
