import { defineRoom } from '../../request/room.js';

export const contactMethodsRoom = defineRoom({
  name: 'contactMethods',
  part: 'signIn',
  serving: { operations: ['contactMethods', 'notificationPreferences'], load: () => import('./serving.js') },
});
