import { definePages } from '../../router/define-pages.js';

/** The page that lists the settings. */
export const settingsPages = definePages({
  folder: 'settings/overview',
  title: { en: 'Settings', de: 'Einstellungen' },
  icon: 'M2 5h12M2 11h12M6 3v4M10 9v4',
  key: 's',
  pages: [{ path: '/settings', view: 'list-page' }],
});
