import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SnmpMonitorConfig } from '@watchpost/schemas';

/** Hashes by their names in settings: what Node calls them, and how much of a code is sent (RFC 3414 §6, RFC 7860 §4). */
const hashes = {
  md5: { name: 'md5', codeBytes: 12 },
  sha1: { name: 'sha1', codeBytes: 12 },
  sha256: { name: 'sha256', codeBytes: 24 },
  sha512: { name: 'sha512', codeBytes: 48 },
} as const;

/** Where an agent is in its time: how often it has started, and for how many seconds it runs (RFC 3414 §2.2.2). */
export interface EngineTime {
  readonly boots: number;
  readonly seconds: number;
}

/** RFC 3414 §A.2: the password again and again, up to this. */
const stretchedBytes = 1_048_576;

/** A key that is good for one agent alone (RFC 3414 §2.6). */
const localKey = (hash: string, password: string, engineId: Buffer): Buffer => {
  const once = Buffer.from(password);
  const stretched = Buffer.alloc(stretchedBytes, once);
  const key = createHash(hash).update(stretched).digest();
  return createHash(hash).update(key).update(engineId).update(key).digest();
};

/** What proves who sends a message, and that nothing was changed on the way. */
export class MessageCode {
  readonly bytes: number;
  readonly #hash: string;
  readonly #key: Buffer;

  constructor(protocol: SnmpMonitorConfig['authProtocol'], password: string, engineId: Buffer) {
    const { name, codeBytes } = hashes[protocol];
    this.bytes = codeBytes;
    this.#hash = name;
    this.#key = localKey(name, password, engineId);
  }

  /** The code of a message whose own place for it holds zeros. */
  of(message: Buffer): Buffer {
    return createHmac(this.#hash, this.#key).update(message).digest().subarray(0, this.bytes);
  }

  isOf(message: Buffer, code: Buffer): boolean {
    return code.length === this.bytes && timingSafeEqual(this.of(message), code);
  }
}

const cipher = 'aes-128-cfb';

/** Encrypts what a message says, with AES (RFC 3826). */
export class MessageCipher {
  readonly #key: Buffer;

  /** @param protocol that of the code: its hash makes the key */
  constructor(protocol: SnmpMonitorConfig['authProtocol'], password: string, engineId: Buffer) {
    this.#key = localKey(hashes[protocol].name, password, engineId).subarray(0, 16);
  }

  encrypt(text: Buffer, time: EngineTime): { readonly encrypted: Buffer; readonly salt: Buffer } {
    const salt = randomBytes(8);
    const encrypting = createCipheriv(cipher, this.#key, vectorOf(time, salt));
    return { encrypted: Buffer.concat([encrypting.update(text), encrypting.final()]), salt };
  }

  decrypt(encrypted: Buffer, time: EngineTime, salt: Buffer): Buffer {
    const decrypting = createDecipheriv(cipher, this.#key, vectorOf(time, salt));
    return Buffer.concat([decrypting.update(encrypted), decrypting.final()]);
  }
}

/** RFC 3826 §3.1.2.1. */
const vectorOf = ({ boots, seconds }: EngineTime, salt: Buffer): Buffer => {
  const vector = Buffer.alloc(16);
  vector.writeUInt32BE(boots, 0);
  vector.writeUInt32BE(seconds, 4);
  salt.copy(vector, 8);
  return vector;
};
