import * as z from 'zod';
import { demand, readJson, seenHtml } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

// matrix-org/matrix-spec, client-server: m.room.message and errors (read 2026-11-28), m.replace, m.thread and m.mentions (unproved).
const content = {
  msgtype: z.enum(['m.text', 'm.notice']),
  body: z.string().min(1),
  format: z.literal('org.matrix.custom.html').optional(),
  formatted_body: z.string().optional(),
  'm.mentions': z.strictObject({}),
};
const message = z.strictObject({
  ...content,
  'm.new_content': z.strictObject(content).optional(),
  'm.relates_to': z
    .discriminatedUnion('rel_type', [
      z.strictObject({ rel_type: z.literal('m.replace'), event_id: z.string() }),
      z.strictObject({
        rel_type: z.literal('m.thread'),
        event_id: z.string(),
        is_falling_back: z.boolean(),
        'm.in_reply_to': z.strictObject({ event_id: z.string() }),
      }),
    ])
    .optional(),
});

const fail = (status: number, errcode: string, error: string, more: object = {}): ProviderReply => ({
  status,
  body: { errcode, error, ...more },
});
const tags = ['strong', 'b', 'em', 'i', 'code', 'a', 'br'];

/** A home server with one room; it knows its transactions. */
export const createMatrix = (known: { name: string; roomId: string; accessToken: string }): Provider => {
  const transactions = new Map<string, string>();
  return createProvider([known.name], (request, kept) => {
    const [, room, transaction] =
      /^\/_matrix\/client\/v3\/rooms\/([^/]+)\/send\/m\.room\.message\/([^/]+)$/.exec(request.url.pathname) ?? [];
    demand(
      request.method === 'PUT' && transaction !== undefined,
      'no such page',
      fail(404, 'M_UNRECOGNIZED', 'Unrecognized request'),
    );
    demand(
      request.headers.authorization === `Bearer ${known.accessToken}`,
      'another token',
      fail(401, 'M_UNKNOWN_TOKEN', 'Unrecognised access token'),
    );
    demand(
      decodeURIComponent(room ?? '') === known.roomId,
      'another room',
      fail(403, 'M_FORBIDDEN', 'User not in room'),
    );
    const before = transactions.get(transaction);
    if (before !== undefined) return { status: 200, body: { event_id: before } };
    demand(Buffer.byteLength(request.body) <= 60_000, 'too large', fail(413, 'M_TOO_LARGE', 'event too large'));
    const body = readJson(request, message, (problem) => fail(400, 'M_BAD_JSON', problem.slice(0, 100)));
    const shown = body['m.new_content'] ?? body;
    const html = shown.formatted_body;
    const seen = html === undefined ? shown.body : seenHtml(html, tags, (why) => fail(400, 'M_BAD_JSON', why));
    const relation = body['m.relates_to'];
    const changed = relation?.rel_type === 'm.replace' ? kept.find(relation.event_id) : undefined;
    if (changed !== undefined) kept.change(changed, seen);
    const eventId =
      changed === undefined
        ? kept.add(seen, { id: `$event${kept.messages.length + 1}`, thread: relation?.event_id ?? null }).id
        : `$change${transactions.size}`;
    transactions.set(transaction, eventId);
    return { status: 200, body: { event_id: eventId } };
  });
};

/** Answers of the same document, "Standard error response". */
export const matrixFaults = {
  'too many': fail(429, 'M_LIMIT_EXCEEDED', 'Too Many Requests', { retry_after_ms: 2000 }),
  'revoked token': fail(401, 'M_UNKNOWN_TOKEN', 'Unrecognised access token'),
  'not in the room': fail(403, 'M_FORBIDDEN', 'User not in room'),
  'too large': fail(413, 'M_TOO_LARGE', 'event too large'),
  'bad body': fail(400, 'M_BAD_JSON', 'Content not JSON.'),
  'no such page': fail(404, 'M_UNRECOGNIZED', 'Unrecognized request'),
  'trouble inside': fail(500, 'M_UNKNOWN', 'Internal server error'),
} as const satisfies Record<string, ProviderReply>;
