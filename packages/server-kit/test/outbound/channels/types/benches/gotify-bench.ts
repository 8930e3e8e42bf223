import { createGotify, gotifyFaults } from '@watchpost/testbed/providers/gotify';
import { gotify } from '../../../../../src/outbound/channels/types/gotify.js';
import { benchOf } from './type-bench.js';

const name = 'push.example.com';
const appToken = 'Acanary1234567';

export const gotifyBench = benchOf({
  name: 'gotify',
  type: gotify,
  config: { serverUrl: `https://${name}/gotify/` },
  credentials: { appToken },
  createProvider: () => createGotify({ name, appToken }),
  accepted: { status: 200, body: { id: 5, appid: 1, message: 'x' } },
  faults: { ...gotifyFaults, 'rate limit of a proxy': { status: 429 } },
  meanings: {
    'another token': 'unauthorized',
    'no rights': 'unauthorized',
    'bad body': 'rejected',
    'page of something else': 'transient',
    'removed server': 'gone',
    'trouble inside': 'transient',
    'rate limit of a proxy': 'deferred',
  },
});
