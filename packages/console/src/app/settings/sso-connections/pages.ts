import { definePages } from '../../router/define-pages.js';

/** Providers with which people sign in. */
export const ssoConnectionPages = definePages({
  folder: 'settings/sso-connections',
  title: { en: 'Sign-in providers', de: 'Anmeldedienste' },
  part: 'signIn',
  scope: 'sso:write',
  icon: 'M9.5 2.5h4v11h-4M1.5 8h8M6.5 5l3 3-3 3',
  pages: [
    { path: '/settings/sign-in', view: 'list-page' },
    { path: '/settings/sign-in/:provider', view: 'form-page' },
  ],
});
