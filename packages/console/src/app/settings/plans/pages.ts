import { definePages } from '../../router/define-pages.js';

/** The plan of the organization, and others. */
export const planPages = definePages({
  folder: 'settings/plans',
  title: { en: 'Plan', de: 'Tarif' },
  part: 'commerce',
  scope: 'subscription:read',
  icon: 'M8 1.5 14.5 5 8 8.5 1.5 5zM1.5 8 8 11.5 14.5 8M1.5 11 8 14.5 14.5 11',
  pages: [{ path: '/settings/plan', view: 'plan-page' }],
});
