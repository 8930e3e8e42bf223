import { createCipheriv, type KeyObject, randomBytes, sign } from 'node:crypto';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import type { Row } from '../../store/interface/store.js';
import { endsAt } from './license-state.js';

type LicenseRow = Row<'licenses'>;

/** Version of what our files hold besides the shape that others know. */
const algorithm = 'watchpost-license/1';
const lineLength = 64;

/** What a license file says. */
export interface FileContent {
  readonly license: LicenseRow;
  readonly activation: Row<'licenseActivations'> | undefined;
  /** The id of the key that signs it. */
  readonly keyId: string;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  readonly ttlSeconds: number;
}

/** When a file is not good any more: at the end of its time, or of the license with its grace. */
export const fileExpiry = ({ license, issuedAt, ttlSeconds }: Omit<FileContent, 'activation' | 'keyId'>): number =>
  Math.min(issuedAt + ttlSeconds * 1000, endsAt(license) ?? Number.POSITIVE_INFINITY);

/** The dataset in the shape of Keygen's (JSON:API), which its SDKs read; what is ours stands in the attributes. */
export const fileDataset = (content: FileContent): object => {
  const { license, activation, keyId, issuedAt } = content;
  const expiry = fileExpiry(content);
  const [created, updated] = [timestamp(license.createdAt), timestamp(license.updatedAt)];
  const entitlements = Object.entries(license.entitlements)
    // Databases keep the members of an object in different orders.
    .sort(([a], [b]) => (a < b ? -1 : 1))
    // Programs of others ask whether an entitlement is there.
    .filter(([, value]) => value !== false)
    .map(([code, value]) => ({
      id: `${license.id}.${code}`,
      type: 'entitlements',
      attributes: { name: code, code, metadata: { value }, created, updated },
    }));
  const machines =
    activation === undefined
      ? []
      : [
          {
            id: activation.id,
            type: 'machines',
            attributes: {
              fingerprint: activation.fingerprint,
              name: activation.name,
              hostname: activation.hostname,
              platform: activation.platform,
              created: timestamp(activation.createdAt),
              updated: timestamp(activation.updatedAt),
            },
          },
        ];
  return {
    data: {
      id: license.id,
      type: 'licenses',
      attributes: {
        name: license.name,
        licenseType: license.type,
        status: license.status.toUpperCase(),
        expiry: timestampOrNull(license.expiresAt),
        warnDays: license.warnDays,
        graceDays: license.graceDays,
        seats: license.seats,
        maxMachines: license.maxActivations ?? license.seats,
        entitlements: license.entitlements,
        holder: license.holder,
        metadata: license.metadata,
        created,
        updated,
      },
    },
    included: [...entitlements, ...machines],
    meta: {
      issued: timestamp(issuedAt),
      expiry: timestamp(expiry),
      ttl: Math.ceil((expiry - issuedAt) / 1000),
      algorithm,
      keyId,
    },
  };
};

/** The text in base 64 with 12 random bytes for AES-256-GCM, as `ciphertext.iv.tag`. */
const encrypted = (text: string, key: Uint8Array): string => {
  const iv = randomBytes(12); // NIST SP 800-38D §8.2.2
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [ciphertext, iv, cipher.getAuthTag()].map((part) => part.toString('base64')).join('.');
};

/**
 * Writes a license file: base 64 of `{enc, sig, alg}` between two lines. The signature covers `license/` and `enc`, so that
 * no other kind of file can take its place.
 *
 * @param options.encryptionKey `null` for a file that anyone can read
 */
export const writeLicenseFile = (
  dataset: object,
  { signingKey, encryptionKey }: { readonly signingKey: KeyObject; readonly encryptionKey: Uint8Array | null },
): string => {
  const text = JSON.stringify(dataset);
  const enc = encryptionKey === null ? Buffer.from(text).toString('base64') : encrypted(text, encryptionKey);
  const sig = sign(null, Buffer.from(`license/${enc}`), signingKey).toString('base64');
  const alg = encryptionKey === null ? 'base64+ed25519' : 'aes-256-gcm+ed25519';
  const body = Buffer.from(JSON.stringify({ enc, sig, alg })).toString('base64');
  const lines = body.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? [];
  return ['-----BEGIN LICENSE FILE-----', ...lines, '-----END LICENSE FILE-----', ''].join('\n');
};
