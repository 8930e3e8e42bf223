import { definePages } from '../../router/define-pages.js';

/** Roles: who may do what. */
export const rolePages = definePages({
  folder: 'settings/roles',
  title: { en: 'Roles', de: 'Rollen' },
  scope: 'roles:read',
  icon: 'M8 1.5 13.5 3.5v4c0 3.5-2.3 5.8-5.5 7-3.2-1.2-5.5-3.5-5.5-7v-4zM5.5 8l1.8 1.8L10.7 6.3',
  pages: [
    { path: '/settings/roles', view: 'roles-page' },
    { path: '/settings/roles/new', view: 'form-page', scope: 'roles:write' },
    { path: '/settings/roles/:id', view: 'form-page', scope: 'roles:write' },
  ],
});
