import type { Change, Limit, LimitCount, WritableTable } from '../../store/interface/store.js';
import type { EntitlementSource } from '../ports/entitlements.js';
import type { CommitRule, CountedRows, CountRule, LimitRules } from './limit-rules.js';

/** Whose request it is, and when. */
export interface LimitedBy {
  /** The organization that the request acts in; rows that name one count there. */
  readonly organizationId: string | null;
  readonly now: number;
  readonly entitlements: Pick<EntitlementSource, 'firstChanges'>;
  readonly limitRules: Pick<LimitRules, 'ofTable'>;
}

/** A limit that a commit must hold, and how many rows it brings. */
interface AskedLimit {
  readonly limit: Limit;
  readonly added: number;
}

/** The changes of a request with the limits that they must hold. */
export interface LimitedChanges {
  readonly changes: readonly Change[];
  /** Rows that the changes bring for an entitlement; it is known once they are made, also of those that are derived. */
  readonly addedFor: (entitlement: string) => number;
}

type Values = Readonly<Record<string, unknown>>;

/** A row, or columns of one, that a commit writes. */
interface Written {
  readonly organizationId: string;
  readonly values: Values;
  readonly isNew: boolean;
}

/** Whether a written row counts from now on. An update that sets none of the columns changes nothing about that. */
const bringsRow = ({ where }: CountedRows, { values, isNew }: Written, now: number): boolean => {
  const columns = Object.entries(where).filter(([column]) => isNew || column in values);
  if (!isNew && columns.length === 0) return false;
  return columns.every(([column, condition]) => {
    const value = values[column] ?? null;
    return condition === 'afterNow' ? typeof value === 'number' && value > now : value === condition;
  });
};

/** The rows of an organization that count towards a limit. */
export const countsOf = (
  rule: CountRule,
  { organizationId }: { readonly organizationId: string },
  now: number,
): LimitCount[] =>
  rule.rows.map(({ table, where }) => {
    const conditions = Object.entries(where).map(([column, condition]) => [
      column,
      condition === 'afterNow' ? { above: now } : condition,
    ]);
    // The rules name columns of their tables: the store refuses any other.
    return { table, where: { ...Object.fromEntries(conditions), organizationId } } as LimitCount;
  });

const askedOf = (rule: CommitRule, table: WritableTable, written: Written, now: number): AskedLimit | undefined => {
  const { organizationId, values } = written;
  const entry = { kind: 'limit', organizationId, entitlement: rule.entitlement, onOver: 'refuse' } as const;
  if (rule.kind === 'counts') {
    const rows = rule.rows.find((each) => each.table === table);
    if (rows === undefined || !bringsRow(rows, written, now)) return undefined;
    return { limit: { ...entry, counts: countsOf(rule, written, now) }, added: 1 };
  }
  if (rule.kind === 'needs') return { limit: { ...entry, asked: 1, bound: 'ceiling' }, added: 0 };
  const asked = values[rule.column];
  if (typeof asked !== 'number') return undefined;
  return { limit: { ...entry, asked, bound: rule.kind === 'atLeast' ? 'floor' : 'ceiling' }, added: 0 };
};

/** The stricter of two limits of one entitlement. */
const joined = (a: AskedLimit, b: AskedLimit): AskedLimit => {
  const added = a.added + b.added;
  if (!('asked' in a.limit) || !('asked' in b.limit)) return { ...a, added };
  const isFloor = a.limit.bound === 'floor';
  return { limit: isFloor === a.limit.asked > b.limit.asked ? b.limit : a.limit, added };
};

const writtenBy = (change: Change, { organizationId: ofCaller }: LimitedBy): Written | undefined => {
  if (change.kind !== 'insert' && change.kind !== 'update') return undefined;
  const isNew = change.kind === 'insert';
  const values: Values = isNew ? { ...change.row } : { ...change.set };
  const named = isNew ? values.organizationId : 'organizationId' in change.where ? change.where.organizationId : null;
  const organizationId = typeof named === 'string' ? named : ofCaller;
  return organizationId === null ? undefined : { organizationId, values, isNew };
};

/** The limits that entries of a commit must hold, one for each organization and entitlement. */
const askedLimits = (changes: readonly Change[], by: LimitedBy): ReadonlyMap<string, AskedLimit> => {
  const asked = new Map<string, AskedLimit>();
  for (const change of changes) {
    if (change.kind !== 'insert' && change.kind !== 'update') continue;
    const rules = by.limitRules.ofTable(change.table);
    const written = rules.length === 0 ? undefined : writtenBy(change, by);
    if (written === undefined) continue;
    for (const rule of rules) {
      const one = askedOf(rule, change.table, written, by.now);
      if (one === undefined) continue;
      const key = `${written.organizationId} ${rule.entitlement}`;
      const before = asked.get(key);
      asked.set(key, before === undefined ? one : joined(before, one));
    }
  }
  return asked;
};

/**
 * Adds to the changes of a request the limits that they must hold, and to a new organization its first ones. It depends
 * on what is written and not on the route: a member who joins by an invitation, a provider or the host is the same row.
 * Derived entries are held likewise.
 */
export const limitsOf = (changes: readonly Change[], by: LimitedBy): LimitedChanges => {
  const added = new Map<string, number>();
  const limited = (entries: readonly Change[]): readonly Change[] => {
    const asked = [...askedLimits(entries, by).values()];
    for (const { limit, added: rows } of asked) added.set(limit.entitlement, rows);
    const first = entries.flatMap((change) =>
      change.kind === 'insert' && change.table === 'organizations'
        ? by.entitlements.firstChanges(change.row.id, by.now)
        : [],
    );
    return asked.length + first.length === 0 ? entries : [...entries, ...first, ...asked.map(({ limit }) => limit)];
  };
  const wrapped = changes.map((change): Change => {
    if (change.kind !== 'derive') return change;
    const derived = change.changes as (rows: readonly never[]) => readonly Change[] | null;
    const limitedRows = (rows: readonly never[]): readonly Change[] | null => {
      const followed = derived(rows);
      return followed === null ? null : limited(followed);
    };
    return { ...change, changes: limitedRows } as Change;
  });
  return { changes: limited(wrapped), addedFor: (entitlement) => added.get(entitlement) ?? 0 };
};
