import type { NotificationMessage } from '@watchpost/schemas';
import * as z from '@watchpost/schemas/zod';
import { escapedText } from '../../../base/escaped-text.js';
import {
  type ChannelAnswer,
  type ChannelTurn,
  defineHttpChannelType,
  type Interpretation,
  type RenderOptions,
} from '../../../request/ports/channel-type.js';
import { byStatus, objectIn, retryAfterMs, textOf } from '../answers.js';
import { guideTo } from '../guide.js';
import { cutParts, type MessageParts } from '../render/cutting.js';
import { doesRing, partsFor, plainMarkup, writeMessage } from '../render/message-layout.js';
import { summaryAndLink } from '../render/summary-line.js';
import { lengthIn, type TextMarkup } from '../render/text.js';
import { belowServer, patternSetting, secretSetting, serverUrlSetting } from '../settings.js';

const config = z.strictObject({
  serverUrl: serverUrlSetting('https://matrix.example.com'),
  roomId: patternSetting(/^![^\s/]{1,250}$/, 'the id of a room, such as !abc:example.com'),
});

const credentials = z.strictObject({ accessToken: secretSetting });

type MatrixConfig = z.output<typeof config>;

/** Content of `m.room.message` (matrix-org/matrix-spec, client-server, "m.room.message msgtypes", read 2026-11-28). */
interface MatrixContent {
  /** A notice rings for no one by the default push rules. */
  readonly msgtype: 'm.text' | 'm.notice';
  readonly body: string;
  readonly format?: 'org.matrix.custom.html';
  readonly formatted_body?: string;
  /** Empty: no text that stands in the body can mention anyone (v1.7, "User and room mentions"). */
  readonly 'm.mentions': Readonly<Record<string, never>>;
}

/** An event has at most 65,536 bytes, and a change holds its content twice. */
const limits = { title: null, body: 12_000, unit: 'bytes' } as const;

const html: TextMarkup = {
  words: (text) => escapedText(text).replace(/\n/g, '<br>'),
  value: escapedText,
  code: (text) => `<code>${escapedText(text)}</code>`,
  bold: (inner) => `<strong>${inner}</strong>`,
  italic: (inner) => `<em>${inner}</em>`,
  link: (inner, url) => `<a href="${escapedText(url)}">${inner}</a>`,
};

const render = (message: NotificationMessage, { step }: RenderOptions<MatrixConfig>): MatrixContent => {
  const plain = (parts: MessageParts): string =>
    writeMessage(parts, message.tone, { markup: plainMarkup, links: 'lines' });
  const formatted = (parts: MessageParts): string =>
    writeMessage(parts, message.tone, { markup: html, newline: '<br>' });
  const parts = cutParts(partsFor(message, step), (shorter) =>
    [plain(shorter), formatted(shorter)].every((text) => lengthIn(text, limits.unit) <= limits.body),
  );
  return {
    msgtype: doesRing(message) ? 'm.text' : 'm.notice',
    body: plain(parts),
    format: 'org.matrix.custom.html',
    formatted_body: formatted(parts),
    'm.mentions': {},
  };
};

/** Codes of errors: matrix-org/matrix-spec, client-server, "Standard error response" (read 2026-11-28). */
const interpret = (answer: ChannelAnswer, { step, ref }: ChannelTurn): Interpretation => {
  const { event_id: id, errcode, error, retry_after_ms: waitMs } = objectIn(answer.body);
  const eventId = textOf(id);
  if (answer.statusCode === 200 && eventId !== undefined) {
    // A change is an event of its own; the conversation keeps its first one.
    const first = step !== 'post' && ref !== null ? ref : { eventId };
    return { outcome: 'delivered', certainty: 'posted', ref: first };
  }
  const said = textOf(error) ?? textOf(errcode);
  const retryAfter = retryAfterMs(answer) ?? (typeof waitMs === 'number' && waitMs >= 0 ? waitMs : null);
  return byStatus(answer, { provider: 'Matrix', scope: 'account', detail: said, retryAfter });
};

/** How a message belongs to the first one: as its new content, or in its thread (v1.4, "Event replacements", "Threading"). */
const related = (content: MatrixContent, { step, ref }: ChannelTurn): Readonly<Record<string, unknown>> => {
  if (ref === null || step === 'post') return { ...content };
  if (step === 'reply') {
    return {
      ...content,
      'm.relates_to': {
        rel_type: 'm.thread',
        event_id: ref.eventId,
        is_falling_back: true,
        'm.in_reply_to': { event_id: ref.eventId },
      },
    };
  }
  return {
    ...content,
    'm.new_content': content,
    'm.relates_to': { rel_type: 'm.replace', event_id: ref.eventId },
  };
};

/** Matrix: messages in a room, which are edited and answered in their thread; a repetition is one message. */
export const matrix = defineHttpChannelType<MatrixConfig, z.output<typeof credentials>, MatrixContent>({
  type: 'matrix',
  title: 'Matrix',
  config,
  credentials,
  credentialFields: [
    { name: 'accessToken', isRequired: true, hint: 'Of a user that has joined the room, under Help & About.' },
  ],
  supports: { edit: true, thread: true, close: false, buttons: false, mentions: false, confirms: false },
  limits,
  helpUrl: guideTo('matrix'),
  destination: ({ config: { serverUrl, roomId } }) => {
    const { host, origin } = new URL(serverUrl);
    return { shown: `${host} ${roomId}`, key: `${serverUrl} ${roomId}`, origins: [origin] };
  },
  // Each server sets its own pace; Synapse lets a user send 0.2 messages a second after 10 (rc_message, by way of NixOS' module for it, read 2026-11-28).
  paces: ({ config: { serverUrl, roomId }, credentials: { accessToken } }) => [
    { count: 60, perSeconds: 300, scope: 'account', key: `${serverUrl} ${accessToken}`, isDocumented: false },
    { count: 30, perSeconds: 60, scope: 'receiver', key: `${serverUrl} ${roomId}`, isDocumented: false },
  ],
  render,
  renderPlain: (message) => ({
    msgtype: doesRing(message) ? 'm.text' : 'm.notice',
    body: summaryAndLink(message, limits.body, limits.unit),
    'm.mentions': {},
  }),
  request: (content, { config: { serverUrl, roomId }, credentials: { accessToken } }, turn) => ({
    method: 'PUT',
    // The server answers a repetition with the same transaction id by the first event.
    url: belowServer(
      serverUrl,
      `_matrix/client/v3/rooms/${encodeURIComponent(roomId)}/send/m.room.message/${encodeURIComponent(turn.idempotencyKey)}`,
    ),
    headers: { 'content-type': 'application/json; charset=utf-8', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(related(content, turn)),
  }),
  interpret,
});
