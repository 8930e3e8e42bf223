import * as z from 'zod';
import { demand, readJson } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

// docs.ntfy.sh/publish, "Publish as JSON" (read 2026-11-28).
const message = z.strictObject({
  topic: z.string().regex(/^[\w-]{1,64}$/),
  title: z.string(),
  message: z.string().min(1),
  priority: z.int().min(1).max(5),
  tags: z.array(z.string()),
  click: z.url().optional(),
  actions: z
    .array(
      z.discriminatedUnion('action', [
        z.strictObject({ action: z.literal('view'), label: z.string().min(1), url: z.url() }),
        z.strictObject({
          action: z.literal('http'),
          label: z.string().min(1),
          url: z.url(),
          method: z.enum(['GET', 'POST', 'PUT']),
          headers: z.record(z.string(), z.string()),
          body: z.string(),
          clear: z.boolean(),
        }),
      ]),
    )
    .max(3)
    .optional(),
  call: z.string().optional(),
  sequence_id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});

const fail = (status: number, code: number, error: string): ProviderReply => ({
  status,
  body: { code, http: status, error },
});

/** A server of ntfy with one topic, which anybody may write to without a token; one before 2.16 knows no sequences. */
export const createNtfy = (known: { topic: string; token?: string; isOld?: boolean }): Provider =>
  createProvider(['ntfy.sh'], (request, kept) => {
    demand(
      request.url.pathname === '/' && request.method === 'POST',
      'no such page',
      fail(404, 40401, 'page not found'),
    );
    demand(
      request.headers.authorization === (known.token === undefined ? undefined : `Bearer ${known.token}`),
      'another token',
      fail(401, 40101, 'unauthorized'),
    );
    demand(Buffer.byteLength(request.body) <= 8192, 'too large', fail(413, 41303, 'JSON body too large'));
    const body = readJson(request, message, () => fail(400, 40024, 'request body must be valid JSON'));
    demand(body.topic === known.topic, 'another topic', fail(403, 40301, 'forbidden'));
    const { title, message: text, actions = [], sequence_id: sequence } = body;
    const seen = [title, text, ...actions.map(({ label }) => label)].join('\n');
    // A longer one arrives as a file.
    demand(Buffer.byteLength(text) <= 4096, 'became a file', fail(413, 41301, 'attachment too large'));
    const first = known.isOld === true || sequence === undefined ? undefined : kept.find(sequence);
    if (first !== undefined) kept.change(first, seen);
    const { id } = first ?? kept.add(seen, { id: `sPs71M8A2T${kept.messages.length || ''}` });
    const ofSequence = known.isOld === true || sequence === undefined ? {} : { sequence_id: sequence };
    return {
      status: 200,
      body: { id, time: 1_763_949_600, event: 'message', topic: body.topic, title, message: text, ...ofSequence },
    };
  });

/** Answers from ntfy's server/errors.go (read 2026-11-28). */
export const ntfyFaults = {
  'too many requests': fail(429, 42901, 'limit reached: too many requests'),
  'daily quota': fail(429, 42908, 'limit reached: daily message quota reached'),
  'another token': fail(401, 40101, 'unauthorized'),
  'no rights': fail(403, 40301, 'forbidden'),
  'too large': fail(413, 41303, 'JSON body too large'),
  'bad body': fail(400, 40024, 'request body must be valid JSON'),
  'no such server': fail(404, 40401, 'page not found'),
  'page of something else': { status: 200, body: '<html>' },
  'trouble inside': fail(500, 50001, 'internal server error'),
} as const satisfies Record<string, ProviderReply>;
