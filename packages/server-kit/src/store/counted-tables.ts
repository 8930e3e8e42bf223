import { resources } from '@watchpost/schemas';
import type { Shapes } from './dialect.js';

const collections = new Set(resources.map(({ collection }) => collection));

/**
 * Whether the rows of a table are counted per organization: those of the contract's collections that belong to one.
 * Their lists then need no scan for `totalItems`.
 */
export const isCounted = (shape: ReturnType<Shapes['of']>): boolean =>
  collections.has(shape.table) && shape.columns.has('organizationId');
