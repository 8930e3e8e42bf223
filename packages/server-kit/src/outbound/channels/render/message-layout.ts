import type { MessageTone, NotificationMessage } from '@watchpost/schemas';
import type { ChannelLimits, ChannelStep } from '../../../request/ports/channel-type.js';
import { cutParts, type MessageParts, moreLine, partsOf } from './cutting.js';
import { lengthIn, type TextMarkup, type TextSpan, valueSpans, writeText } from './text.js';

/** Shows the tone where a place has no colours. */
export const toneSigns: Readonly<Record<MessageTone, string>> = { bad: '🔴', warning: '🟠', good: '🟢', neutral: '🔵' };

/** The tone as a colour, for the edge of a message. */
export const toneColours: Readonly<Record<MessageTone, string>> = {
  bad: '#dc2626',
  warning: '#d97706',
  good: '#16a34a',
  neutral: '#2563eb',
};

/** Text in one style, whatever its marks say. */
export const inOneStyle = (spans: readonly TextSpan[], isBold = false): readonly TextSpan[] =>
  spans.map((span) => ({ ...span, isBold, isItalic: false, isCode: false, url: null }));

/** Whether a message should ring: trouble that a person has not acknowledged. */
export const doesRing = ({ tone, kind }: Pick<NotificationMessage, 'tone' | 'kind'>): boolean =>
  (tone === 'bad' || tone === 'warning') && kind !== 'acknowledged' && kind !== 'test';

/** The pieces for a step. A reply below a message that is edited only says what is new: the message has the rest. */
export const partsFor = (message: NotificationMessage, step: ChannelStep): MessageParts => {
  const parts = partsOf(message);
  return step === 'reply' ? { ...parts, facts: [], items: [], more: 0, links: parts.links.slice(0, 1) } : parts;
};

/** Who acted, as a line; `null` for no one. */
export const actorLine = ({ actors }: Pick<MessageParts, 'actors'>): string | null =>
  actors.length === 0 ? null : `By ${actors.join(', ')}`;

/** How a place lays out a message that is one text. */
export interface MessageLayout {
  readonly markup: TextMarkup;
  /** Between two lines. Default: a line feed. */
  readonly newline?: string;
  /** Begins a subject of a digest. Default: the sign of its tone. */
  readonly bullet?: string;
  /** Whether the title is the first line. Default: it is. */
  readonly isTitled?: boolean;
  /** Default: on one line, with dots between. */
  readonly links?: 'oneLine' | 'lines' | 'none';
}

/** A message as one text in the markup of a place. */
export const writeMessage = (parts: MessageParts, tone: MessageTone, layout: MessageLayout): string => {
  const { markup, newline = '\n', bullet, isTitled = true, links = 'oneLine' } = layout;
  const bold = (spans: readonly TextSpan[]): string => writeText(inOneStyle(spans, true), markup);
  const leading = (spans: readonly TextSpan[], url: string): string =>
    writeText(
      spans.map((span) => ({ ...span, url })),
      markup,
    );
  const plainLine = (line: string | null): string[] => (line === null ? [] : [writeText(valueSpans(line), markup)]);
  const linked = links === 'none' ? [] : parts.links.map(({ label, url }) => leading(valueSpans(label), url));
  return [
    ...(isTitled ? [`${toneSigns[tone]} ${bold(parts.title)}`] : []),
    ...(parts.cause.length > 0 ? [writeText(parts.cause, markup)] : []),
    ...parts.items.map(({ title, tone: itemTone, link }) => {
      // Without markup an address is longer than the name that it belongs to.
      const written = link === null || markup === plainMarkup ? writeText(title, markup) : leading(title, link);
      return `${bullet ?? toneSigns[itemTone]} ${written}`;
    }),
    ...plainLine(moreLine(parts)),
    ...parts.facts.map(({ name, value }) => `${bold(valueSpans(`${name}:`))} ${writeText(value, markup)}`),
    ...plainLine(actorLine(parts)),
    ...(links === 'lines' ? linked : linked.length > 0 ? [linked.join(' · ')] : []),
  ].join(newline);
};

/** What is seen of a text: for places that count without their marks. */
export const seenMarkup: TextMarkup = {
  words: (text) => text,
  value: (text) => text,
  code: (text) => text,
  bold: (inner) => inner,
  italic: (inner) => inner,
  link: (inner) => inner,
};

/** Text for a place without markup: a link shows its address. */
export const plainMarkup: TextMarkup = {
  ...seenMarkup,
  link: (inner, url) => (inner === url ? url : `${inner}: ${url}`),
};

/** A message as one text that fits. */
export const fitMessage = (
  message: NotificationMessage,
  { step, most, unit, ...layout }: MessageLayout & ChannelRoom,
): string => {
  const parts = cutParts(
    partsFor(message, step),
    (shorter) => lengthIn(writeMessage(shorter, message.tone, layout), unit) <= most,
  );
  return writeMessage(parts, message.tone, layout);
};

/** How long a text may be, and what it is for. */
export interface ChannelRoom {
  readonly step: ChannelStep;
  readonly most: number;
  readonly unit: ChannelLimits['unit'];
}
