import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Report, ReportRun, ReportRunDetail, ReportVerification } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { changeAtOnce } from '../../store/change.js';
import { createQuery } from '../../store/query.js';

/** Milliseconds between two readings of a run under way. */
export const followMs = 1_000;
/** Runs that are listed. */
const mostRuns = 50;

/** Formats of a download. */
export const formats = ['pdf', 'html', 'csv', 'json'] as const;

/** A report, one of its runs, and what can be done with them. */
export interface ReportDetailModel {
  readonly report: ReadonlySignal<Report | undefined>;
  readonly runs: ReadonlySignal<readonly ReportRun[] | undefined>;
  /** The run that the address names, else the latest one that is ready. */
  readonly run: ReadonlySignal<ReportRunDetail | undefined>;
  readonly error: ReadonlySignal<unknown>;
  readonly verification: ReadonlySignal<ReportVerification | undefined>;
  readonly isVerifying: ReadonlySignal<boolean>;
  /** The run that is queued or under way. */
  readonly pending: ReadonlySignal<ReportRun | undefined>;
  start(): Promise<boolean>;
  verify(): Promise<void>;
  /** Reads a run as a file; `undefined` when the server refused. */
  download(format: (typeof formats)[number]): Promise<Blob | undefined>;
  reload(): Promise<void>;
  dispose(): void;
}

/** Reads a report with its runs, and follows a run until it ends. */
export const createReportDetail = (parts: ConsoleParts, id: string): ReportDetailModel => {
  const { client, address } = parts;
  const report = createQuery<Report>((abort) => client.reports.get(id, { signal: abort }));
  const runs = createQuery(
    async (abort) => (await client.reports.runs(id, { pageSize: mostRuns }, { signal: abort })).data,
  );
  const run = signal<ReportRunDetail | undefined>(undefined);
  const runError = signal<unknown>(undefined);
  const verification = signal<ReportVerification | undefined>(undefined);
  const isVerifying = signal(false);
  const pending = computed(() => runs.data.value?.find(({ status }) => status === 'queued' || status === 'running'));
  const wanted = computed(() => address.place.value.query.get('run') ?? report.data.value?.latestRunId ?? undefined);
  const stopRun = effect(() => {
    const runId = wanted.value;
    if (runId === undefined) return;
    const abort = new AbortController();
    verification.value = undefined;
    client.reports.getRun(id, runId, { signal: abort.signal }).then(
      (answer) => {
        run.value = answer;
        runError.value = undefined;
      },
      (error: unknown) => {
        if (!abort.signal.aborted) runError.value = error;
      },
    );
    return () => abort.abort();
  });
  const reload = async (): Promise<void> => {
    await Promise.all([report.reload(), runs.reload()]);
  };
  const stopFollowing = effect(() => {
    if (pending.value === undefined) return;
    // Each reading brings another list, and so the next wait.
    const timer = setTimeout(() => void reload(), followMs);
    return () => clearTimeout(timer);
  });
  return {
    report: report.data,
    runs: runs.data,
    run,
    error: computed(() => report.error.value ?? runs.error.value ?? runError.value),
    verification,
    isVerifying,
    pending,
    start: () =>
      changeAtOnce(parts, {
        apply: () => () => {},
        send: async () => {
          await client.reports.run(id);
          address.setQuery({ run: undefined });
          await reload();
        },
      }),
    async verify() {
      const shown = run.peek();
      if (shown === undefined || isVerifying.peek()) return;
      isVerifying.value = true;
      await changeAtOnce(parts, {
        apply: () => () => {},
        send: async () => {
          verification.value = await client.reports.verify(id, shown.id);
        },
      });
      isVerifying.value = false;
    },
    async download(format) {
      const runId = run.peek()?.id;
      let file: Blob | undefined;
      await changeAtOnce(parts, {
        apply: () => () => {},
        send: async () => {
          file = await client.reports.download(id, { format, ...(runId === undefined ? {} : { runId }) });
        },
      });
      return file;
    },
    reload,
    dispose() {
      stopRun();
      stopFollowing();
      report.dispose();
      runs.dispose();
    },
  };
};
