import { createHmac, randomInt } from 'node:crypto';
import { userCodeLetters } from '@watchpost/schemas';
import type { DerivedKeys } from '../../secrets/derived-keys.js';

/** Eight of twenty letters: 34 bits, which are guessed for ten minutes at most, by people who are signed in (RFC 8628 §5.1). */
export const newUserCode = (): string =>
  Array.from({ length: 8 }, () => userCodeLetters[randomInt(userCodeLetters.length)]).join('');

/** A code as people read it. */
export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** What is kept of a code. */
export const hashUserCode = async (code: string, derivedKeys: Pick<DerivedKeys, 'of'>): Promise<string> =>
  createHmac('sha256', await derivedKeys.of('device-user-codes'))
    .update(code)
    .digest('base64url');
