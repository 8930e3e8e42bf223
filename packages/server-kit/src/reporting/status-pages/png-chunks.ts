import { crc32 } from 'node:zlib';

/** The first eight bytes of every PNG (PNG, third edition, §5.2). */
const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A file that is no PNG, or one that is not taken; the message goes on after the name of a field. */
export class PngError extends Error {
  override readonly name = 'PngError';
}

/** A part of a PNG: four letters, and bytes. */
export interface PngChunk {
  readonly type: string;
  readonly data: Uint8Array;
}

/**
 * Reads the chunks up to the end of the picture; what follows that is ignored.
 *
 * @throws PngError for another format, for a file that is cut off and for a chunk whose checksum is wrong
 */
export const readChunks = (file: Uint8Array): PngChunk[] => {
  if (Buffer.compare(file.subarray(0, 8), signature) !== 0) throw new PngError('must be a PNG');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: PngChunk[] = [];
  for (let at = 8; at + 12 <= file.byteLength; ) {
    const length = view.getUint32(at);
    if (length > file.byteLength - at - 12) break;
    const type = Buffer.from(file.subarray(at + 4, at + 8)).toString('latin1');
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length)) {
      throw new PngError('is damaged: a checksum of the PNG is wrong');
    }
    chunks.push({ type, data: file.subarray(at + 8, at + 8 + length) });
    if (type === 'IEND') return chunks;
    at += 12 + length;
  }
  throw new PngError('is damaged: the PNG has no end');
};

/** Writes a PNG of chunks. */
export const writeChunks = (chunks: readonly PngChunk[]): Uint8Array<ArrayBuffer> => {
  const parts: Uint8Array[] = [signature];
  for (const { type, data } of chunks) {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.byteLength, 0);
    frame.writeUInt32BE(crc32(body), 4);
    parts.push(frame.subarray(0, 4), body, frame.subarray(4));
  }
  return new Uint8Array(Buffer.concat(parts));
};
