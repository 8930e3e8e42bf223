import { createDiscord, discordFaults } from '@watchpost/testbed/providers/discord';
import { discord } from '../../../../../src/outbound/channels/types/discord.js';
import { benchOf } from './type-bench.js';

const id = '223704706495545344';
const token = '3d89bb7572e0fb30d8128367b3b1b44fecd1726de135cbe28a41f8b2f777c372';
const firstId = '100000000000000001';

const shared = {
  type: discord,
  credentials: { webhookUrl: `https://discord.com/api/webhooks/${id}/${token}` },
  firstId,
  accepted: { status: 200, body: { id: firstId, channel_id: '2000' } },
  faults: discordFaults,
  meanings: {
    'rate limit': 'deferred',
    'rate limit of the address': 'deferred',
    'ban of the address': 'deferred',
    'removed webhook': 'gone',
    'wrong token': 'unauthorized',
    'deleted message': ['lost', 'edit'],
    'bad form': 'rejected',
    'locked thread': 'gone',
    'forum without a post': 'gone',
    'no proof': 'transient',
    'trouble in front': 'transient',
  },
} as const;

export const discordBenches = [
  benchOf({
    ...shared,
    name: 'discord',
    config: { mentionRoleIds: ['165511591545143296'] },
    ref: { messageId: firstId, channelId: '2000' },
    createProvider: () => createDiscord({ id, token }),
  }),
  benchOf({
    ...shared,
    name: 'discord (forum)',
    config: { forum: true },
    ref: { messageId: firstId, channelId: firstId },
    accepted: { status: 200, body: { id: firstId, channel_id: firstId } },
    createProvider: () => createDiscord({ id, token, isForum: true }),
  }),
];
