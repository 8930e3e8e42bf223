import { definePages } from '../../router/define-pages.js';

/** Channels and the messages that went there. */
export const channelPages = definePages({
  folder: 'connect/channels',
  title: { en: 'Channels', de: 'Kanäle' },
  scope: 'notifications:read',
  icon: 'M2 2.5h12v8.5H8l-3.5 3V11H2z',
  key: 'n',
  pages: [
    { path: '/channels', view: 'list-page' },
    { path: '/channels/new', view: 'form-page', scope: 'notifications:write' },
    { path: '/channels/:id', view: 'detail-page' },
    { path: '/channels/:id/edit', view: 'form-page', scope: 'notifications:write' },
    { path: '/channels/:id/messages/:deliveryId', view: 'message-page' },
  ],
});
