import { defineRoom } from '../../request/room.js';
import type { PeopleOptions } from '../people-options.js';
import { createOrganization } from './create-organization.js';
import { organizationDeletionOperations } from './delete-organization.js';
import { organizationOperations } from './organization.js';
import { suspensionOperations } from './suspend-organization.js';
import { transferOrganization } from './transfer-organization.js';

export const organizationsRoom = defineRoom({
  name: 'organizations',
  provides: (_, { deletionGraceDays = 14 }: PeopleOptions) => ({
    deletionGraceMs: deletionGraceDays * 86_400_000,
  }),
  verbs: {
    ...organizationOperations,
    ...suspensionOperations,
    ...organizationDeletionOperations,
    'organizations.create': createOrganization,
    'organizations.transfer': transferOrganization,
  },
});
