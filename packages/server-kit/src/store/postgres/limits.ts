import { assertAsked, type LimitCountStep, type LimitStep, refuseOverLimit } from '../commits/limit-steps.js';
import { type Queryable, run } from './connection.js';

/** Makes the function that answers the limits of a commit inside its transaction. */
export const limitsReader = (schema: string): ((on: Queryable, limits: readonly LimitStep[]) => Promise<void>) => {
  // One statement for all of them, because each trip to the server is time in which others wait for the first lock. It locks
  // in its order, which is that of every commit.
  const lockLimits = `SELECT organization_id AS "organizationId", entitlement, value FROM "${schema}".organization_limits
WHERE (organization_id, entitlement) IN (SELECT * FROM unnest($1::text[], $2::text[]))
ORDER BY organization_id, entitlement FOR UPDATE`;
  const readCount = `SELECT count FROM "${schema}".resource_counts WHERE organization_id = $1 AND collection = $2`;

  const rowsOf = async (on: Queryable, organizationId: string, collection: string): Promise<number> => {
    const { rows } = await run(on, { text: readCount, values: [organizationId, collection] });
    return Number(rows[0]?.count ?? 0);
  };

  /** Counts up to `most` rows; all of them without it. */
  const countRows = async (
    on: Queryable,
    { counted, upTo, all }: LimitCountStep,
    organizationId: string,
    most?: number,
  ): Promise<number> => {
    if (counted !== undefined) return rowsOf(on, organizationId, counted);
    const statement = most === undefined ? all : upTo(most);
    return Number((await run(on, statement)).rows[0]?.count);
  };

  /** @throws RefusedCommit when the organization would have more than a limit allows */
  return async (on, limits) => {
    if (limits.length === 0) return;
    const asked = limits.map(({ limit }) => limit);
    const { rows } = await run(on, {
      text: lockLimits,
      values: [asked.map(({ organizationId }) => organizationId), asked.map(({ entitlement }) => entitlement)],
    });
    for (const step of limits) {
      const { organizationId, entitlement } = step.limit;
      const row = rows.find((each) => each.organizationId === organizationId && each.entitlement === entitlement);
      if (row === undefined || row.value === null) continue;
      const value = Number(row.value);
      assertAsked(step, value);
      // A table that has no more rows in all needs no count of some of them.
      if (step.counts.every(({ within }) => within !== undefined)) {
        let most = 0;
        for (const { within = '' } of step.counts) most += await rowsOf(on, organizationId, within);
        if (most <= value) continue;
      }
      // Statements after the lock: they see what the commits that held it before have written.
      let found = 0;
      for (const each of step.counts) {
        if (found > value) break;
        found += await countRows(on, each, organizationId, value - found + 1);
      }
      if (found <= value) continue;
      let all = 0;
      for (const each of step.counts) all += await countRows(on, each, organizationId);
      refuseOverLimit(step, value, all);
    }
  };
};
