import { assertAsked, type LimitCountStep, type LimitStep, refuseOverLimit } from '../commits/limit-steps.js';
import type { Connection } from './connection.js';

const readLimit = 'SELECT value FROM organization_limits WHERE organization_id = ? AND entitlement = ?';
const readCount = 'SELECT count FROM resource_counts WHERE organization_id = ? AND collection = ?';

/**
 * Answers the limits of a commit inside the writer's transaction, which excludes every other.
 *
 * @throws RefusedCommit when the organization would have more than a limit allows
 */
export const assertWithinLimits = (writer: Connection, limits: readonly LimitStep[]): void => {
  for (const step of limits) {
    const { organizationId, entitlement } = step.limit;
    const row = writer.prepare(readLimit).get(organizationId, entitlement);
    if (row === undefined || row.value === null) continue;
    const value = Number(row.value);
    assertAsked(step, value);
    // A table that has no more rows in all needs no count of some of them.
    if (step.counts.every(({ within }) => within !== undefined)) {
      const most = step.counts.reduce((sum, { within = '' }) => sum + rowsOf(writer, organizationId, within), 0);
      if (most <= value) continue;
    }
    let found = 0;
    for (const each of step.counts) {
      if (found > value) break;
      found += countRows(writer, each, organizationId, value - found + 1);
    }
    if (found <= value) continue;
    const all = step.counts.reduce((sum, each) => sum + countRows(writer, each, organizationId), 0);
    refuseOverLimit(step, value, all);
  }
};

const rowsOf = (writer: Connection, organizationId: string, collection: string): number =>
  Number(writer.prepare(readCount).get(organizationId, collection)?.count ?? 0);

/** Counts up to `most` rows; all of them without it. */
const countRows = (
  writer: Connection,
  { counted, upTo, all }: LimitCountStep,
  organizationId: string,
  most?: number,
): number => {
  if (counted !== undefined) return rowsOf(writer, organizationId, counted);
  const statement = most === undefined ? all : upTo(most);
  return Number(writer.all(statement)[0]?.count);
};
