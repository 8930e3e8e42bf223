import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { checkBounds } from '../bounds.js';
import type { HttpSighting } from '../check/sightings.js';
import { bodyText } from '../http/body-text.js';

const mostCodings = checkBounds.encodings.most;
const most = checkBounds.bodyHead.most;
const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = zlib.constants;
/** What there is of a body that is cut off counts. */
const cutShort = { finishFlush: Z_SYNC_FLUSH };

const decoders: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', () => zlib.createUnzip(cutShort)],
  ['x-gzip', () => zlib.createUnzip(cutShort)],
  ['deflate', () => zlib.createUnzip(cutShort)],
  ['br', () => zlib.createBrotliDecompress({ finishFlush: BROTLI_OPERATION_FLUSH })],
  // Node has zstd from 22.15 on.
  ...('createZstdDecompress' in zlib
    ? ([['zstd', () => zlib.createZstdDecompress({ finishFlush: zlib.constants.ZSTD_e_flush })]] satisfies [
        string,
        () => Transform,
      ][])
    : []),
]);

/** Undoes a coding as far as the bytes go and until there is enough: some thousand bytes may decode to gigabytes. */
const decodeBeginning = (bytes: Buffer, decoder: Transform): Promise<Buffer> =>
  new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const end = (): void => {
      decoder.destroy();
      resolve(Buffer.concat(pieces));
    };
    decoder.on('data', (piece: Buffer) => {
      pieces.push(piece);
      size += piece.length;
      if (size > most) end();
    });
    decoder.once('end', end).once('error', end).end(bytes);
  });

/**
 * The beginning of a body as text, its codings undone; what cannot be decoded has none.
 */
export const bodyBeginning = async ({
  answer,
  body,
}: HttpSighting): Promise<{ readonly text: string; readonly isCut: boolean } | null> => {
  if (answer === null || body === null) return null;
  const encodings = (answer.headers['content-encoding'] ?? '').toLowerCase().split(',', mostCodings);
  const codings = [...encodings, ...answer.codings].slice(0, mostCodings).reverse();
  let bytes = body.bytes ?? Buffer.alloc(0);
  let isCut = body.isCut;
  for (const coding of codings) {
    const decoder = decoders.get(coding.trim())?.();
    if (decoder === undefined || bytes.length === 0) continue;
    bytes = await decodeBeginning(bytes, decoder);
    isCut ||= bytes.length > most;
    bytes = bytes.subarray(0, most);
  }
  return { text: bodyText(bytes, answer.headers['content-type']), isCut };
};
