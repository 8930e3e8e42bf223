import { defineRoom } from '../../request/room.js';
import { channelActionOperations } from './provider-actions.js';
import { incidentActionOperations } from './public-actions.js';

export const incidentActionsRoom = defineRoom({
  name: 'incidentActions',
  verbs: {
    ...incidentActionOperations,
    ...channelActionOperations,
  },
});
