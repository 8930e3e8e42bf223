import { checkBounds } from '../../bounds.js';
import type { Credentials } from '../../check/check.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { Conversation } from '../../connection/conversation.js';
import { assertAgreed, assertWelcome, readLineOf } from '../../connection/line-reply.js';
import { plainToken } from '../../connection/plain-token.js';
import { failureMessages } from '../../messages/failure-message.js';

const maxLineBytes = checkBounds.replyLine.most;
const maxLines = checkBounds.replyLines.most;

const status = /^(\+OK|-ERR)\b/i;

const ask = async (conversation: Conversation, words: string, form = status): Promise<string> => {
  conversation.send(Buffer.from(`${words}\r\n`));
  return readLineOf(conversation, form);
};

/**
 * Waits for the greeting of a server, and gives it (RFC 1939 §4).
 *
 * @throws CheckFailure
 */
export const readPop3Greeting = async (conversation: Conversation): Promise<string> => {
  const greeting = await readLineOf(conversation, status);
  assertWelcome(greeting, greeting.startsWith('+'));
  return greeting;
};

/**
 * Asks for TLS (RFC 2595 §4).
 *
 * @throws CheckFailure when it is not granted
 */
export const askPop3ForTls = async (conversation: Conversation): Promise<void> => {
  const answer = await ask(conversation, 'STLS');
  assertAgreed(answer, answer.startsWith('+'));
};

/** What a server can do, in capitals (RFC 2449 §5); `undefined` for one that does not say. */
const readCapabilities = async (conversation: Conversation): Promise<readonly string[] | undefined> => {
  const answer = await ask(conversation, 'CAPA');
  if (!answer.startsWith('+')) return undefined;
  const lines: string[] = [];
  while (lines.length < maxLines) {
    const line = await conversation.readLine(maxLineBytes);
    if (line === '.') return lines;
    lines.push(line.toUpperCase());
  }
  throw conversation.malformed();
};

/** What it means that a sign-in did not succeed (RFC 2449 §8, RFC 3206). The server's words are not repeated: some repeat what they were sent. */
const refusal = (answer: string): CheckFailure => {
  const [, code = ''] = /^-ERR \[([A-Z/-]+)\b/i.exec(answer) ?? [];
  if (/^IN-USE$/i.test(code)) return new CheckFailure('down', failureMessages.mailboxInUse());
  if (/^(SYS\/|LOGIN-DELAY)/i.test(code)) return new CheckFailure('down', failureMessages.unavailable());
  return new CheckFailure('down', failureMessages.signInRefused());
};

/**
 * Signs in: with `AUTH PLAIN` where it is offered (RFC 5034 §4), else with `USER` and `PASS` (RFC 1939 §7).
 *
 * @throws CheckFailure
 */
export const signInToPop3 = async (
  conversation: Conversation,
  { username = '', password = '' }: Credentials,
): Promise<void> => {
  const capabilities = await readCapabilities(conversation);
  const offers = (form: RegExp): boolean => capabilities?.some((line) => form.test(line)) === true;
  const isPlainOffered = offers(/^SASL\b.* PLAIN\b/);
  if (capabilities !== undefined && !isPlainOffered && !offers(/^USER\b/)) {
    const message = offers(/^STLS\b/) ? failureMessages.signInNeedsTls() : failureMessages.signInNotOffered();
    throw new CheckFailure('down', message);
  }
  // A line's end would begin a command of its own.
  if (!isPlainOffered && /[\r\n\0]/.test(username + password)) {
    throw new CheckFailure('unknown', failureMessages.signInUnsendable());
  }
  const parts = isPlainOffered
    ? ['AUTH PLAIN', plainToken(username, password)]
    : [`USER ${username}`, `PASS ${password}`];
  for (const [index, part] of parts.entries()) {
    const isAsked = isPlainOffered && index === 0;
    const answer = await ask(conversation, part, isAsked ? /^(\+ ?|-ERR\b)/i : status);
    if (!answer.startsWith('+')) throw refusal(answer);
  }
};
