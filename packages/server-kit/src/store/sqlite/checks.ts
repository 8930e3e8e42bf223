import type { OrganizationFilter, QueueTable } from '../interface/claims.js';
import type { Row } from '../interface/rows.js';
import type { Store } from '../interface/store.js';
import { restsWithOrganization } from '../statements/resting-organizations.js';
import { decodedRows } from '../statements/table-shape.js';
import type { Connection } from './connection.js';
import { sqliteShapes } from './dialect.js';

const monitors = sqliteShapes.of('monitors');
const organizationTable = sqliteShapes.of('organizations').name;

const isFree = '(lease_until IS NULL OR lease_until <= ?)';

/** A part of a condition and what it is run with; empty when all rows match. */
interface Condition {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

const everything: Condition = { text: '', values: [] };

// The list is one value: the statement is the same for any list.
const ofOrganizations = (filter: OrganizationFilter | undefined): Condition => {
  if (filter === undefined) return everything;
  const [operator, ids] = 'only' in filter ? ['IN', filter.only] : ['NOT IN', filter.except];
  return {
    text: `organization_id ${operator} (SELECT value FROM json_each(?)) AND `,
    values: [JSON.stringify(ids)],
  };
};

const ofTimeouts = (filter: Parameters<Store['claimMonitors']>[0]['timeouts']): Condition =>
  filter === undefined
    ? everything
    : {
        text: '(timeout_seconds <= ? + 0 OR type IN (SELECT value FROM json_each(?))) AND ',
        values: [filter.maxSeconds, JSON.stringify(filter.exceptTypes)],
      };

const claimDueMonitors = (
  condition: string,
): string => `UPDATE monitors SET lease_token = ?, lease_until = ? WHERE ref IN (
  SELECT ref FROM monitors WHERE next_check_at <= ? AND enabled = 1 AND ${condition}${isFree} ORDER BY next_check_at LIMIT ? + 0
) RETURNING ${monitors.selection}`;

const claimOne = `UPDATE monitors SET lease_token = ?, lease_until = ? WHERE id = ? AND ${isFree}
RETURNING ${monitors.selection}`;

const nextDue = (condition: string): string => `SELECT next_check_at AS "at" FROM monitors
WHERE next_check_at IS NOT NULL AND enabled = 1 AND ${condition}${isFree} ORDER BY next_check_at LIMIT 1`;

// The remainder of a negative number is negative: adding the period once more makes it a place ahead of now. Where a
// lease was freed, with 0 for its end, a check was already missed: it is made at once.
const spread = `UPDATE monitors SET next_check_at = @now + (
  (next_check_at - @now) % min(interval_seconds * 1000, @windowMs) + min(interval_seconds * 1000, @windowMs)
) % min(interval_seconds * 1000, @windowMs)
WHERE ref > @above AND ref <= @atMost AND next_check_at < @now - @toleranceMs
AND (lease_until IS NULL OR lease_until BETWEEN 1 AND @now)`;

/** Takes leases on due monitors, the longest due first. */
export const claimMonitors = (
  writer: Connection,
  { leaseToken, leaseUntil, dueBy, now, limit, organizations, timeouts }: Parameters<Store['claimMonitors']>[0],
): Row<'monitors'>[] => {
  const conditions = [ofOrganizations(organizations), ofTimeouts(timeouts)];
  const rows = writer
    .prepare(claimDueMonitors(conditions.map(({ text }) => text).join('')))
    .all(leaseToken, leaseUntil, dueBy, ...conditions.flatMap(({ values }) => values), now, limit);
  // RETURNING promises no order.
  return decodedRows(monitors, rows).sort((a, b) => (a.nextCheckAt ?? 0) - (b.nextCheckAt ?? 0));
};

/** Whether a claim would find a row: a poll that finds none costs no transaction. */
export const isAnyDue = (
  reader: Connection,
  table: QueueTable,
  { now, organizations }: Pick<Parameters<Store['claimDue']>[1], 'now' | 'organizations'>,
): boolean => {
  const shape = sqliteShapes.of(table);
  const { text, values } = ofOrganizations(organizations);
  const statement = `SELECT 1 FROM ${shape.name} WHERE next_at <= ? AND ${restsWithOrganization(shape, organizationTable)}${text}${isFree} LIMIT 1`;
  return reader.prepare(statement).get(now, ...values, now) !== undefined;
};

/** Takes leases on due rows of a queue, the longest due first. */
export const claimDue = <Table extends QueueTable>(
  writer: Connection,
  table: Table,
  { leaseToken, leaseUntil, now, limit, organizations }: Parameters<Store['claimDue']>[1],
): Row<Table>[] => {
  const shape = sqliteShapes.of(table);
  const { text, values } = ofOrganizations(organizations);
  const statement = `UPDATE ${shape.name} SET lease_token = ?, lease_until = ? WHERE id IN (
  SELECT id FROM ${shape.name} WHERE next_at <= ? AND ${restsWithOrganization(shape, organizationTable)}${text}${isFree} ORDER BY next_at LIMIT ? + 0
) RETURNING ${shape.selection}`;
  const rows = writer.prepare(statement).all(leaseToken, leaseUntil, now, ...values, now, limit);
  // RETURNING promises no order.
  return decodedRows(shape, rows).sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0));
};

/** Takes a lease on one monitor. */
export const claimMonitor = (
  writer: Connection,
  { leaseToken, leaseUntil, id, now }: Parameters<Store['claimMonitor']>[0],
): Row<'monitors'> | undefined =>
  decodedRows(monitors, writer.prepare(claimOne).all(leaseToken, leaseUntil, id, now))[0];

/**
 * When the next free monitor is due.
 */
export const nextMonitorDueAt = (
  writer: Connection,
  now: number,
  organizations?: OrganizationFilter,
): number | undefined => {
  const { text, values } = ofOrganizations(organizations);
  const row = writer.prepare(nextDue(text)).get(...values, now);
  return row === undefined ? undefined : Number(row.at);
};

/** Moves overdue monitors ahead of now, each onto its own place in the period. */
export const spreadOverdueMonitors = (
  writer: Connection,
  { within, ...options }: Parameters<Store['spreadOverdueMonitors']>[0],
): number => writer.prepare(spread).run({ ...options, ...within }).changes;
