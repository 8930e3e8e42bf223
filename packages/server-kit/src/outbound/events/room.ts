import { defineRoom } from '../../request/room.js';
import { keptEventMs } from '../../store/upkeep/retention.js';
import { eventOperations } from './event.js';
import { eventCatalogueOperations } from './event-catalogue.js';
import { undispatchedMetrics } from './undispatched.js';

export const eventsRoom = defineRoom({
  name: 'events',
  verbs: {
    ...eventCatalogueOperations,
    ...eventOperations,
  },
  metrics: [undispatchedMetrics],
  // An event that is still to be dispatched stays. So does a delivery that waits: it fails when it is claimed and its event
  // has been deleted.
  expires: (now) => [
    {
      kind: 'delete',
      table: 'events',
      where: { dispatchedAt: { not: null }, occurredAt: { atMost: now - keptEventMs } },
      orderBy: 'occurredAt',
    },
  ],
});
