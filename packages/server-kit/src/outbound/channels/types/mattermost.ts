import type { NotificationMessage } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import {
  type ButtonSupport,
  type ChannelAnswer,
  type ChannelTurn,
  defineHttpChannelType,
  type Interpretation,
  type MessageButton,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus, objectIn, reasonOf, retryAfterMs, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { markdown, unseen } from '../render/markdown.js';
import { fitMessage, toneColours } from '../render/message-layout.js';
import { summaryAndLink, summaryLine } from '../render/summary-line.js';
import { belowServer, endOf, patternSetting, secretSetting, serverUrlSetting } from '../settings.js';

const config = z.strictObject({
  mode: z.enum(['webhook', 'bot'], { error: 'must be one of: webhook, bot' }),
  serverUrl: serverUrlSetting('https://chat.example.com'),
  channelId: patternSetting(/^[a-z0-9]{26}$/, 'the id of a channel, of 26 letters and digits').optional(),
});

const credentials = z.strictObject({
  webhookUrl: serverUrlSetting('https://chat.example.com/hooks/xxxxxxxxxxxxxxxxxxxxxxxxxx').optional(),
  botToken: secretSetting.optional(),
});

type MattermostConfig = z.output<typeof config>;
type MattermostCredentials = z.output<typeof credentials>;

interface MattermostMessage {
  readonly text: string;
  readonly attachments: readonly {
    readonly fallback: string;
    readonly color: string;
    readonly text: string;
    readonly actions?: readonly Readonly<Record<string, unknown>>[];
  }[];
}

/** A post has at most 16,383 characters (mattermost/mattermost, `PostMessageMaxRunesV2`, read 2026-11-28); people read less. */
const limits = { title: null, body: 4000, unit: 'utf16' } as const;

/** Names ring wherever they stand, so what begins one is parted from it by a sign that is not seen. */
const markup = markdown({
  bold: '**',
  italic: '_',
  escapeSign: (sign) => (/[@:<]/.test(sign) ? `${sign}${unseen}` : `\\${sign}`),
});

/** docs.mattermost.com, interactive messages (unproved): what is in `context` is shown to no client. */
const buttonAction = ({ label, token, pressUrl }: MessageButton) => ({
  id: 'acknowledge',
  type: 'button',
  name: label,
  style: 'primary',
  integration: { url: pressUrl, context: { token } },
});

const render = (
  message: NotificationMessage,
  { step, button }: RenderOptions<MattermostConfig>,
): MattermostMessage => ({
  text: '',
  attachments: [
    {
      fallback: summaryLine(message),
      color: toneColours[message.tone],
      text: fitMessage(message, { step, markup, most: limits.body, unit: limits.unit }),
      ...(button !== undefined && { actions: [buttonAction(button)] }),
    },
  ],
});

/** Ids of errors: the time limit is `api.post.update_post.permissions_time_limit.app_error` (mattermost/mattermost, read 2026-11-28); the others are unproved. */
const lost = /post\.(?:update|patch)_post\.|time_limit|root_id|get_post|post\.get\.app_error|store\.sql_post\.get/;

const interpret = (answer: ChannelAnswer, { step, ref }: ChannelTurn): Interpretation => {
  const { statusCode, body, headers } = answer;
  const { id, message } = objectIn(body);
  if (statusCode === 200 && body.trim() === 'ok') return { outcome: 'delivered', certainty: 'posted' };
  const postId = textOf(id);
  if ((statusCode === 201 || statusCode === 200) && postId !== undefined) {
    const first = step === 'reply' && ref !== null ? ref : { postId };
    return { outcome: 'delivered', certainty: 'posted', ref: first };
  }
  const said = textOf(message);
  const isOfOther = ref !== null && step !== 'post' && (statusCode === 404 || lost.test(postId ?? ''));
  if (isOfOther && statusCode < 500 && statusCode !== 429 && statusCode >= 400) {
    return { outcome: 'lost', reason: reasonOf('Mattermost', answer, said) };
  }
  const seconds = Number(headers['x-ratelimit-reset'] ?? Number.NaN);
  const retryAfter = retryAfterMs(answer) ?? (Number.isFinite(seconds) ? seconds * 1000 : null);
  return byStatus(answer, { provider: 'Mattermost', detail: said, retryAfter });
};

const press = z.object({
  user_name: z.string().optional(),
  user_id: z.string(),
  channel_id: z.string(),
  context: z.object({ token: z.string() }),
});

const buttons: ButtonSupport<MattermostConfig, MattermostCredentials> = {
  isReady: () => true,
  replacesLink: true,
  receive: {
    tokenIn: ({ body }) => press.safeParse(objectIn(body)).data?.context.token,
    // Mattermost signs nothing: the token is the secret, which it keeps from its clients.
    verify: ({ body }, { access: { config: own } }) => {
      const said = press.safeParse(objectIn(body)).data;
      if (said === undefined || (own.mode === 'bot' && said.channel_id !== own.channelId)) return undefined;
      return { person: said.user_name ?? said.user_id, action: 'acknowledge' };
    },
    reply: (line) => JSON.stringify({ ephemeral_text: line }),
  },
};

/** Mattermost: an incoming webhook, or a bot whose posts are edited and answered. */
export const mattermost = defineHttpChannelType<MattermostConfig, MattermostCredentials, MattermostMessage>({
  type: 'mattermost',
  title: 'Mattermost',
  config,
  credentials,
  credentialFields: [
    { name: 'webhookUrl', isRequired: false, hint: 'Of an incoming webhook, for mode webhook; it has /hooks/ in it.' },
    { name: 'botToken', isRequired: false, hint: 'Of a bot account, for mode bot.' },
  ],
  supports: { edit: true, thread: true, close: false, buttons: true, mentions: false, confirms: false },
  supportsOf: ({ mode }) => ({
    edit: mode === 'bot',
    thread: mode === 'bot',
    close: false,
    buttons: true,
    mentions: false,
    confirms: false,
  }),
  limits,
  helpUrl: guideTo('mattermost'),
  problemOf: ({ config: { mode, serverUrl, channelId }, credentials: { webhookUrl, botToken } }) => {
    if (mode === 'bot') {
      if (channelId === undefined) return { field: 'config.channelId', message: 'is required for the mode bot' };
      return botToken === undefined ? { field: 'credentials.botToken', message: 'is required for the mode bot' } : null;
    }
    if (webhookUrl === undefined) {
      return { field: 'credentials.webhookUrl', message: 'is required for the mode webhook' };
    }
    return new URL(webhookUrl).origin === new URL(serverUrl).origin
      ? null
      : { field: 'credentials.webhookUrl', message: 'must be an address of config.serverUrl' };
  },
  destination: ({ config: { mode, serverUrl, channelId = '' }, credentials: { webhookUrl = '' } }) => {
    const { host, origin } = new URL(serverUrl);
    const place = mode === 'bot' ? channelId : webhookUrl;
    return { shown: `${host}/${endOf(place)}`, key: `${serverUrl} ${place}`, origins: [origin] };
  },
  // Off by default; when on, 10 a second with bursts of 100 (docs.mattermost.com, rate limiting, read 2026-11-28).
  paces: ({ config: { serverUrl, channelId = '' }, credentials: { webhookUrl } }) => [
    {
      count: 60,
      perSeconds: 60,
      scope: 'receiver',
      key: webhookUrl ?? `${serverUrl} ${channelId}`,
      isDocumented: false,
    },
  ],
  buttons,
  render,
  renderPlain: (message) => ({
    text: markup.value(summaryAndLink(message, 600, limits.unit)),
    attachments: [],
  }),
  request: ({ text, attachments }, { config, credentials: { webhookUrl, botToken } }, { ref, step }) => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    if (config.mode === 'webhook') {
      return { method: 'POST', url: webhookUrl ?? '', headers, body: JSON.stringify({ text, attachments }) };
    }
    const isChange = ref !== null && (step === 'edit' || step === 'close');
    const post = { message: text, props: { attachments } };
    const place = { channel_id: config.channelId, ...(ref !== null && step === 'reply' && { root_id: ref.postId }) };
    return {
      method: isChange ? 'PUT' : 'POST',
      url: belowServer(config.serverUrl, `api/v4/posts${isChange ? `/${ref.postId}/patch` : ''}`),
      headers: { ...headers, authorization: `Bearer ${botToken ?? ''}` },
      body: JSON.stringify(isChange ? post : { ...place, ...post }),
    };
  },
  interpret,
});
