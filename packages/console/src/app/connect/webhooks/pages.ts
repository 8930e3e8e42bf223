import { definePages } from '../../router/define-pages.js';

/** Webhooks and their deliveries. */
export const webhookPages = definePages({
  folder: 'connect/webhooks',
  title: { en: 'Webhooks', de: 'Webhooks' },
  scope: 'webhooks:read',
  icon: 'M6 6a2.5 2.5 0 1 1 3.5 2.3L11 12M4.5 8.5A2.5 2.5 0 1 0 6 13h5.5M10 10.5a2.5 2.5 0 1 1 1 4M7.5 5.5 5 10.5',
  key: 'k',
  pages: [
    { path: '/webhooks', view: 'list-page' },
    { path: '/webhooks/new', view: 'form-page', scope: 'webhooks:write' },
    { path: '/webhooks/:id', view: 'detail-page' },
    { path: '/webhooks/:id/edit', view: 'form-page', scope: 'webhooks:write' },
    { path: '/webhooks/:id/deliveries/:deliveryId', view: 'delivery-page' },
  ],
});
