import { createHash, createPublicKey, type JsonWebKey, type KeyObject, sign, verify } from 'node:crypto';
import { checkBounds } from '../../../bounds.js';
import type { CheckFailure } from '../../../check/check-failure.js';
import { MessageFields } from '../../../connection/message-fields.js';
import { mpint, readDigits, readString, readText, string } from './fields.js';

/** Algorithms of signatures, the best first (RFC 8709, RFC 5656, RFC 8332), with the hash that each takes. */
const hashes = {
  'ssh-ed25519': null,
  'ecdsa-sha2-nistp256': 'sha256',
  'ecdsa-sha2-nistp384': 'sha384',
  'ecdsa-sha2-nistp521': 'sha512',
  'rsa-sha2-512': 'sha512',
  'rsa-sha2-256': 'sha256',
} as const;

/** An algorithm of signatures. */
export type SignatureAlgorithm = keyof typeof hashes;

/** Their names, the best first. */
export const signatureAlgorithms = Object.keys(hashes) as readonly SignatureAlgorithm[];

const curves = { 'P-256': 'nistp256', 'P-384': 'nistp384', 'P-521': 'nistp521' } as const;
const coordinateBytes = { nistp256: 32, nistp384: 48, nistp521: 66 } as const;
type Curve = keyof typeof coordinateBytes;

const url = (bytes: Buffer): string => bytes.toString('base64url');

/** A key of a curve. */
export const curveKey = (fields: MessageFields): JsonWebKey => {
  const curve = readText(fields);
  const crv = Object.entries(curves).find(([, name]) => name === curve)?.[0];
  const point = readString(fields);
  const bytes = coordinateBytes[curve as Curve] ?? 0;
  // RFC 5656 §3.1: a point that is not compressed.
  if (crv === undefined || point.length !== 1 + 2 * bytes || point[0] !== 4) throw fields.malformed();
  return { kty: 'EC', crv, x: url(point.subarray(1, 1 + bytes)), y: url(point.subarray(1 + bytes)) };
};

const readKey = (blob: Buffer, algorithm: SignatureAlgorithm, malformed: () => CheckFailure): KeyObject => {
  const fields = new MessageFields(blob, malformed);
  const type = readText(fields);
  // RFC 8332 §3: keys of RSA keep their old name, whichever hash they sign with.
  if (type !== (algorithm.startsWith('rsa-') ? 'ssh-rsa' : algorithm)) throw malformed();
  const jwk = (): JsonWebKey => {
    if (type === 'ssh-ed25519') return { kty: 'OKP', crv: 'Ed25519', x: url(readString(fields)) };
    if (type.startsWith('ecdsa-sha2-')) return curveKey(fields);
    const [e, n] = [readDigits(fields), readDigits(fields)];
    if (n.length * 8 > checkBounds.sshKey.most) throw malformed();
    return { kty: 'RSA', e: url(e), n: url(n) };
  };
  return createPublicKey({ key: jwk(), format: 'jwk' });
};

/** Algorithms with which a key signs. */
export const algorithmOf = (key: KeyObject): SignatureAlgorithm | undefined => {
  const { kty, crv = '' } = createPublicKey(key).export({ format: 'jwk' });
  if (kty === 'RSA') return 'rsa-sha2-512';
  if (kty === 'OKP' && crv === 'Ed25519') return 'ssh-ed25519';
  return kty === 'EC' && crv in curves ? `ecdsa-sha2-${curves[crv as keyof typeof curves]}` : undefined;
};

/** The public part of a key, as it goes over the wire. */
export const publicBlob = (key: KeyObject): Buffer => {
  const { kty, crv = '', x = '', y = '', n = '', e = '' } = createPublicKey(key).export({ format: 'jwk' });
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
  if (kty === 'RSA') return Buffer.concat([string('ssh-rsa'), mpint(bytes(e)), mpint(bytes(n))]);
  if (kty === 'OKP') return Buffer.concat([string('ssh-ed25519'), string(bytes(x))]);
  const curve = curves[crv as keyof typeof curves];
  const point = Buffer.concat([Buffer.of(4), bytes(x), bytes(y)]);
  return Buffer.concat([string(`ecdsa-sha2-${curve}`), string(curve), string(point)]);
};

/** Signs, in the form of an algorithm. */
export const signWith = (key: KeyObject, algorithm: SignatureAlgorithm, data: Buffer): Buffer => {
  const signature = sign(hashes[algorithm], data, { key, dsaEncoding: 'ieee-p1363' });
  const half = signature.length / 2;
  const blob = algorithm.startsWith('ecdsa')
    ? Buffer.concat([mpint(signature.subarray(0, half)), mpint(signature.subarray(half))])
    : signature;
  return Buffer.concat([string(algorithm), string(blob)]);
};

const fixed = (digits: Buffer, bytes: number, malformed: () => CheckFailure): Buffer => {
  if (digits.length > bytes) throw malformed();
  return Buffer.concat([Buffer.alloc(bytes - digits.length), digits]);
};

/**
 * Whether the key of a server has signed.
 *
 * @param algorithm what both sides agreed on
 * @throws CheckFailure when the key or the signature makes no sense
 */
export const isSigned = (
  data: Buffer,
  {
    blob,
    signature,
    algorithm,
  }: { readonly blob: Buffer; readonly signature: Buffer; readonly algorithm: SignatureAlgorithm },
  malformed: () => CheckFailure,
): boolean => {
  const fields = new MessageFields(signature, malformed);
  if (readText(fields) !== algorithm) return false;
  const bytes = readString(fields);
  try {
    const key = readKey(blob, algorithm, malformed);
    if (!algorithm.startsWith('ecdsa')) return verify(hashes[algorithm], data, key, bytes);
    const half = coordinateBytes[algorithm.slice('ecdsa-sha2-'.length) as Curve];
    const numbers = new MessageFields(bytes, malformed);
    const r = fixed(readDigits(numbers), half, malformed);
    const whole = Buffer.concat([r, fixed(readDigits(numbers), half, malformed)]);
    return verify(hashes[algorithm], data, { key, dsaEncoding: 'ieee-p1363' }, whole);
  } catch {
    throw malformed();
  }
};

/** A key as OpenSSH shows it, such as `SHA256:…`. */
export const fingerprintOf = (blob: Buffer): string =>
  `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
