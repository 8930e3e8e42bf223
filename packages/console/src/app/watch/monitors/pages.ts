import { definePages } from '../../router/define-pages.js';

export const importTitle = { en: 'Import monitors', de: 'Monitore importieren' };

/** Monitors and what was observed of them. The list comes with the frame: most people leave it open. */
export const monitorPages = definePages({
  folder: 'watch/monitors',
  title: { en: 'Monitors', de: 'Monitore' },
  scope: 'monitors:read',
  icon: 'M1.5 8h3l2-4.5 3 9 2-4.5h3',
  key: 'm',
  pages: [
    { path: '/monitors', view: 'list-page' },
    {
      path: '/monitors/new',
      view: 'form-page',
      title: { en: 'New monitor', de: 'Neuer Monitor' },
      scope: 'monitors:write',
    },
    { path: '/monitors/import', view: 'import-page', title: importTitle, scope: 'monitors:write' },
    { path: '/monitors/:id', view: 'detail-page' },
    { path: '/monitors/:id/results', view: 'results-page' },
    { path: '/monitors/:id/day/:day', view: 'day-page' },
    { path: '/monitors/:id/edit', view: 'form-page', scope: 'monitors:write' },
  ],
});
