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
import { markdown, unseen } from '../render/markdown.js';
import { fitMessage } from '../render/message-layout.js';
import { summaryAndLink, titleLine } from '../render/summary-line.js';
import { valueOnOneLine } from '../render/text.js';
import { belowServer, patternSetting, secretSetting, serverUrlSetting, textSetting } from '../settings.js';

const config = z.strictObject({
  serverUrl: serverUrlSetting('https://example.zulipchat.com'),
  stream: textSetting(60),
  /** Left out: each incident has a topic. */
  topic: textSetting(60).optional(),
  botEmail: patternSetting(/^[^\s:@]+@[^\s:@]+$/, 'the e-mail address of a bot'),
});

const credentials = z.strictObject({ apiKey: secretSetting });

type ZulipConfig = z.output<typeof config>;

interface ZulipMessage {
  readonly topic: string;
  readonly content: string;
}

/** 60 and 10,000 characters: its server's `max_topic_length` and `max_message_length`, by way of zulip/github-actions-zulip (read 2026-11-27). */
const limits = { title: 60, body: 10_000, unit: 'codePoints' } as const;

/** Its Markdown knows escapes of these signs only (python-markdown); the others are parted by a sign that is not seen. */
const markup = markdown({
  bold: '**',
  italic: '*',
  escapeSign: (sign) => (/[\\`*_[\]#]/.test(sign) ? `\\${sign}` : `${sign}${unseen}`),
});

/** The same for all messages of an incident, such as `Incident 12`: the label of its page. What else happens is named by its title. */
const topicOf = (message: NotificationMessage, { topic }: ZulipConfig): string => {
  const label = valueOnOneLine(message.links[0]?.label ?? '');
  const isIncident = /^Incident \d+$/.test(label);
  return topic ?? (isIncident ? label : titleLine(message, limits.title, limits.unit));
};

const render = (message: NotificationMessage, { config, step }: RenderOptions<ZulipConfig>): ZulipMessage => ({
  topic: topicOf(message, config),
  content: fitMessage(message, { step, markup, most: limits.body, unit: limits.unit }),
});

const roomOf = ({ headers, receivedAt }: ChannelAnswer): { room?: RemainingRoom } => {
  const [remaining, reset] = [headers['x-ratelimit-remaining'], headers['x-ratelimit-reset']].map((value) =>
    value === undefined ? Number.NaN : Number(value),
  );
  if (!Number.isInteger(remaining) || !Number.isFinite(reset)) return {};
  return {
    room: { scope: 'account', remaining: remaining ?? 0, resetAfterMs: Math.max(0, (reset ?? 0) * 1000 - receivedAt) },
  };
};

/** Errors: zulip.com/api/rest-error-handling (read 2026-11-28). */
const interpret = (answer: ChannelAnswer, { step, ref }: ChannelTurn): Interpretation => {
  const { result, id, msg, code, 'retry-after': seconds } = objectIn(answer.body);
  const room = roomOf(answer);
  if (answer.statusCode === 200 && result === 'success') {
    const messageId = idOf(id);
    const first = step === 'post' && messageId !== undefined ? { messageId } : ref;
    return { outcome: 'delivered', certainty: 'posted', ...(first !== null && { ref: first }), ...room };
  }
  const said = textOf(msg);
  const reason = reasonOf('Zulip', answer, said);
  if (answer.statusCode === 400) {
    const isOfOther = ref !== null && step !== 'post';
    if (isOfOther && /invalid message|time limit|permission to edit/i.test(said ?? '')) {
      return { outcome: 'lost', reason, ...room };
    }
    if (code === 'STREAM_DOES_NOT_EXIST' || /not authorized to send|is deactivated/i.test(said ?? '')) {
      return { outcome: 'gone', isFinal: false, reason, ...room };
    }
  }
  const retryAfter = secondsToMs(seconds) ?? retryAfterMs(answer);
  return { ...byStatus(answer, { provider: 'Zulip', scope: 'account', detail: said, retryAfter }), ...room };
};

/** Zulip: messages of a bot in a channel, those of an incident in one topic. */
export const zulip = defineHttpChannelType<ZulipConfig, z.output<typeof credentials>, ZulipMessage>({
  type: 'zulip',
  title: 'Zulip',
  config,
  credentials,
  credentialFields: [{ name: 'apiKey', isRequired: true, hint: 'Of the bot, under Personal settings, Bots.' }],
  supports: { edit: true, thread: true, close: false, buttons: false, mentions: false, confirms: false },
  limits,
  helpUrl: guideTo('zulip'),
  destination: ({ config: { serverUrl, stream, topic = '' } }) => {
    const { host, origin } = new URL(serverUrl);
    return { shown: `${host} #${stream}`, key: `${serverUrl} ${stream} ${topic}`, origins: [origin] };
  },
  // 200 a minute for a user, on every server by default (zulip.com/api/http-headers, read 2026-11-28).
  paces: ({ config: { serverUrl, botEmail } }) => [
    { count: 200, perSeconds: 60, scope: 'account', key: `${serverUrl} ${botEmail}`, isDocumented: true },
  ],
  render,
  renderPlain: (message, { config }) => ({
    topic: topicOf(message, config),
    content: markup.value(summaryAndLink(message, 600, 'utf16')),
  }),
  request: (
    { topic, content },
    { config: { serverUrl, stream, botEmail }, credentials: { apiKey } },
    { ref, step },
  ) => {
    const isChange = ref !== null && (step === 'edit' || step === 'close');
    return {
      method: isChange ? 'PATCH' : 'POST',
      url: belowServer(serverUrl, `api/v1/messages${isChange ? `/${ref.messageId}` : ''}`),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${botEmail}:${apiKey}`).toString('base64')}`,
      },
      body: new URLSearchParams(isChange ? { content } : { type: 'stream', to: stream, topic, content }).toString(),
    };
  },
  interpret,
});
