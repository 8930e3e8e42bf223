import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Bitmap } from './decode-png.js';
import { writeChunks } from './png-chunks.js';
import { filtered } from './png-filters.js';

const pack = promisify(deflate);

/** Encodes pixels as a PNG that has nothing but them: the same pixels are the same bytes. */
export const encodePng = async ({ width, height, rgba }: Bitmap): Promise<Uint8Array<ArrayBuffer>> => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits for each of red, green, blue and opacity (PNG, third edition, §11.2.1).
  header.set([8, 6], 8);
  const nothing = new Uint8Array(width * 4);
  const lineOf = (y: number): Uint8Array => (y < 0 ? nothing : rgba.subarray(y * width * 4, (y + 1) * width * 4));
  const lines = Array.from({ length: height }, (_, y) => filtered(lineOf(y), lineOf(y - 1), 4));
  const data = await pack(Buffer.concat(lines), { level: 9 });
  return writeChunks([
    { type: 'IHDR', data: header },
    { type: 'IDAT', data },
    { type: 'IEND', data: new Uint8Array() },
  ]);
};
