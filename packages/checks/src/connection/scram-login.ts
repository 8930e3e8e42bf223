import { createHash, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { checkBounds } from '../bounds.js';

const deriveKey = promisify(pbkdf2);

const maxIterations = checkBounds.scramIterations.most;

/** Hashes of SCRAM, with the bytes of their digests. */
const digestBytes = { sha256: 32, sha512: 64 } as const;

/** A hash of SCRAM. */
export type ScramHash = keyof typeof digestBytes;

/** The steps of SASLprep that change characters (RFC 4013 §2.1 and §2.2). */
const prepare = (password: string): string =>
  password
    .replace(/[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g, ' ')
    .replace(/\u00ad|\u034f|\u1806|[\u180b-\u180d]|\u200c|\u200d|\u2060|[\ufe00-\ufe0f]|\ufeff/g, '')
    .normalize('NFKC');

/** The attributes `a=…,b=…` of a message (RFC 5802 §5.1). */
const attributesOf = (message: string): ReadonlyMap<string, string> =>
  new Map(message.split(',').map((attribute) => [attribute.slice(0, 1), attribute.slice(2)]));

/** A name as it stands in an attribute (RFC 5802 §5.1, `saslname`). */
const saslName = (name: string): string => prepare(name).replaceAll('=', '=3D').replaceAll(',', '=2C');

/** A sign-in with SCRAM (RFC 5802, RFC 7677), without channel binding. */
export interface ScramLogin {
  /** What the client says first. */
  readonly first: string;
  /** Answers the server's first message; `undefined` when that is not one to answer. */
  final(serverFirst: string): Promise<string | undefined>;
  /** Whether the server's last message proves that it knows the password too. */
  isServer(serverFinal: string): boolean;
}

/** Who signs in. */
export interface ScramUser {
  /** Default: none, where a server takes the name of the session. */
  readonly username?: string;
  readonly password: string;
  /** Default: `sha256`. */
  readonly hash?: ScramHash;
}

/**
 * Begins a sign-in.
 *
 * @param nonce printable ASCII without a comma, never used before
 */
export const scramLogin = ({ username = '', password, hash = 'sha256' }: ScramUser, nonce: string): ScramLogin => {
  const digest = (bytes: Buffer): Buffer => createHash(hash).update(bytes).digest();
  const hmac = (key: Buffer, text: string): Buffer => createHmac(hash, key).update(text).digest();
  const bare = `n=${saslName(username)},r=${nonce}`;
  let serverSignature: Buffer | undefined;
  return {
    first: `n,,${bare}`,
    async final(serverFirst) {
      const attributes = attributesOf(serverFirst);
      const [both = '', salt = '', count = ''] = [attributes.get('r'), attributes.get('s'), attributes.get('i')];
      const iterations = /^[1-9]\d{0,6}$/.test(count) ? Number(count) : Number.POSITIVE_INFINITY;
      if (!both.startsWith(nonce) || both === nonce || salt === '' || iterations > maxIterations) return undefined;
      const salted = await deriveKey(
        prepare(password),
        Buffer.from(salt, 'base64'),
        iterations,
        digestBytes[hash],
        hash,
      );
      // `biws` is `n,,` in base64: no channel binding.
      const withoutProof = `c=biws,r=${both}`;
      const exchanged = `${bare},${serverFirst},${withoutProof}`;
      const clientKey = hmac(salted, 'Client Key');
      const signature = hmac(digest(clientKey), exchanged);
      serverSignature = hmac(hmac(salted, 'Server Key'), exchanged);
      const proof = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)));
      return `${withoutProof},p=${proof.toString('base64')}`;
    },
    isServer(serverFinal) {
      const claimed = Buffer.from(attributesOf(serverFinal).get('v') ?? '', 'base64');
      return (
        serverSignature !== undefined &&
        claimed.length === serverSignature.length &&
        timingSafeEqual(claimed, serverSignature)
      );
    },
  };
};
