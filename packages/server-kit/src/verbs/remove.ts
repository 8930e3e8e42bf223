import { auditChange } from '../audit/record.js';
import type { Verb } from '../operation.js';
import { idOf } from './get.js';
import { assertVersion, deleteRow, readOwnRow, type ServedResource } from './served-resource.js';

/** Deletes a row of the caller's organization. */
export const remove =
  (resource: ServedResource): Verb =>
  async (input, context) => {
    const row = await readOwnRow(resource.table, idOf(input), context);
    assertVersion(row, context);
    const name = 'name' in row ? row.name : null;
    return {
      changes: [
        deleteRow(resource.table, row),
        auditChange(context, {
          resource: { type: resource.contract.name, id: row.id, name },
          before: resource.present(row, context.now),
        }),
      ],
    };
  };
