import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePng } from '../../../src/reporting/status-pages/decode-png.js';
import { encodePng } from '../../../src/reporting/status-pages/encode-png.js';
import { makePng, type PngParts } from './sample-png.js';

const pixelsOf = async (parts: PngParts): Promise<number[]> => [...(await decodePng(makePng(parts), 512)).rgba];

describe('a PNG is decoded', () => {
  const palette = { type: 'PLTE', data: Uint8Array.of(1, 2, 3, 4, 5, 6) };
  test.each([
    ['colours with opacity', {}, [255, 0, 0, 255, 0, 255, 0, 128]],
    ['colours', { colour: 2, lines: Uint8Array.of(0, 1, 2, 3, 4, 5, 6) }, [1, 2, 3, 255, 4, 5, 6, 255]],
    [
      'colours of which one is transparent',
      {
        colour: 2,
        lines: Uint8Array.of(0, 1, 2, 3, 4, 5, 6),
        chunks: [{ type: 'tRNS', data: Uint8Array.of(0, 4, 0, 5, 0, 6) }],
      },
      [1, 2, 3, 255, 4, 5, 6, 0],
    ],
    ['grey', { colour: 0, lines: Uint8Array.of(0, 7, 9) }, [7, 7, 7, 255, 9, 9, 9, 255]],
    [
      'grey of one bit',
      { colour: 0, depth: 1, lines: Uint8Array.of(0, 0b0100_0000) },
      [0, 0, 0, 255, 255, 255, 255, 255],
    ],
    ['grey with opacity', { colour: 4, lines: Uint8Array.of(0, 7, 8, 9, 10) }, [7, 7, 7, 8, 9, 9, 9, 10]],
    [
      'a palette of two bits with opacity',
      {
        colour: 3,
        depth: 2,
        lines: Uint8Array.of(0, 0b0100_0000),
        chunks: [palette, { type: 'tRNS', data: Uint8Array.of(99) }],
      },
      [4, 5, 6, 255, 1, 2, 3, 99],
    ],
    ['the filter Sub', { colour: 0, lines: Uint8Array.of(1, 250, 10) }, [250, 250, 250, 255, 4, 4, 4, 255]],
    [
      'the filters Up, Average and Paeth',
      { colour: 0, width: 1, height: 4, lines: Uint8Array.of(0, 10, 2, 5, 3, 1, 4, 1) },
      [10, 15, 8, 9].flatMap((grey) => [grey, grey, grey, 255]),
    ],
  ] satisfies [string, PngParts, number[]][])('%s', async (_, parts, pixels) => {
    expect(await pixelsOf(parts)).toEqual(pixels);
  });
});

test('what is encoded is decoded to the same pixels, whatever they are', async () => {
  const side = fc.integer({ min: 1, max: 9 });
  await fc.assert(
    fc.asyncProperty(side, side, fc.infiniteStream(fc.nat(255)), async (width, height, stream) => {
      const rgba = Uint8Array.from(stream.take(width * height * 4));
      const decoded = await decodePng(await encodePng({ width, height, rgba }), 9);
      expect(decoded).toEqual({ width, height, rgba });
    }),
  );
});
