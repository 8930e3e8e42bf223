import { constants, createHash, createPublicKey, publicEncrypt } from 'node:crypto';
import { checkBounds } from '../../../bounds.js';

const hash = (algorithm: 'sha1' | 'sha256', ...parts: readonly (string | Buffer)[]): Buffer => {
  const made = createHash(algorithm);
  for (const part of parts) made.update(part);
  return made.digest();
};

/** Each byte of one with its counterpart in the other, which is repeated when it is shorter. */
const xor = (one: Buffer, other: Buffer): Buffer =>
  Buffer.from(one.map((byte, index) => byte ^ (other[index % other.length] ?? 0)));

/** A password as it is sent through a connection that cannot be read by others. */
export const clearPassword = (password: string): Buffer => Buffer.from(`${password}\0`);

/** Proofs that one knows a password, by the name of the way to sign in. No password is proved by nothing. */
export const passwordProofs: ReadonlyMap<string, (password: string, scramble: Buffer) => Buffer> = new Map([
  [
    'mysql_native_password',
    (password, scramble) => {
      const once = hash('sha1', password);
      return xor(once, hash('sha1', scramble, hash('sha1', once)));
    },
  ],
  [
    'caching_sha2_password',
    (password, scramble) => {
      const once = hash('sha256', password);
      return xor(once, hash('sha256', hash('sha256', once), scramble));
    },
  ],
]);

const maxKeyBits = checkBounds.mysqlKey.most;

/**
 * Encrypts a password for a server that does not have its proof at hand, where there is no TLS.
 *
 * @param publicKey the server's RSA key in PEM
 * @returns `undefined` when the key cannot be used
 */
export const encryptedPassword = (password: string, scramble: Buffer, publicKey: Buffer): Buffer | undefined => {
  try {
    const key = createPublicKey(publicKey);
    const { modulusLength = Number.POSITIVE_INFINITY } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType !== 'rsa' || modulusLength > maxKeyBits) return undefined;
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return publicEncrypt({ key, padding, oaepHash: 'sha1' }, xor(clearPassword(password), scramble));
  } catch {
    return undefined;
  }
};
