import { createECDH, createHash, createPublicKey, diffieHellman, generateKeyPairSync, randomBytes } from 'node:crypto';
import { CheckFailure } from '../../../check/check-failure.js';
import { MessageFields } from '../../../connection/message-fields.js';
import { failureMessages } from '../../../messages/failure-message.js';
import { mpint, readNames, readString, string, uint32 } from './fields.js';
import { type DirectionKeys, message, type SshPackets } from './packets.js';
import { isSigned, type SignatureAlgorithm, signatureAlgorithms } from './public-key.js';

/** Agrees on a secret: sends the one value, and makes it of the other. */
interface Agreement {
  readonly value: Buffer;
  /** @throws Error when the other value is not on its curve */
  secretWith(other: Buffer): Buffer;
}

const x25519 = (): Agreement => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return {
    value: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
    secretWith: (other) => {
      const key = { kty: 'OKP', crv: 'X25519', x: other.toString('base64url') };
      return diffieHellman({ privateKey, publicKey: createPublicKey({ key, format: 'jwk' }) });
    },
  };
};

const nistp256 = (): Agreement => {
  const ecdh = createECDH('prime256v1');
  return { value: ecdh.generateKeys(), secretWith: (other) => ecdh.computeSecret(other) };
};

/** Ways to agree, each with SHA-256 (RFC 8731, RFC 5656). Primes of a server's choice are left out: they cost our time. */
export const agreements: Readonly<Record<string, () => Agreement>> = {
  'curve25519-sha256': x25519,
  'curve25519-sha256@libssh.org': x25519,
  'ecdh-sha2-nistp256': nistp256,
};

/** Ciphers that also authenticate: what is changed on the way is noticed at once (RFC 5647). */
const ciphers = {
  'aes128-gcm@openssh.com': { cipher: 'aes-128-gcm', keyBytes: 16 },
  'aes256-gcm@openssh.com': { cipher: 'aes-256-gcm', keyBytes: 32 },
} as const;
type CipherName = keyof typeof ciphers;

/** What is offered, in the order of a message (RFC 4253 §7.1). No compression: a small packet would become a huge one. */
const offers: readonly (readonly string[])[] = [
  Object.keys(agreements),
  signatureAlgorithms,
  Object.keys(ciphers),
  Object.keys(ciphers),
  // Ciphers that authenticate have no other code; some servers ask for one in common nevertheless.
  ['hmac-sha2-256'],
  ['hmac-sha2-256'],
  ['none'],
  ['none'],
  [''],
  [''],
];

/** What one side offers. */
export const offerMessage = (): Buffer =>
  Buffer.concat([
    Buffer.of(message.keyExchange),
    randomBytes(16),
    ...offers.map((names) => string(names.join(','))),
    Buffer.of(0),
    uint32(0),
  ]);

const subjects = ['key exchange', 'host key', 'cipher', 'cipher'] as const;

/** The first that both have. */
const agree = (offered: readonly string[], index: 0 | 1 | 2 | 3): string => {
  const name = offers[index]?.find((each) => offered.includes(each));
  if (name !== undefined) return name;
  throw new CheckFailure('down', failureMessages.noCommonAlgorithm(subjects[index], offered));
};

/** What both sides say before they agree. */
export interface Introductions {
  /** The lines in which client and server name themselves. */
  readonly identifications: readonly [client: string, server: string];
  /** The offers of client and server. */
  readonly offers: readonly [client: Buffer, server: Buffer];
}

/** What both sides have hashed, by which a server proves that it took part (RFC 5656 §4). */
export const exchangeHash = (
  { identifications, offers: [client, server] }: Introductions,
  { blob, values, secret }: { readonly blob: Buffer; readonly values: readonly Buffer[]; readonly secret: Buffer },
): Buffer =>
  createHash('sha256')
    .update(
      Buffer.concat([...identifications.map(string), ...[client, server, blob, ...values].map(string), mpint(secret)]),
    )
    .digest();

/**
 * Keys of one direction (RFC 4253 §7.2).
 *
 * @param letters those of its vector and its key
 */
export const deriveKeys = (
  { secret, hash }: { readonly secret: Buffer; readonly hash: Buffer },
  name: string,
  [vector, key]: readonly [string, string],
): DirectionKeys => {
  const { cipher, keyBytes } = ciphers[name as CipherName];
  const derive = (letter: string): Buffer =>
    createHash('sha256')
      .update(Buffer.concat([mpint(secret), hash, Buffer.from(letter), hash]))
      .digest();
  return { cipher, key: derive(key).subarray(0, keyBytes), iv: derive(vector).subarray(0, 12) };
};

/** A connection that is encrypted, whose server has proved its key. */
export interface SshSession {
  /** The key of the server, as it came. */
  readonly hostKey: Buffer;
  /** What names this session to both sides. */
  readonly id: Buffer;
}

/**
 * Agrees on keys and has the server prove its own (RFC 4253 §7 and §8). It happens once: a server that wants to do it again
 * within a check gets no answer.
 *
 * @throws CheckFailure
 */
export const exchangeKeys = async (
  packets: SshPackets,
  identifications: Introductions['identifications'],
): Promise<SshSession> => {
  const offer = offerMessage();
  packets.send(offer);
  const answer = await packets.expect(message.keyExchange);
  const rest = answer.rest();
  const fields = new MessageFields(rest, () => packets.malformed());
  fields.take(16);
  const offered = Array.from({ length: 10 }, () => readNames(fields));
  const choose = (index: 0 | 1 | 2 | 3): string => agree(offered[index] ?? [], index);
  const [way, algorithm, sendCipher, receiveCipher] = [
    choose(0),
    choose(1) as SignatureAlgorithm,
    choose(2),
    choose(3),
  ];
  const isGuessed = fields.uintBE(1) !== 0;
  const isWrongGuess = offered[0]?.[0] !== way || offered[1]?.[0] !== algorithm;
  if (isGuessed && isWrongGuess) await packets.read();
  const agreement = agreements[way]?.();
  if (agreement === undefined) throw packets.malformed();
  packets.send(Buffer.of(message.ecdhInit), string(agreement.value));
  const reply = await packets.expect(message.ecdhReply);
  const [blob, value, signature] = [readString(reply), readString(reply), readString(reply)];
  let secret: Buffer;
  try {
    secret = agreement.secretWith(value);
  } catch {
    throw packets.malformed();
  }
  const introductions: Introductions = {
    identifications,
    offers: [offer, Buffer.concat([Buffer.of(message.keyExchange), rest])],
  };
  const hash = exchangeHash(introductions, { blob, values: [agreement.value, value], secret });
  if (!isSigned(hash, { blob, signature, algorithm }, () => packets.malformed()))
    throw new CheckFailure('down', failureMessages.hostKeyNotProved());
  packets.send(Buffer.of(message.newKeys));
  packets.encryptWith(deriveKeys({ secret, hash }, sendCipher, ['A', 'C']));
  await packets.expect(message.newKeys);
  packets.decryptWith(deriveKeys({ secret, hash }, receiveCipher, ['B', 'D']));
  return { hostKey: blob, id: hash };
};
