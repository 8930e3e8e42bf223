import { createMatrix, matrixFaults } from '@watchpost/testbed/providers/matrix';
import { matrix } from '../../../../../src/outbound/channels/types/matrix.js';
import { benchOf } from './type-bench.js';

const name = 'matrix.example.com';
const roomId = '!abcdef:example.com';
const accessToken = 'syt_canary_token';

export const matrixBench = benchOf({
  name: 'matrix',
  type: matrix,
  config: { serverUrl: `https://${name}`, roomId },
  credentials: { accessToken },
  ref: { eventId: '$event1' },
  firstId: '$event1',
  createProvider: () => createMatrix({ name, roomId, accessToken }),
  accepted: { status: 200, body: { event_id: '$event1' } },
  faults: matrixFaults,
  meanings: {
    'too many': 'deferred',
    'revoked token': 'unauthorized',
    'not in the room': 'unauthorized',
    'too large': 'rejected',
    'bad body': 'rejected',
    'no such page': 'gone',
    'trouble inside': 'transient',
  },
});
