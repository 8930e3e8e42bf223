import { describe, expect, test } from 'vitest';
import { createJudgedClock, type MachineClock } from '../../src/base/judged-clock.js';
import { ManualClock } from './manual-clock.js';

const start = Date.parse('2026-03-01T12:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;

/** A machine whose clock can be set, and the time that really passed. */
const openMachine = () => {
  const manual = new ManualClock(start, async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  });
  let sleptMs = 0;
  const clock: MachineClock = {
    now: manual.now,
    monotonic: manual.monotonic,
    setTimer: manual.setTimer,
    uptime: () => 5 * hour + manual.monotonic() + sleptMs,
  };
  const lines: string[] = [];
  const note = (message: string) => void lines.push(message);
  return {
    clock,
    lines,
    logger: { debug: note, info: note, warn: note, error: note },
    advance: (ms: number) => manual.advance(ms),
    setClock: (byMs: number) => manual.jump(byMs),
    /** By a clock that never jumps, no time has passed. */
    sleep: (ms: number) => {
      sleptMs += ms;
      manual.jump(ms);
    },
    passed: () => start + manual.monotonic() + sleptMs,
  };
};

describe('The time that decides, in the only process', () => {
  test.each([hour, -hour, 3000, -3000])(
    'is not moved by a clock that is set by %i ms for half a minute',
    async (byMs) => {
      const { clock, lines, logger, advance, setClock, passed } = openMachine();
      const judged = createJudgedClock({ logger, clock });
      await advance(minute);
      setClock(byMs);
      for (let second = 0; second < 30; second++) {
        expect(judged.now()).toBe(passed());
        await advance(1000);
      }
      expect(judged.state()).toEqual({ source: 'process', aheadMs: byMs, stepMs: byMs });
      setClock(-byMs);
      await advance(1000);
      expect([judged.now(), judged.state().stepMs]).toEqual([passed(), 0]);
      expect(lines).toEqual(['clock step detected; following it if it lasts', 'clock step reverted']);
    },
  );

  test.each([hour, -hour])('follows a clock that stays set by %i ms after a minute', async (byMs) => {
    const { clock, lines, logger, advance, setClock, passed } = openMachine();
    const judged = createJudgedClock({ logger, clock });
    setClock(byMs);
    expect(judged.now()).toBe(passed());
    await advance(minute - 1);
    expect(judged.now()).toBe(passed());
    await advance(1);
    expect(judged.now()).toBe(passed() + byMs);
    expect(lines).toEqual(['clock step detected; following it if it lasts', 'clock step followed']);
  });

  test('has passed at once when the machine slept', async () => {
    const { clock, lines, logger, advance, sleep, passed } = openMachine();
    const judged = createJudgedClock({ logger, clock });
    await advance(minute);
    sleep(8 * hour);
    expect([judged.now(), judged.state().stepMs]).toEqual([passed(), 0]);
    expect(lines).toEqual([]);
  });

  test('follows small corrections and never goes back for one', async () => {
    const { clock, logger, advance, setClock } = openMachine();
    const judged = createJudgedClock({ logger, clock });
    const before = judged.now();
    setClock(-1500);
    expect(judged.now()).toBe(before);
    await advance(2000);
    expect(judged.now()).toBe(before + 500);
    setClock(1500);
    expect(judged.now()).toBe(before + 2000);
  });
});

describe('The time that decides, of a database', () => {
  test.each([30_000, -30_000, 2 * minute])(
    'is taken by a process whose clock is %i ms ahead, which says so',
    async (skewMs) => {
      const { clock, lines, logger, advance, setClock, passed } = openMachine();
      setClock(skewMs);
      const judged = createJudgedClock({ logger, clock, readTime: async () => passed() });
      await judged.start();
      await advance(5000);
      expect([judged.now(), judged.state()]).toEqual([passed(), { source: 'database', aheadMs: skewMs, stepMs: 0 }]);
      setClock(-skewMs);
      await advance(20_000);
      expect([judged.now(), judged.state().aheadMs]).toEqual([passed(), 0]);
      expect(lines).toEqual([
        'clock differs from the database; using the time of the database',
        'clock agrees with the database again',
      ]);
      judged.stop();
    },
  );

  test('goes on while the database is away, whatever the clock is set to', async () => {
    const { clock, logger, advance, setClock, passed } = openMachine();
    let isAway = false;
    const readTime = async () => {
      if (isAway) throw new Error('gone');
      return passed();
    };
    const judged = createJudgedClock({ logger, clock, readTime });
    await judged.start();
    isAway = true;
    setClock(hour);
    await advance(5 * minute);
    expect(judged.now()).toBe(passed());
    isAway = false;
    await advance(minute);
    expect(judged.now()).toBe(passed());
    judged.stop();
  });

  test.each([hour, -hour])(
    'is the same in all processes while they follow a database that is set by %i ms',
    async (byMs) => {
      const { clock, logger, advance, passed } = openMachine();
      let setBy = 0;
      const judged = [];
      for (const startsAfterMs of [3200, 4700, 1300]) {
        await advance(startsAfterMs);
        const one = createJudgedClock({ logger, clock, readTime: async () => passed() + setBy });
        await one.start();
        judged.push(one);
      }
      await advance(minute);
      setBy = byMs;
      const times = new Set<number>();
      for (let passedMs = 0; passedMs < 2 * minute; passedMs += 500) {
        await advance(500);
        const now = new Set(judged.map((one) => one.now() - passed()));
        expect([...now]).toHaveLength(1);
        for (const time of now) times.add(time);
      }
      expect([...times]).toEqual([0, byMs]);
      for (const one of judged) one.stop();
    },
  );

  test('is not moved by a database whose clock is set for half a minute, and follows one that stays set', async () => {
    const { clock, logger, advance, passed } = openMachine();
    let setBy = 0;
    const judged = createJudgedClock({ logger, clock, readTime: async () => passed() + setBy });
    await judged.start();
    setBy = hour;
    await advance(30_000);
    expect([judged.now(), judged.state().stepMs]).toEqual([passed(), hour]);
    setBy = 0;
    await advance(30_000);
    expect([judged.now(), judged.state().stepMs]).toEqual([passed(), 0]);
    setBy = -hour;
    await advance(2 * minute);
    expect(judged.now()).toBe(passed() - hour);
    judged.stop();
  });
});
