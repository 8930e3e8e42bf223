import { definePages } from '../../router/define-pages.js';

/** The first steps on a new server. */
export const welcomePages = definePages({
  folder: 'watch/welcome',
  title: { en: 'Welcome', de: 'Willkommen' },
  pages: [{ path: '/welcome', view: 'welcome-page', isPublic: true }],
});
