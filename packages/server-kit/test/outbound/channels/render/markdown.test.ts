import { expect, test } from 'vitest';
import { escapeMarkdown, markdown, unseen } from '../../../../src/outbound/channels/render/markdown.js';

test.each([
  ['snake_case *and* `code`', 'snake\\_case \\*and\\* \\`code\\`'],
  ['at 02:00 UTC, ETIMEDOUT: no answer', 'at 02:00 UTC, ETIMEDOUT: no answer'],
  [':fire: and a:b', '\\:fire: and a:b'],
  ['https://a.example/x_y', 'https\\://a.example/x\\_y'],
  ['- a list', '\\- a list'],
  ['1. a list', '1\\. a list'],
  ['# a heading, <b>, @all and [x](y)', '\\# a heading, \\<b\\>, \\@all and \\[x\\](y)'],
])('%j is written %j', (text, written) => {
  expect(escapeMarkdown(text)).toBe(written);
});

test.each([
  ['a`b', '`` a`b ``'],
  ['plain', '`plain`'],
  ['``', '``` `` ```'],
])('code %j is written %j', (text, written) => {
  expect(markdown({ bold: '**', italic: '_' }).code(text)).toBe(written);
});

test('a place that knows no escape gets a sign that is not seen', () => {
  expect(escapeMarkdown('@all', (sign) => sign + unseen)).toBe(`@${unseen}all`);
});
