import { defineRoom } from '../../request/room.js';
import { apiKeyOperations, apiKeyResource } from './api-key.js';

export const apiKeysRoom = defineRoom({
  name: 'apiKeys',
  resources: [apiKeyResource],
  verbs: apiKeyOperations,
  limits: [
    {
      kind: 'counts',
      entitlement: 'maxApiKeys',
      rows: [{ table: 'apiKeys', where: { revokedAt: null } }],
      what: 'API keys',
      advice: 'Revoke one',
    },
    {
      kind: 'atMost',
      entitlement: 'rateLimitPerMinute',
      column: 'rateLimitPerMinute',
      tables: ['apiKeys'],
      what: 'requests per minute of an API key',
      advice: 'Choose a lower rate',
    },
  ],
});
