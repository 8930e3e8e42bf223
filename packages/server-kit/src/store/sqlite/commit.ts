import { nextInChain } from '../commits/audit/hash-chain.js';
import { recordedEvent, recordedType } from '../commits/audit/recorded-event.js';
import { derivedCommit } from '../commits/derivations.js';
import { assertWithinBound, assertWithinCount, type CommitPlan, CountChanges, planCommit } from '../commits/plan.js';
import { RefusedCommit } from '../commits/refused-commit.js';
import type { Audit, Change } from '../interface/change.js';
import type { TableName } from '../interface/rows.js';
import { decodedRows } from '../statements/table-shape.js';
import { type Connection, isNotUnique, type RawRow } from './connection.js';
import { sqliteShapes, sqliteStatements } from './dialect.js';
import { assertWithinLimits } from './limits.js';
import { countUsage } from './usage.js';

const addCount = `INSERT INTO resource_counts (organization_id, collection, count, changes) VALUES (?, ?, ?, 1)
ON CONFLICT DO UPDATE SET count = count + excluded.count, changes = changes + 1 RETURNING count`;
const noteGone = 'INSERT INTO gone_monitors (monitor_ref) VALUES (?)';
const readHead = 'SELECT sequence, hash FROM audit_heads WHERE organization_id = ?';
const writeHead = `INSERT INTO audit_heads (organization_id, sequence, hash) VALUES (?, ?, ?)
ON CONFLICT DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash`;
const findListener = `SELECT 1 FROM webhooks WHERE organization_id = ? AND enabled = 1
AND EXISTS (SELECT 1 FROM json_each(webhooks.events) WHERE value = '${recordedType}') LIMIT 1`;

/**
 * Carries out a commit inside the writer's transaction; returns the tables that it changed.
 *
 * @throws RefusedCommit when nothing of it may be written
 */
export const runCommit = (writer: Connection, plan: CommitPlan): ReadonlySet<TableName> => {
  const counts = new CountChanges();
  for (const step of plan.steps) {
    const { index, statement, mustMatch, countChange, leavesHistory } = step;
    let rows: RawRow[] = [];
    let affected: number;
    try {
      if (countChange === undefined) affected = writer.run(statement);
      else {
        rows = writer.all(statement);
        affected = rows.length;
      }
    } catch (error) {
      if (isNotUnique(error)) throw new RefusedCommit({ isCommitted: false, failed: index, reason: 'not_unique' });
      throw error;
    }
    if (mustMatch && affected === 0) {
      throw new RefusedCommit({ isCommitted: false, failed: index, reason: 'no_match' });
    }
    for (const row of rows) {
      counts.add(String(row.organizationId), step);
      if (leavesHistory) writer.prepare(noteGone).run(row.ref);
    }
  }
  for (const bound of plan.bounds) assertWithinBound(bound, Number(writer.all(bound.statement)[0]?.count));
  for (const count of counts.sorted) {
    const { organizationId, collection, change } = count;
    assertWithinCount(count, Number(writer.prepare(addCount).get(organizationId, collection, change)?.count));
  }
  assertWithinLimits(writer, plan.limits);
  let isHeard = false;
  for (const activity of plan.activities) isHeard = append(writer, activity) || isHeard;
  countUsage(writer, plan.usage);
  return isHeard ? new Set([...plan.tables, 'events']) : plan.tables;
};

/**
 * Prepares a commit: what comes back carries it out inside the writer's transaction and returns the tables that it changed.
 *
 * @throws TypeError when an entry cannot be carried out whatever the database holds
 */
export const committing = (writer: Connection, changes: readonly Change[]): (() => ReadonlySet<TableName>) => {
  const derived = derivedCommit(sqliteStatements, sqliteShapes, changes);
  if (derived === undefined) {
    const plan = planCommit(sqliteStatements, sqliteShapes, changes);
    return () => runCommit(writer, plan);
  }
  // The writer's transaction excludes every other, so what is read in it stays as it is.
  return () => {
    const followed = derived.derivations.flatMap(({ table, statement, follow }) =>
      follow(decodedRows(sqliteShapes.of(table), writer.all(statement))),
    );
    return runCommit(writer, planCommit(sqliteStatements, sqliteShapes, [...followed, ...derived.others]));
  };
};

/** Whether a plan is one statement: it undoes itself when it is refused, so that it needs no copies of pages. */
const isOneStatement = ({ steps, bounds, limits, activities, usage }: CommitPlan): boolean =>
  steps.length === 1 &&
  steps[0]?.countChange === undefined &&
  bounds.length + limits.length + activities.length + usage.length === 0;

const runAlone = (writer: Connection, plan: CommitPlan): ReadonlySet<TableName> => {
  try {
    return runCommit(writer, plan);
  } catch (error) {
    if (error instanceof RefusedCommit) return new Set();
    throw error;
  }
};

/**
 * Runs the changes of an outcome inside the writer's transaction: all of them, or none when a guard or a unique key
 * refuses one. Returns the tables that it changed.
 */
export const runChanges = (writer: Connection, changes: readonly Change[]): ReadonlySet<TableName> => {
  if (changes.length === 0) return new Set();
  const plan = planCommit(sqliteStatements, sqliteShapes, changes);
  if (isOneStatement(plan)) return runAlone(writer, plan);
  writer.prepare('SAVEPOINT changes').run();
  try {
    const tables = runCommit(writer, plan);
    writer.prepare('RELEASE changes').run();
    return tables;
  } catch (error) {
    if (!(error instanceof RefusedCommit)) throw error;
    writer.prepare('ROLLBACK TO changes').run();
    writer.prepare('RELEASE changes').run();
    return new Set();
  }
};

/** Appends to a chain; returns whether an event reports it. */
const append = (writer: Connection, activity: Audit['activity']): boolean => {
  const head = writer.prepare(readHead).get(activity.organizationId);
  const row = nextInChain(
    activity,
    head === undefined ? undefined : { sequence: Number(head.sequence), hash: String(head.hash) },
  );
  writer.run(sqliteStatements.insert(sqliteShapes.of('auditActivities'), row));
  writer.prepare(writeHead).run(row.organizationId, row.sequence, row.hash);
  if (writer.prepare(findListener).get(row.organizationId) === undefined) return false;
  writer.run(sqliteStatements.insert(sqliteShapes.of('events'), recordedEvent(row)));
  return true;
};
