import { definePages } from '../../router/define-pages.js';
import { accountPages } from '../account/pages.js';

/** Where the person who is signed in is notified: a part of the account. */
export const notificationPages = definePages({
  folder: 'settings/notifications',
  title: accountPages.title,
  pages: [{ path: '/account/notifications', view: 'notifications-page' }],
});
