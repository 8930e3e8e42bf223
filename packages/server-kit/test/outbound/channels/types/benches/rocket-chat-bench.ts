import { createRocketChat, rocketChatFaults } from '@watchpost/testbed/providers/rocket-chat';
import { rocketChat } from '../../../../../src/outbound/channels/types/rocket-chat.js';
import { benchOf } from './type-bench.js';

const name = 'rocket.example.com';
const hookPath = '/hooks/canary1/canary2';
const userId = 'canaryUser';
const token = 'canary-token';
const roomId = 'GENERAL1';

const shared = {
  type: rocketChat,
  createProvider: () => createRocketChat({ name, hookPath, userId, token, roomId }),
  faults: rocketChatFaults,
  meanings: {
    'too many': 'deferred',
    'another user': 'unauthorized',
    'no such room': 'gone',
    'deleted message': ['lost', 'edit'],
    'end of changes': ['lost', 'edit'],
    'bad body': 'rejected',
    'page of something else': 'transient',
    'trouble inside': 'transient',
  },
} as const;

export const rocketChatBenches = [
  benchOf({
    ...shared,
    name: 'rocketChat (webhook)',
    config: { mode: 'webhook', serverUrl: `https://${name}` },
    credentials: { webhookUrl: `https://${name}${hookPath}` },
    accepted: { status: 200, body: { success: true } },
    meanings: { ...shared.meanings, 'deleted message': 'rejected', 'end of changes': 'rejected' },
  }),
  benchOf({
    ...shared,
    name: 'rocketChat (bot)',
    config: { mode: 'bot', serverUrl: `https://${name}`, roomId },
    credentials: { userId, token },
    ref: { messageId: 'message1', roomId },
    firstId: 'message1',
    accepted: { status: 200, body: { success: true, message: { _id: 'message1', rid: roomId } } },
  }),
];
