import { definePages } from '../../router/define-pages.js';

/** The person who is signed in. */
export const accountPages = definePages({
  folder: 'settings/account',
  title: { en: 'Account', de: 'Konto' },
  key: 'p',
  pages: [
    { path: '/account', view: 'account-page' },
    { path: '/account/security', view: 'security-page' },
    { path: '/account/sessions', view: 'sessions-page' },
    { path: '/device', view: 'device-page' },
  ],
});
