import { createHmac, randomBytes } from 'node:crypto';
import type { DerivedKeys } from '../../secrets/derived-keys.js';
import type { Change } from '../../store/interface/store.js';

/** How many a user gets (specification §8). */
const codesPerUser = 10;
// Crockford's alphabet: no i, l, o, u. 32 digits: five bits of a random byte are one without bias.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const half = 5;

/** 50 random bits, written `xxxxx-xxxxx`. */
const newBackupCode = (): string => {
  const digits = Array.from(randomBytes(2 * half), (byte) => alphabet[byte & 31]).join('');
  return `${digits.slice(0, half)}-${digits.slice(half)}`;
};

/** A code as it is hashed, however it was typed: case, spaces and hyphens aside, and o, i, l read as digits. */
const normalized = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');

/**
 * What the database keeps of a code. Keyed, because an attacker who has only the database could guess 50 bits, and
 * bound to the user.
 */
export const hashBackupCode = async (code: string, userId: string, derivedKeys: DerivedKeys): Promise<string> =>
  createHmac('sha256', await derivedKeys.of('backup-codes'))
    .update(`${userId}\n${normalized(code)}`)
    .digest('base64url');

/** New codes for a user, and the entries of a commit that put them in the place of the old ones. */
export const replaceBackupCodes = async (
  userId: string,
  now: number,
  derivedKeys: DerivedKeys,
): Promise<{ readonly backupCodes: string[]; readonly changes: Change[] }> => {
  const codes = new Set<string>();
  while (codes.size < codesPerUser) codes.add(newBackupCode());
  const backupCodes = [...codes];
  const codeHashes = await Promise.all(backupCodes.map((code) => hashBackupCode(code, userId, derivedKeys)));
  return {
    backupCodes,
    changes: [
      { kind: 'delete', table: 'backupCodes', where: { userId } },
      ...codeHashes.map(
        (codeHash): Change => ({ kind: 'insert', table: 'backupCodes', row: { codeHash, userId, createdAt: now } }),
      ),
    ],
  };
};
