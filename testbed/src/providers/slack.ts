import * as z from 'zod';
import { demand, readJson } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

const text = z.string().min(1);
const style = z.strictObject({ bold: z.literal(true), italic: z.literal(true), code: z.literal(true) }).partial();

// Elements of `rich_text`: docs.slack.dev/reference/block-kit/blocks/rich-text-block (unproved), @slack/types 3.2.0.
const element = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text, style: style.optional() }),
  z.strictObject({ type: z.literal('link'), url: z.url().max(3000), text: text.optional(), style: style.optional() }),
  z.strictObject({ type: z.literal('user'), user_id: z.string().regex(/^[UW]/) }),
  z.strictObject({ type: z.literal('usergroup'), usergroup_id: z.string().regex(/^S/) }),
  z.strictObject({ type: z.literal('broadcast'), range: z.enum(['here', 'channel', 'everyone']) }),
]);
const section = z.strictObject({ type: z.literal('rich_text_section'), elements: z.array(element).min(1) });
const contextElement = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('plain_text'), text: text.max(3000), emoji: z.boolean().optional() }),
  z.strictObject({ type: z.literal('mrkdwn'), text: text.max(3000) }),
]);
const button = z.strictObject({
  type: z.literal('button'),
  text: z.strictObject({ type: z.literal('plain_text'), text: text.max(75) }),
  action_id: text.max(255),
  style: z.enum(['primary', 'danger']).optional(),
  value: text.max(2000),
});
const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('actions'), elements: z.array(button).min(1).max(25) }),
  z.strictObject({ type: z.literal('rich_text'), elements: z.array(section).min(1) }),
  z.strictObject({ type: z.literal('context'), elements: z.array(contextElement).min(1).max(10) }),
]);
// 50 blocks in a message, 40,000 characters of text; 13,000 of blocks in all (slackapi/bolt-js#2509, 2025-05).
const message = z.strictObject({
  text: text.max(40_000),
  blocks: z.array(block).max(50),
  attachments: z
    .array(z.strictObject({ color: z.string(), fallback: z.string(), blocks: z.array(block).min(1).max(50) }))
    .max(20),
  mrkdwn: z.boolean(),
  unfurl_links: z.boolean(),
  unfurl_media: z.boolean(),
});
const appMessage = message.extend({
  channel: z.string(),
  ts: z.string().optional(),
  thread_ts: z.string().optional(),
  reply_broadcast: z.boolean().optional(),
});
// docs.slack.dev/interactivity/handling-user-interaction (read 2026-11-28).
const response = z.strictObject({
  response_type: z.literal('ephemeral'),
  replace_original: z.literal(false),
  text: text.max(3000),
});
type Message = z.infer<typeof message>;
type Element = z.infer<typeof element>;

const seenElement = (one: Element): string => {
  if (one.type === 'text' || one.type === 'link') return one.text ?? '';
  return `@${one.type === 'user' ? one.user_id : one.type === 'usergroup' ? one.usergroup_id : one.range}`;
};

const seenBlock = (one: z.infer<typeof block>): string => {
  if (one.type === 'actions') return one.elements.map((inner) => inner.text.text).join(' ');
  return one.type === 'context'
    ? one.elements.map((inner) => inner.text).join(' ')
    : one.elements.map(({ elements }) => elements.map(seenElement).join('')).join('\n');
};

const seen = ({ blocks, attachments, text: fallback }: Message): string => {
  const shown = [...blocks, ...attachments.flatMap((one) => one.blocks)].map(seenBlock);
  return shown.length > 0 ? shown.join('\n') : fallback;
};

const isTooLong = ({ blocks, attachments }: Message): boolean => JSON.stringify([blocks, attachments]).length > 13_200;

/** Slack's webhooks and two methods of its Web API, with one channel. */
export const createSlack = (known: { webhookPath: string; botToken: string; channelId: string }): Provider =>
  createProvider(['hooks.slack.com', 'slack.com'], (request, kept) => {
    const { url, headers } = request;
    if (url.hostname === 'hooks.slack.com' && url.pathname.startsWith('/actions/')) {
      const { text } = readJson(request, response, () => ({ status: 400, body: 'invalid_payload' }));
      kept.add(text, { thread: url.pathname });
      return { status: 200, body: 'ok' };
    }
    if (url.hostname === 'hooks.slack.com') {
      demand(url.pathname === known.webhookPath, 'no such webhook', { status: 404, body: 'no_service' });
      const body = readJson(request, message, () => ({ status: 400, body: 'invalid_payload' }));
      demand(!isTooLong(body), 'too long', { status: 400, body: 'invalid_blocks' });
      kept.add(seen(body));
      return { status: 200, body: 'ok' };
    }
    const fail = (error: string): ProviderReply => ({ status: 200, body: { ok: false, error } });
    demand(headers.authorization === `Bearer ${known.botToken}`, 'another token', fail('invalid_auth'));
    const body = readJson(request, appMessage, () => fail('invalid_blocks'));
    demand(!isTooLong(body), 'too long', fail('msg_blocks_too_long'));
    demand(body.channel === known.channelId, 'no such channel', fail('channel_not_found'));
    if (url.pathname === '/api/chat.update') {
      const changed = kept.find(body.ts ?? '');
      demand(changed !== undefined, 'no such message', fail('message_not_found'));
      kept.change(changed, seen(body));
      return { status: 200, body: { ok: true, channel: body.channel, ts: changed.id, text: body.text } };
    }
    demand(url.pathname === '/api/chat.postMessage', 'no such method', fail('unknown_method'));
    const id = `1763949600.${String(kept.messages.length + 1).padStart(6, '0')}`;
    kept.add(seen(body), { id, thread: body.thread_ts ?? null });
    return { status: 200, body: { ok: true, channel: body.channel, ts: id, message: { type: 'message' } } };
  });

/** Answers from docs.slack.dev: rate limits (read 2026-11-28), errors of webhooks, errors of `chat.postMessage` (unproved). */
export const slackFaults = {
  'rate limit of a webhook': { status: 429, body: 'rate_limited', headers: { 'retry-after': '30' } },
  'rate limit of an app': { status: 429, body: { ok: false, error: 'ratelimited' }, headers: { 'retry-after': '10' } },
  'message limit': { status: 200, body: { ok: false, error: 'message_limit_exceeded' } },
  'revoked token': { status: 200, body: { ok: false, error: 'token_revoked' } },
  'deleted message': { status: 200, body: { ok: false, error: 'message_not_found' } },
  'archived channel of a webhook': { status: 410, body: 'channel_is_archived' },
  'archived channel of an app': { status: 200, body: { ok: false, error: 'is_archived' } },
  'removed webhook': { status: 404, body: 'no_service' },
  'invalid token': { status: 403, body: 'invalid_token' },
  'invalid payload': { status: 400, body: 'invalid_payload' },
  'invalid blocks': { status: 200, body: { ok: false, error: 'invalid_blocks' } },
  'trouble inside': { status: 500, body: 'rollup_error' },
  'trouble of the app': { status: 200, body: { ok: false, error: 'internal_error' } },
} as const satisfies Record<string, ProviderReply>;
