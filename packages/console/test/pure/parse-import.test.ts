import { expect, test } from 'vitest';
import { mostImportRows, parseImport } from '../../src/app/watch/monitors/parse-import.js';

test('each line is an address; empty lines and comments are left out', () => {
  expect(
    parseImport('example.com\n\n# databases\ndb:5432\r\nnot an address').map(({ line, monitor, problem }) => [
      line,
      monitor?.type,
      problem,
    ]),
  ).toEqual([
    [1, 'https', undefined],
    [4, 'postgres', undefined],
    [5, undefined, 'notUnderstood'],
  ]);
});

test('a table is read by its headings, whatever separates its cells', () => {
  for (const separator of [',', ';', '\t']) {
    const table = [
      ['Name', 'URL', 'Tags', 'Interval'].join(separator),
      ['"Shop, EU"', 'https://shop.example.com', 'eu|shop', '30'].join(separator),
      ['', 'db:5432', '', ''].join(separator),
    ].join('\n');
    expect(parseImport(table).map(({ monitor }) => monitor)).toEqual([
      {
        name: 'Shop, EU',
        type: 'https',
        target: 'https://shop.example.com/',
        tags: ['eu', 'shop'],
        intervalSeconds: 30,
      },
      { name: 'db', type: 'postgres', target: 'db:5432' },
    ]);
  }
});

test('a type that is named wins over the guess', () => {
  const [row] = parseImport('target,type\nexample.com,icmp');
  expect(row?.monitor).toMatchObject({ type: 'icmp', target: 'example.com' });
});

test.each([
  ['target,type\nexample.com,carrier-pigeon', 'unknownType'],
  ['target,interval\nexample.com,often', 'wrongInterval'],
  ['target,type\n,https', 'notUnderstood'],
])('%j has the problem %s', (text, problem) => {
  expect(parseImport(text)[0]).toMatchObject({ monitor: undefined, problem });
});

test('an address that is listed twice becomes one monitor', () => {
  expect(parseImport('example.com\nhttps://example.com/').map(({ problem }) => problem)).toEqual([undefined, 'twice']);
});

test('an import has an upper bound', () => {
  const many = Array.from({ length: mostImportRows + 5 }, (_, index) => `host-${index}.example.com`).join('\n');
  expect(parseImport(many)).toHaveLength(mostImportRows);
});
