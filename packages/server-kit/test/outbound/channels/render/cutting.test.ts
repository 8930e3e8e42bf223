import { describe, expect, test } from 'vitest';
import {
  cutParts,
  fitSpans,
  type MessageParts,
  moreLine,
  partsOf,
} from '../../../../src/outbound/channels/render/cutting.js';
import { plainOf, valueSpans } from '../../../../src/outbound/channels/render/text.js';
import { messageOf } from '../message-fixture.js';

const link = (number: number) => ({ label: `Link ${number}`, url: `https://a.example/${number}`, action: null });
const large = partsOf(
  messageOf({
    items: Array.from({ length: 40 }, (_, index) => ({
      title: [{ value: `Monitor ${index}` }],
      tone: 'bad' as const,
      link: null,
    })),
    more: 2,
    links: [1, 2, 3, 4, 5].map(link),
  }),
);
const lengthOf = (parts: MessageParts): number =>
  [
    plainOf(parts.title),
    plainOf(parts.cause),
    ...parts.facts.map(({ name, value }) => `${name}: ${plainOf(value)}`),
    ...parts.items.map(({ title }) => plainOf(title)),
    moreLine(parts) ?? '',
    ...parts.links.map(({ label, url }) => `${label}: ${url}`),
  ].join('\n').length;
const cutTo = (most: number) => cutParts(large, (parts) => lengthOf(parts) <= most);

describe('a message that is too long', () => {
  test.each([
    [1000, { links: 5, facts: 2, items: 40, more: 2 }],
    [650, { links: 4, facts: 2, items: 40, more: 2 }],
    [600, { links: 3, facts: 1, items: 40, more: 2 }],
    [300, { links: 3, facts: 0, items: 16, more: 26 }],
    [120, { links: 3, facts: 0, items: 0, more: 42 }],
  ])('within %d characters keeps %o', (most, kept) => {
    const { links, facts, items, more } = cutTo(most);
    expect({ links: links.length, facts: facts.length, items: items.length, more }).toEqual(kept);
    expect(lengthOf(cutTo(most))).toBeLessThanOrEqual(most);
  });

  test('loses the end of its cause before that of its title', () => {
    expect(plainOf(cutTo(120).cause)).toMatch(/^conn.*…$/);
    expect(plainOf(cutTo(120).title)).toBe('Checkout is down');
    expect([plainOf(cutTo(30).title), cutTo(30).links]).toEqual(['Checkout is down', []]);
    expect(plainOf(cutTo(20).title)).toBe('Checkout…');
  });

  test('counts the subjects that are not listed', () => {
    expect([moreLine(cutTo(1000)), moreLine(cutTo(300)), moreLine(cutTo(120))]).toEqual([
      'and 2 more',
      'and 26 more',
      '42 in all',
    ]);
    expect(moreLine({ items: [], more: 0 })).toBeNull();
  });
});

test('text is cut by what it is once it is written', () => {
  const spans = valueSpans('a<b<c<d');
  const write = (shorter: typeof spans) => plainOf(shorter).replaceAll('<', '&lt;');
  expect(write(fitSpans(spans, write, { most: 8, unit: 'utf16' }))).toBe('a&lt;b…');
});

test('a body of a template takes the place of cause and facts, and links lead by http or https only', () => {
  const parts = partsOf(
    messageOf({ body: ['*Hello*'], links: [{ label: 'x', url: 'javascript:alert(1)', action: null }] }),
  );
  expect([plainOf(parts.cause), parts.facts, parts.links]).toEqual(['Hello', [], []]);
});
