import { newId } from '../../base/ids.js';
import { auditChange } from '../audit/record.js';
import type { OrganizationContext } from '../context.js';
import { eventChanges } from '../events/emit.js';
import { locationOf } from '../http/location.js';
import { type DocumentDecision, servePlain, type Verb } from '../operation.js';
import { assertDocumentSize } from './document-size.js';
import {
  insertRow,
  type PlainRow,
  type ServedResource,
  searchTextOf,
  storedColumns,
  versionHeaders,
} from './served-resource.js';

/** What a new row has besides the columns of its document. */
export interface NewColumns {
  readonly id: string;
  readonly organizationId: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly searchText: string;
}

/** Makes them for the caller's organization, with version 1. */
export const newColumns = (
  { contract }: Pick<ServedResource, 'contract'>,
  document: Readonly<Record<string, unknown>>,
  { now, caller }: OrganizationContext,
): NewColumns => ({
  id: newId(contract.idPrefix, now),
  organizationId: caller.organizationId,
  version: 1,
  createdAt: now,
  updatedAt: now,
  searchText: searchTextOf(contract, document),
});

/** A row for a validated document, with its columns as they are stored. */
export const newDocumentRow = (
  resource: ServedResource,
  document: Readonly<Record<string, unknown>>,
  context: OrganizationContext,
): PlainRow & { readonly organizationId: string } => ({
  ...storedColumns(resource.contract, document),
  ...newColumns(resource, document, context),
});

/**
 * The decision that creates a row: insert, audit, events, and the document as the answer. The insert brings the limit of
 * the resource along, which the commit holds.
 *
 * @throws ProblemError `validation_failed` when the document is too large
 */
export const decideCreate = (
  resource: ServedResource,
  row: PlainRow,
  context: OrganizationContext,
): DocumentDecision => {
  const { contract, table } = resource;
  assertDocumentSize(resource, { after: row, before: undefined, now: context.now });
  const document = resource.present(row, context.now);
  const name = typeof row.name === 'string' ? row.name : null;
  return {
    body: document,
    headers: { ...versionHeaders(row), location: locationOf(context, row.id) },
    changes: [
      insertRow(table, row, contract.limit?.most),
      auditChange(context, { resource: { type: contract.name, id: row.id, name }, after: document }),
      ...eventChanges(context, {
        organizationId: context.caller.organizationId,
        subject: { type: contract.name, id: row.id, sequence: row.version },
        data: document,
      }),
    ],
  };
};

/** Creates a row in the caller's organization. */
export const create = (resource: ServedResource): Verb =>
  servePlain(async (input, context) =>
    decideCreate(resource, newDocumentRow(resource, input.body as Record<string, unknown>, context), context),
  );
