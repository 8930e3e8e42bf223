import * as z from 'zod';
import { demand, readForm, seenMarkdown } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

const characters = (most: number) =>
  z.string().refine((text) => [...text].length <= most && text.trim() !== '', `must have 1 to ${most} characters`);
// zulip.com/api/send-message, /update-message (unproved).
const post = z.strictObject({
  type: z.literal('stream'),
  to: z.string(),
  topic: characters(60),
  content: characters(10_000),
});
const patch = z.strictObject({ content: characters(10_000) });

const fail = (status: number, code: string, msg: string, more: object = {}): ProviderReply => ({
  status,
  body: { result: 'error', code, msg, ...more },
});
const marks = ['**', '*', '~~'];
const rings = /@_?\*\*/;
const headers = { 'x-ratelimit-limit': '200', 'x-ratelimit-remaining': '199', 'x-ratelimit-reset': '1763949660.5' };

/** A server of Zulip with a bot and one channel. */
export const createZulip = (known: { name: string; botEmail: string; apiKey: string; stream: string }): Provider =>
  createProvider([known.name], (request, kept) => {
    const login = Buffer.from(`${known.botEmail}:${known.apiKey}`).toString('base64');
    demand(
      request.headers.authorization === `Basic ${login}`,
      'another key',
      fail(401, 'UNAUTHORIZED', 'Invalid API key'),
    );
    const invalid = (problem: string): ProviderReply => fail(400, 'BAD_REQUEST', problem.slice(0, 100));
    const seen = (written: string): string => {
      demand(!rings.test(written), 'it would ring', invalid('ring'));
      return seenMarkdown(written, marks);
    };
    const [, changed] = /^\/api\/v1\/messages\/(\d+)$/.exec(request.url.pathname) ?? [];
    if (changed !== undefined && request.method === 'PATCH') {
      const message = kept.find(changed);
      demand(message !== undefined, 'no such message', invalid('Invalid message(s)'));
      kept.change(message, seen(readForm(request, patch, invalid).content));
      return { status: 200, body: { result: 'success', msg: '', detached_uploads: [] }, headers };
    }
    demand(request.url.pathname === '/api/v1/messages' && request.method === 'POST', 'no such page', {
      status: 404,
      body: '',
    });
    const body = readForm(request, post, invalid);
    demand(
      body.to === known.stream,
      'no such channel',
      fail(400, 'STREAM_DOES_NOT_EXIST', `Channel '${body.to}' does not exist`, { stream: body.to }),
    );
    const { id } = kept.add(`${body.topic}\n${seen(body.content)}`, { thread: body.topic });
    return { status: 200, body: { result: 'success', msg: '', id: Number(id) }, headers };
  });

/** Answers from zulip.com/api/rest-error-handling (read 2026-11-28). */
export const zulipFaults = {
  'too many': fail(429, 'RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': 28.7 }),
  'another key': fail(401, 'UNAUTHORIZED', 'Invalid API key'),
  'no such channel': fail(400, 'STREAM_DOES_NOT_EXIST', "Channel 'x' does not exist", { stream: 'x' }),
  'no rights': fail(400, 'BAD_REQUEST', 'Not authorized to send to channel x'),
  'deleted message': fail(400, 'BAD_REQUEST', 'Invalid message(s)'),
  'end of changes': fail(400, 'BAD_REQUEST', 'The time limit for editing this message has passed'),
  'bad body': fail(400, 'BAD_REQUEST', 'Message must not be empty'),
  'trouble inside': fail(500, 'INTERNAL_SERVER_ERROR', 'Internal server error'),
} as const satisfies Record<string, ProviderReply>;
