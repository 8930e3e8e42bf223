import { promisify } from 'node:util';
// As a whole: a name that an older Node lacks would fail before it is said which Node is needed.
import zlib, { brotliDecompress, constants, unzip } from 'node:zlib';
import type { SentAnything } from '@watchpost/schemas';
import { httpBounds } from '../../request/http/bounds.js';
import type { Adjustment } from './signal-fields.js';

const maxOutputLength = httpBounds.requestBody.most;

/** A body that was cut has no end, and what there is of it counts. */
const unpackers: Readonly<Record<string, (bytes: Uint8Array) => Promise<Uint8Array>>> = (() => {
  const zip = (bytes: Uint8Array) => promisify(unzip)(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
  const br = (bytes: Uint8Array) =>
    promisify(brotliDecompress)(bytes, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH });
  const zstd = (bytes: Uint8Array) =>
    promisify(zlib.zstdDecompress)(bytes, { maxOutputLength, finishFlush: constants.ZSTD_e_flush });
  return { gzip: zip, 'x-gzip': zip, deflate: zip, br, zstd };
})();

const charsetOf = (bytes: Uint8Array, contentType: string): string => {
  // A file that Windows wrote begins with a mark of its encoding.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8';
};

const isCharset = (name: string): boolean => {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
};

/**
 * The text of a body: unpacked, and by its charset. Bytes that the charset does not have become U+FFFD.
 *
 * @param adjust is called for what is cut or left out
 */
export const decodedBody = async (
  { bytes, isCut }: SentAnything,
  header: (name: string) => string | null,
  adjust: (adjustment: Adjustment) => void,
): Promise<string> => {
  if (isCut) {
    adjust({ path: '', code: 'cut', message: `was read to ${bytes.byteLength} bytes` });
  }
  const coding = (header('content-encoding') ?? '').trim().toLowerCase();
  let plain = bytes;
  if (bytes.byteLength > 0 && coding !== '' && coding !== 'identity') {
    const unpack = Object.hasOwn(unpackers, coding) ? unpackers[coding] : undefined;
    try {
      if (unpack === undefined) throw new TypeError('not a coding that is known');
      plain = await unpack(bytes);
    } catch {
      const message = `cannot be unpacked to at most ${maxOutputLength} bytes; send gzip, br, zstd, or the text as it is`;
      adjust({ path: 'content-encoding', code: 'left_out', message });
      return '';
    }
  }
  const charset = charsetOf(plain, header('content-type') ?? '');
  if (isCharset(charset)) return new TextDecoder(charset).decode(plain);
  const message = 'names no charset that is known; the text is read as UTF-8';
  adjust({ path: 'content-type', code: 'left_out', message });
  return new TextDecoder().decode(plain);
};
