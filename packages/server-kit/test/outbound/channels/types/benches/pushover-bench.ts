import { createPushover, pushoverFaults } from '@watchpost/testbed/providers/pushover';
import { pushover } from '../../../../../src/outbound/channels/types/pushover.js';
import { benchOf } from './type-bench.js';

const appToken = 'azGDORePK8gMaC0QOYAMyEEuzJnyUi';
const userKey = 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG';

export const pushoverBench = benchOf({
  name: 'pushover',
  type: pushover,
  config: { emergency: {} },
  credentials: { appToken, userKey },
  createProvider: () => createPushover({ appToken, userKey }),
  accepted: { status: 200, body: { status: 1, request: 'x' } },
  faults: pushoverFaults,
  meanings: {
    'end of the quota': 'deferred',
    'another application': 'unauthorized',
    'another user': 'gone',
    'bad message': 'rejected',
    'too large': 'rejected',
    'trouble inside': 'transient',
  },
});
