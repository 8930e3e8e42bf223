import { describe, expect, test } from 'vitest';
import {
  consequenceOf,
  healthAfterFailure,
  healthAfterSuccess,
  isParked,
  isTrusted,
  type ReceiverHealth,
  wellHealth,
} from '../../../src/outbound/delivery/receiver-health.js';

const now = Date.parse('2026-03-01T12:00:30.000Z');
const minute = now - 30_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const health = (more: Partial<ReceiverHealth>): ReceiverHealth => ({ ...wellHealth, lastDeliveredAt: null, ...more });

describe('a successful delivery', () => {
  test.each([
    ['nothing, of a receiver that was well this minute', { lastDeliveredAt: minute }, null],
    ['the minute', { lastDeliveredAt: minute - 60_000 }, { lastDeliveredAt: minute }],
    ['the first one', {}, { lastDeliveredAt: minute }],
    [
      'the end of a failure',
      { failingSince: 1, consecutiveFailures: 3, lastDeliveredAt: minute },
      { ...wellHealth, lastDeliveredAt: minute },
    ],
    [
      'the end of a rest and of warnings',
      { failingSince: 1, consecutiveFailures: 30, pausedUntil: now + 5, warnedAt: 7 },
      { ...wellHealth, lastDeliveredAt: minute },
    ],
  ])('records %s', (_what, before, after) => {
    expect(healthAfterSuccess(health(before), now)).toEqual(after);
  });
});

describe('a failed delivery', () => {
  test('begins a failure that later ones continue', () => {
    const first = healthAfterFailure(health({}), now, undefined);
    expect(first).toEqual({ failingSince: now, consecutiveFailures: 1, pausedUntil: null });
    const second = healthAfterFailure(health(first), now + 5000, undefined);
    expect(second).toEqual({ failingSince: now, consecutiveFailures: 2, pausedUntil: null });
  });

  test('is followed by a rest of one second from the tenth in a row on', () => {
    const ninth = health({ failingSince: now - 10_000, consecutiveFailures: 9 });
    expect(isTrusted(ninth)).toBe(true);
    const tenth = health(healthAfterFailure(ninth, now, undefined));
    expect(tenth).toMatchObject({ consecutiveFailures: 10, pausedUntil: now + 1000 });
    expect([isTrusted(tenth), isParked(tenth, now), isParked(tenth, now + 50_001)]).toEqual([false, false, true]);
  });

  test.each([
    [60_000, 1],
    [60_001, 30],
    [75_000, 30],
    [90_000, 60],
    [149_000, 60],
    [150_000, 120],
    [270_000, 240],
    [510_000, 480],
    [990_000, 900],
    [dayMs, 900],
  ])('is followed after %i ms of failure by a rest of %i s', (failingMs, restSeconds) => {
    const before = health({ failingSince: now - failingMs, consecutiveFailures: 40 });
    expect(healthAfterFailure(before, now, undefined).pausedUntil).toBe(now + restSeconds * 1000);
  });

  test('is followed by a longer rest when a parked receiver asks for it', () => {
    const before = health({ failingSince: now - 70_000, consecutiveFailures: 40 });
    expect(healthAfterFailure(before, now, 600_000).pausedUntil).toBe(now + 600_000);
    expect(healthAfterFailure(before, now, 5000).pausedUntil).toBe(now + 30_000);
  });

  test('does not park a receiver with rare deliveries, however old its last success', () => {
    const before = health({ failingSince: now - dayMs, consecutiveFailures: 4 });
    expect(healthAfterFailure(before, now, undefined).pausedUntil).toBeNull();
    expect(isParked(before, now)).toBe(false);
  });
});

describe('the consequence of a failure that lasts', () => {
  test.each([
    ['for less than a day', 23.9 * hourMs, null, null],
    ['for a day', dayMs, null, 'warning'],
    ['for a day, of which people were notified', dayMs + hourMs, hourMs, null],
    ['for almost four days', 4 * dayMs - 1, 2 * dayMs, null],
    ['for four days', 4 * dayMs, 3 * dayMs, 'warning'],
    ['for four days, of which people were notified', 4.5 * dayMs, dayMs / 2, null],
    ['for five days', 5 * dayMs, dayMs - 900_000, 'disabled'],
    ['for six days, of which no one was notified', 6 * dayMs, null, 'warning'],
    ['for six days, of which people were notified an hour ago', 6 * dayMs, hourMs, null],
    ['for six days, of which people were notified half a day ago', 6 * dayMs, 12 * hourMs, 'disabled'],
  ] as const)('%s', (_title, failingMs, warnedAgoMs, consequence) => {
    const warnedAt = warnedAgoMs === null ? null : now - warnedAgoMs;
    expect(consequenceOf({ failingSince: now - failingMs, warnedAt }, now)).toBe(consequence);
  });

  test('has no consequence without a failure', () => {
    expect(consequenceOf({ failingSince: null, warnedAt: null }, now)).toBeNull();
  });
});
