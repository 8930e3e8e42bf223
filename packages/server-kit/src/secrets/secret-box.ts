import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A key that seals secrets in the database. */
export interface SecretKey {
  /** Names the key in what it sealed: two can be live while one replaces the other. */
  readonly id: string;
  /** 32 random bytes. */
  readonly bytes: Uint8Array;
}

/** A secret in the database was sealed with a key that this server does not have. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

/** Seals secrets for the database. */
export interface SecretBox {
  /** Encrypts `plain`; it opens only together with the same `context`, such as the id of its row. */
  seal(plain: string, context: string): string;
  /** @throws SecretKeyError when it was changed, moved to another row, or sealed with another key */
  open(sealed: string, context: string): string;
  /** What is sealed with the first key begins with this; everything sealed begins with {@link sealedPrefix}. */
  readonly currentPrefix: string;
}

/** Begins everything that was sealed, with whichever key. */
export const sealedPrefix = 'v1.';

const nonceBytes = 12; // NIST SP 800-38D §8.2.2
const tagBytes = 16;

/**
 * AES-256-GCM with the key's id in front and the context as associated data.
 *
 * @param keys the first seals; all open
 * @throws TypeError when a key has not 32 bytes
 */
export const createSecretBox = (keys: readonly [SecretKey, ...SecretKey[]]): SecretBox => {
  for (const { id, bytes } of keys) {
    if (bytes.byteLength !== 32)
      throw new TypeError(`Secret key ${id} must have 32 bytes; it has ${bytes.byteLength}.`);
    if (!/^[\w-]+$/.test(id)) throw new TypeError(`Secret key id ${id} must be letters, digits, - and _.`);
  }
  const [current] = keys;
  const derived = new Map(
    keys.map(({ id, bytes }) => [id, Buffer.from(hkdfSync('sha256', bytes, '', 'watchpost/seal', 32))]),
  );
  const currentPrefix = `${sealedPrefix}${current.id}.`;

  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', derived.get(current.id) ?? current.bytes, nonce);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return currentPrefix + body.toString('base64url');
    },
    open(sealed, context) {
      const [version, id = '', body = ''] = sealed.split('.');
      const key = derived.get(id);
      if (version !== 'v1' || key === undefined) {
        throw new SecretKeyError(`sealed with the key ${id}, which this server does not have`);
      }
      const bytes = Buffer.from(body, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) throw new SecretKeyError('the sealed text is truncated');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch (error) {
        throw new SecretKeyError(
          `the secret key "${id}" cannot decrypt what is stored: that was encrypted with another key, or altered since`,
          { cause: error },
        );
      }
    },
    currentPrefix,
  };
};
