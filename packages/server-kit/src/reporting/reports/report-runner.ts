import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import { channelNewsChange, type NewsContent } from '../../outbound/notifications/channel-news.js';
import { readableTime } from '../../outbound/notifications/mailed-news.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { waitsUntil } from './await-border.js';
import { reportsBounds } from './bounds.js';
import { changedFigures } from './changed-figures.js';
import { type ComputedReport, computeReport } from './compute-report.js';
import { leadingFigures } from './formats/report-figures.js';
import { ReportError } from './report-error.js';
import { presentRunDetail } from './report-run.js';
import { reviewAt, reviewRun } from './review-run.js';

type Run = Row<'reportRuns'>;

const leaseMs = 30_000;
/** How often a run says how far it is, and renews its lease with it. */
const progressMs = 1000;
const maxAttempts = reportsBounds.reportAttempts.most;
const released = { leaseUntil: null, leaseToken: null };

const ended: readonly Run['status'][] = ['ready', 'failed'];

/** Whether a run is sent to who is named in its report: who runs it by hand is reading it. */
export const isSent = ({ trigger }: Pick<Run, 'trigger'>): boolean => trigger !== 'manual';

/** The lease was lost: the report was deleted, or another process took the run over. */
class LostRun extends Error {
  override readonly name = 'LostRun';
}

/** Runs of a report that are no longer kept, the one that has just become ready not among them. */
const surplusRuns = async (store: Pick<Store, 'findColumns'>, run: Run, keepRuns: number): Promise<string[]> => {
  const where = { reportId: run.reportId, id: { not: run.id }, status: { in: ended } };
  const options = { orderBy: 'number', isDescending: true, limit: reportsBounds.reportRunsRead.most } as const;
  const others = await store.findColumns('reportRuns', ['id'], where, options);
  return others.slice(keepRuns - 1).map(({ id }) => id);
};

/** The run that was sent with other figures, or else the latest run of the same period. */
const supersededBy = async (store: Pick<Store, 'findColumns'>, run: Run): Promise<string | null> => {
  if (run.supersedes !== null) return run.supersedes;
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
  /** What is not as it was sent before, as people read it: `was 100 %, is 99.88 %`. Empty unless late results changed it. */
  readonly changed: readonly (readonly [name: string, value: string])[];
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

  const end = async (
    run: Run,
    leaseToken: string,
    changes: readonly Change[],
    nextAt: number | null = null,
  ): Promise<void> => {
    const [where, set] = [
      { id: run.id, leaseToken },
      { ...released, nextAt },
    ];
    await store.commit([{ kind: 'update', table: 'reportRuns', where, set, mustMatch: true }, ...changes]);
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
    const sent =
      run.trigger === 'correction' && supersedes !== null
        ? await store.get('reportRuns', { id: supersedes })
        : undefined;
    const changed = sent?.summary == null ? [] : changedFigures(run, sent.summary, summary);
    const isNamed = report.recipients.length > 0 || report.channelIds.length > 0;
    const content: NewsContent = {
      about: 'other',
      name: changed.length === 0 ? `The report ${report.name} is ready` : `The report ${report.name} has changed`,
      change: 'remark',
      cause: null,
      facts: [
        { name: 'Period', value: `${readableTime(run.periodFrom)} to ${readableTime(run.periodTo)}` },
        ...(changed.length === 0
          ? leadingFigures(presentRunDetail(finished, computed, now), summary)
          : changed.map(([name, value]) => ({ name, value }))),
      ],
      reportId: report.id,
      startedAt: now,
    };
    const gone = (await onReady?.({ report, run: finished, computed, changed, content, now })) ?? [];
    await end(
      run,
      leaseToken,
      [
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
            channelIds: isSent(run) ? report.channelIds : [],
            at: now,
            content,
          },
          now,
        ),
        ...gone,
      ],
      isSent(run) && isNamed ? reviewAt(run, now, now) : null,
    );
  };

  return async (claimed, leaseToken) => {
    if (claimed.attempts >= maxAttempts) {
      await fail(claimed, leaseToken, `It was interrupted ${maxAttempts} times; see the log of the server.`);
      return;
    }
    const where = { id: claimed.id, leaseToken };
    let renewedAt = clock.now();
    const compute = (isShown: boolean): Promise<ComputedReport> => {
      const onProgress = async (monitorsRead: number): Promise<void> => {
        const now = clock.now();
        if (now - renewedAt < progressMs) return;
        const set = { leaseUntil: now + leaseMs, ...(isShown && { monitorsRead }) };
        const renewed = await store.commit([{ kind: 'update', table: 'reportRuns', where, set, mustMatch: true }]);
        if (!renewed.isCommitted) throw new LostRun('the lease of a run was lost');
        renewedAt = now;
      };
      const input = { ...claimed, wanted: { target: claimed.scope } };
      return computeReport(store, input, { clock: clock.now, onProgress });
    };
    try {
      if (claimed.status === 'ready') {
        const review = { store, now: clock.now(), compute: () => compute(false) };
        const { nextAt, changes } = await reviewRun(claimed, review);
        return await end(claimed, leaseToken, changes, nextAt);
      }
      const until = isSent(claimed) ? await waitsUntil(store, claimed, clock.now()) : undefined;
      if (until !== undefined) return await end(claimed, leaseToken, [], until);
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
      if (isCommitted) await finish(claimed, leaseToken, await compute(true));
    } catch (error) {
      if (error instanceof LostRun) return;
      if (!(error instanceof ReportError)) throw error;
      if (claimed.status === 'ready') await end(claimed, leaseToken, []);
      else await fail(claimed, leaseToken, error.message);
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
