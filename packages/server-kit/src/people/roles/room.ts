import { defineRoom } from '../../request/room.js';
import { roleListOperations } from './list-roles.js';
import { roleOperations, roleResource } from './role.js';

export const rolesRoom = defineRoom({
  name: 'roles',
  resources: [roleResource],
  verbs: {
    ...roleOperations,
    ...roleListOperations,
  },
  limits: [
    {
      kind: 'needs',
      entitlement: 'customRoles',
      tables: ['roles'],
      what: 'custom roles',
      advice: 'Use the roles of the system',
    },
  ],
});
