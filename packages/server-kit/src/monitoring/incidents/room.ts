import { rowsByStatus } from '../../request/metrics.js';
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
  metrics: [
    rowsByStatus('incidents', {
      name: 'incidents',
      help: 'Incidents of all organizations that are not resolved, by status.',
      // Incidents that are over are many, and none is of interest here.
      statuses: {
        open: { status: 'open', resolvedAt: null },
        acknowledged: { status: 'acknowledged', resolvedAt: null },
      },
    }),
  ],
});
