import * as z from 'zod';
import { demand, readJson, seenMarkdown } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

const text = z.string().min(1).max(5000);
// developer.rocket.chat: incoming webhooks, chat.postMessage, chat.update (unproved).
const hook = z.strictObject({ text, parseUrls: z.boolean() });
const post = z.strictObject({ roomId: z.string(), text, parseUrls: z.boolean(), tmid: z.string().optional() });
const update = z.strictObject({ roomId: z.string(), msgId: z.string(), text });

const fail = (status: number, error: string, errorType = error): ProviderReply => ({
  status,
  body: { success: false, error, errorType },
});
const marks = ['*', '_', '~'];
const names = /(^|\s)@(?:all|here)\b/;

/** A server of Rocket.Chat with an integration and a bot in one room. */
export const createRocketChat = (known: {
  name: string;
  hookPath: string;
  userId: string;
  token: string;
  roomId: string;
}): Provider =>
  createProvider([known.name], (request, kept) => {
    const { pathname } = request.url;
    const { headers } = request;
    const invalid = (problem: string): ProviderReply => fail(400, problem.slice(0, 100), 'error-invalid-params');
    const seen = (written: string): string => {
      demand(!names.test(written), 'it would ring', invalid('ring'));
      return seenMarkdown(written, marks);
    };
    if (pathname.startsWith('/hooks/')) {
      demand(
        pathname === known.hookPath,
        'no such integration',
        fail(400, 'Invalid integration id or token provided.', 'error-integration-not-found'),
      );
      kept.add(seen(readJson(request, hook, invalid).text));
      return { status: 200, body: { success: true } };
    }
    const isKnown = headers['x-user-id'] === known.userId && headers['x-auth-token'] === known.token;
    demand(isKnown, 'another user', {
      status: 401,
      body: { status: 'error', message: 'You must be logged in to do this.' },
    });
    if (pathname === '/api/v1/chat.update') {
      const body = readJson(request, update, invalid);
      const changed = kept.find(body.msgId);
      demand(
        changed !== undefined,
        'no such message',
        fail(400, `No message found with the id of "${body.msgId}".`, ''),
      );
      kept.change(changed, seen(body.text));
      return { status: 200, body: { success: true, message: { _id: changed.id, rid: known.roomId } } };
    }
    demand(pathname === '/api/v1/chat.postMessage', 'no such page', { status: 404, body: 'Not Found' });
    const body = readJson(request, post, invalid);
    demand(body.roomId === known.roomId, 'no such room', fail(400, 'invalid-channel', 'invalid-channel'));
    const { id } = kept.add(seen(body.text), { id: `message${kept.messages.length + 1}`, thread: body.tmid ?? null });
    return { status: 200, body: { success: true, channel: known.roomId, message: { _id: id, rid: known.roomId } } };
  });

/** Answers of its server (RocketChat/Rocket.Chat, unproved). */
export const rocketChatFaults = {
  'too many': fail(
    429,
    'Error, too many requests. Please slow down. You must wait 44 seconds before trying this endpoint again.',
    'error-too-many-requests',
  ),
  'another user': { status: 401, body: { status: 'error', message: 'You must be logged in to do this.' } },
  'no such room': fail(400, 'invalid-channel', 'invalid-channel'),
  'deleted message': fail(400, 'No message found with the id of "message1".', ''),
  'end of changes': fail(400, 'Message editing not allowed [error-action-not-allowed]', 'error-action-not-allowed'),
  'bad body': fail(400, 'must have required property text', 'error-invalid-params'),
  'page of something else': { status: 200, body: '<html>' },
  'trouble inside': { status: 503, body: '' },
} as const satisfies Record<string, ProviderReply>;
