import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRecord } from '../../src/output/csv.js';
import { dataFormat } from '../../src/output/data-format.js';

/** Records as RFC 4180 §2 has them, written anew here: cells without quotes are distinguished from those with them. */
const read = (text: string): (string | null)[][] => {
  const records: (string | null)[][] = [[]];
  let rest = text;
  while (rest !== '') {
    const [all = '', inQuotes, bare, end] =
      /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? expect.fail(rest);
    records.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? (bare || null));
    if (end === '\r\n') records.push([]);
    rest = rest.slice(all.length);
  }
  return records.slice(0, -1);
};

describe('a CSV cell', () => {
  test.each([
    ['plain text', 'Website', 'Website'],
    ['a comma', 'a, b', '"a, b"'],
    ['quotes', 'say "hi"', '"say ""hi"""'],
    ['a line break', 'two\nlines', '"two\nlines"'],
    ['a line break of Windows', 'two\r\nlines', '"two\nlines"'],
    ['a carriage return, which could hide text', 'a\rb', '"a\nb"'],
    ['escape sequences', '\x1b[31mred\x1b[0m\x07', 'red'],
    ['a mark that reverses text', 'x\u202ey', 'xy'],
    ['text in the form of a formula', '=1+1', '=1+1'],
    ['a telephone number', '+49 30 1234', '+49 30 1234'],
    ['a number', -5.5, '-5.5'],
    ['true', true, 'true'],
    ['an empty text', '', '""'],
    ['a list', ['eu', 'a"b'], '"[""eu"",""a\\""b""]"'],
    ['an object', { h24: 99.5 }, '"{""h24"":99.5}"'],
    ['an empty list', [], '[]'],
  ])('is written for %s', (_, value, cell) => {
    expect(csvRecord([value])).toBe(`${cell}\r\n`);
  });

  test('is empty for a missing value, unless its line has no other cell', () => {
    expect(csvRecord([null, undefined, 1])).toBe(',,1\r\n');
    expect(csvRecord([null])).toBe('""\r\n');
    expect(csvRecord([])).toBe('');
  });

  test('is parsed back unchanged, whatever it contains', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ü', '🚀', '"', ',', ' ', '\n', ';', "'", '=') });
    fc.assert(
      fc.property(fc.array(fc.array(fc.option(text), { minLength: 2, maxLength: 2 }), { minLength: 1 }), (records) => {
        expect(read(records.map(csvRecord).join(''))).toEqual(records);
      }),
    );
  });
});

describe('a CSV list', () => {
  const meta = { page: 1, pageSize: 20, totalItems: 1 };
  const page = { data: [{ name: 'Website', lastResult: { latencyMs: 42 }, more: 1 }], meta };

  test('has all columns of its resource, even those that are empty on this page', () => {
    expect(dataFormat('csv', undefined).page(page, ['id', 'name', 'lastResult'])).toBe(
      'id,name,lastResult\r\n,Website,"{""latencyMs"":42}"\r\n',
    );
  });

  test('has the selected columns', () => {
    expect(dataFormat('csv', ['lastResult.latencyMs', 'name']).page(page, ['id', 'name', 'lastResult'])).toBe(
      'lastResult.latencyMs,name\r\n42,Website\r\n',
    );
  });

  test('has a title line when it is empty', () => {
    expect(dataFormat('csv', undefined).page({ data: [], meta }, ['id', 'name'])).toBe('id,name\r\n');
  });
});
