import { definePages } from '../../router/define-pages.js';

/** When monitors may fail without an alert. */
export const maintenancePages = definePages({
  folder: 'watch/maintenance',
  title: { en: 'Maintenance', de: 'Wartung' },
  scope: 'monitors:read',
  icon: 'M9.5 6.5 13 3a3.5 3.5 0 0 1-4.6 4.6L4 12l-1.5-1.5 4.4-4.4A3.5 3.5 0 0 1 11.5 1.5L9 4z',
  key: 'w',
  pages: [
    { path: '/maintenance', view: 'list-page' },
    { path: '/maintenance/new', view: 'window-page', scope: 'monitors:write' },
    { path: '/maintenance/:id', view: 'window-page' },
  ],
});
