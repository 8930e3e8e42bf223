import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { BodyText } from '../assertions/assertions.js';
import { checkBounds } from '../bounds.js';
import { CheckFailure, closedEarly, connectionFailure } from '../check/check-failure.js';
import type { CheckRun } from '../check/check-run.js';
import { BodyHead } from '../check/sightings.js';
import { failureMessages } from '../messages/failure-message.js';
import { codeOf } from '../network/error-code.js';
import { codingsToUndo, encodingText } from './body-codings.js';
import { bodyText } from './body-text.js';
import type { HttpAnswer } from './http-exchange.js';

/** A body is read up to this size, and decoded up to this size. */
export const maxBodyBytes: number = checkBounds.checkAnswer.most;
const maxPieces = checkBounds.bodyPieces.most;

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
export const readBody = (run: CheckRun, stream: Readable, isKept: boolean): Promise<RawBody> => {
  run.phase = 'body';
  const head = new BodyHead();
  if (run.sightings.http !== null) run.sightings.http.body = head;
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
      head.add(chunk);
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

type Decode = (bytes: Buffer, limits: zlib.ZlibOptions) => Promise<Buffer>;

const limits = { maxOutputLength: maxBodyBytes };
/** Takes what there is of a body that is cut short. */
const cutLimits = { ...limits, finishFlush: zlib.constants.Z_SYNC_FLUSH };
const gunzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip);
const inflate = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate);
const inflateRaw = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw);
const brotli = promisify(zlib.brotliDecompress);

/** Decoders by content coding (RFC 9110 §8.4.1). */
const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  // Some servers send deflate without the zlib wrapper, whose first byte ends in 8 (RFC 1950 §2.2).
  ['deflate', (bytes, how) => (((bytes[0] ?? 0) & 15) === 8 ? inflate(bytes, how) : inflateRaw(bytes, how))],
  ['br', (bytes) => brotli(bytes, limits)],
  // Node has zstd from 22.15 on.
  ...('zstdDecompress' in zlib
    ? ([['zstd', (bytes) => promisify(zlib.zstdDecompress)(bytes, limits)]] satisfies [string, Decode][])
    : []),
]);

const knownCodings = new Set(decoders.keys());

/** Undoes one coding; what is cut short counts as far as it goes, as browsers and curl have it. */
const decodeOne = async (run: CheckRun, name: string, bytes: Buffer): Promise<Buffer> => {
  const decode = decoders.get(name);
  if (decode === undefined) return bytes;
  try {
    return await run.wait(decode(bytes, limits));
  } catch (error) {
    if (codeOf(error) !== 'Z_BUF_ERROR' || name === 'br' || name === 'zstd') throw error;
    run.findings.oddities.add('cutCompression');
    return run.wait(decode(bytes, cutLimits));
  }
};

/**
 * Undoes the codings of a body and reads it as text, or says why it cannot.
 *
 * @throws CheckFailure when time runs out
 */
export const decodeBody = async (run: CheckRun, bytes: Buffer, answer: HttpAnswer): Promise<BodyText> => {
  // An answer to HEAD has codings but no body.
  const codings = bytes.length === 0 ? [] : codingsToUndo(run, answer, knownCodings);
  const problem = failureMessages.bodyNotDecoded(encodingText(answer));
  if (codings === null) return { problem };
  let decoded = bytes;
  for (const name of codings) {
    try {
      decoded = await decodeOne(run, name, decoded);
    } catch (error) {
      if (error instanceof CheckFailure) throw error;
      return {
        problem: codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? failureMessages.bodyTooLarge(maxBodyBytes) : problem,
      };
    }
  }
  return { text: bodyText(decoded, answer.headers['content-type']) };
};
