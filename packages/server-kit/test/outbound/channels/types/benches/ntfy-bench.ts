import { createNtfy, ntfyFaults } from '@watchpost/testbed/providers/ntfy';
import { ntfy } from '../../../../../src/outbound/channels/types/ntfy.js';
import { benchOf } from './type-bench.js';

const topic = 'alerts';
const token = 'tk_canarycanarycanary';

const shared = {
  type: ntfy,
  config: { topic },
  ref: { sequenceId: 'sPs71M8A2T' },
  firstId: 'sPs71M8A2T',
  accepted: { status: 200, body: { id: 'sPs71M8A2T', event: 'message', topic } },
  faults: ntfyFaults,
  meanings: {
    'too many requests': 'deferred',
    'daily quota': 'deferred',
    'another token': 'unauthorized',
    'no rights': 'unauthorized',
    'too large': 'rejected',
    'bad body': 'rejected',
    'no such server': 'gone',
    'page of something else': 'transient',
    'trouble inside': 'transient',
  },
} as const;

export const ntfyBenches = [
  benchOf({ ...shared, name: 'ntfy', credentials: { token }, createProvider: () => createNtfy({ topic, token }) }),
  // A topic that anybody may write to: the server counts the address that requests come from.
  benchOf({ ...shared, name: 'ntfy (no account)', credentials: {}, createProvider: () => createNtfy({ topic }) }),
];
