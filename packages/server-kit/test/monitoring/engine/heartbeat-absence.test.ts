import { heartbeatMonitorConfig } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { createMonitorCheck } from '../../../src/monitoring/engine/check-monitor.js';
import { nextDeadline } from '../../../src/monitoring/engine/heartbeat-deadline.js';
import { reportedChanges } from '../../../src/monitoring/engine/reported-status.js';
import { readAbsences } from '../../../src/monitoring/status/absences.js';
import { StoreUnavailableError } from '../../../src/store/interface/store.js';
import { dialects, type EngineFixture, newMonitor, openFixture, startOfTest } from './engine-fixture.js';

const minute = 60_000;

const byPeriod = { periodSeconds: 600, graceSeconds: 60 };
/** At minutes 2, 12, 22 of each hour; the test begins at a full hour. */
const byCron = { cron: '2-59/10 * * * *', graceSeconds: 60 };

describe.each(dialects)('A heartbeat whose signals could not be taken, on %s', (dialect) => {
  const open = async (config: object) => {
    const fixture = await openFixture(dialect, { hasFractions: true });
    const parsed = heartbeatMonitorConfig.parse(config);
    await fixture.insert(
      newMonitor('mon_1', { type: 'heartbeat', target: '', retries: 0, config: parsed, nextCheckAt: null }),
    );
    const check = createMonitorCheck({
      readStatuses: async () => new Map(),
      readDeafTimes: (range) => readAbsences(fixture.store, range),
    });
    const start = () => {
      const engine = fixture.engine({ runCheck: check });
      engine.start();
      return engine;
    };
    /** What the operation of a signal writes. */
    const signal = async () => {
      const now = fixture.clock.now();
      const signals = { lastSignalAt: now, runStartedAt: null };
      const { changes } = reportedChanges(
        await fixture.monitor('mon_1'),
        { status: 'up', message: null, durationMs: null },
        now,
        { ...signals, nextCheckAt: nextDeadline(parsed, signals, now) },
      );
      await fixture.store.commit(changes);
    };
    return { fixture, start, signal };
  };

  /** The statuses that it has had. */
  const lived = async ({ store, monitor }: EngineFixture): Promise<string[]> => {
    const { ref, currentStatus } = await monitor('mon_1');
    const ended = await store.find('statusIntervals', { monitorRef: ref }, { limit: 100, orderBy: 'startedAt' });
    return [...ended.map(({ status }) => status), currentStatus];
  };

  type Absence = (fixture: EngineFixture, ms: number, stop: () => Promise<void>) => Promise<void>;
  const absences: readonly [name: string, happen: Absence, returns: boolean][] = [
    [
      'the server was off',
      async ({ clock }, ms, stop) => {
        await stop();
        clock.suspend(ms);
      },
      true,
    ],
    ['the machine paused', async ({ clock }, ms) => clock.suspend(ms), false],
    [
      'the database was away',
      async ({ clock, trouble }, ms) => {
        trouble.error = new StoreUnavailableError('gone');
        await clock.advance(ms);
        delete trouble.error;
      },
      false,
    ],
    // The clock alone moves on: jobs come when they come.
    ['the clock was set forward', async ({ clock }, ms) => clock.jump(ms), false],
  ];

  const settings = [
    ['a period', byPeriod],
    ['a cron expression', byCron],
  ] as const;
  const cases = settings.flatMap((setting) => absences.map((absence) => [...setting, ...absence] as const));

  test.each(cases)(
    'by %s is not down when %s: the next signal decides',
    async (_name, config, _title, happen, isNew) => {
      const { fixture, start, signal } = await open(config);
      const { clock } = fixture;
      const engine = start();
      await clock.advance(2 * minute);
      await signal();
      await clock.advance(5 * minute);
      // The signals of minutes 12 and 22 are lost.
      await happen(fixture, 20 * minute, async () => {
        const stopped = engine.stop({ deadlineMs: 0 });
        await clock.advance(1000);
        await stopped;
      });
      if (isNew) start();
      const until = (minutes: number) => clock.advance(startOfTest + minutes * minute - clock.now());
      await until(32.5);
      expect(await lived(fixture)).toEqual(['pending', 'up']);
      await signal();
      await until(42);
      expect(await lived(fixture)).toEqual(['pending', 'up']);
      await until(44);
      expect(await lived(fixture)).toEqual(['pending', 'up', 'down']);
    },
  );

  test('is down when the first signal after an absence does not come', async () => {
    const { fixture, start, signal } = await open(byPeriod);
    const { clock } = fixture;
    start();
    await clock.advance(2 * minute);
    await signal();
    clock.suspend(25 * minute);
    await clock.advance(6 * minute - 1000);
    expect((await fixture.monitor('mon_1')).currentStatus).toBe('up');
    await clock.advance(2000);
    expect(await fixture.monitor('mon_1')).toMatchObject({
      currentStatus: 'down',
      cause: expect.stringContaining('12:32'),
    });
  });

  test('is down when its signal does not come, in a time for which the clock was set back and that was an absence before', async () => {
    const { fixture, start, signal } = await open(byPeriod);
    const { clock } = fixture;
    start();
    await clock.advance(2 * minute);
    await signal();
    await clock.advance(3 * minute);
    clock.suspend(20 * minute);
    await clock.advance(minute);
    clock.jump(-15 * minute);
    await clock.advance(minute);
    // It is 12:12 again, and the next one is due at 12:22.
    await signal();
    await clock.advance(11 * minute - 1000);
    expect((await fixture.monitor('mon_1')).currentStatus).toBe('up');
    await clock.advance(2000);
    expect((await fixture.monitor('mon_1')).currentStatus).toBe('down');
  });

  test('is down as long after its last signal as ever when the clock was set back meanwhile', async () => {
    const { fixture, start, signal } = await open(byPeriod);
    const { clock } = fixture;
    start();
    await clock.advance(2 * minute);
    await signal();
    await clock.advance(3 * minute);
    clock.jump(-60 * minute);
    // Seven minutes until the next one is due, and one of grace.
    await clock.advance(8 * minute - 1000);
    expect((await fixture.monitor('mon_1')).currentStatus).toBe('up');
    await clock.advance(2000);
    expect((await fixture.monitor('mon_1')).currentStatus).toBe('down');
  });

  test('is evaluated again soon when the absences cannot be read', async () => {
    const { fixture, signal } = await open(byPeriod);
    const { clock, trouble } = fixture;
    const isLate = createMonitorCheck({
      readStatuses: async () => new Map(),
      readDeafTimes: async () => {
        if (trouble.in !== undefined) throw new StoreUnavailableError('gone');
        return [];
      },
    });
    fixture.engine({ runCheck: isLate }).start();
    await clock.advance(minute);
    await signal();
    trouble.in = [];
    await clock.advance(11 * minute + 1000);
    expect((await fixture.monitor('mon_1')).currentStatus).toBe('up');
    delete trouble.in;
    await clock.advance(20_000);
    expect((await fixture.monitor('mon_1')).currentStatus).toBe('down');
  });
});
