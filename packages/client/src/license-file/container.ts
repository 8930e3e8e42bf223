import { LicenseFileError } from './license-file-error.js';

/** What is between the first and the last line of a license file. */
export interface Container {
  /** What is signed, after `license/`. */
  readonly enc: string;
  readonly sig: Uint8Array<ArrayBuffer>;
  readonly alg: string;
}

/**
 * The bytes of base 64 (RFC 4648 §4).
 *
 * @returns `undefined` unless the text is the one that these bytes have: a changed bit must not go unnoticed
 */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    const binary = atob(base64);
    return btoa(binary) === base64 ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
};

const frame = /^-----BEGIN LICENSE FILE-----[\r\n]+([A-Za-z0-9+/=\r\n]+)-----END LICENSE FILE-----$/;
const otherFrame = /^-----BEGIN (?!LICENSE FILE)[A-Z ]+-----[\r\n]/;

/** Reads the container of a license file. @throws LicenseFileError `malformed`, `wrong_kind` */
export const readContainer = (file: string): Container => {
  const text = file.trim();
  const [, body] = frame.exec(text) ?? [];
  if (body === undefined) throw new LicenseFileError(otherFrame.test(text) ? 'wrong_kind' : 'malformed');
  const bytes = bytesOf(body.replace(/[\r\n]/g, ''));
  try {
    const { enc, sig, alg } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const signature = typeof sig === 'string' ? bytesOf(sig) : undefined;
    if (typeof enc === 'string' && typeof alg === 'string' && signature !== undefined) {
      return { enc, alg, sig: signature };
    }
  } catch {
    // Anything that is not such an object is malformed alike.
  }
  throw new LicenseFileError('malformed');
};
