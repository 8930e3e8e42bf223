import { dataKeySealContext } from '../../secrets/derived-keys.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import { defineRoom } from '../room.js';
import { answerSealContext } from './idempotency.js';

export const requestsRoom = defineRoom({
  name: 'requests',
  expires: (now) => [
    { kind: 'delete', table: 'idempotencyKeys', where: { expiresAt: { atMost: now } }, orderBy: 'expiresAt' },
  ],
  seals: [
    // It ends by itself, but the old key should be free to go at once and not in a day.
    sealedColumn('idempotencyKeys', 'answer', ({ organizationId, route, callerId, key }) => ({
      key: { organizationId, route, callerId, key },
      context: answerSealContext({ organizationId, route, callerId, key }),
    })),
    sealedColumn('dataKeys', 'sealedKey', ({ id }) => ({ key: { id }, context: dataKeySealContext(id) })),
  ],
});
