import { encode } from '../body.js';
import type { FindSecret, Sign } from './hmac.js';

/** More webhooks than one receiver serves at a time, and little memory. */
const maxKeys = 1000;
const keys = new Map<string, CryptoKey>();

/** Keys are kept, promises are not: on Workers, no request may await what another one started. */
const readKey = async (secret: string): Promise<CryptoKey> => {
  const key =
    keys.get(secret) ??
    (await crypto.subtle.importKey('raw', encode(secret) as BufferSource, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]));
  if (keys.size >= maxKeys) keys.clear();
  keys.set(secret, key);
  return key;
};

export const findSecret: FindSecret = async (body, signature, secrets) => {
  for (const secret of secrets) {
    const key = await readKey(secret);
    // 64 digits are 32 pairs. The comparison is the platform's, in constant time.
    const given = new Uint8Array((signature.match(/../g) as string[]).map((pair) => parseInt(pair, 16)));
    if (await crypto.subtle.verify('HMAC', key, given, encode(body) as BufferSource)) return secret;
  }
};

export const sign: Sign = async (body, secret) => {
  const signature = await crypto.subtle.sign('HMAC', await readKey(secret), encode(body) as BufferSource);
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
