import { definePages } from '../../router/define-pages.js';

/** The members of the organization, and who is invited. */
export const memberPages = definePages({
  folder: 'settings/members',
  title: { en: 'Members', de: 'Mitglieder' },
  scope: 'members:read',
  icon: 'M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M1.5 13.5a4.5 4.5 0 0 1 9 0M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12 9.4a4.5 4.5 0 0 1 2.5 4.1',
  pages: [{ path: '/settings/members', view: 'members-page' }],
});
