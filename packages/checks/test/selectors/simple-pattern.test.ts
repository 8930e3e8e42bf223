import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { simplePattern } from '../../src/scrape/selectors/simple-pattern.js';

describe('a pattern without a regular expression', () => {
  it.each(['api', 'api|web', '(api|web)', '', 'a|', '.*', '.+', 'node_.+', '.*_total', '.*a.*', 'a\\.b', '.+a.+|b'])(
    'is found in %j',
    (pattern) => {
      expect(simplePattern(pattern)).toBeTypeOf('function');
    },
  );

  it.each([
    'a.b',
    '[ab]',
    'a*',
    '^a$',
    '(?i)a',
    '\\d',
    'a.*b',
    '(a)(b)',
    'a{2}',
    '(a|(b))',
    '((a))',
    'a)|(b',
    '.*.*',
    '*',
  ])('is not found in %j', (pattern) => {
    expect(simplePattern(pattern)).toBeUndefined();
  });

  it('matches the texts that RE2 matches', () => {
    const part = fc.constantFrom('a', 'b', '.*', '.+', '|', '\\.', '_', '\n', '🚀', '(', ')');
    const pattern = fc.array(part, { maxLength: 7 }).map((parts) => parts.join(''));
    const value = fc.string({ unit: fc.constantFrom('a', 'b', '.', '_', '\n', '🚀'), maxLength: 6 });
    fc.assert(
      fc.property(pattern, value, (written, text) => {
        const simple = simplePattern(written);
        fc.pre(simple !== undefined);
        expect(simple?.(text)).toBe(RE2JS.compile(`^(?s:${written})$`).test(text));
      }),
      { numRuns: 2000 },
    );
  });
});
