import { createHmac } from 'node:crypto';
import type { NotificationMessage } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import {
  type ButtonSupport,
  type ChannelAnswer,
  type ChannelTurn,
  defineHttpChannelType,
  type Interpretation,
  type MessageButton,
  type ProviderPress,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus, objectIn, reasonOf, retryAfterMs, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { cutParts, type MessageParts, moreLine } from '../render/cutting.js';
import {
  actorLine,
  doesRing,
  inOneStyle,
  partsFor,
  seenMarkup,
  toneColours,
  toneSigns,
  writeMessage,
} from '../render/message-layout.js';
import { summaryAndLink, summaryLine } from '../render/summary-line.js';
import { type TextSpan, valueSpans } from '../render/text.js';
import { isSameSecret } from '../same-secret.js';
import { bySeverity, endOf, hostedUrlSetting, patternSetting, secretSetting } from '../settings.js';

const mention = patternSetting(
  /^(?:[UWS][A-Z0-9]{6,20}|here|channel|everyone)$/,
  'the id of a member (U…) or of a user group (S…), or here, channel or everyone',
);

const hookHosts: readonly string[] = ['hooks.slack.com', 'hooks.slack-gov.com'];

const config = z.strictObject({
  mode: z.enum(['webhook', 'app'], { error: 'must be one of: webhook, app' }),
  channelId: patternSetting(/^[CGDU][A-Z0-9]{6,20}$/, 'the id of a channel, such as C012AB3CD').optional(),
  mentions: bySeverity(z.array(mention).max(10, { error: 'must have at most 10 entries' })),
  /** Shows replies in the channel as well. */
  broadcastReplies: z.boolean({ error: 'must be true or false' }).default(false),
});

const credentials = z.strictObject({
  webhookUrl: hostedUrlSetting({
    service: 'Slack',
    hosts: hookHosts,
    path: /^\/(?:services|workflows|triggers)\/./,
    example: 'https://hooks.slack.com/services/T000/B000/XXXX',
  }).optional(),
  botToken: patternSetting(/^xox[a-z]-[A-Za-z0-9-]{1,250}$/, 'a token that begins with xoxb-').optional(),
  /** By which answers to buttons are known to come from Slack. */
  signingSecret: secretSetting.optional(),
});

type SlackConfig = z.output<typeof config>;
type SlackCredentials = z.output<typeof credentials>;
type RichElement = Readonly<Record<string, unknown>>;
type Block = Readonly<Record<string, unknown>>;

/** What is sent: texts are elements of `rich_text`, in which Slack reads no markup and rings for no name. */
interface SlackMessage {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly attachments: readonly Readonly<Record<string, unknown>>[];
}

/** People read little more; what blocks may hold together is about 13,000 with their JSON (slackapi/bolt-js#2509, 2025-05). */
const limits = { title: 150, body: 3000, unit: 'utf16' } as const;
const mostJson = 12_000;

const styleOf = ({ isBold, isItalic, isCode }: TextSpan): RichElement =>
  isBold || isItalic || isCode
    ? { style: { ...(isBold && { bold: true }), ...(isItalic && { italic: true }), ...(isCode && { code: true }) } }
    : {};

const elements = (spans: readonly TextSpan[]): RichElement[] =>
  spans
    .filter(({ text }) => text !== '')
    .map((span) =>
      span.url === null
        ? { type: 'text', text: span.text, ...styleOf(span) }
        : { type: 'link', url: span.url, text: span.text, ...styleOf(span) },
    );

const acknowledgeId = 'acknowledge';

const word = (text: string): RichElement => ({ type: 'text', text });
const section = (inner: readonly RichElement[]): RichElement => ({ type: 'rich_text_section', elements: inner });
const richText = (sections: readonly RichElement[]): Block => ({ type: 'rich_text', elements: sections });

const mentionElement = (id: string): RichElement => {
  if (/^(?:here|channel|everyone)$/.test(id)) return { type: 'broadcast', range: id };
  return id.startsWith('S') ? { type: 'usergroup', usergroup_id: id } : { type: 'user', user_id: id };
};

const mentionsOf = (message: NotificationMessage, { config, step }: RenderOptions<SlackConfig>): RichElement[] => {
  if (!doesRing(message) || step === 'edit' || step === 'close') return [];
  return (config.mentions[message.severity] ?? []).flatMap((id) => [mentionElement(id), word(' ')]);
};

/** Each reader sees their own time: the syntax as clients print it, and the tokens of docs.slack.dev, "Date element" (read 2026-11-28). */
const timeText = (at: string): string =>
  `<!date^${Math.floor(Date.parse(at) / 1000)}^{date_short_pretty} at {time}|${at.slice(0, 16).replace('T', ' ')} UTC>`;

/** A value has at most 2000 characters (docs.slack.dev, "Button element", by way of slack-messaging 0.7.3, read 2026-11-28). */
const buttonBlock = ({ label, token }: MessageButton): Block => ({
  type: 'actions',
  elements: [
    {
      type: 'button',
      text: { type: 'plain_text', text: label },
      action_id: acknowledgeId,
      style: 'primary',
      value: token,
    },
  ],
});

const details = (parts: MessageParts, { at }: NotificationMessage, button: MessageButton | undefined): Block[] => {
  const more = moreLine(parts);
  const actor = actorLine(parts);
  const listed = parts.items.flatMap(({ title, tone, link }, index) => [
    word(`${index > 0 ? '\n' : ''}${toneSigns[tone]} `),
    ...elements(link === null ? title : title.map((span) => ({ ...span, url: link }))),
  ]);
  const facts = parts.facts.flatMap(({ name, value }, index) => [
    ...(index > 0 ? [word('\n')] : []),
    ...elements(inOneStyle(valueSpans(`${name}:`), true)),
    word(' '),
    ...elements(value),
  ]);
  const links = parts.links.flatMap(({ label, url }, index) => [
    ...(index > 0 ? [word(' · ')] : []),
    { type: 'link', url, text: label },
  ]);
  return [
    ...(parts.cause.length > 0 ? [richText([section(elements(parts.cause))])] : []),
    ...(listed.length > 0 ? [richText([section(listed)])] : []),
    ...(more === null ? [] : [richText([section([word(more)])])]),
    ...(facts.length > 0 ? [richText([section(facts)])] : []),
    ...(links.length > 0 ? [richText([section(links)])] : []),
    ...(button === undefined ? [] : [buttonBlock(button)]),
    {
      type: 'context',
      elements: [
        ...(actor === null ? [] : [{ type: 'plain_text', text: actor, emoji: false }]),
        { type: 'mrkdwn', text: timeText(at) },
      ],
    },
  ];
};

/** `& < >` are the only signs that the text beside blocks needs escaped (docs.slack.dev, formatting message text). */
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const render = (message: NotificationMessage, options: RenderOptions<SlackConfig>): SlackMessage => {
  const written = (parts: MessageParts): SlackMessage => ({
    text: escaped(summaryLine(message)),
    blocks: [
      richText([
        section([
          ...mentionsOf(message, options),
          word(`${toneSigns[message.tone]} `),
          ...elements(inOneStyle(parts.title, true)),
        ]),
      ]),
    ],
    attachments: [
      {
        color: toneColours[message.tone],
        fallback: summaryLine(message),
        blocks: details(parts, message, options.button),
      },
    ],
  });
  const parts = cutParts(
    partsFor(message, options.step),
    (shorter) =>
      writeMessage(shorter, message.tone, { markup: seenMarkup }).length <= limits.body &&
      JSON.stringify(written(shorter)).length <= mostJson,
  );
  return written(parts);
};

const meanings: Readonly<Record<string, Interpretation['outcome']>> = {
  ...of('deferred', 'ratelimited rate_limited message_limit_exceeded'),
  ...of('transient', 'internal_error fatal_error service_unavailable request_timeout rollup_error'),
  ...of('lost', 'message_not_found cant_update_message edit_window_closed thread_not_found'),
  ...of(
    'unauthorized',
    'invalid_auth not_authed account_inactive token_revoked token_expired missing_scope no_permission',
  ),
  ...of(
    'unauthorized',
    'not_allowed_token_type org_login_required ekm_access_denied team_access_not_granted invalid_token',
  ),
  ...of('unauthorized', 'action_prohibited restricted_action posting_to_general_channel_denied'),
  ...of('gone', 'channel_not_found is_archived channel_is_archived not_in_channel no_service no_team user_not_found'),
};

function of(outcome: Interpretation['outcome'], errors: string): Record<string, Interpretation['outcome']> {
  return Object.fromEntries(errors.split(' ').map((error) => [error, outcome]));
}

/** The Web API answers errors with status 200, and webhooks with a word as text (docs.slack.dev, unproved). */
const interpret = (answer: ChannelAnswer, turn: ChannelTurn): Interpretation => {
  const { statusCode, body } = answer;
  const { ok, error, channel, ts } = objectIn(body);
  if (statusCode === 200 && body.trim() === 'ok') return { outcome: 'delivered', certainty: 'posted' };
  if (statusCode === 200 && ok === true) {
    const [place, time] = [textOf(channel), textOf(ts)];
    // A reply has a time of its own; the conversation keeps that of its first message.
    const ref =
      turn.step === 'reply'
        ? turn.ref
        : place !== undefined && time !== undefined
          ? { channel: place, ts: time }
          : null;
    return { outcome: 'delivered', certainty: 'posted', ...(ref !== null && { ref }) };
  }
  const word = textOf(error) ?? (/^[a-z_]{1,60}$/.exec(body.trim())?.[0] as string | undefined);
  const outcome = word === undefined ? undefined : meanings[word];
  const reason = reasonOf('Slack', answer, word);
  if (statusCode === 429 || outcome === 'deferred') {
    // Posts are counted by their channel, changes by the app.
    const scope = turn.step === 'edit' || turn.step === 'close' ? 'account' : 'receiver';
    return { outcome: 'deferred', retryAfterMs: retryAfterMs(answer), scope, reason };
  }
  if (outcome === 'transient' || outcome === 'unauthorized' || outcome === 'lost') return { outcome, reason };
  if (outcome === 'gone') return { outcome, isFinal: statusCode === 410, reason };
  if (ok === false) return { outcome: 'rejected', reason };
  return byStatus(answer, { provider: 'Slack', detail: word });
};

/** What Slack says of a press (docs.slack.dev/reference/interaction-payloads/block_actions-payload, read 2026-11-28). */
const pressed = z.object({
  type: z.literal('block_actions'),
  user: z.object({ id: z.string(), username: z.string().optional(), name: z.string().optional() }),
  channel: z.object({ id: z.string() }),
  response_url: z.string().optional(),
  actions: z.array(z.object({ action_id: z.string(), value: z.string().optional() })).min(1),
});

const pressIn = ({ body }: ProviderPress): z.output<typeof pressed> | undefined =>
  pressed.safeParse(objectIn(new URLSearchParams(body).get('payload') ?? '')).data;

/** Where a press is answered (docs.slack.dev/interactivity/handling-user-interaction, read 2026-11-28; its addresses are those of hooks.slack.com). */
const isResponseUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.port === '' && hookHosts.includes(url.hostname);
};

/** A request is as old as this at most (docs.slack.dev/authentication/verifying-requests-from-slack, read 2026-11-28). */
const oldestPressSeconds = 300;

const isSigned = ({ header, body }: ProviderPress, signingSecret: string, now: number): boolean => {
  const time = header('x-slack-request-timestamp') ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > oldestPressSeconds) return false;
  const expected = createHmac('sha256', signingSecret).update(`v0:${time}:${body}`).digest('hex');
  return isSameSecret(header('x-slack-signature') ?? '', `v0=${expected}`);
};

const buttons: ButtonSupport<SlackConfig, SlackCredentials> = {
  isReady: ({ config: { mode }, credentials: { signingSecret } }, pressUrl) =>
    mode === 'app' && signingSecret !== undefined && pressUrl.startsWith('https:'),
  replacesLink: true,
  receive: {
    tokenIn: (press) => pressIn(press)?.actions.find(({ action_id: id }) => id === acknowledgeId)?.value,
    verify: (press, { access: { config: own, credentials: secrets }, now }) => {
      const { user, channel } = pressIn(press) ?? {};
      if (secrets.signingSecret === undefined || !isSigned(press, secrets.signingSecret, now)) return undefined;
      // A message to a person is in a channel that only Slack names.
      if (user === undefined || (/^[CG]/.test(own.channelId ?? '') && channel?.id !== own.channelId)) return undefined;
      return { person: user.username ?? user.name ?? user.id, action: 'acknowledge' };
    },
    // Slack shows nothing of an answer: the message itself changes, and a line is sent for the person who pressed.
    reply: () => '{}',
    respond: ({ text, url }, press) => {
      const responseUrl = pressIn(press)?.response_url ?? '';
      if (!isResponseUrl(responseUrl)) return null;
      const line = url === null ? escaped(text) : `${escaped(text)} <${escaped(url)}|Open the incident>`;
      return {
        method: 'POST',
        url: responseUrl,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        // Only the person who pressed sees it.
        body: JSON.stringify({ response_type: 'ephemeral', replace_original: false, text: line }),
      };
    },
  },
};

/** Slack: an incoming webhook, or an app whose messages are edited and answered in their thread. */
export const slack = defineHttpChannelType<SlackConfig, SlackCredentials, SlackMessage>({
  type: 'slack',
  title: 'Slack',
  config,
  credentials,
  credentialFields: [
    {
      name: 'webhookUrl',
      isRequired: false,
      hint: 'Of an incoming webhook, for mode webhook; it begins with https://hooks.slack.com/services/.',
    },
    {
      name: 'botToken',
      isRequired: false,
      hint: 'Of an app with the scope chat:write, for mode app; it begins with xoxb-.',
    },
    { name: 'signingSecret', isRequired: false, hint: 'Of the same app, under Basic Information.' },
  ],
  supports: { edit: true, thread: true, close: false, buttons: true, mentions: true, confirms: false },
  supportsOf: ({ mode }) => ({
    edit: mode === 'app',
    thread: mode === 'app',
    close: false,
    buttons: mode === 'app',
    mentions: true,
    confirms: false,
  }),
  limits,
  helpUrl: guideTo('slack'),
  problemOf: ({ config: { mode, channelId }, credentials: { webhookUrl, botToken } }) => {
    if (mode === 'webhook') {
      return webhookUrl === undefined
        ? { field: 'credentials.webhookUrl', message: 'is required for the mode webhook' }
        : null;
    }
    if (channelId === undefined) return { field: 'config.channelId', message: 'is required for the mode app' };
    return botToken === undefined ? { field: 'credentials.botToken', message: 'is required for the mode app' } : null;
  },
  destination: ({ config: { mode, channelId = '' }, credentials: { webhookUrl = '', botToken = '' } }) => {
    if (mode === 'app') return { shown: channelId, key: `${botToken} ${channelId}`, origins: ['https://slack.com'] };
    const url = URL.parse(webhookUrl);
    return {
      shown: `${url?.host ?? ''}/${endOf(webhookUrl)}`,
      key: webhookUrl,
      origins: url === null ? [] : [url.origin],
    };
  },
  // One message a second for each place, short bursts excepted (docs.slack.dev/apis/web-api/rate-limits, read 2026-11-28).
  paces: ({ config: { mode, channelId = '' }, credentials: { webhookUrl = '', botToken = '' } }) => [
    {
      count: 1,
      perSeconds: 1,
      scope: 'receiver',
      key: mode === 'app' ? `${botToken} ${channelId}` : webhookUrl,
      isDocumented: true,
    },
    // Changes are of tier 3, which is 50 a minute for an app in a workspace.
    ...(mode === 'app'
      ? [{ count: 50, perSeconds: 60, scope: 'account' as const, key: `slack ${botToken}`, isDocumented: true }]
      : []),
  ],
  buttons,
  render,
  renderPlain: (message) => ({
    text: escaped(summaryAndLink(message, limits.body, limits.unit)),
    blocks: [],
    attachments: [],
  }),
  request: (body, { config: { mode, channelId, broadcastReplies }, credentials: { webhookUrl, botToken } }, turn) => {
    const shown = { ...body, mrkdwn: false, unfurl_links: false, unfurl_media: false };
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    if (mode === 'webhook') {
      return { method: 'POST', url: webhookUrl ?? '', headers, body: JSON.stringify(shown) };
    }
    const { ref, step } = turn;
    const isChange = ref !== null && (step === 'edit' || step === 'close');
    const place = isChange
      ? { channel: ref.channel, ts: ref.ts }
      : {
          channel: ref?.channel ?? channelId,
          ...(ref !== null && step === 'reply' && { thread_ts: ref.ts, reply_broadcast: broadcastReplies }),
        };
    return {
      method: 'POST',
      url: `https://slack.com/api/${isChange ? 'chat.update' : 'chat.postMessage'}`,
      headers: { ...headers, authorization: `Bearer ${botToken ?? ''}` },
      body: JSON.stringify({ ...place, ...shown }),
    };
  },
  interpret,
});
