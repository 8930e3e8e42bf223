import { defineRoom } from '../../request/room.js';
import { deviceOperations } from './device-operations.js';

export const deviceSignInRoom = defineRoom({
  name: 'deviceSignIn',
  part: 'signIn',
  verbs: deviceOperations,
  expires: (now) => [
    { kind: 'delete', table: 'deviceSignIns', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  ],
});
