import { isDeepStrictEqual } from 'node:util';
import { auditChange } from '../audit/record.js';
import type { OrganizationContext } from '../context.js';
import { eventChanges } from '../events/emit.js';
import { invalidFields } from '../http/problem.js';
import { fieldErrors } from '../http/validation.js';
import { type DocumentDecision, servePlain, type Verb } from '../operation.js';
import { assertDocumentSize } from './document-size.js';
import { idOf } from './get.js';
import {
  assertVersion,
  type PlainRow,
  readOwnRow,
  type ServedResource,
  searchTextOf,
  storedColumns,
  updateRow,
  versionHeaders,
} from './served-resource.js';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON merge patch (RFC 7396 §2): objects merge, `null` removes, everything else replaces. */
export const mergePatch = (target: unknown, patch: unknown): unknown => {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], value);
  }
  return merged;
};

/**
 * The columns that a patch changes, as they are stored, after the merged document was held against all rules of the
 * resource.
 *
 * @throws ProblemError `validation_failed`
 */
export const changedColumns = (resource: ServedResource, row: PlainRow, patch: unknown): Record<string, unknown> => {
  const { document } = resource.contract;
  if (document === undefined) throw new TypeError(`${resource.contract.collection} declares no document to change`);
  const fields = Object.keys((document as { shape?: object }).shape ?? {});
  // Some fields are kept in the row and shown in another form; the document holds what `present` shows.
  const shown = resource.present(row, row.updatedAt);
  const current = Object.fromEntries(fields.map((field) => [field, shown[field]]));
  const parsed = document.safeParse(mergePatch(current, patch), { reportInput: true });
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error));
  const changed = Object.entries(parsed.data as Record<string, unknown>).filter(
    ([field, value]) => !isDeepStrictEqual(value, current[field]),
  );
  return storedColumns(resource.contract, Object.fromEntries(changed));
};

/**
 * The decision that changes a row: update guarded by the version that was read, audit with before and after, events.
 * Without a change nothing is written and the version stays.
 *
 * @param columns what is set besides version, time and search text; ready for the table
 * @param guard columns that must be as they were read besides the version
 * @throws ProblemError `validation_failed` when the document becomes too large
 */
export const decideUpdate = (
  resource: ServedResource,
  row: PlainRow,
  columns: Readonly<Record<string, unknown>>,
  context: OrganizationContext,
  guard: Readonly<Record<string, unknown>> = {},
): DocumentDecision => {
  const { contract, table } = resource;
  if (Object.keys(columns).length === 0)
    return { body: resource.present(row, context.now), headers: versionHeaders(row) };
  const changed: PlainRow = { ...row, ...columns, version: row.version + 1, updatedAt: context.now };
  const set = {
    ...columns,
    version: changed.version,
    updatedAt: changed.updatedAt,
    searchText: searchTextOf(contract, changed),
  };
  assertDocumentSize(resource, { before: row, after: changed, now: context.now });
  const before = resource.present(row, context.now);
  const after = resource.present(changed, context.now);
  const isChanged = ([field, value]: [string, unknown]): boolean => !isDeepStrictEqual(value, after[field]);
  const changedFields = Object.entries(before)
    .filter(isChanged)
    .map(([field]) => field);
  const only = (document: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(changedFields.map((field) => [field, document[field]]));
  return {
    body: after,
    headers: versionHeaders(changed),
    changes: [
      updateRow(table, row, set, guard),
      auditChange(context, {
        resource: { type: contract.name, id: row.id, name: typeof changed.name === 'string' ? changed.name : null },
        before: only(before),
        after: only(after),
      }),
      ...eventChanges(context, {
        organizationId: context.caller.organizationId,
        subject: { type: contract.name, id: row.id, sequence: changed.version },
        data: after,
      }),
    ],
  };
};

/** Changes a row of the caller's organization by a merge patch. */
export const update = (resource: ServedResource): Verb =>
  servePlain(async (input, context) => {
    const row = await readOwnRow(resource.table, idOf(input), context);
    assertVersion(row, context);
    return decideUpdate(resource, row, changedColumns(resource, row, input.body), context);
  });
