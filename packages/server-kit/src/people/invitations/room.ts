import { defineRoom } from '../../request/room.js';
import { acceptInvitation } from './accept-invitation.js';
import { invitationOperations, invitationResource } from './invitation.js';
import { readInvitation } from './read-invitation.js';

export const invitationsRoom = defineRoom({
  name: 'invitations',
  part: 'signIn',
  resources: [invitationResource],
  verbs: {
    ...invitationOperations,
    'invitations.read': readInvitation,
    'invitations.accept': acceptInvitation,
  },
});
