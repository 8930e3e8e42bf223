import type { Change, Row } from '../../store/interface/store.js';

/**
 * Queues a monitor for which a result has come late.
 *
 * @param since when that was measured, in milliseconds since the epoch
 */
export const decideLateSoon = (
  { id, organizationId }: Pick<Row<'monitors'>, 'id' | 'organizationId'>,
  { since, now }: { readonly since: number; readonly now: number },
): Change[] => [
  { kind: 'insert', table: 'statusGaps', row: { id, organizationId, since, nextAt: now }, onConflict: 'ignore' },
  { kind: 'update', table: 'statusGaps', where: { id, since: { above: since } }, set: { since } },
  // A worker that is at it has not read everything, and loses its lease.
  { kind: 'update', table: 'statusGaps', where: { id }, set: { nextAt: now, leaseUntil: null, leaseToken: null } },
];
