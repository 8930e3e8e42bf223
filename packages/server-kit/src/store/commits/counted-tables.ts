import { resources } from '@watchpost/schemas';
import type { Conditions } from '../statements/statement.js';
import type { TableShape } from '../statements/table-shape.js';

const collections: ReadonlySet<string> = new Set(resources.map(({ collection }) => collection));

/**
 * Whether the rows of a table are counted per organization: those of the contract's collections that belong to one.
 * Their lists then need no scan for `totalItems`.
 */
export const isCounted = (shape: Pick<TableShape, 'table' | 'columns'>): boolean =>
  collections.has(shape.table) && shape.columns.has('organizationId');

/** The organization whose count is the number of all rows that a page can show, if the page asks for nothing else. */
export const countedPage = (
  shape: Pick<TableShape, 'table' | 'columns'>,
  { where, search }: { readonly where: Conditions; readonly search?: string | undefined },
): string | undefined => {
  const { organizationId, ...filters } = where;
  const isPlain = isCounted(shape) && Object.keys(filters).length === 0 && (search === undefined || search === '');
  return isPlain && typeof organizationId === 'string' ? organizationId : undefined;
};

/** How many rows of a collection an organization has. */
export interface ListSize {
  readonly count: number;
  /** Differs after every insertion and deletion. */
  readonly version: string;
}

/** The same of a row of the counts; before the first of them it is missing. */
export const listSize = (row: Readonly<Record<string, unknown>> | undefined): ListSize => ({
  count: Number(row?.count ?? 0),
  // With the count: a server of an earlier version, which may work beside this one, writes that alone.
  version: `${Number(row?.changes ?? 0)} ${Number(row?.count ?? 0)}`,
});
