import { derivedTables } from '../../../src/store/interface/change.js';
import type { Change, Store, TableName } from '../../../src/store/interface/store.js';
import type { Column } from '../../../src/store/tables/declaration/table-declaration.js';
import { tables } from '../../../src/store/tables/tables.js';

type AnyRow = Record<string, unknown>;

/** Values for columns of rows that belong together, by the name of the column, or by table and column. */
export type Links = Readonly<Record<string, unknown>>;

const seededValue = (column: Column<unknown, boolean>, text: string, time: number): unknown => {
  switch (column.type) {
    case 'text':
      return text;
    case 'boolean':
      return false;
    case 'json':
      return [];
    case 'bytes':
      return new Uint8Array([1]);
    case 'identity':
      return undefined;
    case 'integer':
      return 1;
    case 'bigint':
      return time;
  }
};

/** A row for a declared table, whatever it is: each text says whose it is. */
const seededRow = (table: TableName, tag: string, links: Links, time: number): AnyRow => {
  const row: AnyRow = {};
  for (const [name, column] of Object.entries(tables[table].columns)) {
    const link = links[`${table}.${name}`] ?? links[name];
    const value = link ?? seededValue(column as Column<unknown, boolean>, `${tag} ${table}.${name}`, time);
    if (value !== undefined) row[name] = value;
  }
  return row;
};

const isDerived: ReadonlySet<string> = new Set(derivedTables);

/** Writes a row into each of the tables that requests write, in their order; returns the rows as the database has them. */
export const seedTables = async (
  store: Store,
  names: readonly TableName[],
  {
    tag,
    links,
    time,
  }: { readonly tag: string; readonly links: (seeded: ReadonlyMap<string, AnyRow>) => Links; readonly time: number },
): Promise<ReadonlyMap<string, AnyRow>> => {
  const seeded = new Map<string, AnyRow>();
  for (const table of names) {
    if (isDerived.has(table)) continue;
    const row = seededRow(table, tag, links(seeded), time);
    const insert = { kind: 'insert', table, row, onConflict: 'ignore' } as unknown as Change;
    await store.commit([insert]);
    const key = Object.fromEntries(tables[table].primaryKey.map((name) => [name, row[name]]));
    const where = key.ref === undefined && 'ref' in key ? { id: row.id ?? row.hash } : key;
    const found = await store.find(table, (table === 'exporterSeries' ? { hash: row.hash } : where) as never, {
      limit: 1,
    });
    if (found[0] === undefined) throw new Error(`${table} has no row`);
    seeded.set(table, found[0]);
  }
  return seeded;
};

/** All rows of a table. */
export const allRows = async (store: Store, table: TableName): Promise<AnyRow[]> =>
  (await store.find(table, {} as never, { limit: 5000 })) as AnyRow[];
