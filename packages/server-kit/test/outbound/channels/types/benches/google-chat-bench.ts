import { createGoogleChat, googleChatFaults } from '@watchpost/testbed/providers/google-chat';
import { googleChat } from '../../../../../src/outbound/channels/types/google-chat.js';
import { benchOf } from './type-bench.js';

const space = 'AAAAcanary';
const key = 'canary-key';
const token = 'canary-token';

export const googleChatBench = benchOf({
  name: 'googleChat',
  type: googleChat,
  config: {},
  credentials: { webhookUrl: `https://chat.googleapis.com/v1/spaces/${space}/messages?key=${key}&token=${token}` },
  ref: { thread: `spaces/${space}/threads/inc_1` },
  createProvider: () => createGoogleChat({ space, key, token }),
  accepted: { status: 200, body: { name: `spaces/${space}/messages/1` } },
  faults: googleChatFaults,
  meanings: {
    'too many': 'deferred',
    'another key': 'unauthorized',
    'bad card': 'rejected',
    'another token': 'unauthorized',
    'removed webhook': 'unauthorized',
    'removed space': 'gone',
    'trouble inside': 'transient',
  },
});
