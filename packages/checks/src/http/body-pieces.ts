import type { IncomingMessage } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { checkBounds } from '../bounds.js';
import { CheckFailure, closedEarly, connectionFailure } from '../check/check-failure.js';
import type { CheckRun } from '../check/check-run.js';
import { failureMessages } from '../messages/failure-message.js';
import { codeOf } from '../network/error-code.js';
import type { HttpAnswer } from './http-exchange.js';

/** How much of a body is read. */
export interface PieceLimits {
  /** Of the body as it is sent, and again of what it is decoded to. */
  readonly maxBytes: number;
  readonly maxPieces: number;
}

const maxEncodings = checkBounds.encodings.most;

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
};

/** Streams that undo the codings of a body; the coding that was applied last is listed last (RFC 9110 §8.4). */
const decodersOf = (encoding: string): readonly Transform[] => {
  const names = encoding
    .toLowerCase()
    .split(',', maxEncodings + 1)
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const makers = names.map((name) => (Object.hasOwn(decoders, name) ? decoders[name] : undefined));
  if (names.length > maxEncodings || makers.includes(undefined)) {
    throw new CheckFailure('down', failureMessages.bodyNotDecoded(encoding));
  }
  return makers.reverse().flatMap((make) => make?.() ?? []);
};

/** Passes a body on as it is sent, until it is too large or comes in too many pieces. */
const meter = ({ maxBytes, maxPieces }: PieceLimits): Transform => {
  let bytes = 0;
  let pieces = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      pieces += 1;
      if (bytes > maxBytes) done(new CheckFailure('down', failureMessages.bodyTooLarge(maxBytes)));
      else if (pieces > maxPieces) done(new CheckFailure('down', failureMessages.bodyInPieces(maxPieces)));
      else done(null, piece);
    },
  });
};

const failureOf = (error: unknown, stream: IncomingMessage, encoding: string): Error => {
  if (error instanceof CheckFailure) return error;
  if (stream.errored !== null) return connectionFailure(stream.errored, 'body');
  if (codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE') return connectionFailure(closedEarly, 'body');
  return new CheckFailure('down', failureMessages.bodyNotDecoded(encoding), { cause: error });
};

/**
 * Reads a body piece by piece and decodes it on the way, without holding it: what is small as sent may be endless when it
 * is decoded.
 *
 * @throws CheckFailure when it breaks off, cannot be decoded or meets a limit, and when time runs out
 */
export async function* readPieces(
  run: CheckRun,
  { stream, headers }: HttpAnswer,
  limits: PieceLimits,
): AsyncGenerator<Buffer> {
  run.phase = 'body';
  if (stream === null) return;
  const encoding = headers['content-encoding'] ?? '';
  const last = meter(limits);
  const parts = [last, ...decodersOf(encoding)];
  const output = parts.at(-1) ?? last;
  pipeline([stream, ...parts], () => {
    // The error arrives where the output is read.
  });
  run.onEnd(() => stream.destroy());
  const pieces: AsyncIterator<Buffer> = output[Symbol.asyncIterator]();
  let bytes = 0;
  try {
    for (;;) {
      const next = await run.wait(pieces.next());
      if (next.done === true) return;
      bytes += next.value.length;
      if (bytes > limits.maxBytes) throw new CheckFailure('down', failureMessages.bodyTooLarge(limits.maxBytes));
      yield next.value;
    }
  } catch (error) {
    throw failureOf(error, stream, encoding);
  } finally {
    stream.destroy();
  }
}
