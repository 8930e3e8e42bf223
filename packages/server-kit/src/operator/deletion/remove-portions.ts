import { queueRemoval } from '../../outbound/webhooks/removal.js';
import type { Change, PortionedDeletion, Row, Store, TableName } from '../../store/interface/store.js';
import { tables } from '../../store/tables/tables.js';
import { type Fate, tableFates } from './table-fates.js';

/** Rows of one commit: on SQLite no other writer can work in these few milliseconds. */
const portionSize = 200;

type Deleted = Extract<Fate, { readonly is: 'deleted' }>;

/** A row of any table, which the declarations of {@link tableFates} name the columns of. */
type AnyRow = Readonly<Record<string, unknown>>;

/** What is deleted, and the entry without which nothing of it is written: the lease of the deletion. */
export interface Removal {
  readonly subject: 'organization' | 'person';
  readonly id: string;
  /** The address of a person. */
  readonly email?: string;
  readonly held: Change;
}

/** What other workers are to remove after a row. */
const leftBehind = (table: TableName, row: AnyRow, now: number): Change[] => {
  if (table === 'webhooks') return [queueRemoval(row as unknown as Row<'webhooks'>, now)];
  if (table !== 'exporters') return [];
  const exporterRef = Number(row.ref);
  return [{ kind: 'insert', table: 'goneExporters', row: { exporterRef }, onConflict: 'ignore' }];
};

const deletionOf = (table: TableName, where: object): Change => ({ kind: 'delete', table, where }) as unknown as Change;

/** Deletes some rows of a table; returns how many it found. @throws Error when the lease was lost */
const removePortion = async (
  table: TableName,
  { by, where = {}, children = [], portion = portionSize }: Deleted,
  { id, email, held }: Removal,
  { store, now }: { readonly store: Store; readonly now: number },
): Promise<number> => {
  const matching = { ...where, [by]: by === 'email' ? (email ?? '') : id };
  const [key, second] = tables[table].primaryKey;
  if (key === undefined) throw new TypeError(`${table} has no primary key`);
  if (second !== undefined) {
    // Rows with several keys have no children, and none of them is counted.
    return store.deleteSome({ kind: 'delete', table, where: matching } as unknown as PortionedDeletion, portion);
  }
  const rows = (await store.find(table, matching as never, { limit: portion })) as unknown as AnyRow[];
  if (rows.length === 0) return 0;
  const result = await store.commit([
    held,
    ...rows.flatMap((row) => leftBehind(table, row, now)),
    ...children.map((child) => deletionOf(child.table, { [child.by]: { in: rows.map((row) => row[child.of]) } })),
    deletionOf(table, { [key]: { in: rows.map((row) => row[key]) } }),
  ]);
  if (!result.isCommitted) throw new Error(`the deletion of ${id} lost its lease`);
  return rows.length;
};

/**
 * Deletes rows of what is deleted, at most so many portions of them.
 *
 * @returns whether there may be more: only a pass over all tables that finds nothing is the last
 * @throws Error when the lease was lost, StoreUnavailableError
 */
export const removePortions = async (
  removal: Removal,
  options: { readonly store: Store; readonly now: number; readonly most: number },
): Promise<boolean> => {
  let portions = 0;
  for (const [table, fates] of Object.entries(tableFates) as [TableName, (typeof tableFates)[TableName]][]) {
    const fate = fates[removal.subject];
    if (fate?.is !== 'deleted') continue;
    while ((await removePortion(table, fate, removal, options)) > 0) {
      portions++;
      if (portions >= options.most) return true;
    }
  }
  return portions > 0;
};
