import { serverBounds } from '../../base/bounds.js';
import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import { channelNewsChange, type NewsContent } from '../../outbound/notifications/channel-news.js';
import { readableTime } from '../../outbound/notifications/mailed-news.js';
import type { Change, Row, Store } from '../../store/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { type ComputedReport, computeReport } from './compute-report.js';
import { leadingFigures } from './formats/report-figures.js';
import { ReportError } from './report-error.js';
import { presentRunDetail } from './report-run.js';

type Run = Row<'reportRuns'>;

const leaseMs = 30_000;
/** How often a run says how far it is, and renews its lease with it. */
const progressMs = 1000;
const maxAttempts = serverBounds.reportAttempts.most;
const finished = { nextAt: null, leaseUntil: null, leaseToken: null };

/** The lease was lost: the report was deleted, or another process took the run over. */
class LostRun extends Error {
  override readonly name = 'LostRun';
}

/** Runs of a report that are no longer kept, the one that has just become ready not among them. */
const surplusRuns = async (store: Pick<Store, 'findColumns'>, run: Run, keepRuns: number): Promise<string[]> => {
  const where = { reportId: run.reportId, id: { not: run.id }, nextAt: null };
  const options = { orderBy: 'number', isDescending: true, limit: serverBounds.reportRunsRead.most } as const;
  const others = await store.findColumns('reportRuns', ['id'], where, options);
  return others.slice(keepRuns - 1).map(({ id }) => id);
};

/** The latest run of the same period. */
const supersededBy = async (store: Pick<Store, 'findColumns'>, run: Run): Promise<string | null> => {
  const { reportId, periodFrom, periodTo, timezone } = run;
  const where = { reportId, periodFrom, periodTo, timezone, status: 'ready' } as const;
  const options = { orderBy: 'number', isDescending: true, limit: 1 } as const;
  const [earlier] = await store.findColumns('reportRuns', ['id'], where, options);
  return earlier?.id ?? null;
};

/** What a run that has become ready leads to besides, such as mails. */
export type OnReady = (ready: {
  readonly report: Row<'reports'>;
  readonly run: Run;
  readonly computed: ComputedReport;
  /** That it is ready, as messages say it. */
  readonly content: NewsContent;
  readonly now: number;
}) => Promise<readonly Change[]>;

/** Computes runs, each under a lease that it renews. */
export const createRunner = (options: {
  readonly store: Store;
  readonly clock: Clock;
  readonly onReady?: OnReady;
}): ((claimed: Run, leaseToken: string) => Promise<void>) => {
  const { store, clock, onReady } = options;

  const end = async (run: Run, leaseToken: string, changes: readonly Change[]): Promise<void> => {
    const where = { id: run.id, leaseToken };
    await store.commit([{ kind: 'update', table: 'reportRuns', where, set: finished, mustMatch: true }, ...changes]);
  };

  const fail = (run: Run, leaseToken: string, error: string): Promise<void> =>
    end(run, leaseToken, [
      { kind: 'update', table: 'reportRuns', where: { id: run.id }, set: { status: 'failed', error } },
      {
        kind: 'update',
        table: 'reports',
        where: { id: run.reportId, activeRunId: run.id },
        set: { status: 'failed', error, activeRunId: null },
      },
    ]);

  const finish = async (run: Run, leaseToken: string, computed: ComputedReport): Promise<void> => {
    const report = await store.get('reports', { id: run.reportId });
    if (report === undefined) return;
    const now = clock.now();
    const { summary, contentHash, monitors, days } = computed;
    const monitorsRead = monitors.length;
    const supersedes = await supersededBy(store, run);
    const ready = { status: 'ready', error: null, generatedAt: now, summary, contentHash } as const;
    const surplus = await surplusRuns(store, run, report.keepRuns);
    const finished = { ...run, ...ready, monitorsRead };
    const content: NewsContent = {
      about: 'other',
      name: `The report ${report.name} is ready`,
      change: 'remark',
      cause: null,
      facts: [
        { name: 'Period', value: `${readableTime(run.periodFrom)} to ${readableTime(run.periodTo)}` },
        ...leadingFigures(presentRunDetail(finished, computed, now), summary),
      ],
      reportId: report.id,
      startedAt: now,
    };
    const gone = (await onReady?.({ report, run: finished, computed, content, now })) ?? [];
    await end(run, leaseToken, [
      { kind: 'update', table: 'reportRuns', where: { id: run.id }, set: { ...ready, monitorsRead, supersedes } },
      { kind: 'insert', table: 'reportContents', row: { runId: run.id, reportId: run.reportId, monitors, days } },
      {
        kind: 'update',
        table: 'reports',
        where: { id: run.reportId, activeRunId: run.id },
        set: { ...ready, activeRunId: null, latestRunId: run.id },
        mustMatch: true,
      },
      ...(surplus.length === 0
        ? []
        : ([
            { kind: 'delete', table: 'reportRuns', where: { id: { in: surplus } } },
            { kind: 'delete', table: 'reportContents', where: { runId: { in: surplus } } },
          ] as const)),
      channelNewsChange(
        {
          organizationId: report.organizationId,
          event: 'report.ready',
          subject: { type: 'report', id: run.id },
          state: 'open',
          severity: 'minor',
          monitorIds: [],
          // As with mails: who runs it by hand is reading it.
          channelIds: run.trigger === 'schedule' ? report.channelIds : [],
          at: now,
          content,
        },
        now,
      ),
      ...gone,
    ]);
  };

  return async (claimed, leaseToken) => {
    if (claimed.attempts >= maxAttempts) {
      await fail(claimed, leaseToken, `It was interrupted ${maxAttempts} times; see the log of the server.`);
      return;
    }
    const where = { id: claimed.id, leaseToken };
    const begin = { status: 'running', monitorsRead: 0, attempts: claimed.attempts + 1 } as const;
    const { isCommitted } = await store.commit([
      { kind: 'update', table: 'reportRuns', where, set: begin, mustMatch: true },
      {
        kind: 'update',
        table: 'reports',
        where: { id: claimed.reportId, activeRunId: claimed.id },
        set: { status: 'running' },
      },
    ]);
    if (!isCommitted) return;
    let renewedAt = clock.now();
    const onProgress = async (monitorsRead: number): Promise<void> => {
      const now = clock.now();
      if (now - renewedAt < progressMs) return;
      const set = { leaseUntil: now + leaseMs, monitorsRead };
      const renewed = await store.commit([{ kind: 'update', table: 'reportRuns', where, set, mustMatch: true }]);
      if (!renewed.isCommitted) throw new LostRun('the lease of a run was lost');
      renewedAt = now;
    };
    try {
      const input = { ...claimed, wanted: { target: claimed.scope } };
      const computed = await computeReport(store, input, { clock: clock.now, onProgress });
      await finish(claimed, leaseToken, computed);
    } catch (error) {
      if (error instanceof LostRun) return;
      if (!(error instanceof ReportError)) throw error;
      await fail(claimed, leaseToken, error.message);
    }
  };
};

/**
 * Makes the worker that computes queued runs: one of an organization at a time, so that the heavy reports of one do not
 * hold those of others back. What it throws about is computed again when the lease has ended.
 */
export const createReportRunner = (options: {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onReady?: OnReady;
}): Worker => {
  const run = createRunner(options);
  return createQueueWorker({
    store: options.store,
    clock: options.clock,
    logger: options.logger,
    table: 'reportRuns',
    name: 'report run',
    leaseMs,
    batchSize: 1,
    work: async (rows, leaseToken) => {
      for (const row of rows) await run(row, leaseToken);
    },
  });
};
