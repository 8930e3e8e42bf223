// Seals what a check signs in with to the key of one agent

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Credentials } from './check/check.js';

/** What sealed credentials are bound to: moved to another agent, subject or version they do not open. */
export interface SealedFor {
  readonly agentId: string;
  /** The monitor or the exporter that they are for. */
  readonly subjectId: string;
  /** `version` of the assignment. */
  readonly version: number;
}

/** The key pair of an agent. */
export interface AgentKeyPair {
  /** 32 bytes in base64url, as a hello sends them. */
  readonly publicKey: string;
  /** 32 bytes in base64url, for a file that only the agent can read. */
  readonly privateKey: string;
}

/** Sealed credentials cannot be opened: they were changed, or sealed to another key, agent, subject or version. */
export class SealedCredentialsError extends Error {
  override readonly name = 'SealedCredentialsError';
}

const form = 'v1';
const label = 'watchpost agent credentials v1';
const keyBytes = 32; // RFC 7748 §5
const nonceBytes = 12; // NIST SP 800-38D §8.2.2
const tagBytes = 16;

/** Names are separated by what none of them can hold, so no two lists of names read the same. */
const infoOf = ({ agentId, subjectId, version }: SealedFor): Buffer =>
  Buffer.from([label, agentId, subjectId, version].join('\0'));

const publicKeyOf = (publicKey: string): KeyObject => {
  if (Buffer.from(publicKey, 'base64url').byteLength !== keyBytes) {
    throw new TypeError(`The public key must be ${keyBytes} bytes in base64url.`);
  }
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: publicKey }, format: 'jwk' });
};

/** RFC 8410 §7: what precedes the 32 bytes of an X25519 private key in PKCS #8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b656e04220420', 'hex');

const privateKeyOf = (privateKey: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, Buffer.from(privateKey, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  });

const rawPublicKey = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');

/** Both public keys are part of the salt, so a sealed text belongs to one exchange (RFC 7748 §6.1). */
const sharedKey = (
  own: KeyObject,
  other: KeyObject,
  { ephemeral, receiver, info }: { readonly ephemeral: Buffer; readonly receiver: Buffer; readonly info: Buffer },
): Buffer => {
  const secret = diffieHellman({ privateKey: own, publicKey: other });
  return Buffer.from(hkdfSync('sha256', secret, Buffer.concat([ephemeral, receiver]), info, 32));
};

/** Makes the key pair of an agent. */
export const createAgentKeyPair = (): AgentKeyPair => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const { d = '' } = privateKey.export({ format: 'jwk' });
  return { publicKey: rawPublicKey(publicKey).toString('base64url'), privateKey: d };
};

/** SHA-256 of a public key in base64url, by which people recognise it. */
export const publicKeyFingerprint = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url');

/**
 * Seals credentials to the public key of an agent: X25519 with a key made for this text alone, HKDF-SHA-256, AES-256-GCM.
 *
 * @throws TypeError when the public key has not 32 bytes
 * @throws Error when no secret can be agreed on with it, because it is a point of low order (RFC 7748 §6.1)
 */
export const sealCredentials = (credentials: Credentials, publicKey: string, sealedFor: SealedFor): string => {
  const receiverKey = publicKeyOf(publicKey);
  const own = generateKeyPairSync('x25519');
  const ephemeral = rawPublicKey(own.publicKey);
  const info = infoOf(sealedFor);
  const key = sharedKey(own.privateKey, receiverKey, { ephemeral, receiver: rawPublicKey(receiverKey), info });
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(credentials), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${form}.${Buffer.concat([ephemeral, nonce, text]).toString('base64url')}`;
};

/**
 * Opens what {@link sealCredentials} has sealed.
 *
 * @param privateKey that of {@link createAgentKeyPair}
 * @throws SealedCredentialsError when it does not open with this key, for this agent, subject and version
 */
export const openSealedCredentials = (sealed: string, privateKey: string, sealedFor: SealedFor): Credentials => {
  const [version, body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64url');
  if (version !== form || bytes.byteLength < keyBytes + nonceBytes + tagBytes) {
    throw new SealedCredentialsError(`the sealed credentials are not of the form ${form}, or truncated`);
  }
  const ephemeral = bytes.subarray(0, keyBytes);
  const nonce = bytes.subarray(keyBytes, keyBytes + nonceBytes);
  try {
    const own = privateKeyOf(privateKey);
    const receiver = rawPublicKey(createPublicKey(own));
    const other = publicKeyOf(ephemeral.toString('base64url'));
    const key = sharedKey(own, other, { ephemeral, receiver, info: infoOf(sealedFor) });
    const decipher = createDecipheriv('aes-256-gcm', key, nonce);
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const text =
      decipher.update(bytes.subarray(keyBytes + nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
    // What it was sealed from, which the tag has just proved.
    return JSON.parse(text) as Credentials;
  } catch (error) {
    throw new SealedCredentialsError('the sealed credentials were changed, or sealed for another', { cause: error });
  }
};
