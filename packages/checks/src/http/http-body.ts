import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { BodyText } from '../assertions/assertions.js';
import { checkBounds } from '../bounds.js';
import { CheckFailure, closedEarly, connectionFailure } from '../check/check-failure.js';
import type { CheckRun } from '../check/check-run.js';
import { failureMessages } from '../messages/failure-message.js';
import { codeOf } from '../network/error-code.js';
import { bodyText } from './body-text.js';

/** A body is read up to this size, and decoded up to this size. */
export const maxBodyBytes: number = checkBounds.checkAnswer.most;
const maxPieces = checkBounds.bodyPieces.most;
const maxEncodings = checkBounds.encodings.most;

/** What was read of a body. */
export interface RawBody {
  /** Its bytes as they were sent; empty unless they were to be kept. */
  readonly bytes: Buffer;
  /** Why the rest was not read; `null` when this is all. */
  readonly problem: string | null;
}

/**
 * Reads a body to its end, or as far as {@link maxBodyBytes} and some thousand pieces go.
 *
 * @param isKept whether the bytes are needed or only their end is awaited
 * @throws CheckFailure when it breaks off
 */
export const readBody = (run: CheckRun, stream: IncomingMessage, isKept: boolean): Promise<RawBody> => {
  run.phase = 'body';
  const read = new Promise<RawBody>((resolve, reject) => {
    let size = 0;
    let pieces = 0;
    const cut = (problem: string): void => {
      stream.destroy();
      resolve({ bytes: Buffer.alloc(0), problem });
    };
    // Bytes are copied: a body that drips would otherwise hold on to one buffer for each drop.
    let bytes = Buffer.alloc(0);
    stream.on('data', (chunk: Buffer) => {
      const end = size + chunk.length;
      pieces += 1;
      if (end > maxBodyBytes) return cut(failureMessages.bodyTooLarge(maxBodyBytes));
      if (pieces > maxPieces) return cut(failureMessages.bodyInPieces(maxPieces));
      if (isKept) {
        if (end > bytes.length) bytes = Buffer.concat([bytes], Math.min(maxBodyBytes, Math.max(end, bytes.length * 2)));
        chunk.copy(bytes, size);
      }
      size = end;
    });
    stream.once('end', () => resolve({ bytes: bytes.subarray(0, size), problem: null }));
    stream.on('error', reject);
    // A response that broke off together with its head has emitted its error already.
    if (stream.destroyed) reject(stream.errored ?? closedEarly);
    stream.once('close', () => reject(closedEarly));
  });
  return run.wait(read).catch((error: unknown) => {
    throw connectionFailure(error, 'body');
  });
};

type Decode = (bytes: Buffer) => Promise<Buffer>;

const limits = { maxOutputLength: maxBodyBytes };
const gunzip = promisify(zlib.gunzip);
const inflate = promisify(zlib.inflate);
const inflateRaw = promisify(zlib.inflateRaw);
const brotli = promisify(zlib.brotliDecompress);

/** Decoders by content coding (RFC 9110 §8.4.1). */
const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['identity', async (bytes) => bytes],
  ['gzip', (bytes) => gunzip(bytes, limits)],
  ['x-gzip', (bytes) => gunzip(bytes, limits)],
  // Some servers send deflate without the zlib wrapper, whose first byte ends in 8 (RFC 1950 §2.2).
  ['deflate', (bytes) => (((bytes[0] ?? 0) & 15) === 8 ? inflate(bytes, limits) : inflateRaw(bytes, limits))],
  ['br', (bytes) => brotli(bytes, limits)],
  // Node has zstd from 22.15 on.
  ...('zstdDecompress' in zlib
    ? ([['zstd', (bytes) => promisify(zlib.zstdDecompress)(bytes, limits)]] satisfies [string, Decode][])
    : []),
]);

/**
 * Undoes the content codings of a body and reads it as text, or says why it cannot.
 *
 * @throws CheckFailure when time runs out
 */
export const decodeBody = async (run: CheckRun, bytes: Buffer, headers: IncomingHttpHeaders): Promise<BodyText> => {
  const encoding = headers['content-encoding'] ?? '';
  const names = encoding
    .toLowerCase()
    .split(',', maxEncodings + 1)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const problem = failureMessages.bodyNotDecoded(encoding);
  if (names.length > maxEncodings) return { problem };
  let decoded = bytes;
  // The coding that was applied last is listed last (RFC 9110 §8.4). An answer to HEAD has codings but no body.
  for (const name of bytes.length === 0 ? [] : names.reverse()) {
    const decode = decoders.get(name);
    if (decode === undefined) return { problem };
    try {
      decoded = await run.wait(decode(decoded));
    } catch (error) {
      if (error instanceof CheckFailure) throw error;
      return {
        problem: codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? failureMessages.bodyTooLarge(maxBodyBytes) : problem,
      };
    }
  }
  return { text: bodyText(decoded, headers['content-type']) };
};
