import { definePages } from '../../router/define-pages.js';

/** Dashboards, and those that are shown to anyone with the link. */
export const dashboardPages = definePages({
  folder: 'show/dashboards',
  title: { en: 'Dashboards', de: 'Dashboards' },
  scope: 'dashboards:read',
  icon: 'M2 2h5v7H2zM9 2h5v4H9zM9 8h5v6H9zM2 11h5v3H2z',
  key: 'd',
  pages: [
    { path: '/dashboards', view: 'list-page' },
    { path: '/dashboards/new', view: 'edit-page', scope: 'dashboards:write' },
    { path: '/dashboards/public/:token', view: 'public-page', isPublic: true },
    { path: '/dashboards/:id', view: 'view-page' },
    { path: '/dashboards/:id/edit', view: 'edit-page', scope: 'dashboards:write' },
  ],
});
