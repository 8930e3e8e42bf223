import { bytesOf, type Container, readContainer } from './container.js';
import { type LicenseFileContent, readDataset } from './dataset.js';
import { LicenseFileError } from './license-file-error.js';

export type { LicenseFileContent, LicenseFileMachine, LicenseOfFile } from './dataset.js';
export { LicenseFileError, type LicenseFileErrorCode } from './license-file-error.js';

/** How a license file is verified. */
export interface VerifyLicenseFileOptions {
  /** The public key of the issuer, or several while one replaces the other: as 64 hexadecimal digits, or as PEM. */
  readonly publicKey: string | readonly string[];
  /** The license key, which an encrypted file opens with. */
  readonly key?: string | undefined;
  /** The fingerprint of this machine, as it was activated. A file for another machine is refused. Default: not compared. */
  readonly fingerprint?: string | undefined;
  /** The time in milliseconds since the epoch. Default: that of the machine. */
  readonly now?: number | undefined;
  /** How far the clock may be behind the issuer's, in milliseconds. Default: five minutes. */
  readonly maxClockDriftMs?: number | undefined;
}

const algorithms = ['base64+ed25519', 'aes-256-gcm+ed25519'];
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The 32 bytes of a key. What precedes them in PEM is the same for every Ed25519 key (RFC 8410 §4). */
const publicKeyBytes = (publicKey: string): Uint8Array<ArrayBuffer> => {
  const text = publicKey.trim();
  if (/^[0-9a-f]{64}$/i.test(text)) {
    return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  }
  const [, body = ''] = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/.exec(text) ?? [];
  const bytes = bytesOf(body.replace(/\s/g, ''));
  if (bytes?.length !== 44) throw new TypeError('publicKey must be 64 hexadecimal digits, or an Ed25519 key as PEM');
  return bytes.slice(12);
};

const isSignedBy = async (publicKey: string, { enc, sig }: Container): Promise<boolean> => {
  const { subtle } = crypto;
  const key = await subtle.importKey('raw', publicKeyBytes(publicKey), { name: 'Ed25519' }, false, ['verify']);
  return subtle.verify({ name: 'Ed25519' }, key, sig, utf8(`license/${enc}`));
};

const assertGenuine = async (container: Container, publicKeys: readonly string[]): Promise<void> => {
  for (const publicKey of publicKeys) {
    if (await isSignedBy(publicKey, container)) return;
  }
  throw new LicenseFileError('not_genuine');
};

/** The text of `ciphertext.iv.tag` under the SHA-256 of the license key. */
const decrypt = async (enc: string, licenseKey: string): Promise<string> => {
  const [ciphertext, iv, tag] = enc.split('.').map(bytesOf);
  if (ciphertext === undefined || iv === undefined || tag === undefined) throw new LicenseFileError('malformed');
  const { subtle } = crypto;
  const secret = await subtle.digest('SHA-256', utf8(licenseKey));
  const key = await subtle.importKey('raw', secret, { name: 'AES-GCM' }, false, ['decrypt']);
  try {
    const sealed = new Uint8Array([...ciphertext, ...tag]);
    return new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed));
  } catch {
    throw new LicenseFileError('wrong_key');
  }
};

const open = async ({ enc, alg }: Container, key: string | undefined): Promise<string> => {
  if (alg === 'aes-256-gcm+ed25519') {
    if (key === undefined) throw new LicenseFileError('key_required');
    return decrypt(enc, key);
  }
  return new TextDecoder().decode(bytesOf(enc));
};

/**
 * Verifies a license file without a network: the issuer, the time and the machine. It reads nothing but what it is given,
 * and runs in Node, Deno, Bun and browsers.
 *
 * The file says what the license was when it was issued. A license that is revoked later is noticed when its files expire.
 *
 * @example
 * ```ts
 * const { license } = await verifyLicenseFile(await readFile('acme.lic', 'utf8'), { publicKey, key });
 * if (license.entitlements.sso === true) enableSingleSignOn();
 * ```
 * @throws LicenseFileError whose `code` says why the file is refused; TypeError when `publicKey` is no key
 */
export const verifyLicenseFile = async (
  file: string,
  { publicKey, key, fingerprint, now = Date.now(), maxClockDriftMs = 300_000 }: VerifyLicenseFileOptions,
): Promise<LicenseFileContent> => {
  const container = readContainer(file);
  if (!algorithms.includes(container.alg)) throw new LicenseFileError('unsupported_algorithm');
  // Nothing of a file is read before it is known to be the issuer's.
  await assertGenuine(container, typeof publicKey === 'string' ? [publicKey] : publicKey);
  const content = readDataset(await open(container, key));
  if (content === undefined) throw new LicenseFileError('malformed');
  if (content.issuedAt > now + maxClockDriftMs) throw new LicenseFileError('issued_in_future', content);
  if (content.expiresAt !== null && content.expiresAt < now) throw new LicenseFileError('expired', content);
  if (fingerprint !== undefined && content.machine !== null && content.machine.fingerprint !== fingerprint) {
    throw new LicenseFileError('wrong_machine', content);
  }
  return content;
};
