import { createDecipheriv, createHash, createPublicKey, verify } from 'node:crypto';

/**
 * The steps by which Keygen's Go SDK opens a license file, as an oracle that shares no code with ours. Read on 2026-11-23 in
 * `keygen-sh/keygen-go`: `license_file.go` (frame, algorithm, clock, end), `verifier.go` (signature over `license/` and
 * `enc`, key as hexadecimal digits) and `decryptor.go` (SHA-256 of the key, `ciphertext.iv.tag`, AES-256-GCM).
 */

const header = '-----BEGIN LICENSE FILE-----\n';
const footer = '-----END LICENSE FILE-----\n';
/** `MaxClockDrift` of the SDK. */
const maxDriftMs = 300_000;

/** What the SDK takes of a dataset; each field as its structures declare it. */
export interface KeygenDataset {
  readonly license: {
    readonly id: string;
    readonly type: string;
    readonly name: string;
    readonly expiry: Date | null;
    readonly created: Date;
    readonly updated: Date;
    readonly metadata: Readonly<Record<string, unknown>>;
  };
  readonly entitlements: readonly { readonly id: string; readonly code: string; readonly created: Date }[];
  readonly issued: Date;
  readonly expiry: Date;
  readonly ttl: number;
}

/** Base 64 as Go's `StdEncoding` reads it: padded, line ends ignored, anything else an error. */
const standardBase64 = (text: string): Buffer => {
  const joined = text.replace(/[\r\n]/g, '');
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(joined)) {
    throw new Error('illegal base64 data');
  }
  return Buffer.from(joined, 'base64');
};

const certificateOf = (file: string): { readonly enc: string; readonly sig: string; readonly alg: string } => {
  const withoutHeader = file.startsWith(header) ? file.slice(header.length) : file;
  const payload = withoutHeader.endsWith(footer) ? withoutHeader.slice(0, -footer.length) : withoutHeader;
  return JSON.parse(standardBase64(payload).toString());
};

/** A time as Go's `time.Time` reads it from JSON (RFC 3339). */
const goTime = (value: unknown): Date => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)) {
    throw new Error(`cannot parse ${value} as a time`);
  }
  return new Date(value);
};

/** `Verify`: whether the file is genuine. @throws Error with the name that the SDK has for it */
export const keygenVerify = (file: string, publicKeyHex: string): void => {
  const { enc, sig, alg } = certificateOf(file);
  if (alg !== 'aes-256-gcm+ed25519' && alg !== 'base64+ed25519') throw new Error('ErrLicenseFileNotSupported');
  const bytes = Buffer.from(publicKeyHex, 'hex');
  if (bytes.length !== 32) throw new Error('ErrPublicKeyInvalid');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }, format: 'jwk' });
  if (!verify(null, Buffer.from(`license/${enc}`), key, standardBase64(sig)))
    throw new Error('ErrLicenseFileNotGenuine');
};

/** `Decrypt`: what the file says. @throws Error with the name that the SDK has for it */
export const keygenDecrypt = (file: string, licenseKey: string, now: number): KeygenDataset => {
  const { enc, alg } = certificateOf(file);
  if (alg !== 'aes-256-gcm+ed25519') throw new Error('ErrLicenseFileNotEncrypted');
  const [ciphertext = '', iv = '', tag = ''] = enc.split('.', 3);
  const cipher = createDecipheriv('aes-256-gcm', createHash('sha256').update(licenseKey).digest(), standardBase64(iv));
  cipher.setAuthTag(standardBase64(tag));
  let text: string;
  try {
    text = cipher.update(standardBase64(ciphertext), undefined, 'utf8') + cipher.final('utf8');
  } catch {
    throw new Error('ErrLicenseFileInvalid');
  }
  const { data, included, meta } = JSON.parse(text);
  const { attributes } = data;
  const dataset: KeygenDataset = {
    license: {
      id: data.id,
      type: data.type,
      name: attributes.name,
      expiry: attributes.expiry === null ? null : goTime(attributes.expiry),
      created: goTime(attributes.created),
      updated: goTime(attributes.updated),
      metadata: attributes.metadata,
    },
    entitlements: included
      .filter(({ type }: { type: string }) => type === 'entitlements')
      .map(({ id, attributes: its }: { id: string; attributes: Record<string, unknown> }) => ({
        id,
        code: its.code,
        created: goTime(its.created),
      })),
    issued: goTime(meta.issued),
    expiry: goTime(meta.expiry),
    ttl: meta.ttl,
  };
  if (!Number.isInteger(dataset.ttl)) throw new Error('cannot unmarshal number into an int');
  if (dataset.issued.getTime() - now > maxDriftMs) throw new Error('ErrSystemClockUnsynced');
  if (dataset.ttl !== 0 && now > dataset.expiry.getTime()) throw new Error('ErrLicenseFileExpired');
  return dataset;
};
