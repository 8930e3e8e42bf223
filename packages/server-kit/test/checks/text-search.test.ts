import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { occursIn } from '../../src/checks/text-search.js';

it('finds what the search of the language finds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 400 });
  const patterns = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 90, maxLength: 130 });
  fc.assert(
    fc.property(letters, patterns, letters, fc.boolean(), (before, pattern, after, isThere) => {
      const text = isThere ? before + pattern + after : before + after;
      expect(occursIn(text, pattern)).toBe(text.includes(pattern));
    }),
  );
});

it('does not hold up the process with a pattern made for that', () => {
  // With `String.includes` each of these takes about two seconds.
  const text = 'a'.repeat(1_048_576);
  const pattern = `${'a'.repeat(5000)}b${'a'.repeat(4999)}`;
  const found = Array.from({ length: 20 }, () => occursIn(text, pattern));
  expect(found).not.toContain(true);
});
