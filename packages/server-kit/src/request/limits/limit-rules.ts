import { type Entitlement, entitlementNames } from '@watchpost/schemas';
import type { WritableTable } from '../../store/interface/store.js';

/** What a column must be for its row to count: a value, or to lie after now. */
export type CountCondition = string | number | boolean | null | 'afterNow';

/** Rows of one table that count towards a limit. */
export interface CountedRows {
  readonly table: WritableTable;
  /** Columns that decide whether a row counts. An update that sets one of them may bring a row more. */
  readonly where: Readonly<Record<string, CountCondition>>;
}

/** Words of a rule, for the sentence that a caller reads. */
interface Words {
  /** What is limited, such as `monitors that are enabled`. */
  readonly what: string;
  /** What the caller can do besides changing the plan. */
  readonly advice: string;
}

/** How many rows there may be. */
export interface CountRule extends Words {
  readonly kind: 'counts';
  readonly entitlement: Entitlement;
  readonly rows: readonly CountedRows[];
}

/** A column that is at least, or at most, what the limit says. */
export interface ColumnRule extends Words {
  readonly kind: 'atLeast' | 'atMost';
  readonly entitlement: Entitlement;
  /** The name of the column, and of the field that shows it. */
  readonly column: string;
  readonly tables: readonly WritableTable[];
}

/** Tables that only a feature writes. */
export interface FeatureRule extends Words {
  readonly kind: 'needs';
  readonly entitlement: Entitlement;
  readonly tables: readonly WritableTable[];
}

/** What no commit answers: `reads` cuts what is kept and shown, `perScrape` is held when a series is new. */
export interface OtherRule extends Words {
  readonly kind: 'reads' | 'perScrape';
  readonly entitlement: Entitlement;
}

export type LimitRule = CountRule | ColumnRule | FeatureRule | OtherRule;

/** Rules that a commit answers. */
export type CommitRule = CountRule | ColumnRule | FeatureRule;

/**
 * What each entitlement limits, of all rooms. The pipeline adds the limits to every commit that writes such a row, whichever
 * route it comes from; `docs/limits.md` shows the list.
 */
export interface LimitRules {
  /** In the order in which the contract shows the entitlements. */
  readonly all: readonly LimitRule[];
  /** The rule of an entitlement. */
  of(entitlement: string): LimitRule | undefined;
  /** The rules that a commit answers which writes rows of the table. */
  ofTable(table: WritableTable): readonly CommitRule[];
}

const isAnswered = (rule: LimitRule): rule is CommitRule => rule.kind !== 'reads' && rule.kind !== 'perScrape';

/** Puts the rules of rooms together. */
export const createLimitRules = (rules: readonly LimitRule[]): LimitRules => {
  const all = rules.toSorted(
    (a, b) => entitlementNames.indexOf(a.entitlement) - entitlementNames.indexOf(b.entitlement),
  );
  const byEntitlement = new Map<string, LimitRule>(all.map((rule) => [rule.entitlement, rule]));
  const byTable = new Map<WritableTable, CommitRule[]>();
  for (const rule of all.filter(isAnswered)) {
    for (const table of rule.kind === 'counts' ? rule.rows.map((rows) => rows.table) : rule.tables) {
      byTable.set(table, [...(byTable.get(table) ?? []), rule]);
    }
  }
  return {
    all,
    of: (entitlement) => byEntitlement.get(entitlement),
    ofTable: (table) => byTable.get(table) ?? [],
  };
};
