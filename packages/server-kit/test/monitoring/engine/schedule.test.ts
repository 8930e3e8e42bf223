import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.js';
import { dueAfterCheck, nextSlot, pulledBack, slotFraction } from '../../../src/monitoring/engine/schedule.js';

const hour = 3_600_000;
const now = Date.parse('2026-03-01T12:00:00.000Z');

describe('Slots of monitors', () => {
  it.each([
    ['made one after the other by an import', (index: number) => newId('mon', now + index)],
    ['made in one millisecond', () => newId('mon', now)],
    ['that differ in their last characters only', (index: number) => `mon_${String(index).padStart(25, '0')}`],
  ])('are spread evenly for ids %s', (_title, id) => {
    const buckets = Array.from({ length: 20 }, () => 0);
    for (let index = 0; index < 20_000; index++) {
      const bucket = Math.floor(slotFraction(id(index)) * buckets.length);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    }
    // 1,000 are expected in each; 150 is nearly five standard deviations.
    for (const count of buckets) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  const anything = {
    id: fc.string({ minLength: 1, maxLength: 30 }),
    intervalSeconds: fc.integer({ min: 5, max: 400_000 }),
    after: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  };

  it('lie strictly after the given time and at most one interval later, whatever the interval', () => {
    fc.assert(
      fc.property(fc.record(anything), ({ id, intervalSeconds, after }) => {
        const slot = nextSlot({ id, intervalSeconds, after });
        expect(Number.isInteger(slot)).toBe(true);
        expect(slot).toBeGreaterThan(after);
        expect(slot).toBeLessThanOrEqual(after + intervalSeconds * 1000);
      }),
    );
  });

  it('follow each other at exactly one interval', () => {
    fc.assert(
      fc.property(fc.record(anything), ({ id, intervalSeconds, after }) => {
        const slot = nextSlot({ id, intervalSeconds, after });
        expect(nextSlot({ id, intervalSeconds, after: slot })).toBe(slot + intervalSeconds * 1000);
        expect(nextSlot({ id, intervalSeconds, after: slot - 1 })).toBe(slot);
      }),
    );
  });
});

describe('The time of the next check', () => {
  const rules = { id: 'mon_1', intervalSeconds: 60, slowedToSeconds: null, retryIntervalSeconds: 15 };
  const slot = nextSlot({ id: rules.id, intervalSeconds: 60, after: now });

  it.each<[title: string, started: number, ended: number, delay: 'interval' | 'retry', due: number]>([
    ['the next slot is due', 0, 100, 'interval', 60_000],
    ['the next slot is due when it began late', 20_000, 20_100, 'interval', 60_000],
    ['the next slot is due when a timer was a moment early', -2, -1, 'interval', 60_000],
    ['a slot that passed meanwhile is left out', 59_000, 61_000, 'interval', 120_000],
    ['slots that were missed are not made up for', 200_000, 200_100, 'interval', 240_000],
    ['a repetition counts from the begin', 20, 5000, 'retry', 15_020],
    ['a repetition comes at once after a check that took longer', 0, 20_000, 'retry', 20_000],
  ])('%s', (_title, started, ended, delay, due) => {
    const check = { dueAt: slot, startedAt: slot + started, endedAt: slot + ended };
    expect(dueAfterCheck(rules, check, delay)).toBe(slot + due);
  });

  it('is never twice in one slot, however long checks take', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 200_000 }),
        fc.array(fc.tuple(fc.integer({ min: -1, max: 30_000 }), fc.integer({ min: 0, max: 30_000 })), {
          maxLength: 30,
        }),
        (intervalSeconds, checks) => {
          let dueAt = now;
          const slots = new Set<number>();
          for (const [late, took] of checks) {
            const check = { dueAt, startedAt: dueAt + late, endedAt: dueAt + late + took };
            dueAt = dueAfterCheck({ ...rules, intervalSeconds }, check, 'interval');
            expect(dueAt).toBeGreaterThan(Math.max(check.dueAt, check.endedAt));
            expect(slots.has(dueAt)).toBe(false);
            slots.add(dueAt);
          }
        },
      ),
    );
  });

  it.each([
    ['interval', 60_000],
    ['retry', 15_000],
  ] as const)('is at most a %s from now when the clock was set back during a check', (delay, latest) => {
    const check = { dueAt: slot, startedAt: slot, endedAt: slot - hour };
    const due = dueAfterCheck(rules, check, delay);
    expect(due).toBeGreaterThan(check.endedAt);
    expect(due).toBeLessThanOrEqual(check.endedAt + latest);
  });
});

describe('The due time after a clock was set back', () => {
  const rules = { id: 'mon_1', intervalSeconds: 60, slowedToSeconds: null, retryIntervalSeconds: 15 };

  it.each([
    ['due within the interval', 60_000],
    ['due at the latest plausible time', 75_000],
    ['overdue, as after the clock was set forward', -hour],
  ])('stays for a monitor that is %s', (_title, ahead) => {
    expect(pulledBack(rules, now + ahead, now)).toBeUndefined();
  });

  it('moves to the next slot for a monitor that is due an hour too late', () => {
    expect(pulledBack(rules, now + hour, now)).toBe(nextSlot({ id: 'mon_1', intervalSeconds: 60, after: now }));
  });

  it('may be an hour ahead for a long interval', () => {
    expect(pulledBack({ ...rules, intervalSeconds: 172_800 }, now + 47 * hour, now)).toBeUndefined();
  });
});
