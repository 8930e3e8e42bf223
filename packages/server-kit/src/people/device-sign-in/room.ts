import { defineRoom } from '../../request/room.js';

export const deviceSignInRoom = defineRoom({
  name: 'deviceSignIn',
  part: 'signIn',
  serving: {
    operations: ['auth.beginDevice', 'auth.deviceToken', 'auth.readDevice', 'auth.confirmDevice'],
    load: () => import('./serving.js'),
  },
  expires: (now) => [
    { kind: 'delete', table: 'deviceSignIns', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  ],
});
