import type { CheckReport } from '@watchpost/checks';
import { describe, expect, it } from 'vitest';
import { checkNow } from '../../../src/monitoring/engine/check-now.js';
import { nextSlot } from '../../../src/monitoring/engine/schedule.js';
import { pausedState } from '../../../src/monitoring/status/status-machine.js';
import { dialects, type EngineFixture, newMonitor, openFixture, reportOf, startOfTest } from './engine-fixture.js';

const check = (fixture: EngineFixture, runCheck: () => Promise<CheckReport>, monitorId = 'mon_1') =>
  checkNow({ store: fixture.store, runCheck, openCredentials: () => null, clock: fixture.clock.now, monitorId });

describe.each(dialects)('Checking a monitor now, on %s', (dialect) => {
  it('records the result like a scheduled check and returns it', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1', { nextCheckAt: startOfTest + 50_000 }));
    const row = await check(fixture, async () => reportOf('up'));
    expect(row).toMatchObject({ at: startOfTest, status: 0, delayMs: 0, message: null });
    expect(await fixture.results('mon_1')).toMatchObject([row]);
    expect(await fixture.monitor('mon_1')).toMatchObject({
      currentStatus: 'up',
      lastCheckedAt: startOfTest,
      nextCheckAt: nextSlot({ id: 'mon_1', intervalSeconds: 60, after: startOfTest }),
      leaseToken: null,
    });
  });

  it('begins verifying when it fails', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1', { currentStatus: 'up' }));
    await check(fixture, async () => reportOf('down'));
    expect(await fixture.monitor('mon_1')).toMatchObject({
      currentStatus: 'up',
      isVerifying: true,
      nextCheckAt: startOfTest + 15_000,
    });
  });

  it('leaves a paused monitor paused', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1', pausedState(startOfTest - 5)));
    expect(await check(fixture, async () => reportOf('up'))).toMatchObject({ status: 0 });
    expect(await fixture.monitor('mon_1')).toMatchObject({
      currentStatus: 'paused',
      statusSince: startOfTest - 5,
      nextCheckAt: null,
      lastCheckedAt: startOfTest,
    });
  });

  it('reports busy while a check of the monitor runs', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1'));
    const inner: unknown[] = [];
    const outer = await check(fixture, async () => {
      inner.push(await check(fixture, async () => reportOf('down')));
      return reportOf('up');
    });
    expect(inner).toEqual(['busy']);
    expect(outer).toMatchObject({ status: 0 });
    expect(await fixture.results('mon_1')).toHaveLength(1);
  });

  it('reports busy when the monitor was changed meanwhile, and records nothing', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1'));
    const row = await check(fixture, async () => {
      const set = pausedState(fixture.clock.now());
      await fixture.store.commit([{ kind: 'update', table: 'monitors', where: { id: 'mon_1' }, set }]);
      return reportOf('up');
    });
    expect(row).toBe('busy');
    expect(await fixture.results('mon_1')).toEqual([]);
  });

  it('reports a missing monitor', async () => {
    const fixture = await openFixture(dialect);
    expect(await check(fixture, async () => reportOf('up'), 'mon_none')).toBe('gone');
  });

  it('is unknown when the check itself throws', async () => {
    const fixture = await openFixture(dialect);
    await fixture.insert(newMonitor('mon_1'));
    expect(await check(fixture, () => Promise.reject(new Error('a bug of a driver')))).toMatchObject({ status: 3 });
  });
});
