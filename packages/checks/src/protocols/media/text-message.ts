import { checkBounds } from '../../bounds.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { Conversation } from '../../connection/conversation.js';
import { failureMessages } from '../../messages/failure-message.js';

// Messages of SIP (RFC 3261 §7) and RTSP (RFC 7826 §5), which have the form of those of HTTP.

const maxLineBytes = checkBounds.replyLine.most;
const maxLines = checkBounds.replyLines.most;
const maxBodyBytes = checkBounds.heard.most;

/** An answer. */
export interface TextAnswer {
  readonly statusCode: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string[]>>;
  readonly body: string;
}

/** A protocol whose messages are of this form. */
export interface TextProtocol {
  /** The status line, whose first group is the status. */
  readonly statusLine: RegExp;
  /** Headers by their short names (RFC 3261 §7.3.3). Default: none. */
  readonly shortNames?: Readonly<Record<string, string>>;
}

/**
 * Reads the lines of an answer up to its body.
 *
 * @returns `undefined` when they are malformed
 */
const readHead = (
  lines: readonly string[],
  { statusLine, shortNames = {} }: TextProtocol,
): Omit<TextAnswer, 'body'> | undefined => {
  const status = statusLine.exec(lines[0] ?? '')?.[1];
  if (status === undefined) return undefined;
  const headers: Record<string, string[]> = Object.create(null);
  let last: string[] | undefined;
  for (const line of lines.slice(1)) {
    const [, written = '', value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:[ \t]*(.*)$/s.exec(line) ?? [];
    if (/^[ \t]/.test(line) && last !== undefined) {
      // A line that goes on (RFC 3261 §7.3.1).
      last.push(`${last.pop() ?? ''} ${line.trim()}`);
    } else if (written === '') {
      return undefined;
    } else {
      const name = written.toLowerCase();
      const known = Object.hasOwn(shortNames, name) ? (shortNames[name] ?? name) : name;
      headers[known] ??= [];
      last = headers[known];
      last.push(value.trim());
    }
  }
  return { statusCode: Number(status), headers };
};

/** How long the body is that a header announces; `undefined` when it says something else than a length. */
const lengthOf = ({ headers }: Omit<TextAnswer, 'body'>): number | undefined => {
  const [length = '0'] = headers['content-length'] ?? [];
  return /^\d{1,9}$/.test(length) ? Number(length) : undefined;
};

/**
 * Waits for an answer.
 *
 * @throws CheckFailure
 */
export const readAnswer = async (conversation: Conversation, protocol: TextProtocol): Promise<TextAnswer> => {
  const lines: string[] = [];
  for (;;) {
    const line = await conversation.readLine(maxLineBytes);
    // Empty lines before a message keep connections alive (RFC 5626 §3.5.1).
    if (line === '' && lines.length > 0) break;
    if (line !== '') lines.push(line);
    if (lines.length > maxLines) throw conversation.malformed();
  }
  const head = readHead(lines, protocol);
  const length = head === undefined ? undefined : lengthOf(head);
  if (head === undefined || length === undefined) throw conversation.malformed();
  if (length > maxBodyBytes) throw new CheckFailure('down', failureMessages.answerTooLarge(maxBodyBytes));
  return { ...head, body: (await conversation.read(length)).toString('utf8') };
};

/**
 * Reads the answer in a datagram.
 *
 * @returns `undefined` when it is malformed
 */
export const answerIn = (datagram: Buffer, protocol: TextProtocol): TextAnswer | undefined => {
  const text = datagram.toString('utf8');
  const end = /\r?\n\r?\n/.exec(text);
  if (end === null) return undefined;
  const head = readHead(text.slice(0, end.index).split(/\r?\n/), protocol);
  return head === undefined ? undefined : { ...head, body: text.slice(end.index + end[0].length) };
};
