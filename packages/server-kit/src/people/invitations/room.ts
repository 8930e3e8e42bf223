import { defineRoom } from '../../request/room.js';

export const invitationsRoom = defineRoom({
  name: 'invitations',
  part: 'signIn',
  serving: { operations: ['invitations'], load: () => import('./serving.js') },
});
