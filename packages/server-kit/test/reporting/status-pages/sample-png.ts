import { deflateSync } from 'node:zlib';
import { type PngChunk, writeChunks } from '../../../src/reporting/status-pages/png-chunks.js';

/** What a PNG of a test is made of; by default two pixels of 8 bits, red and half green. */
export interface PngParts {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  /** The type of colour: 0 grey, 2 colours, 3 palette, 4 and 6 with opacity. */
  readonly colour?: number;
  readonly interlace?: number;
  /** Lines with the number of their filter first, before they are packed. */
  readonly lines?: Uint8Array;
  readonly packed?: Uint8Array;
  /** Chunks between header and pixels. */
  readonly chunks?: readonly PngChunk[];
}

/** Makes a PNG, well-formed or not. */
export const makePng = ({
  width = 2,
  height = 1,
  depth = 8,
  colour = 6,
  interlace = 0,
  lines = Uint8Array.of(0, 255, 0, 0, 255, 0, 255, 0, 128),
  packed = deflateSync(lines),
  chunks = [],
}: PngParts = {}): Uint8Array<ArrayBuffer> => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  return writeChunks([
    { type: 'IHDR', data: header },
    ...chunks,
    { type: 'IDAT', data: packed },
    { type: 'IEND', data: new Uint8Array() },
  ]);
};
