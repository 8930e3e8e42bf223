import { createSignal, signalFaults } from '@watchpost/testbed/providers/signal';
import { signal } from '../../../../../src/outbound/channels/types/signal.js';
import { benchOf } from './type-bench.js';

const name = 'signal.example.com';
const number = '+12025550100';
const to = '+12025550123';
const bearer = 'canary-bearer';

export const signalBench = benchOf({
  name: 'signal',
  type: signal,
  config: { serverUrl: `https://${name}`, number, to },
  credentials: { bearer },
  createProvider: () => createSignal({ name, number, to, bearer }),
  accepted: { status: 201, body: { timestamp: '1763949600000' } },
  faults: signalFaults,
  meanings: {
    'too many': 'deferred',
    captcha: 'deferred',
    'another number': 'unauthorized',
    'unregistered receiver': 'gone',
    'another token': 'unauthorized',
    'bad body': 'rejected',
    'no such page': 'gone',
    'page of something else': 'transient',
    'trouble inside': 'transient',
  },
});
