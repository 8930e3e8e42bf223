import type { MessageText, NotificationMessage } from '@watchpost/schemas';
import { serverBounds } from '../../../base/bounds.js';

/** Marks of our own words that plain text shows without; code is shown in its back quotes. */
const marks = /[*_]/g;

/** Text for a place without markup: values stand as they are, and our own words lose their marks. */
export const plainText = (text: MessageText): string =>
  text.map((part) => (typeof part === 'string' ? part.replace(marks, '') : part.value)).join('');

/** Cuts text to so many code points, with `…` for the rest. */
export const cutText = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
};

const mostLinks = serverBounds.messageLinks.most;

const linesOf = ({ body, cause, facts, items, more, links }: NotificationMessage): readonly (readonly string[])[] => [
  body === null ? (cause === null ? [] : [plainText(cause)]) : [plainText(body)],
  items.map(({ title }) => `- ${plainText(title)}`),
  more > 0 ? [`and ${more} more`] : [],
  body === null ? facts.map(({ name, value }) => `${name}: ${plainText(value)}`) : [],
  links.slice(0, mostLinks).map(({ label, url }) => `${label}: ${url}`),
];

/**
 * A message as lines of plain text, without its title. What does not fit goes by its structure: facts from the last, then
 * subjects of a digest, then the end of the cause; links stay, because they lead to the rest.
 *
 * @param most code points
 */
export const plainBody = (message: NotificationMessage, most: number): string => {
  const [words = [], items = [], more = [], facts = [], links = []] = linesOf(message);
  const length = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + [...line].length + 1, 0);
  const keptFacts = [...facts];
  const keptItems = [...items];
  const rest = (): string[] => {
    const left = items.length - keptItems.length + message.more;
    return left > message.more ? [`and ${left} more`] : [...more];
  };
  const all = (): string[] => [...words, ...keptItems, ...rest(), ...keptFacts, ...links];
  while (length(all()) > most && keptFacts.length > 0) keptFacts.pop();
  while (length(all()) > most && keptItems.length > 0) keptItems.pop();
  return cutText(all().join('\n'), most);
};
