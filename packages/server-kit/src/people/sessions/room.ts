import { defineRoom } from '../../request/room.js';

export const sessionsRoom = defineRoom({
  name: 'sessions',
  part: 'signIn',
  serving: {
    operations: [
      'auth.login',
      'auth.refresh',
      'auth.logout',
      'auth.me',
      'auth.sessions',
      'auth.revokeSession',
      'mfa.verify',
    ],
    load: () => import('./serving.js'),
  },
});
