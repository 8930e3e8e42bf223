import type pg from 'pg';
import type { Shapes } from '../dialect.js';
import type { CheckOutcome, Row, Store, TableName } from '../store.js';
import { decodedRows } from '../table-shape.js';
import { run } from './connection.js';
import type { OutcomeWriter } from './outcomes.js';
import { recordBatches, recordStatement } from './record-checks.js';
import { retrying } from './transaction.js';

/** What the engine does with monitors, on one schema. */
export interface PostgresChecks
  extends Pick<Store, 'claimMonitors' | 'claimMonitor' | 'claimDue' | 'nextMonitorDueAt' | 'spreadOverdueMonitors'> {
  /** Writes outcomes whose lease is still held; also tells which tables changed with them. */
  recordChecks(outcomes: readonly CheckOutcome[]): Promise<{ lost: number[]; changed: ReadonlySet<TableName> }>;
}

/** Makes it for a schema. */
export const postgresChecks = (pool: pg.Pool, shapes: Shapes, outcomes: OutcomeWriter): PostgresChecks => {
  const monitors = shapes.of('monitors');
  const monitorResults = shapes.of('monitorResults');
  const isFree = (parameter: string): string => `(lease_until IS NULL OR lease_until <= ${parameter})`;

  const claimDue = `WITH due AS (
  SELECT ref AS claimed FROM ${monitors.name} WHERE next_check_at <= $3 AND enabled AND ${isFree('$4')}
  ORDER BY next_check_at LIMIT $5 FOR UPDATE SKIP LOCKED
) UPDATE ${monitors.name} SET lease_token = $1, lease_until = $2 FROM due WHERE ref = claimed
RETURNING ${monitors.selection}`;

  const claimOne = `UPDATE ${monitors.name} SET lease_token = $1, lease_until = $2 WHERE id = $3 AND ${isFree('$4')}
RETURNING ${monitors.selection}`;

  const nextDue = `SELECT next_check_at AS "at" FROM ${monitors.name}
WHERE next_check_at IS NOT NULL AND enabled AND ${isFree('$1')} ORDER BY next_check_at LIMIT 1`;

  const period = 'least(interval_seconds * 1000, $2::bigint)';
  // The remainder of a negative number is negative: adding the period once more makes it a place ahead of now. Where a
  // lease was freed, with 0 for its end, a check was already missed: it is made at once.
  const spread = `UPDATE ${monitors.name}
SET next_check_at = $1::bigint + ((next_check_at - $1::bigint) % ${period} + ${period}) % ${period}
WHERE next_check_at < $1::bigint - $3::bigint AND (lease_until IS NULL OR lease_until BETWEEN 1 AND $1::bigint)`;

  return {
    async claimMonitors({ leaseToken, leaseUntil, dueBy, now, limit }) {
      const values = [leaseToken, leaseUntil, dueBy, now, limit];
      const { rows } = await retrying(() => run(pool, { text: claimDue, values }));
      // RETURNING promises no order.
      return decodedRows(monitors, rows).sort((a, b) => (a.nextCheckAt ?? 0) - (b.nextCheckAt ?? 0));
    },

    async claimMonitor({ leaseToken, leaseUntil, id, now }): Promise<Row<'monitors'> | undefined> {
      const values = [leaseToken, leaseUntil, id, now];
      const { rows } = await retrying(() => run(pool, { text: claimOne, values }));
      return decodedRows(monitors, rows)[0];
    },

    async claimDue(table, { leaseToken, leaseUntil, now, limit }) {
      const shape = shapes.of(table);
      const text = `WITH due AS (
  SELECT id AS claimed FROM ${shape.name} WHERE next_at <= $3 AND ${isFree('$3')}
  ORDER BY next_at LIMIT $4 FOR UPDATE SKIP LOCKED
) UPDATE ${shape.name} SET lease_token = $1, lease_until = $2 FROM due WHERE id = claimed
RETURNING ${shape.selection}`;
      const { rows } = await retrying(() => run(pool, { text, values: [leaseToken, leaseUntil, now, limit] }));
      return decodedRows(shape, rows).sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0));
    },

    async nextMonitorDueAt(now) {
      const { rows } = await retrying(() => run(pool, { text: nextDue, values: [now] }));
      const [row] = rows;
      return row === undefined ? undefined : Number(row.at);
    },

    async recordChecks(of) {
      const { lost, changed } = await outcomes.record(recordBatches(of), async (on, batch) => {
        const { rows } = await run(on, recordStatement(monitors, monitorResults, batch));
        const held = new Set(rows.map(({ ref }) => ref));
        return batch.filter(({ monitorRef }) => !held.has(monitorRef));
      });
      return { lost: lost.map(({ monitorRef }) => monitorRef), changed };
    },

    async spreadOverdueMonitors({ now, windowMs, toleranceMs }) {
      const values = [now, windowMs, toleranceMs];
      const { rowCount } = await retrying(() => run(pool, { text: spread, values }));
      return rowCount ?? 0;
    },
  };
};
