import * as z from 'zod';
import { demand, readJson, seenHtml } from './body-rules.js';
import { createProvider, type Provider, type ProviderReply } from './provider.js';

const text = z.string().min(1);

// developers.google.com/workspace/chat/api/reference, cards v2 (unproved).
const widget = z.union([
  z.strictObject({ textParagraph: z.strictObject({ text }) }),
  z.strictObject({ decoratedText: z.strictObject({ topLabel: text, text, wrapText: z.boolean() }) }),
  z.strictObject({
    buttonList: z.strictObject({
      buttons: z
        .array(z.strictObject({ text, onClick: z.strictObject({ openLink: z.strictObject({ url: z.url() }) }) }))
        .min(1),
    }),
  }),
]);
const card = z.strictObject({
  cardId: z.string(),
  card: z.strictObject({
    header: z.strictObject({ title: text }),
    sections: z.array(z.strictObject({ widgets: z.array(widget).min(1).max(100) })).optional(),
  }),
});
const message = z.strictObject({
  text: text.optional(),
  fallbackText: text.optional(),
  cardsV2: z.array(card).optional(),
  thread: z.strictObject({ threadKey: text }).optional(),
});

const fail = (code: number, status: string, words: string): ProviderReply => ({
  status: code,
  body: { error: { code, status, message: words } },
});
const invalid = (problem: string): ProviderReply => fail(400, 'INVALID_ARGUMENT', problem.slice(0, 200));
const tags = ['b', 'i', 'u', 's', 'a', 'br', 'font'];

const seenWidget = (one: z.infer<typeof widget>): string => {
  if ('textParagraph' in one) return seenHtml(one.textParagraph.text, tags, invalid);
  if ('decoratedText' in one) return `${one.decoratedText.topLabel} ${seenHtml(one.decoratedText.text, tags, invalid)}`;
  return one.buttonList.buttons.map((button) => button.text).join(' ');
};

/** Google Chat with one space and a webhook in it. */
export const createGoogleChat = (known: { space: string; key: string; token: string }): Provider =>
  createProvider(['chat.googleapis.com'], (request, kept) => {
    const { searchParams, pathname } = request.url;
    demand(
      pathname === `/v1/spaces/${known.space}/messages`,
      'no such space',
      fail(404, 'NOT_FOUND', 'Space not found.'),
    );
    demand(
      searchParams.get('key') === known.key,
      'another key',
      invalid('API key not valid. Please pass a valid API key.'),
    );
    demand(searchParams.get('token') === known.token, 'another token', fail(401, 'UNAUTHENTICATED', 'Invalid token.'));
    demand(Buffer.byteLength(request.body) <= 32_000, 'too large', invalid('Message is too long.'));
    const body = readJson(request, message, invalid);
    demand(body.text !== undefined || body.cardsV2 !== undefined, 'empty', invalid('Message cannot be empty.'));
    const seen = [
      ...(body.text === undefined ? [] : [body.text]),
      ...(body.cardsV2 ?? []).flatMap((one) => [
        one.card.header.title,
        ...(one.card.sections ?? []).flatMap(({ widgets }) => widgets.map(seenWidget)),
      ]),
    ].join('\n');
    const isThreaded = searchParams.get('messageReplyOption') === 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD';
    const thread = isThreaded ? (body.thread?.threadKey ?? null) : null;
    const { id } = kept.add(seen, { thread });
    const name = `spaces/${known.space}/messages/${id}`;
    return { status: 200, body: { name, thread: { name: `spaces/${known.space}/threads/${thread ?? id}` } } };
  });

/** Answers as Google's APIs write them (cloud.google.com/apis/design/errors, unproved). */
export const googleChatFaults = {
  'too many': fail(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).'),
  'another key': invalid('API key not valid. Please pass a valid API key.'),
  'bad card': invalid('Invalid JSON payload received.'),
  'another token': fail(401, 'UNAUTHENTICATED', 'Invalid token.'),
  'removed webhook': fail(403, 'PERMISSION_DENIED', 'The caller does not have permission'),
  'removed space': fail(404, 'NOT_FOUND', 'Space not found.'),
  'trouble inside': fail(503, 'UNAVAILABLE', 'The service is currently unavailable.'),
} as const satisfies Record<string, ProviderReply>;
