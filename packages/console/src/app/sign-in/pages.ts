import { definePages } from '../router/define-pages.js';

/** The way in, for people of Watchpost. */
export const signInPages = definePages({
  folder: 'sign-in',
  title: { en: 'Sign in', de: 'Anmelden' },
  pages: [{ path: '/sign-in', view: 'sign-in-page', isPublic: true }],
});
