import { reports } from '@watchpost/schemas';
import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import { timestamp } from '../../base/timestamp.js';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { queueRun, rangeOfReport } from './queue-run.js';
import { nextRunAt } from './schedule.js';

const released = { leaseUntil: null, leaseToken: null };

/**
 * The changes that run a report by its schedule. Times that were missed run once, for the period that is the newest now.
 * While a run is under way, or the organization is suspended, a time passes without one.
 */
export const scheduledRun = (
  report: Row<'reports'>,
  {
    now,
    leaseToken,
    isSuspended,
  }: { readonly now: number; readonly leaseToken: string; readonly isSuspended: boolean },
): readonly Change[] => {
  const set = { nextAt: nextRunAt(report, now), ...released };
  const range = rangeOfReport(report, now);
  if (report.activeRunId !== null || isSuspended || range.from >= range.to) {
    return [{ kind: 'update', table: 'reports', where: { id: report.id, leaseToken }, set, mustMatch: true }];
  }
  const run = queueRun(report, { range, trigger: 'schedule', requestedBy: null, now, set, where: { leaseToken } });
  const audit = systemAuditChange(
    {
      organizationId: report.organizationId,
      action: 'reports.run',
      resource: { type: reports.name, id: report.id, name: report.name },
      after: { runId: run.run.id, number: run.run.number, from: timestamp(range.from), to: timestamp(range.to) },
      causeId: run.run.id,
    },
    now,
  );
  return [...run.changes, audit];
};

/** Makes the worker that queues runs by their schedules. */
export const createReportScheduler = (options: {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
}): Worker => {
  const { store, clock, logger } = options;
  return createQueueWorker({
    store,
    clock,
    logger,
    table: 'reports',
    name: 'report schedule',
    work: async (rows, leaseToken) => {
      for (const { id, organizationId } of rows) {
        const [report, organization] = await Promise.all([
          store.get('reports', { id, leaseToken }),
          store.get('organizations', { id: organizationId }),
        ]);
        // Changed or deleted meanwhile.
        if (report === undefined) continue;
        const isSuspended = organization?.status !== 'active';
        await store.commit(scheduledRun(report, { now: clock.now(), leaseToken, isSuspended }));
      }
    },
  });
};
