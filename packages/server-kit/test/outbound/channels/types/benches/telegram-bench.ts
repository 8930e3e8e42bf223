import { createTelegram, telegramFaults } from '@watchpost/testbed/providers/telegram';
import { telegram } from '../../../../../src/outbound/channels/types/telegram.js';
import { benchOf } from './type-bench.js';

const botToken = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const chatId = -1_001_234_567_890;

export const telegramBench = benchOf({
  name: 'telegram',
  type: telegram,
  config: { chatId },
  credentials: { botToken },
  ref: { chatId: String(chatId), messageId: '1' },
  createProvider: () => createTelegram({ botToken, chatId }),
  accepted: { status: 200, body: { ok: true, result: { message_id: 1, chat: { id: chatId } } } },
  faults: telegramFaults,
  meanings: {
    'flood control': 'deferred',
    supergroup: 'moved',
    'revoked token': 'unauthorized',
    'no such bot': 'unauthorized',
    'blocked bot': 'gone',
    'lost chat': 'gone',
    'closed topic': 'gone',
    'deleted message': ['lost', 'edit'],
    'same text': ['delivered', 'edit'],
    'bad entities': 'rejected',
    'trouble inside': 'transient',
    'trouble in front': 'transient',
  },
});
