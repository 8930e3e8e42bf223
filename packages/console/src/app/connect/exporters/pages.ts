import { definePages } from '../../router/define-pages.js';

/** Exporters, whose metrics are scraped. */
export const exporterPages = definePages({
  folder: 'connect/exporters',
  title: { en: 'Exporters', de: 'Exporter' },
  part: 'exporters',
  scope: 'exporters:read',
  icon: 'M2 13V9M5.5 13V5M9 13V7.5M12.5 13V3M1 14.5h14',
  pages: [
    { path: '/exporters', view: 'list-page' },
    { path: '/exporters/new', view: 'edit-page', scope: 'exporters:write' },
    { path: '/exporters/:id', view: 'detail-page' },
    { path: '/exporters/:id/edit', view: 'edit-page', scope: 'exporters:write' },
  ],
});
