import { expect, test } from 'vitest';
import { listWords, objectWords } from '../../src/output/object-words.js';

test.each([
  ['previous month', { kind: 'previous', unit: 'month' }],
  ['current week', { kind: 'current', unit: 'week' }],
  ['last 30 days', { kind: 'rolling', days: 30 }],
  ['2026-03-01 – 2026-03-08', { kind: 'fixed', from: '2026-03-01T00:00:00.000Z', to: '2026-03-08T00:00:00.000Z' }],
])('a period reads “%s”', (words, period) => expect(objectWords(period)).toBe(words));

test('components read as their names and status, widgets as their titles', () => {
  const target = { scope: 'all' };
  expect(listWords([{ name: 'Shop', status: 'majorOutage', target }])).toBe('Shop (major outage)');
  const [config, type] = [{}, 'stat'];
  expect(
    listWords([
      { title: 'Uptime', type, config },
      { title: '', type, config },
    ]),
  ).toBe('Uptime (stat), stat');
  expect(listWords([{ name: 'status.example.com', record: {} }])).toBeUndefined();
});

test.each([
  [
    'headers',
    [
      { name: 'content-type', value: 'text/html' },
      { name: 'set-cookie', value: '•••' },
    ],
    'content-type: text/html · set-cookie: •••',
  ],
  [
    'redirects',
    [
      { url: 'http://a.example.com/', statusCode: 301 },
      { url: 'https://a.example.com/', statusCode: 302 },
    ],
    '301 http://a.example.com/ → 302 https://a.example.com/',
  ],
  ['certificates', [{ subject: 'a.example.com', issuer: 'R11', validTo: null }], 'a.example.com, signed by R11'],
])('%s that a failed check has seen read as a line', (_what, seen, line) => expect(listWords(seen)).toBe(line));
