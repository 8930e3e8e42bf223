import { encode, type WebhookBody } from '../body.js';
import { isStrong, type WebhookSecrets } from '../secrets.js';
import { signaturePattern } from '../signature.js';

/** What was imported last: most receivers have one secret. Not a promise: on Workers, no request may await another's. */
let lastSecret: string;
let lastKey: CryptoKey;

/** The same as in `node.ts`, on WebCrypto. */
export const verifySignature = async (
  body: WebhookBody,
  signature: string | null | undefined,
  secrets: WebhookSecrets,
): Promise<boolean> => {
  try {
    secrets = typeof secrets === 'string' ? [secrets] : secrets;
    // What fits the pattern is text.
    if (signaturePattern.test(signature as string) && secrets.every(isStrong)) {
      for (const secret of secrets) {
        if (secret !== lastSecret) {
          lastKey = await crypto.subtle.importKey(
            'raw',
            new TextEncoder().encode(secret),
            { name: 'HMAC', hash: 'SHA-256' },
            false,
            ['verify'],
          );
          lastSecret = secret;
        }
        // 64 digits are 32 pairs. The comparison is the platform's, in constant time.
        const isSigned = await crypto.subtle.verify(
          'HMAC',
          lastKey,
          new Uint8Array(32).map((_, at) => parseInt((signature as string).slice(at * 2, at * 2 + 2), 16)),
          encode(body) as BufferSource,
        );
        if (isSigned) return true;
      }
    }
  } catch {
    // What cannot be hashed was not signed.
  }
  return false;
};

/** The same as in `node.ts`, on WebCrypto. */
export const signForTest = async (body: WebhookBody, secret: string): Promise<string> => {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const signature = await crypto.subtle.sign('HMAC', key, encode(body) as BufferSource);
  return Array.from(new Uint8Array(signature), (byte) => (byte + 256).toString(16).slice(1)).join('');
};
