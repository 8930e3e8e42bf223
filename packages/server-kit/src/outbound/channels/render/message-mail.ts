import type { NotificationMessage } from '@watchpost/schemas';
import {
  type MailBlock,
  type MailClosing,
  type MailContent,
  type MailFact,
  unlinkedName,
  unlinkedText,
  writeMail,
} from '../../mail/mail-content.js';
import { type MessageParts, moreLine, partsOf } from './cutting.js';
import { actorLine, toneSigns } from './message-layout.js';
import { summaryLine } from './summary-line.js';
import { plainOf } from './text.js';

/** So much of a text is shown: a mail is no log. */
const longest = { title: 200, value: 500, cause: 2000 } as const;

/** What a mail about a message says beside it. */
export interface MessageMailOptions {
  /** Before the subject, such as `[Ops]`; empty for none. */
  readonly subjectPrefix: string;
  /** After the message: why one gets it, and how to end that. */
  readonly closing: readonly MailClosing[];
}

const named = ({ facts, cause }: MessageParts, isTemplate: boolean): MailFact[] => [
  ...(cause.length > 0 && !isTemplate ? [['Cause', unlinkedText(plainOf(cause), longest.cause)] as const] : []),
  ...facts.map(({ name, value }): MailFact => [unlinkedName(name), unlinkedText(plainOf(value), longest.value)]),
];

/** A subject of a digest as a line with its sign, which links to its page. */
const listed = ({ items }: MessageParts): MailFact[] =>
  items.map(({ title, tone, link }): MailFact => {
    const text = unlinkedText(plainOf(title), longest.title);
    return link === null ? [toneSigns[tone], text] : [toneSigns[tone], text, link];
  });

/** The mail that a channel of type `email` sends: subject, text and HTML, in which every value is escaped. */
export const writeMessageMail = (
  message: NotificationMessage,
  { subjectPrefix, closing }: MessageMailOptions,
): MailContent => {
  const parts = partsOf(message);
  const isTemplate = message.body !== null;
  const [link, ...links] = parts.links;
  const block: MailBlock = {
    headline: unlinkedText(plainOf(parts.title), longest.title) || summaryLine(message),
    tone: message.tone,
    facts: [
      ...named(parts, isTemplate),
      ...listed(parts),
      ...links.map(({ label, url }): MailFact => [label, url, url]),
    ],
  };
  const [more, actor] = [moreLine(parts), actorLine(parts)];
  return writeMail({
    subject: [subjectPrefix.trim(), unlinkedText(summaryLine(message), longest.title)].filter(Boolean).join(' '),
    paragraphs: [
      block,
      ...(isTemplate && parts.cause.length > 0 ? [unlinkedText(plainOf(parts.cause), longest.cause)] : []),
      ...(more === null ? [] : [more]),
      ...(actor === null ? [] : [unlinkedText(actor, longest.title)]),
    ],
    ...(link !== undefined && { link }),
    closing,
  });
};
