import type { CheckReport } from '@watchpost/checks';
import { expect } from 'vitest';
import { judgeCheck } from '../../../src/monitoring/engine/outcome.js';
import type { KitFixture } from '../../kit-fixture.js';
import { reportOf } from '../engine/engine-fixture.js';

/** Writes down a check of a monitor at the time of the clock, as the engine does. Those before it that a test leaves out said what the last one said. */
export const recordCheck = async (
  { store, clock }: Pick<KitFixture, 'store' | 'clock'>,
  id: string,
  status: CheckReport['status'],
  latencyMs = 80,
  coveredUntil = clock.now,
): Promise<void> => {
  const leaseToken = 'checking';
  await store.commit([{ kind: 'update', table: 'monitors', where: { id }, set: { leaseToken, coveredUntil } }]);
  const monitor = await store.get('monitors', { id });
  if (monitor === undefined) throw new Error(`no monitor ${id}`);
  const report = reportOf(status);
  const { outcome } = judgeCheck({
    monitor,
    lease: { monitorRef: monitor.ref, token: leaseToken, until: clock.now + 1000 },
    report: { ...report, measurement: { ...report.measurement, latencyMs: report.measurement.ok ? latencyMs : null } },
    dueAt: clock.now,
    startedAt: clock.now,
    endedAt: clock.now,
  });
  expect(await store.recordChecks([outcome])).toEqual({ lost: [] });
};
