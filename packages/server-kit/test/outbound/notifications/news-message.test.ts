import type { MessageKind } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import type { NewsContent } from '../../../src/outbound/notifications/channel-news.js';
import { readableTime } from '../../../src/outbound/notifications/mailed-news.js';
import { newsMessage, type PlannedMessage } from '../../../src/outbound/notifications/news-message.js';

const startedAt = Date.parse('2026-11-24T02:00:00Z');
const options = {
  severity: 'major',
  at: startedAt,
  isFinished: false,
  showTarget: 'host',
  timezone: 'UTC',
  consoleUrl: undefined,
} as const;

const plain = (text: PlannedMessage['title']): string =>
  text.map((part) => (typeof part === 'string' ? part.replaceAll('*', '') : part.value)).join('');

/** What each subject is called, as what writes its news calls it. */
const subjects: Readonly<Record<NewsContent['about'], Pick<NewsContent, 'name' | 'of' | 'cause'>>> = {
  monitor: { name: 'Checkout', cause: 'connection refused' },
  agent: { name: 'Frankfurt', cause: null },
  exporter: { name: 'Node exporter', cause: 'connection refused' },
  certificate: { name: 'Shop', cause: 'expires in 7 days' },
  rule: { name: 'High latency', of: 'Checkout', cause: null },
  maintenance: { name: 'Database upgrade', cause: null },
  channel: { name: '#operations', cause: 'Slack answered with status 404: no_service.' },
  onCall: { name: 'Grace Hopper is on call for Platform', cause: null },
  other: { name: 'Payments are slow', cause: null },
};

/** What can happen to it, and the kind of the message about that. */
const happened: Readonly<Record<string, { readonly change: NewsContent['change']; readonly kind: MessageKind }>> = {
  begins: { change: 'began', kind: 'opened' },
  'is acknowledged': { change: 'acknowledged', kind: 'acknowledged' },
  changes: { change: 'changed', kind: 'updated' },
  'is escalated': { change: 'escalated', kind: 'escalated' },
  'is repeated': { change: 'repeated', kind: 'repeated' },
  'goes up and down': { change: 'flapping', kind: 'opened' },
  'is remarked': { change: 'remark', kind: 'reminder' },
  ends: { change: 'ended', kind: 'resolved' },
};

/** Which of them each subject has. */
const casesOf: Readonly<Record<NewsContent['about'], readonly string[]>> = {
  monitor: Object.keys(happened),
  agent: ['begins', 'ends'],
  exporter: ['begins', 'ends'],
  certificate: ['is remarked'],
  rule: ['begins', 'is repeated', 'ends'],
  maintenance: ['is remarked', 'ends'],
  channel: ['is remarked'],
  onCall: ['is remarked'],
  other: ['begins', 'is acknowledged', 'changes', 'is escalated', 'is repeated', 'is remarked', 'ends'],
};

const written = (about: NewsContent['about'], what: string, isFinished = false): string => {
  const { change, kind } = happened[what] ?? expect.fail(what);
  const content: NewsContent = {
    about,
    ...subjects[about],
    change,
    startedAt,
    ...(kind === 'acknowledged' && { actor: 'Ada Lovelace' }),
    ...(kind === 'resolved' && { lastedMs: 724_000 }),
  };
  const at = kind === 'escalated' ? startedAt + 900_000 : startedAt;
  const { title, summary, tone } = newsMessage(content, { ...options, at, kind, isFinished });
  return `${about} ${what}${isFinished ? ', and nothing was sent before' : ''}: ${tone}\n  ${plain(title)}\n  ${plain(summary)}`;
};

describe('a message about something that happened', () => {
  test('says it in a sentence that people would say', async () => {
    const sentences = Object.entries(casesOf).flatMap(([name, cases]) => {
      const about = name as NewsContent['about'];
      return [
        ...cases.map((what) => written(about, what)),
        ...(cases.includes('ends') ? [written(about, 'ends', true)] : []),
      ];
    });
    await expect(`${sentences.join('\n')}\n`).toMatchFileSnapshot('golden/sentences.txt');
  });

  test('has its times in the time zone of its place', () => {
    const content: NewsContent = {
      about: 'maintenance',
      name: 'Database upgrade',
      change: 'remark',
      cause: null,
      facts: [{ name: 'Until', at: Date.parse('2026-07-01T12:00:00Z') }],
      startedAt,
    };
    const { facts } = newsMessage(content, { ...options, kind: 'reminder', timezone: 'Europe/Berlin' });
    expect(facts).toEqual([
      { name: 'Until', value: [{ value: '2026-07-01 14:00:00 CEST' }] },
      { name: 'Since', value: [{ value: '2026-11-24 03:00:00 CET' }] },
    ]);
  });
});

test.each([
  ['UTC', '2026-11-24 02:00:00 UTC'],
  ['Europe/London', '2026-11-24 02:00:00 GMT'],
  ['America/New_York', '2026-11-23 21:00:00 EST'],
  ['Asia/Kathmandu', '2026-11-24 07:45:00 GMT+5:45'],
])('a time in %s is read as %s', (timezone, text) => {
  expect(readableTime(startedAt, timezone)).toBe(text);
});
