import type { MonitorOverviewRow } from '@watchpost/client';

/** A monitor at its place below what it depends on, or below the group that it is a member of. */
export interface TreePlace {
  readonly row: MonitorOverviewRow;
  /** 0 at the top. */
  readonly depth: number;
  /** Name of the monitor that it is shown below. */
  readonly below: string | undefined;
  /** Monitors that are shown below it, at any depth, when it is open. */
  readonly size: number;
  readonly isOpen: boolean;
}

/** What stands below what. */
export interface TreeOptions {
  /** Members of each group, by its id. */
  readonly members: ReadonlyMap<string, readonly string[]>;
  /** Ids of the monitors whose branches are closed. */
  readonly closed: ReadonlySet<string>;
}

/**
 * Puts each monitor once below its parent, else below the first group that has it, else at the top. Rows keep their order:
 * a branch stands where its first row would, so that what is worst stays first.
 */
export const treeOf = (rows: readonly MonitorOverviewRow[], { members, closed }: TreeOptions): readonly TreePlace[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const above = new Map<string, string>();
  const isBelow = (id: string, place: string): boolean => {
    for (let next: string | undefined = id; next !== undefined; next = above.get(next)) if (next === place) return true;
    return false;
  };
  const put = (id: string, place: string): void => {
    // A group that depends on its own member would be a circle.
    if (byId.has(id) && byId.has(place) && !above.has(id) && !isBelow(place, id)) above.set(id, place);
  };
  for (const { id, parentId } of rows) if (parentId !== null) put(id, parentId);
  for (const [group, ids] of members) for (const id of ids) put(id, group);

  const children = new Map<string | undefined, MonitorOverviewRow[]>();
  const seen = new Set<string>();
  const takePlace = (row: MonitorOverviewRow): void => {
    if (seen.has(row.id)) return;
    seen.add(row.id);
    const parent = above.get(row.id);
    if (parent !== undefined) takePlace(byId.get(parent) ?? row);
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [row]);
    else siblings.push(row);
  };
  for (const row of rows) takePlace(row);

  const sizeOf = (id: string): number => (children.get(id) ?? []).reduce((sum, child) => sum + 1 + sizeOf(child.id), 0);
  const places: TreePlace[] = [];
  const show = (row: MonitorOverviewRow, depth: number, below: string | undefined): void => {
    const isOpen = !closed.has(row.id);
    places.push({ row, depth, below, size: sizeOf(row.id), isOpen });
    if (isOpen) for (const child of children.get(row.id) ?? []) show(child, depth + 1, row.name);
  };
  for (const row of children.get(undefined) ?? []) show(row, 0, undefined);
  return places;
};
