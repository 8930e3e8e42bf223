import type { CheckReport } from '@watchpost/checks';
import type { Change, Row } from '../../store/interface/store.js';
import { engineBounds } from './bounds.js';
import { checksMade, judgeCheck } from './outcome.js';

/** The status that a job or a person reports of a monitor, instead of a check that finds out. */
export interface ReportedStatus {
  readonly status: NonNullable<Row<'monitors'>['reportedStatus']>;
  readonly message: string | null;
  /** How long a run took, where it is known. */
  readonly durationMs: number | null;
}

const noTimings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };

const maxAheadMs = engineBounds.reportAhead.most;

/** When a report counts as made: results are distinguished by their time, so two of a millisecond are one apart. */
const reportTime = ({ lastCheckedAt }: Row<'monitors'>, now: number): number =>
  lastCheckedAt !== null && lastCheckedAt >= now && lastCheckedAt < now + maxAheadMs ? lastCheckedAt + 1 : now;

/** The columns that remember a report until the next one. */
export const rememberedReport = ({
  status,
  message,
}: Pick<ReportedStatus, 'status' | 'message'>): Pick<Row<'monitors'>, 'reportedStatus' | 'reportedMessage'> => ({
  reportedStatus: status,
  reportedMessage: message,
});

/**
 * What is written when the status of a monitor is reported: a result like any other, the new state, and what follows from
 * it. A check that is under way loses its lease.
 *
 * @param row the monitor as it is at the commit, see {@link Derivation}: a pause in between would be undone otherwise
 * @param more columns that the report sets besides
 */
export const reportedChanges = (
  row: Row<'monitors'>,
  { status, message, durationMs }: ReportedStatus,
  now: number,
  more: Partial<Row<'monitors'>>,
): { readonly columns: Partial<Row<'monitors'>>; readonly changes: readonly Change[] } => {
  const at = reportTime(row, now);
  const report: CheckReport = {
    status,
    measurement: {
      ok: status === 'up' || status === 'degraded',
      latencyMs: durationMs,
      statusCode: null,
      message,
      timings: noTimings,
    },
    certificate: null,
  };
  const { outcome } = judgeCheck(
    {
      monitor: row,
      lease: { monitorRef: row.ref, token: '', until: now },
      report,
      dueAt: at,
      startedAt: at,
      endedAt: at,
    },
    true,
  );
  const columns = { ...outcome.set, ...rememberedReport({ status, message }), ...more };
  return {
    columns,
    changes: [
      { kind: 'update', table: 'monitors', where: { id: row.id }, set: columns },
      { kind: 'insert', table: 'monitorResults', row: outcome.result, onConflict: 'ignore' },
      ...(outcome.changes ?? []),
      checksMade(row, at),
    ],
  };
};
