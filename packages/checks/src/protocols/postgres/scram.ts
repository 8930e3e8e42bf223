import { createHash, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { checkBounds } from '../../bounds.js';

const deriveKey = promisify(pbkdf2);

const maxIterations = checkBounds.scramIterations.most;

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The steps of SASLprep that change characters (RFC 4013 §2.1 and §2.2). */
const prepare = (password: string): string =>
  password
    .replace(/[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g, ' ')
    .replace(/\u00ad|\u034f|\u1806|[\u180b-\u180d]|\u200c|\u200d|\u2060|[\ufe00-\ufe0f]|\ufeff/g, '')
    .normalize('NFKC');

/** The attributes `a=…,b=…` of a message (RFC 5802 §5.1). */
const attributesOf = (message: string): ReadonlyMap<string, string> =>
  new Map(message.split(',').map((attribute) => [attribute.slice(0, 1), attribute.slice(2)]));

/** A sign-in with SCRAM-SHA-256 (RFC 5802, RFC 7677), without channel binding. */
export interface ScramLogin {
  /** What the client says first. */
  readonly first: string;
  /** Answers the server's first message; `undefined` when that is not one to answer. */
  final(serverFirst: string): Promise<string | undefined>;
  /** Whether the server's last message proves that it knows the password too. */
  isServer(serverFinal: string): boolean;
}

/**
 * Begins a sign-in.
 *
 * @param nonce printable ASCII without a comma, never used before
 */
export const scramLogin = (password: string, nonce: string): ScramLogin => {
  // The name is left out: PostgreSQL takes that of the session.
  const bare = `n=,r=${nonce}`;
  let serverSignature: Buffer | undefined;
  return {
    first: `n,,${bare}`,
    async final(serverFirst) {
      const attributes = attributesOf(serverFirst);
      const [both = '', salt = '', count = ''] = [attributes.get('r'), attributes.get('s'), attributes.get('i')];
      const iterations = /^[1-9]\d{0,6}$/.test(count) ? Number(count) : Number.POSITIVE_INFINITY;
      if (!both.startsWith(nonce) || both === nonce || salt === '' || iterations > maxIterations) return undefined;
      const salted = await deriveKey(prepare(password), Buffer.from(salt, 'base64'), iterations, 32, 'sha256');
      // `biws` is `n,,` in base64: no channel binding.
      const withoutProof = `c=biws,r=${both}`;
      const exchanged = `${bare},${serverFirst},${withoutProof}`;
      const clientKey = hmac(salted, 'Client Key');
      const signature = hmac(sha256(clientKey), exchanged);
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
