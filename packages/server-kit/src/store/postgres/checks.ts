import type { CheckOutcome } from '../interface/outcomes.js';
import type { Row, TableName } from '../interface/rows.js';
import type { Store } from '../interface/store.js';
import type { Statement } from '../statements/statement.js';
import type { Shapes } from '../statements/table-shape.js';
import { decodedRows } from '../statements/table-shape.js';
import { type Pool, type RawRow, run } from './connection.js';
import { postgresClaims } from './dialect.js';
import type { OutcomeWriter } from './outcomes.js';
import { recordBatches, recordStatement } from './record-checks.js';
import { retrying } from './transaction.js';

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
  const statements = postgresClaims(shapes);
  const claimed = async (statement: Statement): Promise<RawRow[]> => (await retrying(() => run(pool, statement))).rows;

  const period = 'least(interval_seconds * 1000, $2::bigint)';
  // The remainder of a negative number is negative: adding the period once more makes it a place ahead of now. Where a
  // lease was freed, with 0 for its end, a check was already missed: it is made at once.
  const spread = `UPDATE ${monitors.name}
SET next_check_at = $1::bigint + ((next_check_at - $1::bigint) % ${period} + ${period}) % ${period}
WHERE ref > $4 AND ref <= $5 AND next_check_at < $1::bigint - $3::bigint
AND (lease_until IS NULL OR lease_until BETWEEN 1 AND $1::bigint)`;

  return {
    async claimMonitors(claim) {
      const rows = decodedRows(monitors, await claimed(statements.claimMonitors(claim)));
      // RETURNING promises no order.
      return rows.sort((a, b) => (a.nextCheckAt ?? 0) - (b.nextCheckAt ?? 0));
    },

    async claimMonitor(claim): Promise<Row<'monitors'> | undefined> {
      return decodedRows(monitors, await claimed(statements.claimMonitor(claim)))[0];
    },

    async claimDue(table, claim) {
      const rows = decodedRows(shapes.of(table), await claimed(statements.claimDue(table, claim)));
      return rows.sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0));
    },

    async nextMonitorDueAt(now, organizations) {
      const [row] = await claimed(statements.nextDue(now, organizations));
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
