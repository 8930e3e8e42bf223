import type { NotificationMessage } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import { escapedText } from '../../../base/escaped-text.js';
import { type ChannelAnswer, defineHttpChannelType, type Interpretation } from '../../../request/ports/channel-type.js';
import { byStatus, objectIn, reasonOf, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { cutParts, type MessageParts, moreLine, partsOf } from '../render/cutting.js';
import { actorLine, toneSigns } from '../render/message-layout.js';
import { summaryAndLink, summaryLine, titleLine } from '../render/summary-line.js';
import { cutString, lengthIn, type TextMarkup, type TextSpan, valueSpans, writeText } from '../render/text.js';
import { endOf, hostedUrlSetting } from '../settings.js';

const config = z.strictObject({
  thread: z.enum(['incident', 'none'], { error: 'must be one of: incident, none' }).default('incident'),
});

const credentials = z.strictObject({
  webhookUrl: hostedUrlSetting({
    service: 'Google Chat',
    hosts: ['chat.googleapis.com'],
    path: /^\/v1\/spaces\/[A-Za-z0-9_-]+\/messages$/,
    example: 'https://chat.googleapis.com/v1/spaces/AAAA/messages?key=…&token=…',
  }),
});

type Widget = Readonly<Record<string, unknown>>;

interface GoogleChatMessage {
  readonly fallbackText?: string;
  readonly text?: string;
  readonly cardsV2?: readonly Widget[];
}

/** A message has at most 32,000 bytes (developers.google.com/workspace/chat, messages, unproved); the rest is a reserve. */
const limits = { title: 200, body: 28_000, unit: 'bytes' } as const;

/** Tags that cards show (developers.google.com/workspace/chat, format messages, "Card text formatting", unproved). */
const html: TextMarkup = {
  words: escapedText,
  value: escapedText,
  code: (text) => escapedText(text),
  bold: (inner) => `<b>${inner}</b>`,
  italic: (inner) => `<i>${inner}</i>`,
  link: (inner, url) => `<a href="${escapedText(url)}">${inner}</a>`,
};
const written = (spans: readonly TextSpan[]): string => writeText(spans, html);
const paragraph = (text: string): Widget => ({ textParagraph: { text } });

const cardOf = (parts: MessageParts, message: NotificationMessage): Widget => {
  const [more, actor] = [moreLine(parts), actorLine(parts)];
  const items = parts.items.map(
    ({ title, tone, link }) =>
      `${toneSigns[tone]} ${written(link === null ? title : title.map((span) => ({ ...span, url: link })))}`,
  );
  const widgets: Widget[] = [
    ...(parts.cause.length > 0 ? [paragraph(written(parts.cause))] : []),
    ...(items.length > 0 || more !== null
      ? [paragraph([...items, ...(more === null ? [] : [more])].join('<br>'))]
      : []),
    ...parts.facts.map(({ name, value }) => ({
      decoratedText: { topLabel: cutString(name, 80, 'utf16') || '—', text: written(value) || '—', wrapText: true },
    })),
    ...(actor === null ? [] : [paragraph(written(valueSpans(actor)))]),
    ...(parts.links.length > 0
      ? [
          {
            buttonList: {
              buttons: parts.links.map(({ label, url }) => ({
                text: cutString(label, 60, 'utf16'),
                onClick: { openLink: { url } },
              })),
            },
          },
        ]
      : []),
  ];
  return {
    cardId: 'message',
    card: {
      header: { title: `${toneSigns[message.tone]} ${titleLine(message, limits.title)}` },
      ...(widgets.length > 0 && { sections: [{ widgets }] }),
    },
  };
};

const messageOf = (parts: MessageParts, message: NotificationMessage): GoogleChatMessage => ({
  fallbackText: summaryLine(message),
  cardsV2: [cardOf(parts, message)],
});

const render = (message: NotificationMessage): GoogleChatMessage => {
  const fits = (parts: MessageParts): boolean =>
    lengthIn(JSON.stringify(messageOf(parts, message)), limits.unit) <= limits.body;
  return messageOf(cutParts(partsOf(message), fits), message);
};

const interpret = (answer: ChannelAnswer): Interpretation => {
  const { name, thread, error } = objectIn(answer.body);
  if (answer.statusCode === 200 && textOf(name) !== undefined) {
    const threadName = textOf((thread as { readonly name?: unknown } | undefined)?.name);
    return {
      outcome: 'delivered',
      certainty: 'posted',
      ...(threadName !== undefined && { ref: { thread: threadName } }),
    };
  }
  const { message } = (error ?? {}) as { readonly message?: unknown };
  const said = textOf(message);
  if (answer.statusCode === 400 && /API key|token/i.test(said ?? '')) {
    return { outcome: 'unauthorized', reason: reasonOf('Google Chat', answer, said) };
  }
  return byStatus(answer, { provider: 'Google Chat', detail: said });
};

const spaceOf = (webhookUrl: string): string => URL.parse(webhookUrl)?.pathname.split('/')[3] ?? '';

/** Google Chat: cards of a webhook, those of an incident in one thread. */
export const googleChat = defineHttpChannelType<
  z.output<typeof config>,
  z.output<typeof credentials>,
  GoogleChatMessage
>({
  type: 'googleChat',
  title: 'Google Chat',
  config,
  credentials,
  credentialFields: [
    {
      name: 'webhookUrl',
      isRequired: true,
      hint: 'Of a webhook, under Apps & integrations of a space; it begins with https://chat.googleapis.com/v1/spaces/.',
    },
  ],
  supports: { edit: false, thread: true, close: false, buttons: false, mentions: false, confirms: false },
  supportsOf: ({ thread }) => ({
    edit: false,
    thread: thread === 'incident',
    close: false,
    buttons: false,
    mentions: false,
    confirms: false,
  }),
  limits,
  helpUrl: guideTo('google-chat'),
  destination: ({ credentials: { webhookUrl } }) => ({
    shown: `chat.googleapis.com/${endOf(spaceOf(webhookUrl))}`,
    key: `google ${spaceOf(webhookUrl)}`,
    origins: ['https://chat.googleapis.com'],
  }),
  // One a second for a space, which all of its apps share (developers.google.com/workspace/chat/limits, read 2026-11-28; until 2025 it said 60 a minute).
  paces: ({ credentials: { webhookUrl } }) => [
    { count: 1, perSeconds: 1, scope: 'receiver', key: `google ${spaceOf(webhookUrl)}`, isDocumented: true },
  ],
  render,
  renderPlain: (message) => ({ text: summaryAndLink(message, 2000, 'utf16') }),
  request: (body, { config: { thread }, credentials: { webhookUrl } }, { message }) => {
    const url = new URL(webhookUrl);
    const isThreaded = thread === 'incident';
    if (isThreaded) url.searchParams.set('messageReplyOption', 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD');
    return {
      method: 'POST',
      url: url.href,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ ...body, ...(isThreaded && { thread: { threadKey: message.conversation } }) }),
    };
  },
  interpret,
});
