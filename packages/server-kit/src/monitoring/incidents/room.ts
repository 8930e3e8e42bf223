import { defineRoom } from '../../request/room.js';
import { channelPreviewOperations } from './channel-preview.js';
import { incidentOperations, incidentResource } from './incident.js';
import { incidentHistoryOperations } from './incident-note.js';
import { incidentNotificationOperations } from './incident-notifications.js';

export const incidentsRoom = defineRoom({
  name: 'incidents',
  resources: [incidentResource],
  verbs: {
    ...incidentOperations,
    ...incidentHistoryOperations,
    ...channelPreviewOperations,
    ...incidentNotificationOperations,
  },
});
