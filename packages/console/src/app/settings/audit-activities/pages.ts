import { definePages } from '../../router/define-pages.js';

/** Who changed what, and when. */
export const auditPages = definePages({
  folder: 'settings/audit-activities',
  title: { en: 'Audit trail', de: 'Protokoll' },
  scope: 'audit:read',
  icon: 'M8 14.5a6.5 6.5 0 1 1 6.5-6.5M8 4.5V8l2.5 1.5M10.5 12.5l1.5 1.5 2.5-3',
  pages: [
    { path: '/settings/audit', view: 'list-page' },
    { path: '/settings/audit/:id', view: 'detail-page' },
  ],
});
