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

describe('a cell', () => {
  test.each([
    ['plain', 'Website', 'Website'],
    ['with a comma', 'a, b', '"a, b"'],
    ['with quotes', 'say "hi"', '"say ""hi"""'],
    ['with a line break', 'two\nlines', '"two\nlines"'],
    ['with a line break of Windows', 'two\r\nlines', '"two\nlines"'],
    ['that could hide what is before it', 'a\rb', '"a\nb"'],
    ['with escape sequences', '\x1b[31mred\x1b[0m\x07', 'red'],
    ['with a mark that turns text around', 'x\u202ey', 'xy'],
    ['in the form of a formula', '=1+1', '=1+1'],
    ['that is a telephone number', '+49 30 1234', '+49 30 1234'],
    ['of a number', -5.5, '-5.5'],
    ['of a yes', true, 'true'],
    ['of an empty text', '', '""'],
    ['of a list', ['eu', 'a"b'], '"[""eu"",""a\\""b""]"'],
    ['of an object', { h24: 99.5 }, '"{""h24"":99.5}"'],
    ['of an empty list', [], '[]'],
  ])('%s', (_, value, cell) => {
    expect(csvRecord([value])).toBe(`${cell}\r\n`);
  });

  test('of nothing is empty, unless nothing else is in its line', () => {
    expect(csvRecord([null, undefined, 1])).toBe(',,1\r\n');
    expect(csvRecord([null])).toBe('""\r\n');
    expect(csvRecord([])).toBe('');
  });

  test('reads back as it was, whatever it holds', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ü', '🚀', '"', ',', ' ', '\n', ';', "'", '=') });
    fc.assert(
      fc.property(fc.array(fc.array(fc.option(text), { minLength: 2, maxLength: 2 }), { minLength: 1 }), (records) => {
        expect(read(records.map(csvRecord).join(''))).toEqual(records);
      }),
    );
  });
});

describe('a list', () => {
  const meta = { page: 1, pageSize: 20, totalItems: 1 };
  const page = { data: [{ name: 'Website', lastResult: { latencyMs: 42 }, more: 1 }], meta };

  test('has the columns that its items are known to have, also those that this page does not fill', () => {
    expect(dataFormat('csv', undefined).page(page, ['id', 'name', 'lastResult'])).toBe(
      'id,name,lastResult\r\n,Website,"{""latencyMs"":42}"\r\n',
    );
  });

  test('has the columns that were asked for', () => {
    expect(dataFormat('csv', ['lastResult.latencyMs', 'name']).page(page, ['id', 'name', 'lastResult'])).toBe(
      'lastResult.latencyMs,name\r\n42,Website\r\n',
    );
  });

  test('has a title line when it is empty', () => {
    expect(dataFormat('csv', undefined).page({ data: [], meta }, ['id', 'name'])).toBe('id,name\r\n');
  });
});
