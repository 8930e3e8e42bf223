import type { OrganizationFilter, QueueTable } from '../interface/claims.js';
import type { Row } from '../interface/rows.js';
import type { Store } from '../interface/store.js';
import { decodedRows } from '../statements/table-shape.js';
import type { Connection } from './connection.js';
import { sqliteClaims, sqliteShapes } from './dialect.js';

const monitors = sqliteShapes.of('monitors');
// The remainder of a negative number is negative: adding the period once more makes it a place ahead of now. Where a
// lease was freed, with 0 for its end, a check was already missed: it is made at once.
const spread = `UPDATE monitors SET next_check_at = @now + (
  (next_check_at - @now) % min(interval_seconds * 1000, @windowMs) + min(interval_seconds * 1000, @windowMs)
) % min(interval_seconds * 1000, @windowMs)
WHERE ref > @above AND ref <= @atMost AND next_check_at < @now - @toleranceMs
AND (lease_until IS NULL OR lease_until BETWEEN 1 AND @now)`;

/** Takes leases on due monitors, the longest due first. */
export const claimMonitors = (writer: Connection, claim: Parameters<Store['claimMonitors']>[0]): Row<'monitors'>[] =>
  // RETURNING promises no order.
  decodedRows(monitors, writer.all(sqliteClaims.claimMonitors(claim))).sort(
    (a, b) => (a.nextCheckAt ?? 0) - (b.nextCheckAt ?? 0),
  );

/** Whether a claim would find a row: a poll that finds none costs no transaction. */
export const isAnyDue = (
  reader: Connection,
  table: QueueTable,
  claim: Pick<Parameters<Store['claimDue']>[1], 'now' | 'organizations'>,
): boolean => reader.all(sqliteClaims.anyDue(table, claim)).length > 0;

/** Takes leases on due rows of a queue, the longest due first. */
export const claimDue = <Table extends QueueTable>(
  writer: Connection,
  table: Table,
  claim: Parameters<Store['claimDue']>[1],
): Row<Table>[] =>
  // RETURNING promises no order.
  decodedRows(sqliteShapes.of(table), writer.all(sqliteClaims.claimDue(table, claim))).sort(
    (a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0),
  );

/** Takes a lease on one monitor. */
export const claimMonitor = (
  writer: Connection,
  claim: Parameters<Store['claimMonitor']>[0],
): Row<'monitors'> | undefined => decodedRows(monitors, writer.all(sqliteClaims.claimMonitor(claim)))[0];

/** When the next free monitor is due. */
export const nextMonitorDueAt = (
  reader: Connection,
  now: number,
  organizations?: OrganizationFilter,
): number | undefined => {
  const [row] = reader.all(sqliteClaims.nextDue(now, organizations));
  return row === undefined ? undefined : Number(row.at);
};

/** Moves overdue monitors ahead of now, each onto its own place in the period. */
export const spreadOverdueMonitors = (
  writer: Connection,
  { within, ...options }: Parameters<Store['spreadOverdueMonitors']>[0],
): number => writer.prepare(spread).run({ ...options, ...within }).changes;
