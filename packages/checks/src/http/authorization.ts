import type { Credentials } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import { failureMessages } from '../messages/failure-message.js';

/** What a header can carry (RFC 9110 §5.5) and a token has. */
const tokenText = /^[\x21-\x7e]+$/;

/**
 * The `Authorization` header that credentials ask for: a token as it is (RFC 6750 §2.1), else user name and password
 * (RFC 7617 §2, in UTF-8). `undefined` when there is neither.
 *
 * @throws CheckFailure when the token cannot be sent
 */
export const authorizationOf = (credentials: Credentials | null): string | undefined => {
  const { username, password, token } = credentials ?? {};
  if (token !== undefined) {
    if (!tokenText.test(token)) throw new CheckFailure('unknown', failureMessages.badToken());
    return `Bearer ${token}`;
  }
  if (username === undefined && password === undefined) return undefined;
  return `Basic ${Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')}`;
};

/** Headers that hold secrets, of credentials that have one on each line. */
export const secretHeadersOf = (credentials: Credentials | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (credentials?.secretHeaders ?? '').split('\n').flatMap((line) => {
      const [, name, value] = /^([^:]+):(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value.trim()]];
    }),
  );
