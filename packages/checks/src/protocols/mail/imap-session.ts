import type { Credentials } from '../../check/check.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { Conversation } from '../../connection/conversation.js';
import { assertAgreed, assertWelcome, readLineOf } from '../../connection/line-reply.js';
import { plainToken } from '../../connection/plain-token.js';
import { failureMessages } from '../../messages/failure-message.js';

const say = (conversation: Conversation, words: string): void => conversation.send(Buffer.from(`${words}\r\n`));

/** What ends the command `a`; what comes before it is about the mailbox or the server (RFC 9051 §7). */
const completed = /^a (OK|NO|BAD)\b/i;
const untagged = /^\* /;
const goOn = /^\+/;

/**
 * Waits for the greeting of a server, and gives it (RFC 9051 §7.1).
 *
 * @throws CheckFailure
 */
export const readImapGreeting = async (conversation: Conversation): Promise<string> => {
  const greeting = await readLineOf(conversation, /^\* (OK|PREAUTH|BYE)\b/i);
  assertWelcome(greeting, !/^\* BYE/i.test(greeting));
  return greeting;
};

/**
 * Asks for TLS (RFC 9051 §6.2.1).
 *
 * @throws CheckFailure when it is not granted
 */
export const askImapForTls = async (conversation: Conversation): Promise<void> => {
  say(conversation, 'a STARTTLS');
  const answer = await readLineOf(conversation, completed, untagged);
  assertAgreed(answer, /^a OK/i.test(answer));
};

/** What a server can do, in capitals (RFC 9051 §6.1.1). */
const readCapabilities = async (conversation: Conversation): Promise<ReadonlySet<string>> => {
  const capabilities = new Set<string>();
  say(conversation, 'a CAPABILITY');
  const answer = await readLineOf(conversation, completed, untagged, (line) => {
    const [, , ...words] = /^\* CAPABILITY\b/i.test(line) ? line.toUpperCase().split(' ') : [];
    for (const word of words) capabilities.add(word);
  });
  if (!/^a OK/i.test(answer))
    throw new CheckFailure('down', failureMessages.commandFailed('CAPABILITY', answer.slice(2)));
  return capabilities;
};

/** What it means that a sign-in did not succeed (RFC 9051 §7.1). What the server says is not repeated: some repeat what they were sent. */
const refusal = (command: string, answer: string): CheckFailure => {
  const [, status = '', code = ''] = /^a (NO|BAD)(?: \[([A-Z-]+)\b)?/i.exec(answer) ?? [];
  if (/^BAD$/i.test(status)) return new CheckFailure('down', failureMessages.commandFailed(command, 'BAD'));
  if (/^PRIVACYREQUIRED$/i.test(code)) return new CheckFailure('down', failureMessages.signInNeedsTls());
  if (/^(UNAVAILABLE|INUSE|LIMIT|SERVERBUG)$/i.test(code))
    return new CheckFailure('down', failureMessages.unavailable());
  return new CheckFailure('down', failureMessages.signInRefused());
};

/** Sends each part when the server asks for it, and waits for the end of the command. */
const sendParts = async (conversation: Conversation, command: string, parts: readonly string[]): Promise<void> => {
  const [first = '', ...others] = parts;
  say(conversation, first);
  for (const part of others) {
    const answer = await readLineOf(conversation, /^(\+|a (NO|BAD)\b)/i, untagged);
    if (!goOn.test(answer)) throw refusal(command, answer);
    say(conversation, part);
  }
  const answer = await readLineOf(conversation, completed, untagged);
  if (!/^a OK/i.test(answer)) throw refusal(command, answer);
};

/** A literal, which may hold any bytes; it is sent after the server has asked for it (RFC 9051 §4.3). */
const announced = (text: string): string => `{${Buffer.byteLength(text)}}`;

/**
 * Signs in: with `AUTHENTICATE PLAIN` where it is offered (RFC 9051 §6.2.2), else with `LOGIN`.
 *
 * @throws CheckFailure
 */
export const signInToImap = async (
  conversation: Conversation,
  { username = '', password = '' }: Credentials,
): Promise<void> => {
  const capabilities = await readCapabilities(conversation);
  if (capabilities.has('AUTH=PLAIN')) {
    return sendParts(conversation, 'AUTHENTICATE', ['a AUTHENTICATE PLAIN', plainToken(username, password)]);
  }
  if (capabilities.has('LOGINDISABLED')) {
    const message = capabilities.has('STARTTLS')
      ? failureMessages.signInNeedsTls()
      : failureMessages.signInNotOffered();
    throw new CheckFailure('down', message);
  }
  return sendParts(conversation, 'LOGIN', [
    `a LOGIN ${announced(username)}`,
    `${username} ${announced(password)}`,
    password,
  ]);
};
