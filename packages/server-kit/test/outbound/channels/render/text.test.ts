import type { MessageText } from '@watchpost/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cutSpans,
  cutString,
  lengthIn,
  plainOf,
  safeAddress,
  spansOf,
  type TextMarkup,
  valueOnOneLine,
  valueSpans,
  writeText,
} from '../../../../src/outbound/channels/render/text.js';

const tags: TextMarkup = {
  words: (text) => text,
  value: (text) => `{${text}}`,
  code: (text) => `<c>${text}</c>`,
  bold: (inner) => `<b>${inner}</b>`,
  italic: (inner) => `<i>${inner}</i>`,
  link: (inner, url) => `<a ${url}>${inner}</a>`,
};

describe('text of our own words and of values', () => {
  test.each<[what: string, text: MessageText, written: string]>([
    ['bold', ['a *b c* d'], 'a <b>b c</b> d'],
    ['italic', ['a _b_ c'], 'a <i>b</i> c'],
    ['bold in italic', ['_a *b*_'], '<i>a</i> <b><i>b</i></b>'],
    ['code', ['run `a *b*`'], 'run <c>a *b*</c>'],
    ['a value in bold', ['*', { value: 'A*B' }, '* is down'], '<b>{A*B}</b> is down'],
    ['a value among bold words', ['*the ', { value: 'shop' }, ' of Ada*'], '<b>the {shop} of Ada</b>'],
    ['a value in code', ['`', { value: 'a`b' }, '`'], '<c>a`b</c>'],
    ['a link', ['see [the log](https://a.example/x)'], 'see <a https://a.example/x>the log</a>'],
    [
      'an address',
      ['see https://a.example/x_y_z now'],
      'see <a https://a.example/x_y_z>https://a.example/x_y_z</a> now',
    ],
    [
      'a link whose address is a value',
      ['[open](', { value: 'https://a.example' }, ')'],
      '<a https://a.example/>open</a>',
    ],
    ['a link that runs a script', ['[x](javascript:alert`1`)'], '[x](javascript:alert`1`)'],
    ['no markup in a name', ['snake_case_name and 2 * 3 * 4'], 'snake_case_name and 2 * 3 * 4'],
    [
      'no markup from a value',
      [{ value: '*b* _i_ `c` [x](https://a.example)' }],
      '{*b* _i_ `c` [x](https://a.example)}',
    ],
    ['no pair of marks, of which one is in a value', ['*a ', { value: 'b*' }], '*a {b*}'],
    ['nothing of an empty value', ['a', { value: ' \n' }, 'b'], 'ab'],
  ])('holds %s', (_what, text, written) => {
    expect(writeText(spansOf(text), tags)).toBe(written);
  });

  test('shows every value as it is, on one line', () => {
    const part = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }).map((value) => ({ value })),
    );
    fc.assert(
      fc.property(fc.array(part), (text) => {
        const spans = spansOf(text);
        const values = text.flatMap((one) => (typeof one === 'string' ? [] : [valueOnOneLine(one.value)]));
        expect(plainOf(spans.filter(({ isValue }) => isValue))).toBe(values.join(''));
        for (const { url } of spans) expect(url ?? 'https://').toMatch(/^https?:/);
      }),
    );
    expect(plainOf(valueSpans(' a\r\nb\u202ec '))).toBe('a bc');
  });
});

describe('what is cut', () => {
  test.each([
    ['abcdef', 4, 'utf16', 'abc…'],
    ['abcdef', 6, 'utf16', 'abcdef'],
    ['a👩‍👩‍👧b', 5, 'utf16', 'a…'],
    ['👍👍👍', 2, 'codePoints', '👍…'],
    ['äöü', 5, 'bytes', 'ä…'],
    ['abc', 0, 'bytes', ''],
    ['abc', 2, 'bytes', ''],
  ] as const)('of %j to %d %s is %j', (text, most, unit, cut) => {
    expect(cutString(text, most, unit)).toBe(cut);
  });

  test('is never longer than it may be, and begins as the text does, in its styles', () => {
    const part = fc.oneof(
      fc.constantFrom('*bold*', '_i_', 'x'),
      fc.string({ unit: 'binary' }).map((value) => ({ value })),
    );
    fc.assert(
      fc.property(
        fc.array(part),
        fc.nat(60),
        fc.constantFrom('utf16' as const, 'codePoints' as const, 'bytes' as const),
        (text, most, unit) => {
          const spans = spansOf(text);
          const whole = plainOf(spans);
          const cut = plainOf(cutSpans(spans, most, unit));
          expect(lengthIn(cut, unit)).toBeLessThanOrEqual(most);
          if (cut !== whole && cut !== '') {
            expect(cut.endsWith('…')).toBe(true);
            expect(whole.startsWith(cut.slice(0, -1))).toBe(true);
          }
          expect(cut.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});

test.each([
  ['https://a.example/x(1)?q=a|b', 'https://a.example/x%281%29?q=a%7Cb'],
  ['javascript:alert(1)', null],
  ['not an address', null],
])('the address %j is linked as %j', (address, safe) => {
  expect(safeAddress(address)).toBe(safe);
});
