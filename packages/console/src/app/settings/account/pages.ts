import { definePages } from '../../router/define-pages.js';

/** The person who is signed in. */
export const accountPages = definePages({
  folder: 'settings/account',
  title: { en: 'Account', de: 'Konto' },
  key: 'p',
  pages: [
    { path: '/account', view: 'account-page' },
    { path: '/account/security', view: 'security-page', title: { en: 'Second factor', de: 'Zweiter Faktor' } },
    { path: '/account/sessions', view: 'sessions-page', title: { en: 'Sessions', de: 'Sitzungen' } },
    { path: '/device', view: 'device-page', title: { en: 'Sign in a program', de: 'Programm anmelden' } },
  ],
});
