import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { type PngChunk, PngError, readChunks } from './png-chunks.js';
import { filterCount, unfilter } from './png-filters.js';

/** A picture as pixels: red, green, blue and opacity, a byte each. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const unpack = promisify(inflate);

/** Samples of a pixel by the type of colour (PNG, third edition, §11.2.1): grey, colours, palette, both with opacity. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  readonly samples: number;
}

/** @throws PngError for a picture that is too large or of a form that is not taken */
const readHeader = (chunk: PngChunk | undefined, mostSide: number): Header => {
  if (chunk?.type !== 'IHDR' || chunk.data.byteLength !== 13) throw new PngError('is damaged: the PNG has no header');
  const { buffer, byteOffset } = chunk.data;
  const view = new DataView(buffer, byteOffset, 13);
  const [width, height, depth, colour] = [view.getUint32(0), view.getUint32(4), view.getUint8(8), view.getUint8(9)];
  // Before anything is unpacked: the header says how much memory the pixels take.
  if (width === 0 || height === 0 || width > mostSide || height > mostSide) {
    throw new PngError(`must be a PNG of at most ${mostSide} × ${mostSide} pixels (got ${width} × ${height})`);
  }
  const samples = samplesOf[colour];
  const isDepthKnown = depth === 8 || ([1, 2, 4].includes(depth) && (colour === 0 || colour === 3));
  if (samples === undefined || !isDepthKnown || view.getUint16(10) !== 0 || view.getUint8(12) !== 0) {
    throw new PngError('must be a PNG of 8 bits for each colour that is not interlaced');
  }
  return { width, height, depth, colour, samples };
};

/** The pixels as they were packed: a line of them each, with its filter taken off. */
const readLines = async (header: Header, packed: Uint8Array): Promise<Uint8Array[]> => {
  const { width, height, depth, samples } = header;
  const lineBytes = Math.ceil((width * samples * depth) / 8);
  const length = (lineBytes + 1) * height;
  // A few bytes can unpack to a thousand times as many: no more than the header announces.
  const bytes = await unpack(packed, { maxOutputLength: length }).catch(() => undefined);
  if (bytes?.byteLength !== length) throw new PngError('is damaged: the pixels of the PNG cannot be unpacked');
  const pixelBytes = Math.max(1, (samples * depth) / 8);
  const lines: Uint8Array[] = [];
  let above: Uint8Array = new Uint8Array(lineBytes);
  for (let at = 0; at < length; at += lineBytes + 1) {
    const filter = bytes[at] ?? 0;
    if (filter >= filterCount) throw new PngError('is damaged: a filter of the PNG is not known');
    const line = bytes.subarray(at + 1, at + 1 + lineBytes);
    unfilter(filter, line, above, pixelBytes);
    lines.push(line);
    above = line;
  }
  return lines;
};

/** Colours and opacities of a palette; or the grey or colour that is transparent, where there is one. */
interface Colours {
  readonly palette: Uint8Array;
  readonly opacities: Uint8Array;
}

/** The samples of a line, a byte each. */
const samplesIn = (line: Uint8Array, { width, samples, depth }: Header): Uint8Array => {
  if (depth === 8) return line;
  const perByte = 8 / depth;
  const mask = 2 ** depth - 1;
  return Uint8Array.from({ length: width * samples }, (_, place) => {
    const byte = line[Math.floor(place / perByte)] ?? 0;
    return (byte >> (8 - depth * ((place % perByte) + 1))) & mask;
  });
};

/** The sample that `tRNS` calls transparent, by its place in a pixel, two bytes each (§11.3.1.1); none is -1. */
const transparentSample = (opacities: Uint8Array, place: number): number =>
  opacities[place * 2] === 0 ? (opacities[place * 2 + 1] ?? -1) : -1;

/** Writes a line as red, green, blue and opacity. @throws PngError for a pixel without a colour in the palette */
const writeLine = (rgba: Uint8Array, line: Uint8Array, header: Header, { palette, opacities }: Colours): void => {
  const { width, colour, depth, samples } = header;
  const values = samplesIn(line, header);
  const [red, green, blue] = [0, 1, 2].map((place) => transparentSample(opacities, place));
  const greyScale = 255 / (2 ** depth - 1);
  for (let x = 0; x < width; x += 1) {
    const from = x * samples;
    const to = x * 4;
    const first = values[from] ?? 0;
    if (colour === 3) {
      if (first * 3 + 2 >= palette.length) throw new PngError('is damaged: a pixel of the PNG has no colour');
      for (let part = 0; part < 3; part += 1) rgba[to + part] = palette[first * 3 + part] ?? 0;
      rgba[to + 3] = opacities[first] ?? 255;
    } else if (colour === 2 || colour === 6) {
      for (let part = 0; part < 3; part += 1) rgba[to + part] = values[from + part] ?? 0;
      const isTransparent = rgba[to] === red && rgba[to + 1] === green && rgba[to + 2] === blue;
      rgba[to + 3] = colour === 6 ? (values[from + 3] ?? 0) : isTransparent ? 0 : 255;
    } else {
      rgba.fill(first * greyScale, to, to + 3);
      rgba[to + 3] = colour === 4 ? (values[from + 1] ?? 0) : first === red ? 0 : 255;
    }
  }
};

/**
 * Decodes a PNG that a stranger may have made. Texts, profiles, times and whatever else lies in it are left behind.
 *
 * @param mostSide pixels that it may be wide and high
 * @throws PngError for anything but a PNG of 8 bits, not interlaced, of that size
 */
export const decodePng = async (file: Uint8Array, mostSide: number): Promise<Bitmap> => {
  const chunks = readChunks(file);
  const header = readHeader(chunks[0], mostSide);
  const foreign = chunks.find(({ type }) => /^[A-Z]/.test(type) && !['IHDR', 'PLTE', 'IDAT', 'IEND'].includes(type));
  if (foreign !== undefined) throw new PngError('must be a PNG without extensions');
  const dataOf = (type: string): Uint8Array => chunks.find((chunk) => chunk.type === type)?.data ?? new Uint8Array();
  const colours = { palette: dataOf('PLTE'), opacities: dataOf('tRNS') };
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const { width, height } = header;
  const rgba = new Uint8Array(width * height * 4);
  for (const [y, line] of (await readLines(header, packed)).entries()) {
    writeLine(rgba.subarray(y * width * 4, (y + 1) * width * 4), line, header, colours);
  }
  return { width, height, rgba };
};
