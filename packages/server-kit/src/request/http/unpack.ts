import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { codeOf } from '@watchpost/checks/address-guard';
import type { Route } from '@watchpost/schemas';
import { httpBounds } from './bounds.js';
import { ProblemError } from './problem.js';

const unzip = promisify(gunzip);

/** Another thread costs more than to unpack so little, and what unpacks to very much is larger. */
const smallBytes = httpBounds.unpackedAtOnce.most;

/**
 * The bytes of a body before they were compressed. Agents alone may compress: they send much, from lines that are narrow.
 *
 * @param contentEncoding of the request
 * @param maxBytes as many as a body that is not compressed may have; beyond it, unpacking ends
 * @throws ProblemError `payload_too_large`, or `bad_request` when the bytes are not gzip (RFC 1952)
 */
export const unpack = async (
  bytes: Uint8Array,
  contentEncoding: string | null,
  { access }: Pick<Route, 'access'>,
  maxBytes: number,
): Promise<Uint8Array> => {
  if (access !== 'agent' || contentEncoding === null || contentEncoding.toLowerCase() === 'identity') return bytes;
  if (contentEncoding.toLowerCase() !== 'gzip') {
    throw new ProblemError('unsupported_media_type', 'The Content-Encoding must be gzip, or left out.', {
      headers: { 'accept-encoding': 'gzip' },
    });
  }
  try {
    const options = { maxOutputLength: maxBytes };
    return bytes.byteLength <= smallBytes ? gunzipSync(bytes, options) : await unzip(bytes, options);
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') {
      throw new ProblemError(
        'payload_too_large',
        `A body has at most ${maxBytes} bytes, also before it is compressed.`,
      );
    }
    throw new ProblemError('bad_request', 'The body is not valid gzip.');
  }
};
