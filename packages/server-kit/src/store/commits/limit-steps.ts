import type { Limit, LimitCount } from '../interface/change.js';
import type { ReadStatements, Statement } from '../statements/statement.js';
import type { Shapes } from '../statements/table-shape.js';
import { countedPage, isCounted } from './counted-tables.js';
import { RefusedCommit } from './refused-commit.js';

/** Rows that count towards a limit, as the statements that count them. */
export interface LimitCountStep {
  /** The collection whose row of `resourceCounts` has the number already; `undefined` when rows must be counted. */
  readonly counted: string | undefined;
  /** The collection whose row there has a number that is no less, because the condition leaves out some rows. */
  readonly within: string | undefined;
  /** Counts the rows, up to a number. */
  upTo(most: number): Statement;
  /** Counts all of them. */
  readonly all: Statement;
}

/** A limit that is answered when the commit ends. */
export interface LimitStep {
  readonly index: number;
  /** Of its organization and entitlement. */
  readonly name: string;
  readonly limit: Limit;
  readonly counts: readonly LimitCountStep[];
}

/** Compiles a limit. @throws TypeError when it names an unknown column */
export const limitStep = (statements: ReadStatements, shapes: Shapes, limit: Limit, index: number): LimitStep => {
  const compiled = ({ table, where }: LimitCount): LimitCountStep => {
    const shape = shapes.of(table);
    return {
      counted: countedPage(shape, { where }) === undefined ? undefined : table,
      within: isCounted(shape) ? table : undefined,
      upTo: (most) => statements.countUpTo(shape, where, most),
      all: statements.count(shape, where),
    };
  };
  const name = `${limit.organizationId} ${limit.entitlement}`;
  return { index, name, limit, counts: 'counts' in limit ? limit.counts.map(compiled) : [] };
};

/** @throws RefusedCommit always: the organization would have more than it is entitled to */
export const refuseOverLimit = ({ index: failed, limit }: LimitStep, value: number, current: number): never => {
  const { organizationId, entitlement, onOver } = limit;
  throw new RefusedCommit(
    onOver === 'again'
      ? { isCommitted: false, failed, reason: 'no_match' }
      : { isCommitted: false, failed, reason: 'over_limit', organizationId, entitlement, limit: value, current },
  );
};

/** @throws RefusedCommit when a limit does not allow what is asked for */
export const assertAsked = (step: LimitStep, value: number): void => {
  const { limit } = step;
  if (!('asked' in limit)) return;
  const { asked, bound } = limit;
  if (bound === 'floor' ? asked < value : asked > value) refuseOverLimit(step, value, asked);
};
