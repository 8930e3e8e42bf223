import { servePlain, type Verb } from '../operation.js';
import { readOwnRow, type ServedResource, versionHeaders } from './served-resource.js';

/** The id that a path names; the route's schema has made sure that it is there. */
export const idOf = (input: { readonly params: unknown }): string => (input.params as { id: string }).id;

/** Gets one row of the caller's organization. */
export const get = (resource: ServedResource): Verb =>
  servePlain(async (input, context) => {
    const row = await readOwnRow(resource.table, idOf(input), context);
    return { body: resource.present(row, context.now), headers: versionHeaders(row) };
  });
