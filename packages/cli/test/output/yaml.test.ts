import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { toJson } from '../../src/output/json.js';
import { toYaml } from '../../src/output/yaml.js';

/** Reads with a third-party parser; YAML 1.1 is what many programs still take it for. */
const read = (text: string, version: '1.1' | '1.2'): unknown => {
  const document = parseDocument(text, { version, merge: version === '1.1' });
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS();
};

const texts = [
  ...['yes', 'No', 'on', 'off', 'y', 'n', 'null', 'Null', '~', 'true', 'FALSE', '', ' ', 'a ', ' a', '=', '<<'],
  ...[
    '1e3',
    'e0',
    'E-5',
    '1',
    '-1',
    '+49 30 1234',
    '0x1f',
    '0o17',
    '017',
    '1_000',
    '12:30:45',
    '.5',
    '.inf',
    '-.inf',
    '.nan',
    '0b1',
  ],
  ...[
    '2026-01-01',
    '2026-01-01T00:00:00.000Z',
    'a: b',
    'a:',
    'a:b',
    ':a',
    'a #b',
    '#a',
    'a#b',
    '- a',
    '-',
    '---',
    '...',
  ],
  ...[
    '? a',
    '!a',
    '&a',
    '*a',
    '|',
    '>',
    '%a',
    '@a',
    '`a',
    '"a"',
    "'a'",
    'a"b',
    "it's",
    '[a]',
    '{a: b}',
    'a, b',
    'x]',
    '\\n',
  ],
  ...[
    'https://example.com/livez?x=1&y=2#top',
    'ada@example.com',
    '/livez',
    'GET /',
    'Grüße aus Köln',
    'ü',
    '東京',
    '🚀 up',
  ],
  ...[
    'two\nlines',
    'ends\n',
    'ends\n\n',
    '\nbegins',
    'a\n\nb',
    'a\n  b\nc',
    '  a\nb',
    'a \nb',
    'a\n \nb',
    'a\n# b\n--- c',
  ],
  ...[
    'a\r\nb',
    'a\rb',
    'a\tb',
    '\ta',
    'a\n\tb',
    'key: a\nkey: b',
    'a\u0000b',
    '\x1b[31mred',
    '\u0085',
    'a\u2028b',
    '\ufeffa',
  ],
  ...[
    'x\u202ey',
    '\u009b31m',
    '\u00a0',
    'a\u00a0',
    '\ud800',
    'a\udfffb',
    '\u007f',
    'x'.repeat(3000),
    'a b '.repeat(300),
  ],
];

describe.each(['1.1', '1.2'] as const)('YAML output for a reader of YAML %s', (version) => {
  test.each(texts)('preserves the text %j', (text) => {
    const value = { text, [text]: 1, list: [text, [text], { text }] };
    expect(read(toYaml(value), version)).toEqual(value);
    expect(read(toYaml(text), version)).toBe(text);
  });

  test.each([0, -1, 42.5, 1e21, -1e21, 1.5e300, 1e-7, Number.MAX_SAFE_INTEGER, true, false, null, [], {}])(
    'preserves %j',
    (value) => {
      expect(read(toYaml({ value, list: [value] }), version)).toEqual({ value, list: [value] });
      expect(read(toYaml(value), version)).toEqual(value);
    },
  );

  test('preserves every JSON value', () => {
    const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary' }), fc.string());
    const { value: any } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.oneof(
          text,
          fc.integer(),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.boolean(),
          fc.constant(null),
        ),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(text, tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(any, (value) => {
        expect(read(toYaml(value), version)).toEqual(JSON.parse(toJson(value)));
      }),
      { numRuns: 200 },
    );
  });
});

test('YAML output looks like handwritten YAML', () => {
  const value = {
    id: 'mon_website',
    name: 'Website (EU)',
    tags: ['eu', '2026-01-01'],
    config: {},
    lastResult: { ok: true, latencyMs: 42, message: null },
    assertions: [
      { source: 'status', expected: 200 },
      { source: 'body', expected: 'a: b' },
    ],
    matrix: [[1, 2], []],
    postmortem: 'First.\n\n  Then.\n',
    omitted: undefined,
  };
  expect(toYaml(value)).toBe(
    [
      'id: mon_website',
      'name: Website (EU)',
      'tags:',
      '  - eu',
      '  - "2026-01-01"',
      'config: {}',
      'lastResult:',
      '  ok: true',
      '  latencyMs: 42',
      '  message: null',
      'assertions:',
      '  - source: status',
      '    expected: 200',
      '  - source: body',
      '    expected: "a: b"',
      'matrix:',
      '  - - 1',
      '    - 2',
      '  - []',
      'postmortem: |',
      '  First.',
      '',
      '    Then.',
    ].join('\n'),
  );
});

test('YAML output never contains terminal control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const lines = toYaml({ [text]: [text] }).split('\n');
      expect(lines.join('')).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
    }),
  );
});

test('YAML output preserves a key as long as a page', () => {
  const value = { ['k'.repeat(2000)]: { [`"${'q'.repeat(1500)}`]: ['a', { b: 'c\nd' }] } };
  expect(parse(toYaml(value))).toEqual(value);
});
