import { auditChange } from '../audit/record.js';
import type { OrganizationContext } from '../context.js';
import { type Decision, servePlain, type Verb } from '../operation.js';
import { idOf } from './get.js';
import { assertVersion, deleteRow, type PlainRow, readOwnRow, type ServedResource } from './served-resource.js';

/** The decision that deletes a row, unless it was changed since it was read. */
export const decideRemove = (resource: ServedResource, row: PlainRow, context: OrganizationContext): Decision => ({
  changes: [
    deleteRow(resource.table, row),
    auditChange(context, {
      resource: { type: resource.contract.name, id: row.id, name: typeof row.name === 'string' ? row.name : null },
      before: resource.present(row, context.now),
    }),
  ],
});

/** Deletes a row of the caller's organization. */
export const remove = (resource: ServedResource): Verb =>
  servePlain(async (input, context) => {
    const row = await readOwnRow(resource.table, idOf(input), context);
    assertVersion(row, context);
    return decideRemove(resource, row, context);
  });
