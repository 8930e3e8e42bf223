import { createHash, randomBytes } from 'node:crypto';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Row } from '../../store/interface/store.js';

/** Crockford's base 32: no I, L, O and U, so that a key can be read aloud. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 130 random bits: a client that guesses a billion keys a second finds none. */
const randomDigits = 26;
const checksumDigits = 4;
const prefix = 'WPL-';
/** `WPL-` and the first group. */
const prefixLength = 9;

/** The digits of some bytes; 256 is a multiple of 32, so no digit is likelier than another. */
const digitsOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => digits[byte & 31]).join('');

const checksumOf = (body: string): string =>
  digitsOf(createHash('sha256').update(`${prefix}${body}`).digest().subarray(0, checksumDigits));

const inGroups = (body: string): string => prefix + (body.match(/.{5}/g) ?? []).join('-');

/** The context that the key of license files is sealed with. */
export const fileKeySealContext = (licenseId: string): string => `license/${licenseId}/file-key`;

/** A new license key, to be shown once. */
export const newLicenseKey = (): string => {
  const body = digitsOf(randomBytes(randomDigits));
  return inGroups(body + checksumOf(body));
};

/** Whether the last digits of a key fit the others: a typing error does not. */
export const hasKeyChecksum = (key: string): boolean => {
  const body = key.slice(prefix.length).replaceAll('-', '');
  return checksumOf(body.slice(0, randomDigits)) === body.slice(randomDigits);
};

/** A key as it was issued, of one that a person typed: small letters, O for 0, I and L for 1, spaces. */
export const canonicalKey = (typed: string): string => {
  const body = typed.toUpperCase().replace(/[\s-]/g, '').replace(/^WPL/, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-Z]{30}$/.test(body) ? inGroups(body) : typed;
};

/** What license files are encrypted with. */
export const fileKeyOf = (key: string): Uint8Array => createHash('sha256').update(key).digest();

/** The hash that finds a license. It is not the one that its files are encrypted with. */
export const keyHashOf = (key: string): string => hashSecret(`license-key/${key}`);

/** The columns of a key: how it is recognised, found, and what its files are encrypted with. */
export const keyColumns = (
  licenseId: string,
  key: string,
  secretBox: Pick<SecretBox, 'seal'>,
): Pick<Row<'licenses'>, 'keyPrefix' | 'keyHash' | 'fileKey'> => ({
  keyPrefix: key.slice(0, prefixLength),
  keyHash: keyHashOf(key),
  fileKey: secretBox.seal(Buffer.from(fileKeyOf(key)).toString('base64url'), fileKeySealContext(licenseId)),
});

/** What the files of a license are encrypted with. @throws SecretKeyError */
export const openFileKey = (
  { id, fileKey }: Pick<Row<'licenses'>, 'id' | 'fileKey'>,
  secretBox: Pick<SecretBox, 'open'>,
): Uint8Array => Buffer.from(secretBox.open(fileKey, fileKeySealContext(id)), 'base64url');
