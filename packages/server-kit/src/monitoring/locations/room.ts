import { defineRoom } from '../../request/room.js';
import { createDeadlineWorker } from './deadline-worker.js';
import { createGapWorker } from './gap-worker.js';

export const locationsRoom = defineRoom({
  name: 'locations',
  part: 'agents',
  workers: (parts) => [createGapWorker(parts), createDeadlineWorker(parts)],
});
