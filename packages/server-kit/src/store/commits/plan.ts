import {
  type Audit,
  type Change,
  derivedTables,
  type PortionedDeletion,
  type UsageCount,
  type WritableTable,
} from '../interface/change.js';
import type { TableName } from '../interface/rows.js';
import { asStored } from '../interface/storable.js';
import type { Statement, Statements, WriteStatements } from '../statements/statement.js';
import type { Shapes } from '../statements/table-shape.js';
import { isCounted } from './counted-tables.js';
import { type LimitStep, limitStep } from './limit-steps.js';
import { RefusedCommit } from './refused-commit.js';
import { type UsageSum, usageSums } from './usage-sums.js';

/** One statement of a commit and what follows from it. */
export interface CommitStep {
  /** Its index among the entries of the commit. */
  readonly index: number;
  readonly table: WritableTable;
  readonly statement: Statement;
  readonly mustMatch: boolean;
  /**
   * For a counted table, what each affected row adds to its organization's count. The statement then returns the
   * rows, with `organizationId` (and `ref` for a deleted monitor).
   */
  readonly countChange: 1 | -1 | undefined;
  /** Rows of the table that the organization may have after the commit. */
  readonly atMost: number | undefined;
  /** Whether the deleted rows have a history that must be deleted, too: results, rollups and statuses. */
  readonly leavesHistory: boolean;
}

/** How many rows may match when the commit ends. */
export interface BoundStep {
  readonly index: number;
  /** Equal for bounds of the same rows. */
  readonly name: string;
  /** Counts the rows. */
  readonly statement: Statement;
  readonly atMost: number;
}

/** A commit as statements, checked before anything is written. */
export interface CommitPlan {
  readonly steps: readonly CommitStep[];
  readonly bounds: readonly BoundStep[];
  readonly limits: readonly LimitStep[];
  readonly activities: readonly Audit['activity'][];
  /** What the commit counts, in the order of every commit. */
  readonly usage: readonly UsageSum[];
  /** The tables that the commit names. */
  readonly tables: ReadonlySet<TableName>;
}

const isDerived: ReadonlySet<string> = new Set(derivedTables);

/**
 * Compiles the entries of a commit.
 *
 * @throws TypeError when an entry cannot be carried out whatever the database holds
 */
export const planCommit = (statements: Statements, shapes: Shapes, changes: readonly Change[]): CommitPlan => {
  const steps: CommitStep[] = [];
  const bounds: BoundStep[] = [];
  const limits: LimitStep[] = [];
  const activities: Audit['activity'][] = [];
  const usage: UsageCount[] = [];
  const tables = new Set<TableName>();

  for (const [index, change] of changes.entries()) {
    if (change.kind === 'audit') {
      // The hash is taken over what can be read back, not over what JSON drops.
      activities.push(asStored(change.activity));
      tables.add('auditActivities');
      continue;
    }
    if (change.kind === 'limit') {
      limits.push(limitStep(statements, shapes, change, index));
      continue;
    }
    if (change.kind === 'usage') {
      usage.push(change);
      continue;
    }
    const { table } = change;
    if (change.kind === 'derive') throw new TypeError(`a derivation of ${table} is an entry of a commit itself`);
    if (isDerived.has(table)) throw new TypeError(`the store itself writes the table ${table}`);
    const shape = shapes.of(table);
    if (change.kind === 'bound') {
      const { where, atMost } = change;
      const name = `${table} ${JSON.stringify(where)}`;
      // Each of many monitors of a commit may bring the same.
      if (bounds.some((bound) => bound.name === name && bound.atMost === atMost)) continue;
      bounds.push({ index, name, statement: statements.count(shape, where), atMost });
      continue;
    }
    const counted = isCounted(shape);
    const step = { index, table, countChange: undefined, atMost: undefined, mustMatch: false, leavesHistory: false };
    tables.add(table);
    switch (change.kind) {
      case 'insert': {
        const { atMost } = change;
        if (atMost !== undefined && !counted) throw new TypeError(`rows of ${table} are not counted`);
        const returning = counted ? ['organizationId'] : undefined;
        const statement = statements.insert(shape, change.row, { onConflict: change.onConflict, returning });
        steps.push({ ...step, statement, atMost, countChange: counted ? 1 : undefined });
        break;
      }
      case 'update': {
        if (counted && 'organizationId' in change.set) throw new TypeError(`rows of ${table} keep their organization`);
        const statement = statements.update(shape, change.where, change.set);
        steps.push({ ...step, statement, mustMatch: change.mustMatch === true });
        break;
      }
      case 'delete': {
        const leavesHistory = table === 'monitors';
        const returning = counted ? ['organizationId', ...(leavesHistory ? ['ref'] : [])] : undefined;
        const statement = statements.remove(shape, change.where, returning);
        const countChange = counted ? -1 : undefined;
        steps.push({ ...step, statement, countChange, leavesHistory, mustMatch: change.mustMatch === true });
        break;
      }
    }
  }
  // In one order everywhere, because two commits must not wait for each other.
  for (const held of [bounds, limits]) held.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { steps, bounds, limits, activities, usage: usageSums(usage), tables };
};

/** Compiles a deletion in portions. @throws TypeError when more than its rows would have to change */
export const planPortion = (
  statements: WriteStatements,
  shapes: Shapes,
  { table, where, orderBy }: PortionedDeletion,
  limit: number,
): Statement => {
  const shape = shapes.of(table);
  if (isDerived.has(table)) throw new TypeError(`the store itself writes the table ${table}`);
  if (isCounted(shape) || shape.table === 'monitorResults') {
    throw new TypeError(`rows of ${table} are deleted by a commit, not in portions`);
  }
  return statements.removeSome(shape, { where, limit, ...(orderBy === undefined ? {} : { orderBy }) });
};

/** @throws RefusedCommit when more rows match than the bound allows */
export const assertWithinBound = ({ index, atMost }: BoundStep, count: number): void => {
  if (count > atMost) throw new RefusedCommit({ isCommitted: false, failed: index, reason: 'no_match' });
};

/** What a commit changes in one count, and the insert that limits it. */
interface CountChange {
  readonly organizationId: string;
  readonly collection: WritableTable;
  change: number;
  limit: { readonly atMost: number; readonly index: number } | undefined;
}

/** Adds up what a commit changes in the counts. */
export class CountChanges {
  readonly #sums = new Map<string, CountChange>();

  /** Adds one row that a step has inserted or deleted. */
  add(organizationId: string, { table, countChange, atMost, index }: CommitStep): void {
    const key = `${organizationId} ${table}`;
    const sum = this.#sums.get(key) ?? { organizationId, collection: table, change: 0, limit: undefined };
    sum.change += countChange ?? 0;
    if (atMost !== undefined) sum.limit ??= { atMost, index };
    this.#sums.set(key, sum);
  }

  /** What is to be written, in one order everywhere, because two commits must not wait for each other. */
  get sorted(): readonly Readonly<CountChange>[] {
    return [...this.#sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  }
}

/**
 * Holds a count that was just written, and stays locked until the commit ends, against the limit of its inserts.
 *
 * @throws RefusedCommit when the organization would have more
 */
export const assertWithinCount = ({ change, limit, collection }: Readonly<CountChange>, count: number): void => {
  if (limit === undefined || change <= 0 || count <= limit.atMost) return;
  const { index: failed, atMost } = limit;
  throw new RefusedCommit({ isCommitted: false, failed, reason: 'over_bound', table: collection, atMost });
};
