import type { MessageTone, NotificationMessage } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import {
  type ChannelAnswer,
  defineHttpChannelType,
  type Interpretation,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus, objectIn, reasonOf, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { cutParts, type MessageParts, moreLine } from '../render/cutting.js';
import { actorLine, inOneStyle, partsFor, toneSigns } from '../render/message-layout.js';
import { summaryLine } from '../render/summary-line.js';
import { cutString, lengthIn, type TextSpan, valueSpans } from '../render/text.js';
import { endOf, hostedUrlSetting } from '../settings.js';

const config = z.strictObject({});

const credentials = z.strictObject({
  webhookUrl: hostedUrlSetting({
    service: 'Teams workflows',
    hosts: ['.logic.azure.com', '.logic.azure.us', '.api.powerplatform.com', '.api.gov.powerplatform.microsoft.us'],
    path: /\/workflows\/[^/]+\/triggers\/[^/]+\/(?:paths|run)(?:\/invoke)?$/,
    example:
      'https://….api.powerplatform.com/powerautomate/automations/direct/workflows/…/triggers/manual/paths/invoke?…',
  }),
});

type CardElement = Readonly<Record<string, unknown>>;

interface TeamsMessage {
  readonly type: 'message';
  /** Without it the preview of the message is empty (uptime-kuma#6301, 2025). */
  readonly summary: string;
  readonly attachments: readonly CardElement[];
}

/** A message of a workflow holds about 28 KB (learn.microsoft.com/connectors/teams, read 2026-11-28; others met 413 at 21 KB); the rest is a reserve. */
const limits = { title: null, body: 24_000, unit: 'bytes' } as const;

/** What the reader of Adaptive Cards shows by default (adaptivecards 3.0.6, `maxActions`); Teams shows six. */
const mostActions = 5;

const styles: Readonly<Record<MessageTone, string>> = {
  bad: 'attention',
  warning: 'warning',
  good: 'good',
  neutral: 'accent',
};

/** Runs of a `RichTextBlock` are no Markdown, so a value is shown as it is (adaptivecards.io, TextRun, version 1.2). */
const runs = (spans: readonly TextSpan[]): CardElement[] =>
  spans
    .filter(({ text }) => text !== '')
    .map(({ text, isBold, isItalic, isCode, url }) => ({
      type: 'TextRun',
      text,
      ...(isBold && { weight: 'Bolder' }),
      ...(isItalic && { italic: true }),
      ...(isCode && { fontType: 'Monospace' }),
      ...(url !== null && { selectAction: { type: 'Action.OpenUrl', url } }),
    }));

const line = (inlines: readonly CardElement[], more: CardElement = {}): CardElement => ({
  type: 'RichTextBlock',
  inlines,
  ...more,
});

const factRow = (name: string, value: readonly TextSpan[], isFirst: boolean): CardElement => ({
  type: 'ColumnSet',
  spacing: isFirst ? 'Medium' : 'Small',
  columns: [
    { type: 'Column', width: 1, items: [line(runs(inOneStyle(valueSpans(name), true)))] },
    { type: 'Column', width: 3, items: [line(runs(value))] },
  ],
});

const small = (text: string): CardElement => line([{ type: 'TextRun', text, isSubtle: true }], { spacing: 'Small' });

const cardOf = (parts: MessageParts, { tone }: NotificationMessage): CardElement => {
  const [more, actor] = [moreLine(parts), actorLine(parts)];
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.5',
    msteams: { width: 'Full' },
    body: [
      {
        type: 'Container',
        style: styles[tone],
        bleed: true,
        items: [
          line([
            { type: 'TextRun', text: `${toneSigns[tone]} `, size: 'Medium' },
            ...runs(inOneStyle(parts.title, true)).map((run) => ({ ...run, size: 'Medium' })),
          ]),
        ],
      },
      ...(parts.cause.length > 0 ? [line(runs(parts.cause), { spacing: 'Medium' })] : []),
      ...parts.items.map(({ title, tone: itemTone, link }, index) =>
        line(
          [
            { type: 'TextRun', text: `${toneSigns[itemTone]} ` },
            ...runs(link === null ? title : title.map((span) => ({ ...span, url: link }))),
          ],
          { spacing: index === 0 ? 'Medium' : 'Small' },
        ),
      ),
      ...(more === null ? [] : [small(more)]),
      ...parts.facts
        .filter(({ value }) => value.length > 0)
        .map(({ name, value }, index) => factRow(name, value, index === 0)),
      ...(actor === null ? [] : [small(actor)]),
    ],
    ...(parts.links.length > 0 && {
      actions: parts.links
        .slice(0, mostActions)
        .map(({ label, url }) => ({ type: 'Action.OpenUrl', title: cutString(label, 60, 'utf16'), url })),
    }),
  };
};

const messageOf = (message: NotificationMessage, card: CardElement): TeamsMessage => ({
  type: 'message',
  summary: summaryLine(message),
  attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }],
});

const render = (message: NotificationMessage, { step }: RenderOptions<unknown>): TeamsMessage => {
  const parts = cutParts(
    partsFor(message, step),
    (shorter) => lengthIn(JSON.stringify(messageOf(message, cardOf(shorter, message))), limits.unit) <= limits.body,
  );
  return messageOf(message, cardOf(parts, message));
};

/** 202 comes before the workflow runs: that it has failed stands in its own history (learn.microsoft.com, unproved). */
const interpret = (answer: ChannelAnswer): Interpretation => {
  const { statusCode } = answer;
  if (statusCode === 202 || statusCode === 200) return { outcome: 'delivered', certainty: 'accepted' };
  const { error } = objectIn(answer.body);
  const { code, message } = (typeof error === 'object' ? { ...error } : {}) as Readonly<Record<string, unknown>>;
  const said = textOf(message) ?? textOf(code);
  const reason = reasonOf('Teams', answer, said);
  // Switched off, or its owner has left.
  if (typeof code === 'string' && /NotEnabled|Disabled|Suspended|NotFound/.test(code)) {
    return { outcome: 'gone', isFinal: false, reason };
  }
  return byStatus(answer, { provider: 'Teams', detail: said });
};

/** Microsoft Teams: Adaptive Cards that a workflow posts. */
export const teams = defineHttpChannelType<z.output<typeof config>, z.output<typeof credentials>, TeamsMessage>({
  type: 'teams',
  title: 'Microsoft Teams',
  config,
  credentials,
  credentialFields: [
    {
      name: 'webhookUrl',
      isRequired: true,
      hint: 'Of a workflow with the trigger “When a Teams webhook request is received”, which anyone may call.',
    },
  ],
  supports: { edit: false, thread: false, close: false, buttons: false, mentions: false, confirms: false },
  limits,
  helpUrl: guideTo('microsoft-teams'),
  destination: ({ credentials: { webhookUrl } }) => {
    const { host, origin, pathname } = new URL(webhookUrl);
    return {
      shown: `${host}/${endOf(pathname.split('/triggers/')[0] ?? '')}`,
      key: `${host}${pathname}`,
      origins: [origin],
    };
  },
  // 25 posts in 5 minutes for a connection (learn.microsoft.com/connectors/teams as others quote it, 2026-10).
  paces: ({ credentials: { webhookUrl } }) => [
    { count: 25, perSeconds: 300, scope: 'receiver', key: new URL(webhookUrl).pathname, isDocumented: false },
  ],
  render,
  renderPlain: (message) =>
    messageOf(message, {
      type: 'AdaptiveCard',
      version: '1.5',
      body: [line([{ type: 'TextRun', text: summaryLine(message, 500) }])],
    }),
  request: (body, { credentials: { webhookUrl } }) => ({
    method: 'POST',
    url: webhookUrl,
    // Without the charset, cards from 14 KB on are refused with 413 (diun#1215, 2024).
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  }),
  interpret,
});
