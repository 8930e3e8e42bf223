import { defineRoom } from '../../request/room.js';
import { memberOperations } from './member.js';

export const membersRoom = defineRoom({
  name: 'members',
  verbs: memberOperations,
});
