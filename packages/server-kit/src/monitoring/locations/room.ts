import { defineRoom } from '../../request/room.js';

export const locationsRoom = defineRoom({
  name: 'locations',
  part: 'agents',
  serving: { operations: [], load: () => import('./serving.js') },
});
