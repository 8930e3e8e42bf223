import { genesisHash, nextInChain } from '../commits/audit/hash-chain.js';
import { recordedEvent, recordedType } from '../commits/audit/recorded-event.js';
import { type DerivedCommit, derivedCommit } from '../commits/derivations.js';
import {
  assertWithinBound,
  assertWithinCount,
  type CommitPlan,
  type CommitStep,
  CountChanges,
  planCommit,
} from '../commits/plan.js';
import { RefusedCommit } from '../commits/refused-commit.js';
import type { Audit, Change } from '../interface/change.js';
import type { TableName } from '../interface/rows.js';
import type { Shapes } from '../statements/table-shape.js';
import { decodedRows } from '../statements/table-shape.js';
import { isNotUnique, type Queryable, type RawRow, run } from './connection.js';
import { postgresStatements } from './dialect.js';
import { gatherInserts } from './insert-rows.js';
import { limitsReader } from './limits.js';
import { gatherUpdates } from './update-rows.js';
import { countUsage } from './usage.js';

/** Carries out commits in one schema. */
export interface CommitRunner {
  /** @throws TypeError when an entry cannot be carried out whatever the database holds */
  plan(changes: readonly Change[]): CommitPlan;
  /** Like {@link CommitRunner.plan}, for entries that may be derivations. */
  prepare(changes: readonly Change[]): PreparedCommit;
  /**
   * Carries out a commit inside a transaction; returns the tables it changed.
   *
   * @throws RefusedCommit when nothing of it may be written
   */
  run(on: Queryable, plan: CommitPlan): Promise<ReadonlySet<TableName>>;
  /** Plans and runs the entries of many outcomes: updates of rows that follow each other are one trip to the server. */
  runTogether(on: Queryable, changes: readonly Change[]): Promise<ReadonlySet<TableName>>;
}

/** A commit that was checked before anything is written. */
export interface PreparedCommit {
  /** Whether it is one statement, which is a transaction by itself. */
  readonly isSingle: boolean;
  /** As {@link CommitRunner.run}; without a transaction only when it is a single statement. */
  run(on: Queryable): Promise<ReadonlySet<TableName>>;
}

interface ChainHead {
  readonly sequence: number;
  readonly hash: string;
}

/** Makes the runner of a schema's commits. */
export const commitRunner = (schema: string, shapes: Shapes): CommitRunner => {
  const addCount = `INSERT INTO "${schema}".resource_counts AS counts (organization_id, collection, count, changes)
VALUES ($1, $2, $3, 1)
ON CONFLICT (organization_id, collection)
DO UPDATE SET count = counts.count + excluded.count, changes = counts.changes + 1 RETURNING count`;
  const noteGone = `INSERT INTO "${schema}".gone_monitors (monitor_ref) SELECT unnest($1::integer[])
ON CONFLICT DO NOTHING`;
  const beginChain = `INSERT INTO "${schema}".audit_heads (organization_id, sequence, hash) VALUES ($1, 0, $2)
ON CONFLICT DO NOTHING`;
  // Whether a webhook names the event is read in the same round trip.
  const lockHead = `SELECT sequence, hash, EXISTS (
  SELECT 1 FROM "${schema}".webhooks WHERE organization_id = $1 AND enabled AND events ? '${recordedType}'
) AS "isHeard" FROM "${schema}".audit_heads WHERE organization_id = $1 FOR UPDATE`;
  const moveHead = (first: number): string =>
    `UPDATE "${schema}".audit_heads SET sequence = $${first + 1}, hash = $${first + 2} WHERE organization_id = $${first}`;
  const lockBound = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
  const assertWithinLimits = limitsReader(schema);
  const auditActivities = shapes.of('auditActivities');
  const events = shapes.of('events');
  const usageDays = shapes.of('usageDays');

  const runStep = async (on: Queryable, { index, statement, mustMatch }: CommitStep): Promise<RawRow[]> => {
    try {
      const { rows, rowCount } = await run(on, statement);
      if (mustMatch && rowCount === 0) {
        throw new RefusedCommit({ isCommitted: false, failed: index, reason: 'no_match' });
      }
      return rows;
    } catch (error) {
      if (isNotUnique(error)) throw new RefusedCommit({ isCommitted: false, failed: index, reason: 'not_unique' });
      throw error;
    }
  };

  const lockedHead = async (on: Queryable, organizationId: string): Promise<ChainHead & { isHeard: boolean }> => {
    const lock = { text: lockHead, values: [organizationId] };
    let head = (await run(on, lock)).rows[0];
    if (head === undefined) {
      await run(on, { text: beginChain, values: [organizationId, genesisHash] });
      head = (await run(on, lock)).rows[0];
    }
    return { sequence: Number(head?.sequence), hash: String(head?.hash), isHeard: head?.isHeard === true };
  };

  /**
   * Every commit locks the ends of chains in the same order, and last but for what it counts: no wait is long, and none is
   * circular.
   * Returns whether an event reports an activity.
   */
  const append = async (on: Queryable, activities: readonly Audit['activity'][]): Promise<boolean> => {
    let hasEvents = false;
    const byOrganization = Map.groupBy(activities, ({ organizationId }) => organizationId);
    for (const organizationId of [...byOrganization.keys()].sort()) {
      const { isHeard, ...end } = await lockedHead(on, organizationId);
      hasEvents ||= isHeard;
      let head: ChainHead = end;
      for (const activity of byOrganization.get(organizationId) ?? []) {
        const row = nextInChain(activity, head);
        const { text, values } = postgresStatements.insert(auditActivities, row);
        // Both in one statement: each trip to the server is time in which the others wait for the head.
        await run(on, {
          text: `WITH head AS (${moveHead(values.length + 1)}) ${text}`,
          values: [...values, organizationId, row.sequence, row.hash],
        });
        if (isHeard) await run(on, postgresStatements.insert(events, recordedEvent(row)));
        head = row;
      }
    }
    return hasEvents;
  };

  const plan = (changes: readonly Change[]): CommitPlan => {
    const planned = planCommit(postgresStatements, shapes, changes);
    return { ...planned, steps: gatherInserts(planned.steps, changes, shapes) };
  };

  const runPlan = async (on: Queryable, planned: CommitPlan): Promise<ReadonlySet<TableName>> => {
    const { steps, bounds, limits, activities, usage, tables } = planned;
    const counts = new CountChanges();
    for (const step of steps) {
      const rows = await runStep(on, step);
      for (const row of rows) counts.add(String(row.organizationId), step);
      if (step.leavesHistory && rows.length > 0) {
        await run(on, { text: noteGone, values: [rows.map(({ ref }) => ref)] });
      }
    }
    for (const bound of bounds) {
      // The count is a statement after the lock: it sees what the commits that held the lock before have written.
      await run(on, { text: lockBound, values: [`watchpost ${schema} ${bound.name}`] });
      assertWithinBound(bound, Number((await run(on, bound.statement)).rows[0]?.count));
    }
    for (const count of counts.sorted) {
      const { organizationId, collection, change } = count;
      const { rows } = await run(on, { text: addCount, values: [organizationId, collection, change] });
      assertWithinCount(count, Number(rows[0]?.count));
    }
    await assertWithinLimits(on, limits);
    const hasEvents = await append(on, activities);
    await countUsage(on, usageDays, usage);
    return hasEvents ? new Set([...tables, 'events']) : tables;
  };

  const runDerived = async (on: Queryable, { derivations, others }: DerivedCommit): Promise<ReadonlySet<TableName>> => {
    const changes: Change[] = [];
    for (const { table, statement, follow } of derivations) {
      // In the order of their keys, and the keys themselves stay free for those who only refer to the rows.
      const { rows } = await run(on, { ...statement, text: `${statement.text} FOR NO KEY UPDATE` });
      changes.push(...follow(decodedRows(shapes.of(table), rows)));
    }
    changes.push(...others);
    const planned = plan(changes);
    const locked = new Set(derivations.map(({ table }) => table));
    const steps = gatherUpdates(planned.steps, changes, { shapes, locked, ofOthers: false });
    return runPlan(on, { ...planned, steps });
  };

  return {
    plan,
    run: runPlan,
    runTogether(on, changes) {
      const planned = plan(changes);
      const steps = gatherUpdates(planned.steps, changes, { shapes, locked: new Set(), ofOthers: true });
      return runPlan(on, { ...planned, steps });
    },
    prepare(changes) {
      const derived = derivedCommit(postgresStatements, shapes, changes);
      if (derived !== undefined) return { isSingle: false, run: (on) => runDerived(on, derived) };
      const planned = plan(changes);
      const { activities, steps, bounds, limits, usage } = planned;
      const isAlone = activities.length + bounds.length + limits.length + usage.length === 0 && steps.length === 1;
      const isSingle = isAlone && steps[0]?.countChange === undefined;
      return { isSingle, run: (on) => runPlan(on, planned) };
    },
  };
};
