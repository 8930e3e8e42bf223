import { defineRoom } from '../../request/room.js';
import { createDeletionWorker } from './deletion-worker.js';
import { endUnverifiedAccounts, removeExpiredInvitations } from './end-unverified.js';

export const deletionRoom = defineRoom({
  name: 'deletion',
  workers: (parts) => [createDeletionWorker({ services: { ...parts, clock: parts.clock.now }, clock: parts.clock })],
  upkeep: [
    { title: 'remove expired invitations', run: ({ store, now }) => removeExpiredInvitations(store, now()) },
    { title: 'delete unverified accounts', run: ({ store, now }) => endUnverifiedAccounts(store, now()) },
  ],
});
