import { defineRoom } from '../../request/room.js';
import { auditActivityOperations } from './audit-activity.js';
import { createChainWalks } from './chain-walks.js';

export const auditRoom = defineRoom({
  name: 'audit',
  provides: ({ store }) => ({ chainWalks: createChainWalks(store) }),
  verbs: auditActivityOperations,
});
