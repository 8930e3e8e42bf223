import { definePages } from '../../router/define-pages.js';

/** The organization itself. */
export const organizationPages = definePages({
  folder: 'settings/organizations',
  title: { en: 'Organization', de: 'Organisation' },
  scope: 'organization:read',
  icon: 'M3 14V2.5h6V14M9 6.5h4V14M1.5 14h13M5 5h2M5 7.5h2M5 10h2',
  pages: [{ path: '/settings/organization', view: 'organization-page' }],
});
