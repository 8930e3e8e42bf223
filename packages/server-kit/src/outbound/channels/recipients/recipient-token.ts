import { createHmac } from 'node:crypto';
import type { DerivedKeys } from '../../../secrets/derived-keys.js';
import { isSameSecret } from '../same-secret.js';

type Keys = Pick<DerivedKeys, 'of'>;

/** 128 bits of an HMAC under a key for this alone, in 22 characters. */
const macOf = async (keys: Keys, text: string): Promise<string> =>
  createHmac('sha256', await keys.of('mail-recipients'))
    .update(text)
    .digest()
    .subarray(0, 16)
    .toString('base64url');

/**
 * The id of a mailbox in an organization. It is keyed, so what is remembered of an address that nothing names any more does not
 * tell it.
 *
 * @param mailbox as `mailboxOf` makes it: another spelling must not pass a refusal
 */
export const recipientId = (mailbox: string, organizationId: string, keys: Keys): Promise<string> =>
  macOf(keys, `recipient\n${organizationId}\n${mailbox}`);

const proofOf = (claims: string, keys: Keys): Promise<string> => macOf(keys, `token\n${claims}`);

/**
 * Makes the token by which the owner of an address confirms and refuses mails. It is kept nowhere.
 *
 * @param expiresAt in milliseconds since the epoch; `null` for never, as a mail is unsubscribed from at any time
 */
export const writeRecipientToken = async (id: string, expiresAt: number | null, keys: Keys): Promise<string> => {
  const claims = `${Math.floor((expiresAt ?? 0) / 1000).toString(36)}.${id}`;
  return `${claims}.${await proofOf(claims, keys)}`;
};

const form = /^([0-9a-z]{1,8})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{22})$/;

/** The id of the recipient whom a token was mailed to; `undefined` for one that this server did not make, and one that is too old. */
export const readRecipientToken = async (token: string, now: number, keys: Keys): Promise<string | undefined> => {
  const [, seconds = '', id = '', proof = ''] = form.exec(token) ?? [];
  if (!isSameSecret(proof, await proofOf(`${seconds}.${id}`, keys))) return undefined;
  const expiresAt = Number.parseInt(seconds, 36) * 1000;
  return expiresAt === 0 || expiresAt > now ? id : undefined;
};
