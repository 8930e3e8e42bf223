import { defineRoom } from '../../request/room.js';
import { createNotificationWorker } from './notification-worker.js';

export const memberNewsRoom = defineRoom({
  name: 'memberNews',
  queues: ['news'],
  workers: (parts) => [createNotificationWorker(parts)],
});
