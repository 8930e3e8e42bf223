import { type CheckReport, keepsEvidence } from '@watchpost/checks';
import { bounds } from '@watchpost/schemas';
import type { Change, NewRow, Row } from '../../store/interface/store.js';

const places = bounds.monitorEvidence.most;

/** Evidence of a check that is kept. */
export interface KeptEvidence {
  readonly row: NewRow<'checkEvidence'>;
  /** Whether another has had its place. */
  readonly isPlaceTaken: boolean;
  /** `evidenceCount` of the monitor from then on. */
  readonly evidenceCount: number;
}

/** A check that failed. */
interface FailedCheck {
  readonly report: CheckReport;
  readonly at: number;
  readonly agentRef: number;
  /** In a row at its location, this one included; 0 for a check that did not fail. */
  readonly failures: number;
}

/**
 * Keeps the evidence of a failure that opens an outage or doubles the number of its failures. It takes the place of the oldest of
 * the monitor: a monitor that fails every other time writes as much as one row with each failure, and never has more of them.
 */
export const keepEvidence = (
  { ref, organizationId, evidenceCount }: Pick<Row<'monitors'>, 'ref' | 'organizationId' | 'evidenceCount'>,
  { report, at, agentRef, failures }: FailedCheck,
): KeptEvidence | undefined => {
  const { status, evidence, measurement } = report;
  if (status !== 'down' || evidence === undefined || !keepsEvidence(failures)) return undefined;
  const place = evidenceCount % places;
  const { message } = measurement;
  const row = { monitorRef: ref, at, agentRef, place, organizationId, failures, message, evidence };
  return { row, isPlaceTaken: evidenceCount >= places, evidenceCount: evidenceCount + 1 };
};

/**
 * The entries that write evidence, that of each monitor in its order: of many monitors of an outage few statements. What a batch has
 * beyond the places of a monitor would only be deleted again.
 */
export const evidenceChanges = (kept: readonly KeptEvidence[]): readonly Change[] => {
  const last = [...Map.groupBy(kept, ({ row }) => row.monitorRef).values()].flatMap((ofOne) => ofOne.slice(-places));
  const taken = Map.groupBy(
    last.filter(({ isPlaceTaken }) => isPlaceTaken),
    ({ row }) => row.place,
  );
  return [
    ...[...taken].map(
      ([place, ofPlace]): Change => ({
        kind: 'delete',
        table: 'checkEvidence',
        where: { monitorRef: { in: ofPlace.map(({ row }) => row.monitorRef) }, place },
      }),
    ),
    ...last.map(({ row }): Change => ({ kind: 'insert', table: 'checkEvidence', row, onConflict: 'ignore' })),
  ];
};
