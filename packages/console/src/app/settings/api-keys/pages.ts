import { definePages } from '../../router/define-pages.js';

/** API keys of the organization. */
export const apiKeyPages = definePages({
  folder: 'settings/api-keys',
  title: { en: 'API keys', de: 'API-Schlüssel' },
  scope: 'api-keys:read',
  icon: 'key',
  pages: [
    { path: '/settings/api-keys', view: 'list-page' },
    { path: '/settings/api-keys/new', view: 'form-page', scope: 'api-keys:write' },
    { path: '/settings/api-keys/:id', view: 'form-page', scope: 'api-keys:write' },
  ],
});
