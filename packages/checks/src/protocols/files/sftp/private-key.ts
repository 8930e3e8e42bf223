import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { checkBounds } from '../../../bounds.js';
import { CheckFailure } from '../../../check/check-failure.js';
import { MessageFields } from '../../../connection/message-fields.js';
import { failureMessages } from '../../../messages/failure-message.js';
import { readDigits, readString, readText } from './fields.js';
import { algorithmOf, curveKey, type SignatureAlgorithm } from './public-key.js';

const bad = (): CheckFailure => new CheckFailure('unknown', failureMessages.privateKeyUnreadable());
const encrypted = (): CheckFailure => new CheckFailure('unknown', failureMessages.privateKeyEncrypted());

const url = (bytes: Buffer): string => bytes.toString('base64url');
const toNumber = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex') || '0'}`);
const toBytes = (number: bigint): Buffer => {
  const digits = number.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
};

const rsaKey = (fields: MessageFields): JsonWebKey => {
  const [n, e, d, qi, p, q] = Array.from({ length: 6 }, () => readDigits(fields)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const below = (prime: Buffer): string => {
    const one = toNumber(prime) - 1n;
    if (one <= 0n) throw bad();
    return url(toBytes(toNumber(d) % one));
  };
  const parts = { n: url(n), e: url(e), d: url(d), p: url(p), q: url(q), qi: url(qi) };
  return { kty: 'RSA', ...parts, dp: below(p), dq: below(q) };
};

/** A private key in the form of OpenSSH ("PROTOCOL.key" of its sources). */
const openSshKey = (text: string): JsonWebKey => {
  const file = new MessageFields(Buffer.from(text, 'base64'), bad);
  if (file.zeroTerminated() !== 'openssh-key-v1') throw bad();
  if (readText(file) !== 'none') throw encrypted();
  // The derivation of a key, its options, how many keys follow, and the public one.
  readString(file);
  readString(file);
  if (file.uintBE(4) !== 1) throw bad();
  readString(file);
  const fields = file.part(file.uintBE(4));
  // A number that is there twice.
  fields.take(8);
  const type = readText(fields);
  if (type === 'ssh-rsa') return rsaKey(fields);
  if (type === 'ssh-ed25519') {
    const x = readString(fields);
    return { kty: 'OKP', crv: 'Ed25519', x: url(x), d: url(readString(fields).subarray(0, 32)) };
  }
  if (!type.startsWith('ecdsa-sha2-')) throw bad();
  const curve = curveKey(fields);
  const bytes = Buffer.from(curve.x ?? '', 'base64url').length;
  const d = readDigits(fields);
  return { ...curve, d: url(Buffer.concat([Buffer.alloc(Math.max(0, bytes - d.length)), d])) };
};

/**
 * Reads a private key in PEM or in the form of OpenSSH. A passphrase would be kept beside it and protect nothing, so it has
 * none.
 *
 * @throws CheckFailure
 */
export const readPrivateKey = (text: string): { readonly key: KeyObject; readonly algorithm: SignatureAlgorithm } => {
  const inner = /-----BEGIN OPENSSH PRIVATE KEY-----([^-]*)-----END/.exec(text)?.[1];
  try {
    const key =
      inner === undefined ? createPrivateKey(text) : createPrivateKey({ key: openSshKey(inner), format: 'jwk' });
    const algorithm = algorithmOf(key);
    if (algorithm === undefined || (key.asymmetricKeyDetails?.modulusLength ?? 0) > checkBounds.sshKey.most)
      throw bad();
    return { key, algorithm };
  } catch (error) {
    if (error instanceof CheckFailure) throw error;
    throw /ENCRYPTED/.test(text) ? encrypted() : bad();
  }
};
