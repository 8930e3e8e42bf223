import * as z from 'zod';
import { demand, readJson, seenHtml } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

// core.telegram.org/bots/api#sendmessage and #editmessagetext (unproved), @grammyjs/types 5.0.0.
const shared = {
  chat_id: z.union([z.int(), z.string().regex(/^@/)]),
  text: z.string(),
  parse_mode: z.literal('HTML').optional(),
  reply_markup: z
    .strictObject({
      inline_keyboard: z.array(
        z.array(
          z.strictObject({
            text: z.string().min(1),
            callback_data: z.string().refine((data) => data !== '' && Buffer.byteLength(data) <= 64),
          }),
        ),
      ),
    })
    .optional(),
  link_preview_options: z.strictObject({ is_disabled: z.boolean() }),
};
const post = z.strictObject({
  ...shared,
  message_thread_id: z.int().optional(),
  disable_notification: z.boolean().optional(),
  reply_parameters: z
    .strictObject({ message_id: z.int(), allow_sending_without_reply: z.boolean().optional() })
    .optional(),
});
const webhook = z.strictObject({
  url: z.url({ protocol: /^https$/ }),
  secret_token: z.string().regex(/^[\w-]{1,256}$/),
  allowed_updates: z.array(z.string()),
});
const edit = z.strictObject({ ...shared, message_id: z.int() });

const tags = ['b', 'strong', 'i', 'em', 'u', 's', 'code', 'pre', 'a'];

const fail = (status: number, description: string, parameters?: unknown): ProviderReply => ({
  status,
  body: { ok: false, error_code: status, description, ...(parameters !== undefined && { parameters }) },
});

/** The Bot API with one bot and one supergroup. */
export const createTelegram = (known: { botToken: string; chatId: number }): Provider =>
  createProvider(['api.telegram.org'], (request, kept) => {
    const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url.pathname) ?? [];
    demand(token === known.botToken, 'no such bot', fail(401, 'Unauthorized'));
    const refuse = (problem: string): ProviderReply => fail(400, `Bad Request: ${problem}`);
    const seen = (body: { text: string; parse_mode?: 'HTML' | undefined }): string => {
      const text =
        body.parse_mode === undefined
          ? body.text
          : seenHtml(body.text, tags, (why) => refuse(`can't parse entities: ${why}`));
      demand(text.trim() !== '', 'empty text', refuse('message text is empty'));
      demand(text.length <= 4096, 'too long', refuse('message is too long'));
      return text;
    };
    const answered = (id: string): ProviderReply => ({
      status: 200,
      body: {
        ok: true,
        result: { message_id: Number(id), date: 1_763_949_600, chat: { id: known.chatId, type: 'supergroup' } },
      },
    });
    if (method === 'setWebhook') {
      readJson(request, webhook, refuse);
      return { status: 200, body: { ok: true, result: true, description: 'Webhook was set' } };
    }
    if (method === 'editMessageText') {
      const body = readJson(request, edit, refuse);
      const message = kept.find(String(body.message_id));
      demand(message !== undefined, 'no such message', refuse('message to edit not found'));
      const text = seen(body);
      demand(
        text !== message.text,
        'the same text',
        refuse('message is not modified: specified new message content is the same'),
      );
      kept.change(message, text);
      return answered(message.id);
    }
    demand(method === 'sendMessage', 'no such method', fail(404, 'Not Found'));
    const body = readJson(request, post, refuse);
    demand(body.chat_id === known.chatId, 'no such chat', refuse('chat not found'));
    const { id } = kept.add(seen(body), {
      thread: body.reply_parameters === undefined ? null : String(body.reply_parameters.message_id),
    });
    return answered(id);
  });

/** Answers as the Bot API documents them, and descriptions as its server sends them (tdlib/telegram-bot-api, unproved). */
export const telegramFaults = {
  'flood control': fail(429, 'Too Many Requests: retry after 35', { retry_after: 35 }),
  supergroup: fail(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
    migrate_to_chat_id: -1_009_876_543_210,
  }),
  'revoked token': fail(401, 'Unauthorized'),
  'no such bot': fail(404, 'Not Found'),
  'blocked bot': fail(403, 'Forbidden: bot was blocked by the user'),
  'lost chat': fail(400, 'Bad Request: chat not found'),
  'closed topic': fail(400, 'Bad Request: TOPIC_CLOSED'),
  'deleted message': fail(400, 'Bad Request: message to edit not found'),
  'same text': fail(400, 'Bad Request: message is not modified: specified new message content is exactly the same'),
  'bad entities': fail(400, "Bad Request: can't parse entities: Unsupported start tag"),
  'trouble inside': fail(500, 'Internal Server Error'),
  'trouble in front': { status: 502, body: '<html>502 Bad Gateway</html>' },
} as const satisfies Record<string, ProviderReply>;
