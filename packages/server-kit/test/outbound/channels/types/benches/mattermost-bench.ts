import { createMattermost, mattermostFaults } from '@watchpost/testbed/providers/mattermost';
import { mattermost } from '../../../../../src/outbound/channels/types/mattermost.js';
import { benchOf } from './type-bench.js';

const name = 'chat.example.com';
const hookPath = '/hooks/canarycanarycanarycanary12';
const botToken = 'canary-bot-token';
const channelId = 'abcdefghijklmnopqrstuvwxyz';

const shared = {
  type: mattermost,
  createProvider: () => createMattermost({ name, hookPath, botToken, channelId }),
  faults: mattermostFaults,
  meanings: {
    'too many': 'deferred',
    'removed webhook': 'gone',
    'another token': 'unauthorized',
    'no rights': 'unauthorized',
    'bad body': 'rejected',
    'deleted post': ['lost', 'edit'],
    'end of changes': ['lost', 'edit'],
    'trouble inside': 'transient',
  },
} as const;

export const mattermostBenches = [
  benchOf({
    ...shared,
    name: 'mattermost (webhook)',
    config: { mode: 'webhook', serverUrl: `https://${name}` },
    credentials: { webhookUrl: `https://${name}${hookPath}` },
    accepted: { status: 200, body: 'ok' },
    meanings: { ...shared.meanings, 'deleted post': 'gone', 'end of changes': 'rejected' },
  }),
  benchOf({
    ...shared,
    name: 'mattermost (bot)',
    config: { mode: 'bot', serverUrl: `https://${name}`, channelId },
    credentials: { botToken },
    ref: { postId: 'post1' },
    firstId: 'post1',
    accepted: { status: 201, body: { id: 'post1' } },
  }),
];
