import { createSlack, slackFaults } from '@watchpost/testbed/providers/slack';
import { slack } from '../../../../../src/outbound/channels/types/slack.js';
import { benchOf } from './type-bench.js';

const webhookPath = '/services/T0CANARY1/B0CANARY2/canarycanarycanary';
const botToken = 'xoxb-1234-canary';
const channelId = 'C012AB3CD';

const shared = {
  type: slack,
  createProvider: () => createSlack({ webhookPath, botToken, channelId }),
  faults: slackFaults,
  meanings: {
    'rate limit of a webhook': 'deferred',
    'rate limit of an app': 'deferred',
    'message limit': 'deferred',
    'revoked token': 'unauthorized',
    'deleted message': ['lost', 'edit'],
    'archived channel of a webhook': 'gone',
    'archived channel of an app': 'gone',
    'removed webhook': 'gone',
    'invalid token': 'unauthorized',
    'invalid payload': 'rejected',
    'invalid blocks': 'rejected',
    'trouble inside': 'transient',
    'trouble of the app': 'transient',
  },
} as const;

export const slackBenches = [
  benchOf({
    ...shared,
    name: 'slack (webhook)',
    config: { mode: 'webhook' },
    credentials: { webhookUrl: `https://hooks.slack.com${webhookPath}` },
    accepted: { status: 200, body: 'ok' },
  }),
  benchOf({
    ...shared,
    name: 'slack (app)',
    config: { mode: 'app', channelId, mentions: { critical: ['channel', 'S012AB3CD', 'U012AB3CD'] } },
    credentials: { botToken },
    ref: { channel: channelId, ts: '1763949600.000001' },
    firstId: '1763949600.000001',
    accepted: { status: 200, body: { ok: true, channel: channelId, ts: '1763949600.000001' } },
  }),
];
