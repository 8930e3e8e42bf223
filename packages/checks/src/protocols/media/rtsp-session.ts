import { CheckFailure } from '../../check/check-failure.js';
import type { Conversation } from '../../connection/conversation.js';
import { failureMessages } from '../../messages/failure-message.js';
import { digestAuthorization } from './digest.js';
import { readAnswer, type TextAnswer, type TextProtocol } from './text-message.js';

const protocol: TextProtocol = { statusLine: /^RTSP\/[12]\.\d (\d{3})(?: |$)/ };

/** What is asked of a server. */
export interface RtspQuestion {
  readonly method: 'OPTIONS' | 'DESCRIBE';
  readonly url: string;
  readonly userAgent: string;
}

/** Who signs in. */
export interface RtspLogin {
  readonly username: string;
  readonly password: string;
}

const failed = (message: string): CheckFailure => new CheckFailure('down', message);

/** How a challenge is answered: with a proof where it asks for one, else with the password itself. */
const authorizationFor = (
  { headers }: TextAnswer,
  { method, url }: RtspQuestion,
  { username, password }: RtspLogin,
): string => {
  const challenges = headers['www-authenticate'] ?? [];
  for (const challenge of challenges) {
    const [, parameters] = /^Digest\s+(.*)$/is.exec(challenge) ?? [];
    const proof =
      parameters === undefined ? undefined : digestAuthorization(parameters, { username, password, method, uri: url });
    if (proof !== undefined) return proof;
  }
  if (challenges.some((challenge) => /^Basic\b/i.test(challenge)))
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  throw failed(failureMessages.signInMethodUnknown(challenges.map((each) => each.split(' ')[0]).join(', ')));
};

/**
 * Asks a server, and once more with the password when it wants one (RFC 7826 §19.1).
 *
 * @throws CheckFailure
 */
export const askRtsp = async (
  conversation: Conversation,
  question: RtspQuestion,
  login: RtspLogin | null,
): Promise<TextAnswer> => {
  const ask = async (number: number, authorization?: string): Promise<TextAnswer> => {
    const lines = [
      `${question.method} ${question.url} RTSP/1.0`,
      `CSeq: ${number}`,
      `User-Agent: ${question.userAgent}`,
      ...(question.method === 'DESCRIBE' ? ['Accept: application/sdp'] : []),
      ...(authorization === undefined ? [] : [`Authorization: ${authorization}`]),
    ];
    conversation.send(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`));
    return readAnswer(conversation, protocol);
  };
  const first = await ask(1);
  if (first.statusCode !== 401) return first;
  if (login === null) throw failed(failureMessages.signInNeeded());
  // A line's end would begin a header of its own.
  if (/[\r\n\0]/.test(login.username)) throw new CheckFailure('unknown', failureMessages.signInUnsendable());
  const second = await ask(2, authorizationFor(first, question, login));
  if (second.statusCode === 401) throw failed(failureMessages.signInRefused());
  return second;
};
