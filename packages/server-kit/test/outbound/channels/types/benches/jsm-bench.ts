import { createJsm, jsmFaults } from '@watchpost/testbed/providers/jsm';
import { jsm } from '../../../../../src/outbound/channels/types/jsm.js';
import { benchOf } from './type-bench.js';

const apiKey = 'canary-aaaa-bbbb-cccc';

export const jsmBench = benchOf({
  name: 'jsm',
  type: jsm,
  config: { priority: { minor: 'P4' } },
  credentials: { apiKey },
  ref: { alias: 'inc_1' },
  firstId: 'inc_1',
  createProvider: () => createJsm({ apiKey }),
  accepted: { status: 202, body: { result: 'Request will be processed', requestId: '43a29c5c' } },
  faults: jsmFaults,
  meanings: {
    'too many': 'deferred',
    'another key': 'unauthorized',
    'bad key': 'unauthorized',
    'no rights': 'unauthorized',
    'bad body': 'rejected',
    'no such page': 'gone',
    'trouble inside': 'transient',
  },
});
