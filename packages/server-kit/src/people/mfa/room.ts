import { defineRoom } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';

export const mfaRoom = defineRoom({
  name: 'mfa',
  part: 'signIn',
  serving: {
    operations: ['mfa.setup', 'mfa.confirm', 'mfa.disable', 'mfa.backupCodes'],
    load: () => import('./serving.js'),
  },
  seals: [sealedColumn('users', 'totpSecret', ({ id }) => ({ key: { id }, context: id }))],
  expires: (now) => [
    { kind: 'delete', table: 'mfaChallenges', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
    { kind: 'delete', table: 'wrongCodes', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  ],
});
