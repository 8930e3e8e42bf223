import { checkBounds } from '../bounds.js';
import { CheckFailure } from '../check/check-failure.js';
import { failureMessages } from '../messages/failure-message.js';
import type { Conversation } from './conversation.js';

/** A reply with a number, as SMTP (RFC 5321 §4.2) and FTP (RFC 959 §4.2) give it. */
export interface NumberedReply {
  readonly code: number;
  /** What follows the number, line by line. */
  readonly lines: readonly string[];
}

const maxLineBytes = checkBounds.replyLine.most;
const maxLines = checkBounds.replyLines.most;

/**
 * Waits for a reply, which ends with the line whose number is followed by a space.
 *
 * @throws CheckFailure
 */
export const readReply = async (conversation: Conversation): Promise<NumberedReply> => {
  const lines: string[] = [];
  let code: string | undefined;
  while (lines.length < maxLines) {
    const line = await conversation.readLine(maxLineBytes);
    const [, digits, sign, text] = /^([1-5]\d\d)([ -]|$)(.*)$/s.exec(line) ?? [];
    code ??= digits;
    if (code === undefined) throw conversation.malformed();
    const isOfReply = digits === code;
    // Lines between may do without the number, in FTP.
    lines.push(isOfReply ? (text ?? '') : line);
    if (isOfReply && sign !== '-') return { code: Number(code), lines };
  }
  throw conversation.malformed();
};

/**
 * Sends a command and waits for its reply.
 *
 * @throws CheckFailure when the reply has another number
 */
export const command = async (conversation: Conversation, words: string, expected: number): Promise<NumberedReply> => {
  conversation.send(Buffer.from(`${words}\r\n`));
  const reply = await readReply(conversation);
  if (reply.code === expected) return reply;
  const [name = ''] = words.split(' ');
  throw new CheckFailure('down', failureMessages.commandFailed(name, `${reply.code} ${reply.lines.join(' ')}`));
};

/**
 * Waits for the greeting of a server.
 *
 * @throws CheckFailure when it does not welcome us (RFC 5321 §3.1, RFC 959 §5.4)
 */
export const readWelcome = async (conversation: Conversation): Promise<NumberedReply> => {
  const reply = await readReply(conversation);
  if (reply.code === 220) return reply;
  throw new CheckFailure('down', failureMessages.notWelcome(`${reply.code} ${reply.lines.join(' ')}`));
};
