import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { byteFinder, occursIn } from '../../src/assertions/text-search.js';
import { escapedBytes } from '../../src/connection/escaped-bytes.js';

it('a text search finds what String.includes finds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 400 });
  const patterns = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 90, maxLength: 130 });
  fc.assert(
    fc.property(letters, patterns, letters, fc.boolean(), (before, pattern, after, isThere) => {
      const text = isThere ? before + pattern + after : before + after;
      expect(occursIn(text, pattern)).toBe(text.includes(pattern));
    }),
  );
});

it('a text search does not block the process with a hostile text', () => {
  // With `String.includes` each of these takes about two seconds.
  const text = 'a'.repeat(1_048_576);
  const pattern = `${'a'.repeat(5000)}b${'a'.repeat(4999)}`;
  const found = Array.from({ length: 20 }, () => occursIn(text, pattern));
  expect(found).not.toContain(true);
});

it('a text search finds bytes however the chunks are split', () => {
  const bytes = fc.uint8Array({ max: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.array(bytes), fc.uint8Array({ max: 1, maxLength: 8 }), (pieces, pattern) => {
      const find = byteFinder(pattern);
      let heard = Buffer.alloc(0);
      for (const piece of pieces) {
        heard = Buffer.concat([heard, piece]);
        expect(find(piece)).toBe(heard.includes(Buffer.from(pattern)));
      }
    }),
  );
});

it.each([
  ['', ''],
  ['plain', '706c61696e'],
  ['\\r\\n\\t\\0\\\\', '0d0a09005c'],
  ['\\x00\\xfF\\x7a', '00ff7a'],
  ['a\\x0Ab', '610a62'],
  ['\\\\x41', '5c783431'],
  ['ß\\xdf', 'c39fdf'],
])('the escape %j stands for the bytes %s', (text, hex) => {
  expect(escapedBytes(text).toString('hex')).toBe(hex);
});
