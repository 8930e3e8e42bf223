import { resources } from '@watchpost/schemas';
import type { Conditions } from './statement.js';
import type { TableShape } from './table-shape.js';

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
