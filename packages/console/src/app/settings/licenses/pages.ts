import { definePages } from '../../router/define-pages.js';

/** Licenses that the organization issues. */
export const licensePages = definePages({
  folder: 'settings/licenses',
  title: { en: 'Licenses', de: 'Lizenzen' },
  part: 'licenses',
  scope: 'licenses:read',
  icon: 'M8 9.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8M5.5 9 4.5 14.5 8 12.5l3.5 2-1-5.5',
  pages: [
    { path: '/settings/licenses', view: 'list-page' },
    { path: '/settings/licenses/new', view: 'form-page', scope: 'licenses:write' },
    { path: '/settings/licenses/:id', view: 'detail-page' },
  ],
});
