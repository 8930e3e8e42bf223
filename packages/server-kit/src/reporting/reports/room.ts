import { defineRoom } from '../../request/room.js';

export const reportsRoom = defineRoom({
  name: 'reports',
  part: 'reports',
  serving: { operations: ['reports'], load: () => import('./serving.js') },
});
