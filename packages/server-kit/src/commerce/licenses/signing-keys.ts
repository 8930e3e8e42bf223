import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { newId } from '../../base/ids.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Change, Row, Store } from '../../store/interface/store.js';

type SigningKeyRow = Row<'licenseSigningKeys'>;

/** The context that the private half of a key is sealed with. */
export const signingKeySealContext = (id: string): string => `license-signing-key/${id}`;

/** What precedes the 32 bytes of an Ed25519 key in its SubjectPublicKeyInfo (RFC 8410 §4). */
const publicKeyHeader = Buffer.from('302a300506032b6570032100', 'hex');

const publicKeyOf = (publicKeyHex: string): KeyObject =>
  createPublicKey({
    key: Buffer.concat([publicKeyHeader, Buffer.from(publicKeyHex, 'hex')]),
    format: 'der',
    type: 'spki',
  });

/** The key as PEM. */
export const publicKeyPem = (publicKeyHex: string): string =>
  publicKeyOf(publicKeyHex).export({ format: 'pem', type: 'spki' }).toString();

/**
 * The entry by which an organization has a key to sign with. Where another request makes one at the same time, the first
 * counts.
 */
export const signingKeyChange = (organizationId: string, secretBox: Pick<SecretBox, 'seal'>, now: number): Change => {
  const id = newId('lsk', now);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const row = {
    id,
    organizationId,
    publicKeyHex: publicKey
      .export({ format: 'der', type: 'spki' })
      .subarray(publicKeyHeader.byteLength)
      .toString('hex'),
    privateKey: secretBox.seal(
      privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
      signingKeySealContext(id),
    ),
    createdAt: now,
  };
  return { kind: 'insert', table: 'licenseSigningKeys', row, onConflict: 'ignore' };
};

/** The key that new files of an organization are signed with. */
export const activeSigningKey = (
  organizationId: string,
  store: Pick<Store, 'get'>,
): Promise<SigningKeyRow | undefined> => store.get('licenseSigningKeys', { organizationId, retiredAt: null });

/** The private half. @throws SecretKeyError */
export const openSigningKey = (
  { id, privateKey }: Pick<SigningKeyRow, 'id' | 'privateKey'>,
  secretBox: Pick<SecretBox, 'open'>,
): KeyObject =>
  createPrivateKey({
    key: Buffer.from(secretBox.open(privateKey, signingKeySealContext(id)), 'base64url'),
    format: 'der',
    type: 'pkcs8',
  });
