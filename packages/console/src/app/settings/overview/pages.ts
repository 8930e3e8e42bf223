import { definePages } from '../../router/define-pages.js';

/** The page that lists the settings. */
export const settingsPages = definePages({
  folder: 'settings/overview',
  title: { en: 'Settings', de: 'Einstellungen' },
  icon: 'M8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4M8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M3.4 12.6l1.4-1.4M11.2 4.8l1.4-1.4',
  key: 's',
  pages: [{ path: '/settings', view: 'settings-page' }],
});
