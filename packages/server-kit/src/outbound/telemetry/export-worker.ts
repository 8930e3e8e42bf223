import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import type { WaitingResult } from '../../store/tables/telemetry.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import type { AttemptResult } from '../delivery/attempt-result.js';
import type { DeliveryTransport } from '../delivery/transport.js';
import { telemetryBounds } from './bounds.js';
import { lastingFailureChanges } from './consequence.js';
import { createEncoder } from './encode.js';
import { openHeaders } from './export-headers.js';
import { exportEveryMs, isSent, judgeExport } from './export-verdict.js';
import { gaugesOf } from './gauges.js';
import { spansOf } from './spans.js';

type Export = Row<'telemetryExports'>;

/** What exports are sent with. */
export interface ExportWorkerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly outbox: Outbox;
  /** Closed when the worker stops. */
  readonly transport: DeliveryTransport;
  readonly workerId?: string;
  /** Spreads pauses. Default: `Math.random`. */
  readonly random?: () => number;
  /** Longest time between two polls, in milliseconds. Default: 1,000. */
  readonly pollMs?: number;
}

/** What waits for longer says nothing about now. */
export const oldestWaitingMs = 3_600_000;
/** Twice what the requests of a batch may take. */
const leaseMs = 60_000;

const mostWaiting = telemetryBounds.waitingResults.most;
const mostExported = telemetryBounds.exportedResults.most;
const mostSteps = telemetryBounds.exportedSteps.most;
const mostDropped = telemetryBounds.droppedResults.most;

const contentTypes = { 'http/protobuf': 'application/x-protobuf', 'http/json': 'application/json' } as const;

/** `https://host/base` and `metrics` are `https://host/base/v1/metrics`. */
const signalUrl = (endpoint: string, signal: string): string => {
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/${signal}`;
  return url.href;
};

/** The first of these results that one request takes, at least one. */
export const oneBatchOf = <Waiting extends { readonly result: Pick<WaitingResult, 'steps'> }>(
  waiting: readonly Waiting[],
): readonly Waiting[] => {
  let steps = 0;
  const end = waiting.findIndex(({ result }, index) => {
    steps += Math.max(1, result.steps?.length ?? 0);
    return index > 0 && steps > mostSteps;
  });
  return end === -1 ? waiting : waiting.slice(0, end);
};

/** Sends a batch: one request for each signal that has something to say. */
const send = async (
  row: Export,
  results: readonly WaitingResult[],
  { secretBox, transport }: Pick<ExportWorkerOptions, 'secretBox' | 'transport'>,
): Promise<readonly AttemptResult[]> => {
  // What the body is, only its encoder knows.
  const own = Object.entries(openHeaders(row, secretBox)).filter(
    ([name]) => !/^content-(?:type|encoding)$/i.test(name),
  );
  const encoder = await createEncoder(row.protocol, row.organizationId);
  const headers = ['content-type', contentTypes[row.protocol], ...own.flat()];
  const bodies: { readonly signal: string; readonly body: Uint8Array }[] = [];
  const spans = row.signals.includes('traces') ? results.flatMap(spansOf) : [];
  const gauges = row.signals.includes('metrics') ? gaugesOf(results) : [];
  if (spans.length > 0) bodies.push({ signal: 'traces', body: encoder.traces(spans) });
  if (gauges.length > 0) bodies.push({ signal: 'metrics', body: encoder.metrics(gauges) });
  return Promise.all(
    bodies.map(({ signal, body }) => transport.send({ url: signalUrl(row.endpoint, signal), headers, body })),
  );
};

/** Makes the worker that sends what waits for exports, which it shares with those of every other process on the same store. */
export const createExportWorker = (options: ExportWorkerOptions): Worker => {
  const { store, clock, logger, outbox, transport, random = Math.random } = options;

  /** Writes what follows for an export, if its lease still holds. */
  const release = (row: Export, leaseToken: string, set: Partial<Export>, changes: readonly Change[] = []) =>
    store.commit([
      {
        kind: 'update',
        table: 'telemetryExports',
        // A new version is written over none that people have written meanwhile.
        where: { id: row.id, leaseToken, ...(set.version !== undefined && { version: row.version }) },
        set: { nextAt: clock.now() + exportEveryMs, ...set, leaseUntil: null, leaseToken: null },
        mustMatch: true,
      },
      ...changes,
    ]);

  const deleteResults = (ids: readonly string[]): Change => ({
    kind: 'delete',
    table: 'telemetryResults',
    where: { id: { in: ids } },
  });

  /** Drops what is not sent: the oldest of too many, and what says nothing about now. */
  const drop = async (row: Export, leaseToken: string, surplus: number): Promise<void> => {
    const { id: exportId } = row;
    const now = clock.now();
    const oldest = { orderBy: 'id', limit: mostDropped } as const;
    const rows = await store.findColumns('telemetryResults', ['id', 'createdAt'], { exportId }, oldest);
    const ids = rows
      .filter(({ createdAt }, index) => index < surplus || createdAt < now - oldestWaitingMs)
      .map(({ id }) => id);
    logger.warn('telemetry results dropped', { exportId, count: ids.length });
    const set = { droppedResults: row.droppedResults + ids.length, nextAt: now };
    await release(row, leaseToken, set, [deleteResults(ids)]);
  };

  const exportBatch = async (row: Export, leaseToken: string): Promise<void> => {
    const { id: exportId } = row;
    const limit = mostExported;
    const waiting = { where: { exportId }, orderBy: 'id', isDescending: false, limit, offset: 0 } as const;
    const { rows, totalItems: total } = await store.page('telemetryResults', waiting);
    const [oldest] = rows;
    const batch = oneBatchOf(rows);
    const isOld = oldest !== undefined && oldest.createdAt < clock.now() - oldestWaitingMs;
    if (isOld || total > mostWaiting) return drop(row, leaseToken, total - mostWaiting);
    const ids = batch.map(({ id }) => id);
    const ended =
      batch.length === 0
        ? []
        : await send(
            row,
            batch.map(({ result }) => result),
            options,
          );
    const results = ended.filter(isSent);
    if (results.length < ended.length || batch.length === 0) {
      await release(row, leaseToken, {});
      return;
    }
    const now = clock.now();
    const verdict = judgeExport(row, results, { count: batch.length, now, random: random() });
    const { isDone, dropped, consequence, message } = verdict;
    if (message !== null) logger.warn('telemetry export failed', { exportId, message, dropped });
    const isDisabled = consequence === 'disabled';
    const set: Partial<Export> = {
      // More of them wait already.
      ...(batch.length < total && message === null && { nextAt: now }),
      ...verdict.set,
      ...(dropped > 0 && { droppedResults: row.droppedResults + dropped }),
      ...(consequence === 'warning' && { warnedAt: now }),
      // People could have written this, so it is a new version of what they write.
      ...(isDisabled && {
        ...{ enabled: false, disabledReason: 'failing', nextAt: null, version: row.version + 1, updatedAt: now },
      }),
    };
    const followed =
      consequence === null
        ? []
        : await lastingFailureChanges(
            { row: { ...row, ...set }, consequence, message: message ?? '', now },
            { store, outbox },
          );
    await release(row, leaseToken, set, [...(isDone ? [deleteResults(ids)] : []), ...followed]);
  };

  const worker = createQueueWorker({
    ...options,
    table: 'telemetryExports',
    name: 'telemetry export',
    leaseMs,
    batchSize: telemetryBounds.exportsAtOnce.most,
    work: async (rows, leaseToken) => {
      await Promise.all(rows.map((row) => exportBatch(row, leaseToken)));
    },
  });
  return {
    start: worker.start,
    stop: async (stopping) => {
      await worker.stop(stopping);
      await transport.close();
    },
  };
};
