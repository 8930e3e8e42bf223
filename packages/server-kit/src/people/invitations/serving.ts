import { acceptInvitation } from './accept-invitation.js';
import { invitationOperations, invitationResource } from './invitation.js';
import { readInvitation } from './read-invitation.js';

export const resources = [invitationResource];

export const verbs = {
  ...invitationOperations,
  'invitations.read': readInvitation,
  'invitations.accept': acceptInvitation,
};
