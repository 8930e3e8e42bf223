import { defineRoom } from '../../request/room.js';
import { apiKeyOperations, apiKeyResource } from './api-key.js';

export const apiKeysRoom = defineRoom({
  name: 'apiKeys',
  resources: [apiKeyResource],
  verbs: apiKeyOperations,
});
