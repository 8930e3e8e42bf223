import type { NotificationMessage } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import {
  type ChannelAccess,
  type ChannelAnswer,
  type ChannelTurn,
  defineHttpChannelType,
  type Interpretation,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus, objectIn, reasonOf, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { markdown, unseen } from '../render/markdown.js';
import { fitMessage } from '../render/message-layout.js';
import { summaryAndLink } from '../render/summary-line.js';
import { belowServer, endOf, patternSetting, secretSetting, serverUrlSetting } from '../settings.js';

const config = z.strictObject({
  mode: z.enum(['webhook', 'bot'], { error: 'must be one of: webhook, bot' }),
  serverUrl: serverUrlSetting('https://chat.example.com'),
  roomId: patternSetting(/^[A-Za-z0-9]{6,40}$/, 'the id of a room, of letters and digits').optional(),
});

const credentials = z.strictObject({
  webhookUrl: serverUrlSetting('https://chat.example.com/hooks/id/token').optional(),
  userId: secretSetting.optional(),
  token: secretSetting.optional(),
});

type RocketChatConfig = z.output<typeof config>;

/** 5000 characters unless its administrator has changed it (RocketChat/Rocket.Chat, `Message_MaxAllowedSize`, read 2026-11-28). */
const limits = { title: null, body: 5000, unit: 'utf16' } as const;

/** Its parser knows escapes of a few signs only; the others are parted from what follows by a sign that is not seen. */
const markup = markdown({
  bold: '*',
  italic: '_',
  escapeSign: (sign) => (/[*_~`#]/.test(sign) ? `\\${sign}` : `${sign}${unseen}`),
  code: (text) => `\`${text.replaceAll('`', `\u2019`)}\``,
});

const render = (message: NotificationMessage, { step }: RenderOptions<RocketChatConfig>): string =>
  fitMessage(message, { step, markup, most: limits.body, unit: limits.unit });

const gone = /room-not-found|invalid-channel|invalid-room|not-allowed-in-room|archived|channel_not_found/i;
const lost = /message-not-found|edit.*(?:not-allowed|time)|error-action-not-allowed|no message found/i;

const interpret = (
  answer: ChannelAnswer,
  { step, ref }: ChannelTurn,
  { config: { mode } }: ChannelAccess<RocketChatConfig, unknown>,
): Interpretation => {
  const { statusCode } = answer;
  const { success, message, error, errorType } = objectIn(answer.body);
  if (statusCode === 200 && success === true) {
    const { _id: id, rid } = (message ?? {}) as { readonly _id?: unknown; readonly rid?: unknown };
    const [messageId, roomId] = [textOf(id), textOf(rid)];
    const first =
      step === 'reply' && ref !== null
        ? ref
        : messageId !== undefined && roomId !== undefined
          ? { messageId, roomId }
          : undefined;
    return { outcome: 'delivered', certainty: 'posted', ...(first !== undefined && { ref: first }) };
  }
  const said = textOf(error) ?? textOf(message);
  const reason = reasonOf('Rocket.Chat', answer, said);
  const kind = `${textOf(errorType) ?? ''} ${said ?? ''}`;
  if (statusCode >= 400 && statusCode < 429) {
    if (ref !== null && step !== 'post' && lost.test(kind)) return { outcome: 'lost', reason };
    if (gone.test(kind)) return { outcome: 'gone', isFinal: false, reason };
  }
  // Its own words name the seconds: "Please wait 60 seconds before trying this endpoint again."
  const seconds = /wait (\d+) seconds/.exec(said ?? '')?.[1];
  const retryAfter = seconds === undefined ? null : Number(seconds) * 1000;
  return byStatus(answer, {
    provider: 'Rocket.Chat',
    detail: said,
    scope: mode === 'bot' ? 'account' : 'receiver',
    ...(retryAfter !== null && { retryAfter }),
  });
};

/** Rocket.Chat: an incoming integration, or a bot whose messages are edited and answered. */
export const rocketChat = defineHttpChannelType<RocketChatConfig, z.output<typeof credentials>, string>({
  type: 'rocketChat',
  title: 'Rocket.Chat',
  config,
  credentials,
  credentialFields: [
    {
      name: 'webhookUrl',
      isRequired: false,
      hint: 'Of an incoming integration, for mode webhook; it has /hooks/ in it.',
    },
    { name: 'userId', isRequired: false, hint: 'Of a personal access token of the bot, for mode bot.' },
    { name: 'token', isRequired: false, hint: 'That token.' },
  ],
  supports: { edit: true, thread: true, close: false, buttons: false, mentions: false, confirms: false },
  supportsOf: ({ mode }) => ({
    edit: mode === 'bot',
    thread: mode === 'bot',
    close: false,
    buttons: false,
    mentions: false,
    confirms: false,
  }),
  limits,
  helpUrl: guideTo('rocket-chat'),
  problemOf: ({ config: { mode, serverUrl, roomId }, credentials: { webhookUrl, userId, token } }) => {
    if (mode === 'bot') {
      if (roomId === undefined) return { field: 'config.roomId', message: 'is required for the mode bot' };
      if (userId === undefined) return { field: 'credentials.userId', message: 'is required for the mode bot' };
      return token === undefined ? { field: 'credentials.token', message: 'is required for the mode bot' } : null;
    }
    if (webhookUrl === undefined) {
      return { field: 'credentials.webhookUrl', message: 'is required for the mode webhook' };
    }
    return new URL(webhookUrl).origin === new URL(serverUrl).origin
      ? null
      : { field: 'credentials.webhookUrl', message: 'must be an address of config.serverUrl' };
  },
  destination: ({ config: { mode, serverUrl, roomId = '' }, credentials: { webhookUrl = '' } }) => {
    const { host, origin } = new URL(serverUrl);
    const place = mode === 'bot' ? roomId : webhookUrl;
    return { shown: `${host}/${endOf(place)}`, key: `${serverUrl} ${place}`, origins: [origin] };
  },
  // 10 calls a minute for an account, by default (docs.rocket.chat, rate limiter, from memory: check before a change).
  paces: ({ config: { serverUrl, roomId = '' }, credentials: { webhookUrl, userId } }) => [
    {
      count: 10,
      perSeconds: 60,
      scope: userId === undefined ? 'receiver' : 'account',
      key: webhookUrl ?? `${serverUrl} ${userId ?? roomId}`,
      isDocumented: false,
    },
  ],
  render,
  renderPlain: (message) => markup.value(summaryAndLink(message, 600, limits.unit)),
  request: (text, { config, credentials: { webhookUrl, userId, token } }, { ref, step }) => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    if (config.mode === 'webhook') {
      return { method: 'POST', url: webhookUrl ?? '', headers, body: JSON.stringify({ text, parseUrls: false }) };
    }
    const isChange = ref !== null && (step === 'edit' || step === 'close');
    return {
      method: 'POST',
      url: belowServer(config.serverUrl, `api/v1/chat.${isChange ? 'update' : 'postMessage'}`),
      headers: { ...headers, 'x-user-id': userId ?? '', 'x-auth-token': token ?? '' },
      body: JSON.stringify(
        isChange
          ? { roomId: ref.roomId, msgId: ref.messageId, text }
          : {
              roomId: config.roomId,
              text,
              parseUrls: false,
              ...(ref !== null && step === 'reply' && { tmid: ref.messageId }),
            },
      ),
    };
  },
  interpret,
});
