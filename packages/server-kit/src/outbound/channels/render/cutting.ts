import type { MessageTone, NotificationMessage } from '@watchpost/schemas';
import type { ChannelLimits } from '../../../request/ports/channel-type.js';
import { cutSpans, lengthIn, plainOf, safeAddress, spansOf, type TextSpan, valueOnOneLine } from './text.js';

type Spans = readonly TextSpan[];

/** A message in the pieces that a type shows, from which whole pieces can be left out. */
export interface MessageParts {
  readonly title: Spans;
  /** The template's body, or else the cause; empty for none. */
  readonly cause: Spans;
  readonly facts: readonly { readonly name: string; readonly value: Spans }[];
  readonly items: readonly { readonly title: Spans; readonly tone: MessageTone; readonly link: string | null }[];
  /** Subjects beyond `items`. */
  readonly more: number;
  readonly actors: readonly string[];
  /** Only what leads somewhere by http or https. */
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** The pieces of a message. A template's body takes the place of cause and facts. */
export const partsOf = ({
  title,
  body,
  cause,
  facts,
  items,
  more,
  actors,
  links,
}: NotificationMessage): MessageParts => ({
  title: spansOf(title),
  cause: spansOf(body ?? cause ?? []),
  facts: body === null ? facts.map(({ name, value }) => ({ name: valueOnOneLine(name), value: spansOf(value) })) : [],
  items: items.map((item) => ({
    ...item,
    title: spansOf(item.title),
    link: item.link === null ? null : safeAddress(item.link),
  })),
  more,
  actors: actors.map(valueOnOneLine),
  links: links.flatMap(({ label, url }) => {
    const safe = safeAddress(url);
    return safe === null ? [] : [{ label: valueOnOneLine(label) || 'Open', url: safe }];
  }),
});

/** The largest count up to `most` that fits; 0 where none does. What is longer never fits better. */
const largestFitting = (most: number, fits: (count: number) => boolean): number => {
  if (most === 0 || fits(most)) return most;
  let [low, high] = [0, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
};

const seenLength = (spans: Spans): number => lengthIn(plainOf(spans), 'utf16');

/** As much of a text as fits once it is written: escapes make it longer than what is seen. */
export const fitSpans = (
  spans: Spans,
  write: (spans: Spans) => string,
  { most, unit }: { readonly most: number; readonly unit: ChannelLimits['unit'] },
): Spans => {
  const kept = largestFitting(
    seenLength(spans),
    (count) => lengthIn(write(cutSpans(spans, count, 'utf16')), unit) <= most,
  );
  return cutSpans(spans, kept, 'utf16');
};

/** Links after the third go first: the first ones are about the message itself. */
const firstLinks = 3;

/** So much of a title stays until nothing else is left: enough to know what it is about. */
const shortTitle = 60;

interface Cut {
  /** How much there is to leave out. */
  readonly amount: (parts: MessageParts) => number;
  readonly keep: (parts: MessageParts, count: number) => MessageParts;
}

/** What is left out, in this order. */
const cuts: readonly Cut[] = [
  {
    amount: ({ links }) => Math.max(0, links.length - firstLinks),
    keep: (parts, count) => ({ ...parts, links: parts.links.slice(0, firstLinks + count) }),
  },
  {
    amount: ({ facts }) => facts.length,
    keep: (parts, count) => ({ ...parts, facts: parts.facts.slice(0, count) }),
  },
  {
    amount: ({ items }) => items.length,
    keep: (parts, count) => ({
      ...parts,
      items: parts.items.slice(0, count),
      more: parts.more + Math.max(0, parts.items.length - count),
    }),
  },
  {
    amount: ({ cause }) => seenLength(cause),
    keep: (parts, count) => ({ ...parts, cause: cutSpans(parts.cause, count, 'utf16') }),
  },
  {
    amount: ({ title }) => Math.max(0, seenLength(title) - shortTitle),
    keep: (parts, count) => ({ ...parts, title: cutSpans(parts.title, shortTitle + count, 'utf16') }),
  },
  {
    amount: ({ actors }) => actors.length,
    keep: (parts, count) => ({ ...parts, actors: parts.actors.slice(0, count) }),
  },
  {
    amount: ({ links }) => links.length,
    keep: (parts, count) => ({ ...parts, links: parts.links.slice(0, count) }),
  },
  {
    amount: ({ title }) => seenLength(title),
    keep: (parts, count) => ({ ...parts, title: cutSpans(parts.title, count, 'utf16') }),
  },
];

/** A message that fits, by its structure: links after the third go, then facts from the last, items, cause, title. */
export const cutParts = (parts: MessageParts, fits: (parts: MessageParts) => boolean): MessageParts => {
  let shorter = parts;
  for (const { amount, keep } of cuts) {
    if (fits(shorter)) return shorter;
    const whole = shorter;
    shorter = keep(
      whole,
      largestFitting(amount(whole), (count) => fits(keep(whole, count))),
    );
  }
  return shorter;
};

/** The line that counts the subjects which are not listed; `null` for none. */
export const moreLine = ({ items, more }: Pick<MessageParts, 'items' | 'more'>): string | null => {
  if (more === 0) return null;
  return items.length === 0 ? `${more} in all` : `and ${more} more`;
};
