import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys that a browser made for its subscription, in base64url. */
export interface PushKeys {
  /** Its public key: a point of P-256, uncompressed. */
  readonly p256dh: string;
  /** 16 bytes that the browser and the sender alone know. */
  readonly auth: string;
}

/** What makes each message another one; drawn anew for each. */
export interface PushRandomness {
  /** 16 bytes. */
  readonly salt: Uint8Array;
  /** The private key of one message on P-256: 32 bytes. */
  readonly privateKey: Uint8Array;
}

const curve = 'prime256v1';
const keyBytes = 16;
const nonceBytes = 12;
const saltBytes = 16;
/** One record holds all of it, as RFC 8291 §4 asks for. */
const recordBytes = 4096;
/** Ends the last record (RFC 8188 §2). */
const lastRecord = Buffer.of(2);

/** A push service need not take more than 4,096 bytes (RFC 8030 §7.2), of which 103 are header, mark and tag (RFC 8291 §4). */
export const mostPlainBytes = 3993;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Whether a text is a point of P-256, uncompressed and in base64url. */
export const isPublicKey = (text: string): boolean => {
  if (!/^B[\w-]{86}$/.test(text)) return false;
  try {
    ECDH.convertKey(text, curve, 'base64url');
    return true;
  } catch {
    return false;
  }
};

/**
 * Encrypts a message so that only the browser of the subscription reads it (RFC 8291), in one record of `aes128gcm` (RFC 8188).
 *
 * @param randomness default: new. Two messages with the same would give both away.
 * @throws TypeError for more than 3,993 bytes
 */
export const encryptPush = (
  plain: Uint8Array,
  { p256dh, auth }: PushKeys,
  randomness?: PushRandomness,
): Uint8Array<ArrayBuffer> => {
  if (plain.byteLength > mostPlainBytes) {
    throw new TypeError(`a push message has at most ${mostPlainBytes} bytes; this one has ${plain.byteLength}`);
  }
  const salt = randomness?.salt ?? randomBytes(saltBytes);
  const receiver = Buffer.from(p256dh, 'base64url');
  const exchange = createECDH(curve);
  if (randomness === undefined) exchange.generateKeys();
  else exchange.setPrivateKey(randomness.privateKey);
  const sender = exchange.getPublicKey();
  const shared = exchange.computeSecret(receiver);
  // RFC 8291 §3.4
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', keyBytes);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', nonceBytes);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [cipher.update(plain), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return new Uint8Array(Buffer.concat([salt, size, Buffer.of(sender.length), sender, ...record]));
};
