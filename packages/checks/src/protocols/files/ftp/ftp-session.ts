import type { Credentials } from '../../../check/check.js';
import { CheckFailure } from '../../../check/check-failure.js';
import type { Conversation } from '../../../connection/conversation.js';
import { command, type NumberedReply, readReply, readWelcome } from '../../../connection/numbered-reply.js';
import { failureMessages } from '../../../messages/failure-message.js';

/** Waits for the greeting of a server, and gives it (RFC 959 §5.4). */
export const readFtpGreeting = async (conversation: Conversation): Promise<string> =>
  (await readWelcome(conversation)).lines.join('\n');

/**
 * Asks for TLS (RFC 4217 §4).
 *
 * @throws CheckFailure when it is not granted
 */
export const askFtpForTls = async (conversation: Conversation): Promise<void> => {
  await command(conversation, 'AUTH TLS', 234);
};

/**
 * Has the server secure its data connections too (RFC 4217 §9).
 *
 * @throws CheckFailure
 */
export const protectData = async (conversation: Conversation): Promise<void> => {
  await command(conversation, 'PBSZ 0', 200);
  await command(conversation, 'PROT P', 200);
};

/** What it means that a sign-in did not succeed. What the server says is not repeated: some repeat what they were sent. */
const refusal = (name: string, { code, lines }: NumberedReply): CheckFailure => {
  const failed = (message: string) => new CheckFailure('down', message);
  // RFC 2228 §4.2.
  const wantsTls = code === 534 || code === 522 || (code === 530 && /encrypt|\b(TLS|SSL)\b/i.test(lines.join(' ')));
  if (wantsTls) return failed(failureMessages.signInNeedsTls());
  if (code === 530) return failed(failureMessages.signInRefused());
  if (code === 421) return failed(failureMessages.unavailable());
  if (code === 332) return failed(failureMessages.signInMethodUnknown('ACCT'));
  return failed(failureMessages.commandFailed(name, String(code)));
};

/** How people sign in that have no account (RFC 1635 §2). */
const anonymous = { username: 'anonymous', password: 'anonymous@' };

/**
 * Signs in (RFC 959 §4.1.1).
 *
 * @param credentials `null` for those of everybody
 * @throws CheckFailure
 */
export const signInToFtp = async (conversation: Conversation, credentials: Credentials | null): Promise<void> => {
  const { username = '', password = '' } = credentials ?? anonymous;
  // A line's end would begin a command of its own.
  if (/[\r\n\0]/.test(username + password)) throw new CheckFailure('unknown', failureMessages.signInUnsendable());
  conversation.send(Buffer.from(`USER ${username}\r\n`));
  const asked = await readReply(conversation);
  if (asked.code === 230) return;
  if (asked.code !== 331) throw refusal('USER', asked);
  conversation.send(Buffer.from(`PASS ${password}\r\n`));
  const answer = await readReply(conversation);
  if (answer.code !== 230 && answer.code !== 202) throw refusal('PASS', answer);
};

/**
 * Asks for the port of a data connection (RFC 2428 §3), in the old words where those are unknown (RFC 959 §4.1.2). The address
 * that comes with it is not read: a server could name one of another host.
 *
 * @throws CheckFailure
 */
export const askForDataPort = async (conversation: Conversation): Promise<number> => {
  conversation.send(Buffer.from('EPSV\r\n'));
  const extended = await readReply(conversation);
  const [, digits] = /\(([!-~])\1\1(\d{1,5})\1\)/.exec(extended.lines.join(' '))?.slice(1) ?? [];
  if (extended.code === 229 && digits !== undefined) return portOf(conversation, Number(digits));
  if (extended.code < 500) throw conversation.malformed();
  const { lines } = await command(conversation, 'PASV', 227);
  const [, high, low] = /\d{1,3},\d{1,3},\d{1,3},\d{1,3},(\d{1,3}),(\d{1,3})/.exec(lines.join(' ')) ?? [];
  return portOf(conversation, Number(high) * 256 + Number(low));
};

const portOf = (conversation: Conversation, port: number): number => {
  if (!(port >= 1 && port <= 65_535)) throw conversation.malformed();
  return port;
};
