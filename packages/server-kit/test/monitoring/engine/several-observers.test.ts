import { describe, expect, test } from 'vitest';
import { createRequestObserver } from '../../../src/monitoring/engine/request-observer.js';
import { readAbsences } from '../../../src/monitoring/status/absences.js';
import type { ManualClock } from '../../base/manual-clock.js';
import { always, type EngineFixture, newMonitor, openFixture, startOfTest } from './engine-fixture.js';

const minute = 60_000;

/** What a process of a server does. */
type Role = 'all' | 'worker' | 'api';

const begin = (fixture: EngineFixture, role: Role, clock: ManualClock) => {
  const { store, logger } = fixture;
  const process =
    role === 'api'
      ? createRequestObserver({ store, logger, clock, workerId: 'wrk_api' })
      : fixture.engine({ runCheck: always('up'), clock, takesRequests: role === 'all' });
  process.start();
  return process;
};

describe('A time in which a process was away, on postgres', () => {
  /** Lets time pass in all of these processes. */
  const live = async (clocks: readonly ManualClock[], ms: number) => {
    for (let passed = 0; passed < ms; passed += 1000) for (const clock of clocks) await clock.advance(1000);
  };

  test.each<
    [
      title: string,
      roles: readonly [Role, Role],
      paused: readonly number[],
      of: 'nothing' | 'checks' | 'requests' | 'both',
    ]
  >([
    ['is no absence while another one was there', ['all', 'all'], [0], 'nothing'],
    ['is one when both were', ['all', 'all'], [0, 1], 'both'],
    ['is one of checks alone while another took requests', ['all', 'api'], [0], 'checks'],
    ['is no absence when it only took requests, as the other did', ['all', 'api'], [1], 'nothing'],
    ['is one of requests alone while another made checks', ['worker', 'api'], [1], 'requests'],
    ['is one of checks alone when it took none', ['worker', 'api'], [0], 'checks'],
    ['is one when both were, whatever each of them did', ['worker', 'api'], [0, 1], 'both'],
  ])('%s', async (_title, roles, paused, of) => {
    const fixture = await openFixture('postgres', { hasFractions: true });
    await fixture.insert(newMonitor('mon_1'));
    const clocks = [fixture.clock, fixture.newClock()];
    const processes = roles.map((role, index) => begin(fixture, role, clocks[index] as ManualClock));
    await live(clocks, 70_000);
    const isAway = (_: unknown, index: number) => paused.includes(index);
    for (const clock of clocks.filter(isAway)) clock.suspend(30_000);
    await live(
      clocks.filter((clock, index) => !isAway(clock, index)),
      30_000,
    );
    await live(clocks, 10_000);

    const rows = await fixture.store.find('absences', {}, { limit: 10 });
    const covers = (is: (row: (typeof rows)[number]) => boolean) => rows.some(is);
    expect({
      checks: covers(({ isOfRequestsAlone }) => !isOfRequestsAlone),
      requests: covers(({ isOfChecksAlone }) => !isOfChecksAlone),
    }).toEqual({ checks: of === 'checks' || of === 'both', requests: of === 'requests' || of === 'both' });
    const deaf = await readAbsences(fixture.store, { from: startOfTest, to: startOfTest + 10 * minute });
    expect(deaf.map(({ from, to }) => Math.round((to - from) / 10_000))).toEqual(
      of === 'requests' || of === 'both' ? [3] : [],
    );
    const stopped = Promise.all(processes.map((process) => process.stop()));
    await live(clocks, 2000);
    await stopped;
  });

  test('before its start is one of checks alone when requests were taken meanwhile', async () => {
    const fixture = await openFixture('postgres', { hasFractions: true });
    const clocks = [fixture.clock, fixture.newClock()];
    const engine = begin(fixture, 'all', fixture.clock);
    const requests = begin(fixture, 'api', clocks[1] as ManualClock);
    await live(clocks, 10_000);
    const stopped = engine.stop();
    await live(clocks, 2000);
    await stopped;
    await live(clocks.slice(1), 3 * minute);
    fixture.clock.suspend(3 * minute);
    begin(fixture, 'all', fixture.clock);
    await live(clocks, 3000);
    const rows = await fixture.store.find('absences', {}, { limit: 10 });
    expect(rows).toMatchObject([{ reason: 'away', isOfChecksAlone: true, isOfRequestsAlone: false }]);
    const ended = requests.stop();
    await live(clocks, 2000);
    await ended;
  });
});
