import { definePages } from '../../router/define-pages.js';

/** Where the person who is signed in is notified: a part of the account. */
export const notificationPages = definePages({
  folder: 'settings/notifications',
  title: { en: 'Notifications', de: 'Benachrichtigungen' },
  pages: [{ path: '/account/notifications', view: 'notifications-page' }],
});
