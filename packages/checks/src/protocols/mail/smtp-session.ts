import type { Credentials } from '../../check/check.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { Conversation } from '../../connection/conversation.js';
import { command, readReply } from '../../connection/numbered-reply.js';
import { plainToken } from '../../connection/plain-token.js';
import { failureMessages } from '../../messages/failure-message.js';

/** What a mail server offers, by keyword in capitals, each with its parameters in capitals. */
export type SmtpExtensions = ReadonlyMap<string, readonly string[]>;

/**
 * Names ourselves and hears what the server offers (RFC 5321 §4.1.1.1).
 *
 * @throws CheckFailure
 */
export const sayHello = async (conversation: Conversation, ourName: string): Promise<SmtpExtensions> => {
  const { lines } = await command(conversation, `EHLO ${ourName}`, 250);
  // The first line names the server.
  return new Map(
    lines.slice(1).map((line) => {
      const [keyword = '', ...parameters] = line.toUpperCase().split(/[ =]+/);
      return [keyword, parameters];
    }),
  );
};

/**
 * Asks for TLS (RFC 3207 §4).
 *
 * @throws CheckFailure when it is not offered or not granted
 */
export const askSmtpForTls = async (conversation: Conversation, extensions: SmtpExtensions): Promise<void> => {
  if (!extensions.has('STARTTLS')) throw new CheckFailure('down', failureMessages.noTlsOffered());
  await command(conversation, 'STARTTLS', 220);
};

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The words of each way to sign in that is known, one for each reply; the server asks for each but the first. */
const mechanisms: Readonly<Record<string, (user: string, password: string) => readonly string[]>> = {
  // RFC 4616 §2, with its initial response (RFC 4954 §4).
  PLAIN: (user, password) => [`AUTH PLAIN ${plainToken(user, password)}`],
  LOGIN: (user, password) => ['AUTH LOGIN', base64(user), base64(password)],
};

/** What it means that a sign-in ended with another number (RFC 4954 §6). */
const signInMessage = (code: number): string => {
  if (code === 535 || code === 534) return failureMessages.signInRefused();
  if (code === 538 || code === 530) return failureMessages.signInNeedsTls();
  return failureMessages.commandFailed('AUTH', String(code));
};

/**
 * Signs in with the first way that both sides know (RFC 4954). What the server says is not repeated: some repeat what
 * they were sent.
 *
 * @throws CheckFailure
 */
export const signInToSmtp = async (
  conversation: Conversation,
  extensions: SmtpExtensions,
  { username = '', password = '' }: Credentials,
): Promise<void> => {
  const offered = extensions.get('AUTH');
  if (offered === undefined) {
    // A server that could start TLS has not yet: many offer more once that is done (RFC 4954 §4).
    const isPlain = extensions.has('STARTTLS');
    throw new CheckFailure('down', isPlain ? failureMessages.signInNeedsTls() : failureMessages.signInNotOffered());
  }
  const [, words] = Object.entries(mechanisms).find(([name]) => offered.includes(name)) ?? [];
  if (words === undefined) throw new CheckFailure('down', failureMessages.signInMethodUnknown(offered.join(' ')));
  const said = words(username, password);
  for (const [index, line] of said.entries()) {
    conversation.send(Buffer.from(`${line}\r\n`));
    const { code } = await readReply(conversation);
    const isLast = index === said.length - 1;
    if (code === (isLast ? 235 : 334)) continue;
    throw new CheckFailure('down', signInMessage(code));
  }
};
