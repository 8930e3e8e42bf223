import type { CheckReport } from '../checks/check.js';
import { judgeCheck } from '../engine/outcome.js';
import type { Change, Row } from '../store/store.js';

/** What somebody or something says about how a monitor stands, instead of a check that finds out. */
export interface ToldStatus {
  readonly status: CheckReport['status'];
  readonly message: string | null;
  /** How long a run took, where it is known. */
  readonly durationMs: number | null;
}

const noTimings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };

/**
 * What is written when a monitor is told how it stands: a result like any other, the new state, and what follows from
 * it. A check that is under way loses its lease.
 *
 * @param more columns that the telling sets besides
 */
export const toldChanges = (
  row: Row<'monitors'>,
  { status, message, durationMs }: ToldStatus,
  now: number,
  more: Partial<Row<'monitors'>>,
): { readonly columns: Partial<Row<'monitors'>>; readonly changes: readonly Change[] } => {
  const isOk = status === 'up' || status === 'degraded';
  const { outcome } = judgeCheck(
    {
      monitor: row,
      lease: { monitorRef: row.ref, token: '', until: now },
      report: {
        status,
        measurement: { ok: isOk, latencyMs: durationMs, statusCode: null, message, timings: noTimings },
        certificate: null,
      },
      dueAt: now,
      startedAt: now,
      endedAt: now,
    },
    true,
  );
  const columns = { ...outcome.set, ...more };
  return {
    columns,
    changes: [
      // Two that are told at once must not both reckon from the same state.
      {
        kind: 'update',
        table: 'monitors',
        where: { id: row.id, lastCheckedAt: row.lastCheckedAt },
        set: columns,
        mustMatch: true,
      },
      { kind: 'insert', table: 'monitorResults', row: outcome.result, onConflict: 'ignore' },
      ...(outcome.changes ?? []),
    ],
  };
};
