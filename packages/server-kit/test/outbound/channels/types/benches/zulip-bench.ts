import { createZulip, zulipFaults } from '@watchpost/testbed/providers/zulip';
import { zulip } from '../../../../../src/outbound/channels/types/zulip.js';
import { benchOf } from './type-bench.js';

const name = 'zulip.example.com';
const botEmail = 'watch-bot@zulip.example.com';
const apiKey = 'canaryApiKey123';
const stream = 'alerts';

export const zulipBench = benchOf({
  name: 'zulip',
  type: zulip,
  config: { serverUrl: `https://${name}`, stream, botEmail },
  credentials: { apiKey },
  ref: { messageId: '1' },
  createProvider: () => createZulip({ name, botEmail, apiKey, stream }),
  accepted: { status: 200, body: { result: 'success', msg: '', id: 1 } },
  faults: zulipFaults,
  meanings: {
    'too many': 'deferred',
    'another key': 'unauthorized',
    'no such channel': 'gone',
    'no rights': 'gone',
    'deleted message': ['lost', 'edit'],
    'end of changes': ['lost', 'edit'],
    'bad body': 'rejected',
    'trouble inside': 'transient',
  },
});
