import type { CheckReport } from '@watchpost/checks';
import { judgeCheck } from '../../../src/monitoring/engine/outcome.js';
import type { Store } from '../../../src/store/interface/store.js';
import { reportOf } from '../engine/engine-fixture.js';

const leaseToken = 'checking';

/** What a check found, and when it was made. */
export interface MadeCheck {
  readonly status: CheckReport['status'];
  readonly now: number;
  readonly latencyMs?: number;
  /** Days left of the certificate that the target showed; none unless given. */
  readonly certificateDays?: number | undefined;
}

/**
 * Writes down a check as the engine does; its result is evaluated. Those before it that a test leaves out said what the last one
 * said.
 */
export const writeCheck = async (
  store: Store,
  id: string,
  { status, now, latencyMs = 80, certificateDays }: MadeCheck,
): Promise<void> => {
  await store.commit([{ kind: 'update', table: 'monitors', where: { id }, set: { leaseToken, coveredUntil: now } }]);
  const monitor = await store.get('monitors', { id });
  if (monitor === undefined) throw new Error(`no monitor ${id}`);
  const report = reportOf(status);
  const measurement = { ...report.measurement, latencyMs: report.measurement.ok ? latencyMs : null };
  const validTo = new Date(now + (certificateDays ?? 0) * 86_400_000).toISOString();
  const certificate =
    certificateDays === undefined ? null : { issuer: 'An authority', validTo, daysRemaining: certificateDays };
  const { outcome } = judgeCheck(
    {
      monitor,
      lease: { monitorRef: monitor.ref, token: leaseToken, until: now + 1000 },
      report: { ...report, measurement, certificate },
      dueAt: now,
      startedAt: now,
      endedAt: now,
    },
    true,
  );
  await store.recordChecks([outcome]);
};
