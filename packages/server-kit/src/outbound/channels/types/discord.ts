import type { NotificationMessage } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import {
  type ChannelAnswer,
  type ChannelTurn,
  defineHttpChannelType,
  type Interpretation,
  type RemainingRoom,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus, idOf, objectIn, reasonOf, retryAfterMs, secondsToMs, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { cutParts, fitSpans, type MessageParts } from '../render/cutting.js';
import { escapeMarkdown, markdown, unseen } from '../render/markdown.js';
import {
  actorLine,
  doesRing,
  inOneStyle,
  type MessageLayout,
  partsFor,
  toneColours,
  toneSigns,
  writeMessage,
} from '../render/message-layout.js';
import { firstAddress, summaryAndLink, titleLine } from '../render/summary-line.js';
import { cutString, type TextSpan, writeText } from '../render/text.js';
import { hostedUrlSetting, patternSetting } from '../settings.js';

const snowflake = patternSetting(/^\d{15,20}$/, 'an id of 15 to 20 digits');
const snowflakes = z.array(snowflake).max(10, { error: 'must have at most 10 entries' }).default([]);

const config = z.strictObject({
  /** A thread of the webhook's channel. */
  threadId: snowflake.optional(),
  /** The channel is a forum: every conversation becomes a post. */
  forum: z.boolean({ error: 'must be true or false' }).default(false),
  mentionRoleIds: snowflakes,
  mentionUserIds: snowflakes,
});

const path = /^\/api\/(?:v\d+\/)?webhooks\/(\d{15,20})\/([A-Za-z0-9_-]{20,100})\/?$/;

const credentials = z.strictObject({
  webhookUrl: hostedUrlSetting({
    service: 'Discord',
    hosts: ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'],
    path,
    example: 'https://discord.com/api/webhooks/123456789012345678/XXXX',
  }),
});

type DiscordConfig = z.output<typeof config>;

interface DiscordMessage {
  readonly content: string;
  readonly embeds: readonly Readonly<Record<string, unknown>>[];
  readonly allowed_mentions: { readonly parse: readonly []; readonly roles: string[]; readonly users: string[] };
  /** Of a new post in a forum. */
  readonly thread_name?: string;
}

/** Of an embed: discord-api-docs, resources/message, "Embed Limits", as clients quote it (read 2026-11-28); all of its text together has at most 6000. */
const limits = { title: 256, body: 4096, unit: 'utf16' } as const;
const most = { fields: 25, name: 256, value: 1024, footer: 2048, embed: 6000, content: 2000, threadName: 100 } as const;

/** Values with short lines stand beside each other. */
const shortValue = 40;

const markup = markdown({ bold: '**', italic: '*' });
const written = (spans: readonly TextSpan[]): string => writeText(spans, markup);
const layout: MessageLayout = { markup, isTitled: false };

const embedOf = (parts: MessageParts, message: NotificationMessage): Readonly<Record<string, unknown>> => {
  const url = firstAddress(message);
  const actor = actorLine(parts);
  return {
    title: `${toneSigns[message.tone]} ${written(inOneStyle(parts.title))}`,
    ...(url !== undefined && { url }),
    description: writeMessage({ ...parts, facts: [], actors: [] }, message.tone, layout),
    color: Number.parseInt(toneColours[message.tone].slice(1), 16),
    fields: parts.facts.map(({ name, value }) => {
      const shown = written(value) || '—';
      return { name: escapeMarkdown(name), value: shown, inline: shown.length <= shortValue };
    }),
    ...(actor !== null && { footer: { text: actor.slice(0, most.footer) } }),
    timestamp: message.at,
  };
};

/** Facts as an embed takes them: their own limits come before those of all. */
const fittedFacts = ({ facts }: MessageParts): MessageParts['facts'] =>
  facts.slice(0, most.fields).map(({ name, value }) => ({
    name: cutString(name, most.name / 2, limits.unit) || unseen,
    value: fitSpans(value, written, { most: most.value, unit: limits.unit }),
  }));

const lengthOf = ({ title, description, fields, footer }: Readonly<Record<string, unknown>>): number =>
  [
    title,
    description,
    ...(fields as { name: string; value: string }[]).flatMap(({ name, value }) => [name, value]),
    (footer as { text: string } | undefined)?.text,
  ].reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);

const fits = (embed: Readonly<Record<string, unknown>>): boolean =>
  String(embed.title).length <= limits.title &&
  String(embed.description).length <= limits.body &&
  (embed.fields as unknown[]).length <= most.fields &&
  lengthOf(embed) <= most.embed;

const mentionsOf = (message: NotificationMessage, { config, step }: RenderOptions<DiscordConfig>) => {
  const isRinging = doesRing(message) && step !== 'edit' && step !== 'close';
  const [roles, users] = isRinging ? [config.mentionRoleIds, config.mentionUserIds] : [[], []];
  return {
    content: [...roles.map((id) => `<@&${id}>`), ...users.map((id) => `<@${id}>`)].join(' '),
    // Nothing that a value says can ring: only these ids do.
    allowed_mentions: { parse: [] as const, roles, users },
  };
};

const threadName = (message: NotificationMessage, { config, step }: RenderOptions<DiscordConfig>) =>
  config.forum && step === 'post' ? { thread_name: titleLine(message, most.threadName) } : {};

const render = (message: NotificationMessage, options: RenderOptions<DiscordConfig>): DiscordMessage => {
  const whole = partsFor(message, options.step);
  const parts = cutParts({ ...whole, facts: fittedFacts(whole) }, (shorter) => fits(embedOf(shorter, message)));
  return { ...mentionsOf(message, options), embeds: [embedOf(parts, message)], ...threadName(message, options) };
};

const roomOf = ({ headers }: ChannelAnswer): { room?: RemainingRoom } => {
  const [remaining, seconds] = [headers['x-ratelimit-remaining'], headers['x-ratelimit-reset-after']].map(Number);
  const resetAfterMs = secondsToMs(seconds);
  if (remaining === undefined || !Number.isInteger(remaining) || resetAfterMs === null) return {};
  return { room: { scope: 'receiver', remaining, resetAfterMs } };
};

/** Codes of errors: discord-api-docs, topics/opcodes-and-status-codes (read 2026-11-28). */
const lostCodes: ReadonlySet<unknown> = new Set([10008]);
const goneCodes: ReadonlySet<unknown> = new Set([10003, 50083, 160005, 220001, 220003]);

const interpret = (answer: ChannelAnswer, turn: ChannelTurn): Interpretation => {
  const { statusCode } = answer;
  const body = objectIn(answer.body);
  const room = roomOf(answer);
  const said = textOf(body.message);
  const reason = reasonOf('Discord', answer, said);
  const messageId = idOf(body.id);
  if (statusCode === 200 && messageId !== undefined) {
    const threadId = idOf(body.channel_id);
    // A post of a forum is a channel of its own, which later messages have to name.
    const ref = turn.step === 'post' ? { messageId, ...(threadId !== undefined && { channelId: threadId }) } : turn.ref;
    return { outcome: 'delivered', certainty: 'posted', ...(ref !== null && { ref }), ...room };
  }
  if (statusCode === 429) {
    // Without JSON it comes from in front of Discord, about this server's address (discord-api-docs#5810).
    const isOfHost = body.global === true || body.retry_after === undefined;
    const wait = secondsToMs(body.retry_after) ?? retryAfterMs(answer);
    return { outcome: 'deferred', retryAfterMs: wait, scope: isOfHost ? 'host' : 'receiver', reason, ...room };
  }
  if (lostCodes.has(body.code)) return { outcome: 'lost', reason, ...room };
  if (goneCodes.has(body.code)) {
    // A thread that people deleted: the conversation begins anew where it may.
    return turn.ref !== null && body.code === 10003
      ? { outcome: 'lost', reason, ...room }
      : { outcome: 'gone', isFinal: false, reason, ...room };
  }
  // A webhook that is gone must not be asked again: Discord counts that against the address of this server.
  if (statusCode === 404) return { outcome: 'gone', isFinal: true, reason, ...room };
  return { ...byStatus(answer, { provider: 'Discord', detail: said }), ...room };
};

const partsOfUrl = (webhookUrl: string): { readonly id: string; readonly token: string } => {
  const [, id = '', token = ''] = path.exec(URL.parse(webhookUrl)?.pathname ?? '') ?? [];
  return { id, token };
};

/** Discord: messages of a webhook, which are edited, in a channel, a thread or a forum. */
export const discord = defineHttpChannelType<DiscordConfig, z.output<typeof credentials>, DiscordMessage>({
  type: 'discord',
  title: 'Discord',
  config,
  credentials,
  credentialFields: [
    {
      name: 'webhookUrl',
      isRequired: true,
      hint: 'Of a webhook, under Edit Channel, Integrations; it begins with https://discord.com/api/webhooks/.',
    },
  ],
  supports: { edit: true, thread: true, close: false, buttons: false, mentions: true, confirms: false },
  limits,
  helpUrl: guideTo('discord'),
  problemOf: ({ config: { forum, threadId } }) =>
    forum && threadId !== undefined
      ? { field: 'config.threadId', message: 'must be left out for a forum, in which each conversation is a post' }
      : null,
  destination: ({ config: { threadId = '' }, credentials: { webhookUrl } }) => {
    const { id } = partsOfUrl(webhookUrl);
    return { shown: `discord.com/…${id.slice(-4)}`, key: `${id} ${threadId}`, origins: ['https://discord.com'] };
  },
  // 50 a second for an address (discord-api-docs, topics/rate-limits, read 2026-11-28). 30 a minute for a webhook is in no document: others report it.
  paces: ({ credentials: { webhookUrl } }) => [
    { count: 30, perSeconds: 60, scope: 'receiver', key: `discord ${partsOfUrl(webhookUrl).id}`, isDocumented: false },
    { count: 50, perSeconds: 1, scope: 'host', key: 'discord.com', isDocumented: true },
  ],
  render,
  renderPlain: (message, options) => ({
    content: escapeMarkdown(summaryAndLink(message, 500, limits.unit)).slice(0, most.content),
    embeds: [],
    allowed_mentions: { parse: [], roles: [], users: [] },
    ...threadName(message, options),
  }),
  request: (body, { config: { threadId, forum }, credentials: { webhookUrl } }, { ref, step }) => {
    const { id, token } = partsOfUrl(webhookUrl);
    const isChange = ref !== null && (step === 'edit' || step === 'close');
    const thread = forum && ref !== null ? ref.channelId : threadId;
    const query = new URLSearchParams({
      ...(!isChange && { wait: 'true' }),
      ...(thread !== undefined && { thread_id: thread }),
    });
    return {
      method: isChange ? 'PATCH' : 'POST',
      url: `https://discord.com/api/v10/webhooks/${id}/${token}${isChange ? `/messages/${ref.messageId}` : ''}?${query}`,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
    };
  },
  interpret,
});
