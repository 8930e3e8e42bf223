import type { OrganizationFilter } from '../interface/claims.js';
import type { CheckOutcome } from '../interface/outcomes.js';
import type { Row, TableName } from '../interface/rows.js';
import type { Store } from '../interface/store.js';
import { restsWithOrganization } from '../statements/resting-organizations.js';
import type { Shapes } from '../statements/table-shape.js';
import { decodedRows } from '../statements/table-shape.js';
import { type Pool, run } from './connection.js';
import type { OutcomeWriter } from './outcomes.js';
import { recordBatches, recordStatement } from './record-checks.js';
import { retrying } from './transaction.js';

/** A part of a condition and what it is run with; empty when all rows match. */
interface Condition {
  readonly text: string;
  readonly values: readonly unknown[];
}

const everything: Condition = { text: '', values: [] };

/** @param position of its first parameter */
const ofOrganizations = (filter: OrganizationFilter | undefined, position: number): Condition => {
  if (filter === undefined) return everything;
  return 'only' in filter
    ? { text: `organization_id = ANY ($${position}) AND `, values: [filter.only] }
    : { text: `organization_id <> ALL ($${position}) AND `, values: [filter.except] };
};

/** @param position of its first parameter */
const ofTimeouts = (filter: Parameters<Store['claimMonitors']>[0]['timeouts'], position: number): Condition =>
  filter === undefined
    ? everything
    : {
        text: `(timeout_seconds <= $${position} OR type = ANY ($${position + 1})) AND `,
        values: [filter.maxSeconds, filter.exceptTypes],
      };

/** What the engine does with monitors, on one schema. */
export interface PostgresChecks
  extends Pick<Store, 'claimMonitors' | 'claimMonitor' | 'claimDue' | 'nextMonitorDueAt' | 'spreadOverdueMonitors'> {
  /** Writes outcomes whose lease is still held; also returns which tables changed with them. */
  recordChecks(outcomes: readonly CheckOutcome[]): Promise<{ lost: number[]; changed: ReadonlySet<TableName> }>;
}

/** Makes it for a schema. */
export const postgresChecks = (pool: Pool, shapes: Shapes, outcomes: OutcomeWriter): PostgresChecks => {
  const monitors = shapes.of('monitors');
  const monitorResults = shapes.of('monitorResults');
  const usageDays = shapes.of('usageDays');
  const organizationTable = shapes.of('organizations').name;
  const isFree = (parameter: string): string => `(lease_until IS NULL OR lease_until <= ${parameter})`;

  const claimDue = (condition: string): string => `WITH due AS (
  SELECT ref AS claimed FROM ${monitors.name} WHERE next_check_at <= $3 AND enabled AND ${condition}${isFree('$4')}
  ORDER BY next_check_at LIMIT $5 FOR UPDATE SKIP LOCKED
) UPDATE ${monitors.name} SET lease_token = $1, lease_until = $2 FROM due WHERE ref = claimed
RETURNING ${monitors.selection}`;

  const claimOne = `UPDATE ${monitors.name} SET lease_token = $1, lease_until = $2 WHERE id = $3 AND ${isFree('$4')}
RETURNING ${monitors.selection}`;

  const nextDue = (condition: string): string => `SELECT next_check_at AS "at" FROM ${monitors.name}
WHERE next_check_at IS NOT NULL AND enabled AND ${condition}${isFree('$1')} ORDER BY next_check_at LIMIT 1`;

  const period = 'least(interval_seconds * 1000, $2::bigint)';
  // The remainder of a negative number is negative: adding the period once more makes it a place ahead of now. Where a
  // lease was freed, with 0 for its end, a check was already missed: it is made at once.
  const spread = `UPDATE ${monitors.name}
SET next_check_at = $1::bigint + ((next_check_at - $1::bigint) % ${period} + ${period}) % ${period}
WHERE ref > $4 AND ref <= $5 AND next_check_at < $1::bigint - $3::bigint
AND (lease_until IS NULL OR lease_until BETWEEN 1 AND $1::bigint)`;

  return {
    async claimMonitors({ leaseToken, leaseUntil, dueBy, now, limit, organizations, timeouts }) {
      const byOrganization = ofOrganizations(organizations, 6);
      const byTimeout = ofTimeouts(timeouts, 6 + byOrganization.values.length);
      const values = [leaseToken, leaseUntil, dueBy, now, limit, ...byOrganization.values, ...byTimeout.values];
      const text = claimDue(byOrganization.text + byTimeout.text);
      const { rows } = await retrying(() => run(pool, { text, values }));
      // RETURNING promises no order.
      return decodedRows(monitors, rows).sort((a, b) => (a.nextCheckAt ?? 0) - (b.nextCheckAt ?? 0));
    },

    async claimMonitor({ leaseToken, leaseUntil, id, now }): Promise<Row<'monitors'> | undefined> {
      const values = [leaseToken, leaseUntil, id, now];
      const { rows } = await retrying(() => run(pool, { text: claimOne, values }));
      return decodedRows(monitors, rows)[0];
    },

    async claimDue(table, { leaseToken, leaseUntil, now, limit, organizations }) {
      const shape = shapes.of(table);
      const condition = ofOrganizations(organizations, 5);
      const text = `WITH due AS (
  SELECT id AS claimed FROM ${shape.name} WHERE next_at <= $3 AND ${restsWithOrganization(shape, organizationTable)}${condition.text}${isFree('$3')}
  ORDER BY next_at LIMIT $4 FOR UPDATE SKIP LOCKED
) UPDATE ${shape.name} SET lease_token = $1, lease_until = $2 FROM due WHERE id = claimed
RETURNING ${shape.selection}`;
      const values = [leaseToken, leaseUntil, now, limit, ...condition.values];
      const { rows } = await retrying(() => run(pool, { text, values }));
      return decodedRows(shape, rows).sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0));
    },

    async nextMonitorDueAt(now, organizations) {
      const { text, values } = ofOrganizations(organizations, 2);
      const { rows } = await retrying(() => run(pool, { text: nextDue(text), values: [now, ...values] }));
      const [row] = rows;
      return row === undefined ? undefined : Number(row.at);
    },

    async recordChecks(of) {
      const { lost, changed } = await outcomes.record(recordBatches(of), async (on, batch, counts) => {
        const statement = recordStatement(monitors, monitorResults, batch, counts ? usageDays : undefined);
        const { rows } = await run(on, statement);
        const held = new Set(rows.map(({ ref }) => ref));
        return batch.filter(({ monitorRef }) => !held.has(monitorRef));
      });
      return { lost: lost.map(({ monitorRef }) => monitorRef), changed };
    },

    async spreadOverdueMonitors({ now, windowMs, toleranceMs, within }) {
      const values = [now, windowMs, toleranceMs, within.above, within.atMost];
      const { rowCount } = await retrying(() => run(pool, { text: spread, values }));
      return rowCount ?? 0;
    },
  };
};
