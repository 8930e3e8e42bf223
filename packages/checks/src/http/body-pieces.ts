import { pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { CheckFailure, closedEarly, connectionFailure } from '../check/check-failure.js';
import type { CheckRun } from '../check/check-run.js';
import { failureMessages } from '../messages/failure-message.js';
import { codeOf } from '../network/error-code.js';
import { codingsToUndo, encodingText } from './body-codings.js';
import type { HttpAnswer } from './http-exchange.js';

/** How much of a body is read. */
export interface PieceLimits {
  /** Of the body as it is sent, and again of what it is decoded to. */
  readonly maxBytes: number;
  readonly maxPieces: number;
}

const decoders: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createUnzip],
  ['x-gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
]);
const knownCodings = new Set(decoders.keys());

/** Streams that undo the codings of a body. */
const decodersOf = (run: CheckRun, answer: HttpAnswer): readonly Transform[] => {
  const codings = codingsToUndo(run, answer, knownCodings);
  if (codings === null) throw new CheckFailure('down', failureMessages.bodyNotDecoded(encodingText(answer)));
  return codings.flatMap((name) => decoders.get(name)?.() ?? []);
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

const failureOf = (error: unknown, stream: Readable, encoding: string): Error => {
  if (error instanceof CheckFailure) return error;
  // Decoding that fails ends the stream as well; what ended it first says what it was.
  if (stream.errored instanceof CheckFailure) return stream.errored;
  if (codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE') return connectionFailure(closedEarly, 'body');
  return new CheckFailure('down', failureMessages.bodyNotDecoded(encoding), { cause: error });
};

/**
 * Reads a body piece by piece and decodes it on the way, without holding it: what is small as sent may be endless when it
 * is decoded.
 *
 * @throws CheckFailure when it breaks off, cannot be decoded or meets a limit, and when time runs out
 */
export async function* readPieces(run: CheckRun, answer: HttpAnswer, limits: PieceLimits): AsyncGenerator<Buffer> {
  run.phase = 'body';
  const { stream } = answer;
  if (stream === null) return;
  const last = meter(limits);
  const parts = [last, ...decodersOf(run, answer)];
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
    throw failureOf(error, stream, encodingText(answer));
  } finally {
    stream.destroy();
  }
}
