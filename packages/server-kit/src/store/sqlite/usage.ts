import type { UsageSum } from '../commits/usage-sums.js';
import type { Connection } from './connection.js';

// One writer at a time: slots would only make more rows.
const addUsage = `INSERT INTO usage_days (organization_id, metric, day, slot, quantity) VALUES (?, ?, ?, 0, ?)
ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity`;

/** Adds what was counted, inside the writer's transaction. */
export const countUsage = (writer: Connection, sums: readonly UsageSum[]): void => {
  for (const { organizationId, metric, day, quantity } of sums) {
    writer.prepare(addUsage).run(organizationId, metric, day, quantity);
  }
};
