import * as z from 'zod';
import { demand, readJson, seenMarkdown } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

// discord-api-docs, resources/webhook and resources/message; lengths as in discord-api-spec openapi.json (unproved).
const field = z.strictObject({
  name: z.string().min(1).max(256),
  value: z.string().min(1).max(1024),
  inline: z.boolean().optional(),
});
const embed = z.strictObject({
  title: z.string().max(256).optional(),
  description: z.string().max(4096).optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional(),
  timestamp: z.iso.datetime().optional(),
  color: z.int().min(0).max(0xffffff).optional(),
  footer: z.strictObject({ text: z.string().min(1).max(2048) }).optional(),
  fields: z.array(field).max(25).optional(),
});
const snowflakes = z.array(z.string().regex(/^\d+$/)).max(100);
const message = z.strictObject({
  content: z.string().max(2000).optional(),
  embeds: z.array(embed).max(10).optional(),
  allowed_mentions: z.strictObject({ parse: z.tuple([]), roles: snowflakes, users: snowflakes }),
  thread_name: z.string().min(1).max(100).optional(),
});
type Message = z.infer<typeof message>;

const fail = (status: number, code: number, text: string): ProviderReply => ({ status, body: { message: text, code } });

const marks = ['**', '*', '__', '_', '~~', '||'];

const textsOf = ({ content, embeds = [] }: Message): string[] =>
  [
    content,
    ...embeds.flatMap(({ title, description, fields = [], footer }) => [
      title,
      description,
      ...fields.flatMap(({ name, value }) => [name, value]),
      footer?.text,
    ]),
  ].filter((text) => text !== undefined);

/** Webhooks of Discord with one webhook, in a channel or in a forum. */
export const createDiscord = (known: { id: string; token: string; isForum?: boolean }): Provider =>
  createProvider(['discord.com'], (request, kept) => {
    const { url, method } = request;
    const [, id, token, messageId] =
      /^\/api\/v10\/webhooks\/(\d+)\/([\w-]+)(?:\/messages\/(\d+))?$/.exec(url.pathname) ?? [];
    demand(id === known.id, 'no such webhook', fail(404, 10015, 'Unknown Webhook'));
    demand(token === known.token, 'another token', fail(401, 50027, 'Invalid Webhook Token'));
    const body = readJson(request, message, () => fail(400, 50035, 'Invalid Form Body'));
    const embedded = textsOf({ ...body, content: undefined });
    const sum = embedded.reduce((length, text) => length + text.length, 0);
    demand(sum <= 6000, 'embeds of more than 6000', fail(400, 50035, 'Invalid Form Body'));
    const isEmpty = (body.content ?? '').trim() === '' && (body.embeds ?? []).length === 0;
    demand(!isEmpty, 'empty', fail(400, 50006, 'Cannot send an empty message'));
    const text = textsOf(body)
      .map((one) => seenMarkdown(one, marks))
      .join('\n');
    const headers = { 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '4', 'x-ratelimit-reset-after': '2.0' };
    const thread = url.searchParams.get('thread_id');
    if (method === 'PATCH') {
      const changed = kept.find(messageId ?? '');
      demand(
        changed !== undefined && (changed.thread === null || changed.thread === thread),
        'no such message',
        fail(404, 10008, 'Unknown Message'),
      );
      kept.change(changed, text);
      return { status: 200, body: { id: changed.id, channel_id: changed.thread ?? '2000' }, headers };
    }
    demand(
      known.isForum !== true || thread !== null || body.thread_name !== undefined,
      'no name of a post',
      fail(400, 220001, 'Webhooks posted to forum channels must have a thread_name or thread_id'),
    );
    demand(
      known.isForum === true || body.thread_name === undefined,
      'no forum',
      fail(400, 220003, 'Webhooks can only create threads in forum channels'),
    );
    const newId = String(100_000_000_000_000_000n + BigInt(kept.messages.length + 1));
    const { thread: place } = kept.add(text, { id: newId, thread: body.thread_name === undefined ? thread : newId });
    // Without `wait` nothing says whether the message was saved.
    if (url.searchParams.get('wait') !== 'true') return { status: 204 };
    return { status: 200, body: { id: newId, channel_id: place ?? '2000' }, headers };
  });

/** Answers from discord-api-docs: rate limits, error codes (read 2026-11-28). */
export const discordFaults = {
  'rate limit': {
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: 1.336, global: false },
    headers: {
      'retry-after': '2',
      'x-ratelimit-scope': 'user',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset-after': '1.336',
    },
  },
  'rate limit of the address': {
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: 64.57, global: true },
  },
  'ban of the address': { status: 429, body: '<html>You are being blocked from accessing our API</html>' },
  'removed webhook': fail(404, 10015, 'Unknown Webhook'),
  'wrong token': fail(401, 50027, 'Invalid Webhook Token'),
  'deleted message': fail(404, 10008, 'Unknown Message'),
  'bad form': fail(400, 50035, 'Invalid Form Body'),
  'locked thread': fail(400, 50083, 'Thread is archived'),
  'forum without a post': fail(400, 220001, 'Webhooks posted to forum channels must have a thread_name or thread_id'),
  'no proof': { status: 204 },
  'trouble in front': { status: 502, body: '<html>' },
} as const satisfies Record<string, ProviderReply>;
