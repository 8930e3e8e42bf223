import { defineRoom } from '../../request/room.js';
import { memberOperations } from './member.js';

export const membersRoom = defineRoom({
  name: 'members',
  verbs: memberOperations,
  limits: [
    {
      kind: 'counts',
      entitlement: 'maxMembers',
      rows: [
        { table: 'memberships', where: {} },
        { table: 'invitations', where: { acceptedAt: null, expiresAt: 'afterNow' } },
      ],
      what: 'members and open invitations',
      advice: 'Remove a member or an invitation',
    },
  ],
});
