import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SubjectNews, unifyNews } from '../../../src/outbound/notifications/unify-news.js';

const down = (at: number): SubjectNews => ({ id: `d${at}`, state: 'open', at });
const up = (at: number): SubjectNews => ({ id: `u${at}`, state: 'closed', at });

test.each([
  ['a failure', null, [down(1)], 5, 'opened', false],
  ['a failure that ended before it was reported', null, [down(1), up(2)], 5, 'resolved', true],
  ['the same, with a wait just below a minute', null, [down(1), up(2)], 59, 'resolved', true],
  ['the same, with a wait of a minute', null, [down(1), up(2)], 60, null, false],
  ['a recovery that arrives before its failure', null, [up(2), down(1)], 5, 'resolved', true],
  ['a recovery of what was reported', down(1), [up(2)], 60, 'resolved', false],
  ['a failure that is older than the recovery that was sent', up(2), [down(1)], 5, null, false],
  ['a recovery and a new failure', down(1), [up(2), down(3)], 5, 'updated', false],
  ['only a recovery, where failures are not subscribed to', null, [up(2)], 60, 'resolved', false],
] as const)('%s', (_what, reported, news, waitSeconds, kind, isFinished) => {
  const { message } = unifyNews({ reported, news, waitSeconds });
  expect(message?.kind ?? null).toBe(kind);
  expect(message?.isFinished ?? false).toBe(isFinished);
});

test('the message says the last state, never "down" after "up", and each piece of news has one fate', () => {
  const changes = fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 12 });
  const sent = fc.option(fc.integer({ min: 0, max: 50 }), { nil: null });
  fc.assert(
    fc.property(changes, sent, fc.integer({ min: 0, max: 600 }), (times, sentAt, waitSeconds) => {
      const news = times.map((at) => (at % 2 === 0 ? down(at) : up(at)));
      const reported = sentAt === null ? null : ({ at: sentAt, state: sentAt % 2 === 0 ? 'open' : 'closed' } as const);
      const { message, carried, superseded } = unifyNews({ reported, news, waitSeconds });
      expect([...carried, ...superseded].sort()).toEqual(news.map(({ id }) => id).sort());
      if (message === null) return;
      const newest = Math.max(...times);
      expect(message.at).toBe(newest);
      expect(message.at).toBeGreaterThanOrEqual(sentAt ?? 0);
      expect(message.kind === 'resolved').toBe(newest % 2 === 1);
    }),
  );
});
