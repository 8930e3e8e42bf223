import { createHash } from 'node:crypto';
import type { MessageKind, MessageTone, NotificationMessage, Severity } from '@watchpost/schemas';
import { cutParts } from '../channels/render/cutting.js';
import { doesRing, partsFor, plainMarkup, writeMessage } from '../channels/render/message-layout.js';
import { summaryAndLink, summaryLine, titleLine } from '../channels/render/summary-line.js';
import { lengthIn, safeAddress } from '../channels/render/text.js';
import { mostPlainBytes } from './push-encryption.js';

/** What a browser is sent, which its service worker shows. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Names the conversation: a later message of it takes the place of the one that is shown. */
  readonly tag: string;
  /** Whether it rings, also in the place of another one. */
  readonly rings: boolean;
  readonly kind: MessageKind;
  readonly tone: MessageTone;
  readonly severity: Severity;
  /** When it was so, in milliseconds since the epoch. */
  readonly at: number;
  /** What a press opens; `null` for the console. */
  readonly url: string | null;
  /** The page that acknowledges, with its token behind `#`; `null` where nothing can be acknowledged. */
  readonly acknowledgeUrl: string | null;
}

/** Bytes of a title: phones show one or two lines of it. */
export const mostTitleBytes = 250;
/** A longer address is left out rather than cut. */
const mostAddressBytes = 1000;

/**
 * Names a conversation to push services and browsers without saying which it is: at most 32 characters of base64url
 * (RFC 8030 §5.4).
 */
export const topicOf = ({ conversation }: Pick<NotificationMessage, 'conversation'>): string =>
  createHash('sha256').update(conversation).digest('base64url').slice(0, 32);

const addressOf = (links: NotificationMessage['links'], isAction: boolean): string | null =>
  links
    .filter(({ action }) => (action !== null) === isAction)
    .flatMap(({ url }) => safeAddress(url) ?? [])
    .find((url) => lengthIn(url, 'bytes') <= mostAddressBytes) ?? null;

const shell = (message: NotificationMessage): Omit<PushPayload, 'body'> => ({
  title: titleLine(message, mostTitleBytes, 'bytes'),
  tag: topicOf(message),
  rings: doesRing(message),
  kind: message.kind,
  tone: message.tone,
  severity: message.severity,
  at: Date.parse(message.at),
  url: addressOf(message.links, false),
  acknowledgeUrl: addressOf(message.links, true),
});

/** A message as a browser shows it, cut by its parts to what one push may hold. */
export const pushPayload = (message: NotificationMessage): PushPayload => {
  const written = (parts: ReturnType<typeof partsFor>): PushPayload => ({
    ...shell(message),
    body:
      writeMessage(parts, message.tone, { markup: plainMarkup, isTitled: false, bullet: '-', links: 'none' }) ||
      summaryLine(message),
  });
  const fits = (parts: ReturnType<typeof partsFor>): boolean =>
    lengthIn(JSON.stringify(written(parts)), 'bytes') <= mostPlainBytes;
  return written(cutParts(partsFor(message, 'post'), fits));
};

/** The summary alone, for a push service that has refused the rest. */
export const plainPushPayload = (message: NotificationMessage): PushPayload => ({
  ...shell(message),
  body: summaryAndLink({ ...message, links: [] }, 500, 'bytes'),
});
