import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';

/** What the key of this server is derived for. */
export const pushKeyPurpose = 'web-push';

/** The key by which push services know this server (RFC 8292): browsers bind their subscriptions to its public half. */
export interface PushServerKey {
  /** The public half as browsers take it: a point of P-256, uncompressed, in base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** The order of P-256 (FIPS 186-5, SP 800-186 §3.2.1.3). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const known = new WeakMap<Uint8Array, PushServerKey>();

/**
 * Makes the key of a seed, always the same one: a new key would end every subscription. 16 bytes more than the key has make every
 * key as likely (FIPS 186-5 §A.2.1).
 *
 * @param seed 32 bytes that no one else knows
 */
export const pushServerKey = (seed: Uint8Array): PushServerKey => {
  const made = known.get(seed);
  if (made !== undefined) return made;
  const bits = Buffer.from(hkdfSync('sha256', seed, '', 'P-256', 48)).toString('hex');
  const d = Buffer.from(((BigInt(`0x${bits}`) % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d: d.toString('base64url') };
  const key = { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
  known.set(seed, key);
  return key;
};

/** A token may be valid for a day at most (RFC 8292 §2); half of it leaves room for clocks that differ. */
const tokenSeconds = 12 * 3600;

/** What one request is signed for. */
export interface PushRequestOrigin {
  /** Of the push service, such as `https://push.example.net`. */
  readonly origin: string;
  /** The address of this server: by it the operator of a push service finds whom to ask. */
  readonly serverUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The value of `Authorization` that shows a push service who sends (RFC 8292 §3). */
export const vapidAuthorization = async (
  { publicKey, privateKey }: PushServerKey,
  { origin, serverUrl, now }: PushRequestOrigin,
): Promise<string> => {
  // Loaded with the first message to a browser, which few servers send.
  const { SignJWT } = await import('jose');
  const token = new SignJWT({}).setProtectedHeader({ typ: 'JWT', alg: 'ES256' }).setAudience(origin);
  token.setExpirationTime(Math.floor(now / 1000) + tokenSeconds);
  // RFC 8292 §2.1: an https: or mailto: address. A server at home without TLS has none to give.
  if (serverUrl.startsWith('https://')) token.setSubject(serverUrl);
  return `vapid t=${await token.sign(privateKey)}, k=${publicKey}`;
};
