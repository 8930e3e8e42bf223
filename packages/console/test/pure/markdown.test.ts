import { describe, expect, test } from 'vitest';
import { headingDepths } from '../../src/app/elements/markdown/heading-depths.js';
import { parseMarkdown } from '../../src/app/elements/markdown/parse.js';
import { parseInline, safeAddress } from '../../src/app/elements/markdown/parse-inline.js';

const text = (value: string) => ({ kind: 'text', text: value });

describe('a line', () => {
  test.each([
    ['plain', [text('plain')]],
    [
      '**strong** and *emphasis*',
      [{ kind: 'strong', content: [text('strong')] }, text(' and '), { kind: 'emphasis', content: [text('emphasis')] }],
    ],
    ['***both***', [{ kind: 'strong', content: [{ kind: 'emphasis', content: [text('both')] }] }]],
    ['~~gone~~', [{ kind: 'strike', content: [text('gone')] }]],
    ['a snake_case_name', [text('a snake_case_name')]],
    ['2 * 3 * 4', [text('2 * 3 * 4')]],
    ['`a * b * c`', [{ kind: 'code', text: 'a * b * c' }]],
    ['\\*no emphasis\\*', [text('*no emphasis*')]],
    ['one\ntwo', [text('one'), { kind: 'break' }, text('two')]],
    ['[docs](https://example.com/a)', [{ kind: 'link', href: 'https://example.com/a', content: [text('docs')] }]],
    [
      'see https://example.com/a.',
      [
        text('see '),
        { kind: 'link', href: 'https://example.com/a', content: [text('https://example.com/a')] },
        text('.'),
      ],
    ],
    [
      '![chart](https://example.com/a.png)',
      [{ kind: 'link', href: 'https://example.com/a.png', content: [text('chart')] }],
    ],
  ])('%j is read', (line, expected) => {
    expect(parseInline(line)).toEqual(expected);
  });
});

describe('blocks', () => {
  test.each([
    [
      '# One\ntwo',
      [
        { kind: 'heading', level: 1, content: [text('One')] },
        { kind: 'paragraph', content: [text('two')] },
      ],
    ],
    [
      '```sh\n<b>**x**</b>\n```\nafter',
      [
        { kind: 'code', language: 'sh', text: '<b>**x**</b>' },
        { kind: 'paragraph', content: [text('after')] },
      ],
    ],
    ['```\nnever closed', [{ kind: 'code', language: '', text: 'never closed' }]],
    [
      '> one\n> two',
      [{ kind: 'quote', blocks: [{ kind: 'paragraph', content: [text('one'), { kind: 'break' }, text('two')] }] }],
    ],
    ['---', [{ kind: 'rule' }]],
    [
      '3. a\n4. b',
      [
        {
          kind: 'list',
          start: 3,
          items: [[{ kind: 'paragraph', content: [text('a')] }], [{ kind: 'paragraph', content: [text('b')] }]],
        },
      ],
    ],
    [
      '- a\n  - b\n- c',
      [
        {
          kind: 'list',
          start: undefined,
          items: [
            [
              { kind: 'paragraph', content: [text('a')] },
              { kind: 'list', start: undefined, items: [[{ kind: 'paragraph', content: [text('b')] }]] },
            ],
            [{ kind: 'paragraph', content: [text('c')] }],
          ],
        },
      ],
    ],
    ['| a | b |\n|---|---|\n| 1 |', [{ kind: 'table', head: [[text('a')], [text('b')]], rows: [[[text('1')], []]] }]],
    ['', []],
  ])('%j is read', (source, expected) => {
    expect(parseMarkdown(source)).toEqual(expected);
  });
});

describe('an address that could run code or load from elsewhere', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//example.com',
    '/relative',
    'https://',
    `https://example.com/${'a'.repeat(3_000)}`,
  ])('%j is no link', (address) => {
    expect(safeAddress(address)).toBeUndefined();
    for (const href of hrefsIn(parseMarkdown(`[click](${address})`))) expect(href).toMatch(/^https:\/\/example\.com\//);
  });
});

describe('headings leave out no level', () => {
  test.each([
    ['# a\n# b\n## c', [0, 0, 1]],
    ['## a\n#### b\n### c\n# d', [0, 1, 1, 0]],
    ['> ### a\n\n- # b\n- ## c', [0, 0, 1]],
  ])('%j', (source, expected) => {
    expect([...headingDepths(parseMarkdown(source)).values()]).toEqual(expected);
  });
});

test('HTML stays text', () => {
  const html = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  expect(parseMarkdown(html)).toEqual([{ kind: 'paragraph', content: [text(html)] }]);
});

describe('a hostile text of 200,000 characters', () => {
  test.each([
    '*',
    '**a ',
    '_a ',
    '~~a ',
    '`',
    '``a',
    '[',
    '[a](',
    '[a](http://b',
    '![',
    '>',
    '> ',
    '- ',
    '  - a\n',
    '1. ',
    '#',
    '|',
    '|-|\n',
    '\\',
    'http://',
    '***a**',
    '```\n',
    '-\n',
    '- a\n\n',
    '> a\n\n',
    ' ',
    '\n',
    '<a',
    '*a_b~~c',
  ])('of %j is read in linear time and bounded depth', (part) => {
    const source = part.repeat(200_000 / part.length);
    const began = process.threadCpuUsage();
    const blocks = parseMarkdown(source);
    const { user, system } = process.threadCpuUsage(began);
    expect(depthOf(blocks)).toBeLessThan(60);
    // Time of a processor, whatever else the machine does. Quadratic work on this takes minutes.
    expect((user + system) / 1000).toBeLessThan(3_000);
  });
});

const hrefsIn = (value: unknown): readonly string[] =>
  [...JSON.stringify(value).matchAll(/"href":"([^"]*)"/g)].map(([, href = '']) => href);

const depthOf = (value: unknown): number => {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth < 1_000) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    depth += 1;
  }
  return depth;
};
