import { definePages } from '../../router/define-pages.js';

/** Feature flags and their rules. */
export const featureFlagPages = definePages({
  folder: 'settings/feature-flags',
  title: { en: 'Feature flags', de: 'Feature-Flags' },
  part: 'featureFlags',
  scope: 'feature-flags:read',
  icon: 'M3 14.5v-13M3 2.5c3-1.5 5 1.5 10 0v7c-5 1.5-7-1.5-10 0',
  pages: [
    { path: '/settings/feature-flags', view: 'list-page' },
    { path: '/settings/feature-flags/new', view: 'form-page', scope: 'feature-flags:write' },
    { path: '/settings/feature-flags/:id', view: 'detail-page' },
    { path: '/settings/feature-flags/:id/edit', view: 'form-page', scope: 'feature-flags:write' },
  ],
});
