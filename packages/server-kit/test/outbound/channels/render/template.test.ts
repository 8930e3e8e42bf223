import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseJsonTemplate,
  parseTemplate,
  renderForm,
  renderJson,
  renderMessageText,
  renderText,
  templatePaths,
} from '../../../../src/outbound/channels/render/template.js';
import { http } from '../../../../src/outbound/channels/types/http.js';
import { messageOf } from '../message-fixture.js';

const shown = (text: string, message = messageOf()): string => {
  const parsed = parseTemplate(text);
  if ('problem' in parsed) throw new Error(parsed.problem.message);
  return renderText(parsed.template, message);
};

describe('a template', () => {
  test.each([
    ['{{title}}: {{cause}}', 'Checkout is down: connection refused'],
    ['{{ severity | upper }}', 'CRITICAL'],
    ['{{cause|limit:6}}', 'conne…'],
    ['{{duration|default:still open}}', 'still open'],
    ['{{facts|join:; }}', 'Since: 2026-11-24 02:00 UTC;Target: checkout.example.com'],
    ['{{#actors}}by {{actors}}{{/actors}}{{^actors}}by itself{{/actors}}', 'by itself'],
    ['{{#cause}}{{#url}}{{url}}{{/url}}{{/cause}}', 'https://watch.example.com/incidents/12'],
    ['{{count}} {not a placeholder} }}', '1 {not a placeholder} }}'],
  ])('%j becomes %j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  test('says how long it lasted in words', () => {
    const lasted = (lastedMs: number) => shown('{{duration}}', messageOf({ lastedMs }));
    expect([400, 40_000, 3_660_000, 90_061_000].map(lasted)).toEqual(['0 s', '40 s', '1 h 1 min', '1 d 1 h']);
  });

  test.each([
    ['{{monitor.secret}}', 0, /has no value named "monitor.secret"/],
    ['ok {{title|eval:1}}', 3, /has no filter named "eval"/],
    ['{{title|limit:x}}', 0, /limit needs a number/],
    ['{{#cause}}x', 0, /not closed by \{\{\/cause\}\}/],
    ['x{{/cause}}', 1, /no section is open/],
    ['{{#cause}}{{/title}}', 10, /\{\{\/cause\}\} is expected/],
    ['a {{title', 2, /not closed by \}\}/],
    [`${'{{#cause}}'.repeat(5)}`, 40, /more than 4 deep/],
    ['{{title}}'.repeat(101), 900, /at most 100 placeholders/],
    ['x'.repeat(16_385), 16_384, /at most 16384 characters/],
  ])('%j is refused when it is saved, with its position', (text, position, message) => {
    const parsed = parseTemplate(text);
    expect(parsed).toMatchObject({ problem: { position, message: expect.stringMatching(message) } });
  });

  test('is either refused when it is saved, or renders for every message', () => {
    const piece = fc.constantFrom(
      '{{',
      '}}',
      '#',
      '/',
      '^',
      '|',
      ':',
      '"',
      '\\',
      ' ',
      'x',
      ...templatePaths,
      'limit:3',
      'upper',
    );
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, fc.string({ unit: 'grapheme' }), (source, value) => {
        const parsed = parseTemplate(source);
        const message = messageOf({ title: [{ value }], cause: null });
        if (!('problem' in parsed)) expect(typeof renderText(parsed.template, message)).toBe('string');
        const ofJson = parseJsonTemplate(source);
        if (!('problem' in ofJson)) expect(typeof renderJson(ofJson.template, message)).toBe('string');
      }),
      { numRuns: 2000 },
    );
  });

  test('never lets a value become markup of a message', () => {
    const parsed = parseTemplate('*{{title}}* _now_');
    if ('problem' in parsed) throw new Error('refused');
    const message = messageOf({ title: [{ value: '*x* [y](https://a.example)' }] });
    expect(renderMessageText(parsed.template, message)).toEqual([
      '*',
      { value: '*x* [y](https://a.example)' },
      '* _now_',
    ]);
  });
});

describe('a template of JSON', () => {
  const jsonOf = (source: string, value: string): unknown => {
    const parsed = parseJsonTemplate(source);
    if ('problem' in parsed) throw new Error(parsed.problem.message);
    return JSON.parse(renderJson(parsed.template, messageOf({ title: [{ value }], items: [] })));
  };

  test('escapes values inside of strings, and writes JSON values elsewhere', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const value = raw.toWellFormed();
        const json = jsonOf('{"a": "<{{title}}>", "b": {{title}}, "c": {{items}}, "d": {{duration}}}', value);
        const title = (json as { b: string }).b;
        expect(json).toEqual({ a: `<${title}>`, b: title, c: [], d: null });
      }),
    );
  });

  test('is refused where a section holds one end of a string', () => {
    expect(parseJsonTemplate('{"a": {{#cause}}"{{/cause}}x"}')).toMatchObject({ problem: { position: 17 } });
  });

  test.each([
    ['{"text": {{title}}', /must become JSON for every message/],
    ['{"text": "x"{{#cause}}, "cause": {{cause}}{{/cause}}{{^cause}},{{/cause}}}', /must become JSON/],
    ['{"text": {{nothing}}}', /has no value named "nothing"/],
  ])('%j is refused when a channel is saved', (body, message) => {
    const { error } = http.config.safeParse({ url: 'https://hooks.example.com', body });
    expect(error?.issues).toMatchObject([{ path: ['body'], message: expect.stringMatching(message) }]);
  });

  test('is taken where every message becomes JSON', () => {
    const body = '{"text": "{{title}}"{{#cause}}, "cause": {{cause}}{{/cause}}}';
    expect(http.config.safeParse({ url: 'https://hooks.example.com', body }).success).toBe(true);
  });
});

test('values of a form are encoded', () => {
  const parsed = parseTemplate('a={{title}}&b={{cause}}');
  if ('problem' in parsed) throw new Error('refused');
  const form = renderForm(parsed.template, messageOf({ title: [{ value: 'x&y=1 ü' }] }));
  expect(Object.fromEntries(new URLSearchParams(form))).toEqual({ a: 'x&y=1 ü', b: 'connection refused' });
});
