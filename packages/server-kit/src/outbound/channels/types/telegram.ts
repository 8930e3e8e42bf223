import { type NotificationMessage, severities } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import { escapedText } from '../../../base/escaped-text.js';
import {
  type ButtonSupport,
  type ChannelAnswer,
  type ChannelTurn,
  defineHttpChannelType,
  type Interpretation,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus, idOf, objectIn, reasonOf, retryAfterMs, secondsToMs, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { cutParts } from '../render/cutting.js';
import { doesRing, type MessageLayout, partsFor, seenMarkup, writeMessage } from '../render/message-layout.js';
import { summaryAndLink } from '../render/summary-line.js';
import type { TextMarkup } from '../render/text.js';
import { isSameSecret } from '../same-secret.js';
import { belowServer, endOf, patternSetting, serverUrlSetting } from '../settings.js';

const config = z.strictObject({
  chatId: z.union([
    z.int(),
    patternSetting(
      /^@[A-Za-z][A-Za-z0-9_]{3,31}$/,
      'the number of a chat, such as -1001234567890, or the name of a public one, such as @team',
    ),
  ]),
  /** A topic of a group. */
  threadId: z.int({ error: 'must be a whole number' }).min(1, { error: 'must be at least 1' }).optional(),
  /** What is less severe does not ring. */
  silentBelow: z.enum(['major', 'critical'], { error: 'must be major, critical or null' }).nullable().default(null),
  /** A Bot API server of one's own. */
  serverUrl: serverUrlSetting('https://telegram.example.com').optional(),
});

const credentials = z.strictObject({
  botToken: patternSetting(
    /^\d{3,20}:[A-Za-z0-9_-]{20,100}$/,
    'the token of a bot, such as 110201543:AAHdqTcvCH1vGWJx',
  ),
});

type TelegramConfig = z.output<typeof config>;
type TelegramCredentials = z.output<typeof credentials>;

interface TelegramMessage {
  readonly text: string;
  readonly parse_mode?: 'HTML';
  readonly disable_notification: boolean;
  /** core.telegram.org/bots/api#inlinekeyboardbutton, as grammy.dev quotes it (read 2026-11-28): `callback_data` has 1 to 64 bytes. */
  readonly reply_markup?: {
    readonly inline_keyboard: readonly (readonly { readonly text: string; readonly callback_data: string }[])[];
  };
}

/** 1 to 4096 characters after the entities are read (core.telegram.org/bots/api#sendmessage, by way of constants of clients, read 2026-11-28). */
const limits = { title: null, body: 4096, unit: 'utf16' } as const;

/** The tags that a bot may use (core.telegram.org/bots/api#html-style, unproved). */
const html: TextMarkup = {
  words: escapedText,
  value: escapedText,
  code: (text) => `<code>${escapedText(text)}</code>`,
  bold: (inner) => `<b>${inner}</b>`,
  italic: (inner) => `<i>${inner}</i>`,
  link: (inner, url) => `<a href="${escapedText(url)}">${inner}</a>`,
};

/** What is less severe is silent, and so is what ends well, once the channel asks for silence. */
const isSilent = (message: NotificationMessage, { silentBelow }: TelegramConfig): boolean =>
  silentBelow !== null &&
  (severities.indexOf(message.severity) < severities.indexOf(silentBelow) || !doesRing(message));

const render = (
  message: NotificationMessage,
  { config, step, button }: RenderOptions<TelegramConfig>,
): TelegramMessage => {
  const layout: MessageLayout = { markup: html };
  const parts = cutParts(
    partsFor(message, step),
    (shorter) => writeMessage(shorter, message.tone, { markup: seenMarkup }).length <= limits.body,
  );
  return {
    text: writeMessage(parts, message.tone, layout),
    parse_mode: 'HTML',
    disable_notification: isSilent(message, config),
    ...(button !== undefined && {
      reply_markup: { inline_keyboard: [[{ text: button.label, callback_data: button.token }]] },
    }),
  };
};

const addressOf = (chat: Readonly<Record<string, unknown>>, messageId: string): string | undefined => {
  const name = textOf(chat.username);
  if (name !== undefined) return `https://t.me/${name}/${messageId}`;
  const group = /^-100(\d+)$/.exec(idOf(chat.id) ?? '')?.[1];
  return group === undefined ? undefined : `https://t.me/c/${group}/${messageId}`;
};

const lost =
  /message to (?:edit|be replied) not found|message can't be edited|MESSAGE_ID_INVALID|message to reply not found/i;
const gone =
  /chat not found|thread not found|TOPIC_(?:CLOSED|DELETED)|group chat was deactivated|not enough rights|CHAT_WRITE_FORBIDDEN|PEER_ID_INVALID/i;

const delivered = (answer: ChannelAnswer, turn: ChannelTurn): Interpretation | undefined => {
  const { ok, result } = objectIn(answer.body);
  if (ok !== true || typeof result !== 'object' || result === null) return undefined;
  const { chat, message_id: id } = result as Readonly<Record<string, unknown>>;
  const place = typeof chat === 'object' && chat !== null ? { ...chat } : {};
  const [chatId, messageId] = [idOf((place as { id?: unknown }).id), idOf(id)];
  if (chatId === undefined || messageId === undefined) return undefined;
  const link = addressOf(place, messageId);
  const ref = turn.step === 'reply' && turn.ref !== null ? turn.ref : { chatId, messageId };
  return { outcome: 'delivered', certainty: 'posted', ref, ...(link !== undefined && { link }) };
};

/** Errors and what bots do with them: core.telegram.org/bots/api#responseparameters, and descriptions as servers send them. */
const interpret = (answer: ChannelAnswer, turn: ChannelTurn): Interpretation => {
  const success = answer.statusCode === 200 ? delivered(answer, turn) : undefined;
  if (success !== undefined) return success;
  const { description, parameters } = objectIn(answer.body);
  const said = textOf(description);
  const reason = reasonOf('Telegram', answer, said);
  const { retry_after: seconds, migrate_to_chat_id: newChat } = (parameters ?? {}) as Readonly<Record<string, unknown>>;
  if (answer.statusCode === 429) {
    const wait = secondsToMs(seconds) ?? retryAfterMs(answer);
    return { outcome: 'deferred', retryAfterMs: wait, scope: 'receiver', reason };
  }
  if (typeof newChat === 'number') return { outcome: 'moved', config: { chatId: newChat }, reason };
  if (said !== undefined && answer.statusCode === 400) {
    if (/message is not modified/i.test(said)) {
      return { outcome: 'delivered', certainty: 'posted', ...(turn.ref !== null && { ref: turn.ref }) };
    }
    if (lost.test(said)) return { outcome: 'lost', reason };
    if (gone.test(said)) return { outcome: 'gone', isFinal: false, reason };
  }
  // Blocked by its user, or thrown out of a group.
  if (answer.statusCode === 403) return { outcome: 'gone', isFinal: false, reason };
  // No bot has this token.
  if (answer.statusCode === 404) return { outcome: 'unauthorized', reason };
  return byStatus(answer, { provider: 'Telegram', detail: said });
};

const hosted = 'https://api.telegram.org';

/** core.telegram.org/bots/api#callbackquery (unproved). */
const update = z.object({
  callback_query: z.object({
    id: z.string(),
    from: z.object({ first_name: z.string(), last_name: z.string().optional() }),
    message: z.object({ chat: z.object({ id: z.int(), username: z.string().optional() }) }),
    data: z.string(),
  }),
});

const queryIn = (body: string) => update.safeParse(objectIn(body)).data?.callback_query;

const buttons: ButtonSupport<TelegramConfig, TelegramCredentials> = {
  // core.telegram.org/bots/api#setwebhook: only over TLS.
  isReady: (_, pressUrl) => pressUrl.startsWith('https:'),
  replacesLink: true,
  listen: ({ config: { serverUrl = hosted }, credentials: { botToken } }, { url, secret }) => ({
    method: 'POST',
    url: belowServer(serverUrl, `bot${botToken}/setWebhook`),
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ url, secret_token: secret, allowed_updates: ['callback_query'] }),
  }),
  receive: {
    tokenIn: ({ body }) => queryIn(body)?.data,
    verify: ({ header, body }, { access, secret }) => {
      const query = queryIn(body);
      if (!isSameSecret(header('x-telegram-bot-api-secret-token') ?? '', secret) || query === undefined)
        return undefined;
      const { from, message } = query;
      const { chatId } = access.config;
      const isHere =
        typeof chatId === 'number' ? message.chat.id === chatId : `@${message.chat.username ?? ''}` === chatId;
      if (!isHere) return undefined;
      return { person: [from.first_name, from.last_name].filter(Boolean).join(' '), action: 'acknowledge' };
    },
    // An answer to a webhook may call a method (core.telegram.org/bots/api#making-requests-when-getting-updates).
    reply: (line, { body }) =>
      JSON.stringify({ method: 'answerCallbackQuery', callback_query_id: queryIn(body)?.id, text: line.slice(0, 200) }),
  },
};

/** Telegram: messages of a bot to a person, a group, a topic or a channel. */
export const telegram = defineHttpChannelType<TelegramConfig, TelegramCredentials, TelegramMessage>({
  type: 'telegram',
  title: 'Telegram',
  config,
  credentials,
  credentialFields: [{ name: 'botToken', isRequired: true, hint: 'BotFather gives it out for a bot.' }],
  supports: { edit: true, thread: true, close: false, buttons: true, mentions: false, confirms: false },
  limits,
  helpUrl: guideTo('telegram'),
  destination: ({ config: { chatId, threadId, serverUrl = hosted }, credentials: { botToken } }) => ({
    shown: typeof chatId === 'string' ? chatId : `chat ${endOf(String(chatId))}`,
    key: `${serverUrl} ${botToken} ${chatId} ${threadId ?? ''}`,
    origins: [new URL(serverUrl).origin],
  }),
  // One a second to a chat, 20 a minute to a group, 30 a second in all (core.telegram.org/bots/faq, as grammy.dev quotes it, read 2026-11-28).
  paces: ({ config: { chatId, serverUrl = hosted }, credentials: { botToken } }) => [
    {
      ...(typeof chatId === 'number' && chatId > 0 ? { count: 1, perSeconds: 1 } : { count: 20, perSeconds: 60 }),
      scope: 'receiver',
      key: `${serverUrl} ${botToken} ${chatId}`,
      isDocumented: true,
    },
    { count: 30, perSeconds: 1, scope: 'account', key: `${serverUrl} ${botToken}`, isDocumented: true },
  ],
  buttons,
  render,
  renderPlain: (message, { config }) => ({
    text: summaryAndLink(message, limits.body, limits.unit),
    disable_notification: isSilent(message, config),
  }),
  request: ({ disable_notification, ...shown }, { config, credentials: { botToken } }, { ref, step }) => {
    const isChange = ref !== null && (step === 'edit' || step === 'close');
    const { chatId, threadId, serverUrl = hosted } = config;
    const chat = { chat_id: ref === null ? chatId : Number(ref.chatId) };
    const place = isChange
      ? { ...chat, message_id: Number(ref.messageId) }
      : {
          ...chat,
          disable_notification,
          ...(threadId !== undefined && { message_thread_id: threadId }),
          ...(ref !== null &&
            step === 'reply' && {
              reply_parameters: { message_id: Number(ref.messageId), allow_sending_without_reply: true },
            }),
        };
    return {
      method: 'POST',
      url: belowServer(serverUrl, `bot${botToken}/${isChange ? 'editMessageText' : 'sendMessage'}`),
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ ...place, ...shown, link_preview_options: { is_disabled: true } }),
    };
  },
  interpret,
});
