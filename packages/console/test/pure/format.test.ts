import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresIn, relativeSpan, shortSpanOf, spanOf } from '../../src/app/time/format.js';
import { coreWords } from '../../src/app/words/core.js';
import { loadWords } from '../../src/app/words/define-words.js';

// Other files of the same process begin in English.
afterAll(() => loadWords('en'));

beforeAll(() => loadWords('de'));

test.each([
  [0, '0 s'],
  [59_000, '59 s'],
  [61_000, '1 min 1 s'],
  [3 * 86_400_000 + 4 * 3_600_000, '3 d 4 h'],
  [86_400_000, '1 d'],
  [-5, '0 s'],
])('%i ms are %s', (ms, text) => {
  expect(shortSpanOf(ms)).toBe(text);
});

test.each([
  [1_000, '1 second', '1 Sekunde'],
  [89_000, '89 seconds', '89 Sekunden'],
  [120_000, '2 minutes', '2 Minuten'],
  [7_200_000, '2 hours', '2 Stunden'],
  [3 * 86_400_000, '3 days', '3 Tage'],
])('%i ms are %s, and in German %s', (ms, english, german) => {
  expect([spanOf(ms, coreWords.en), spanOf(ms, coreWords.de)]).toEqual([english, german]);
});

test.each([
  [7 * 86_400_000, 'in 7 days', 'in 7 Tagen'],
  [86_400_000, 'in 24 hours', 'in 24 Stunden'],
  [-3 * 86_400_000, '3 days ago', 'vor 3 Tagen'],
  [-60_000, '60 seconds ago', 'vor 60 Sekunden'],
  [-0, '0 seconds ago', 'vor 0 Sekunden'],
])('%i ms from now are %s, and in German %s', (ms, english, german) => {
  expect([relativeSpan(ms, 'en'), relativeSpan(ms, 'de')]).toEqual([english, german]);
});

test.each([
  ['latencyOf', null, '–', '–'],
  ['latencyOf', 0.44, '0.4 ms', '0,4 ms'],
  ['latencyOf', 12.4, '12 ms', '12 ms'],
  ['latencyOf', 1240, '1.24 s', '1,24 s'],
  ['percentOf', 100, '100 %', '100 %'],
  ['percentOf', 99.999, '99.99 %', '99,99 %'],
  ['percentOf', 0, '0 %', '0 %'],
  ['percentOf', null, '–', '–'],
  ['decimalOf', 0.12345, '0.123', '0,123'],
  ['decimalOf', null, '–', '–'],
  ['bytesOf', 512, '512 B', '512 B'],
  ['bytesOf', 5120, '5.1 kB', '5,1 kB'],
  ['bytesOf', 1_240_000, '1.24 MB', '1,24 MB'],
] as const)('%s writes %s as %s, and in German as %s', (name, value, english, german) => {
  expect([figuresIn('en')[name](value), figuresIn('de')[name](value)]).toEqual([english, german]);
});
