import { licenseRoutes, licenses } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { type DocumentDecision, serve, serveList, servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { idOf } from '../../request/verbs/get.js';
import { pageBody, pageQuery } from '../../request/verbs/list.js';
import { decideRemove } from '../../request/verbs/remove.js';
import { assertVersion, readOwnRow, versionHeaders } from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Row } from '../../store/interface/store.js';
import { keyColumns, newLicenseKey } from './license-key.js';
import { followingColumns } from './license-state.js';
import { licenseResource, presentLicense, presentLicenses, shownActivations } from './present-license.js';
import { activeSigningKey, signingKeyChange } from './signing-keys.js';

type LicenseRow = Row<'licenses'>;

const neverUsed = {
  statusReason: null,
  activatedAt: null,
  suspendedAt: null,
  revokedAt: null,
  lastValidatedAt: null,
  warnedFor: null,
  expiredFor: null,
};

/** The decision with the machines of the license in its answer. */
export const withActivations = async (
  decision: DocumentDecision,
  license: LicenseRow,
  { services, now }: Pick<OrganizationContext, 'services' | 'now'>,
): Promise<DocumentDecision> => ({
  ...decision,
  body: { ...decision.body, ...(await shownActivations(license, services.store, now)) },
});

/** The decision that changes a license, with the status that follows from its dates. */
export const decideLicense = async (
  row: LicenseRow,
  columns: Partial<LicenseRow>,
  context: OrganizationContext,
): Promise<DocumentDecision> => {
  const changed = { ...row, ...columns };
  const following = Object.keys(columns).length === 0 ? {} : followingColumns(changed, context.now);
  // The worker changes the status and leaves the version as it is.
  const guard = { status: row.status };
  const decision = decideUpdate(licenseResource, row, { ...columns, ...following }, context, guard);
  return withActivations(decision, changed, context);
};

const listLicenses = serveList(async ({ query }, context) => {
  const { store } = context.services;
  const { rows, totalItems } = await store.page('licenses', pageQuery<'licenses'>(licenses, query, context));
  return { body: pageBody(query, await presentLicenses(rows, store, context.now), totalItems) };
});

const getLicense = servePlain(async (input, context) => {
  const row = await readOwnRow('licenses', idOf(input), context);
  return { body: await presentLicense(row, context.services.store, context.now), headers: versionHeaders(row) };
});

/** Issues a license and shows its key for the only time. */
const createLicense = serve(licenseRoutes.create, async ({ body }, context) => {
  const { now, services, caller } = context;
  const heartbeatSince = body.heartbeatSeconds === null ? null : now;
  const row = newDocumentRow(licenseResource, { ...body, ...neverUsed, heartbeatSince }, context);
  const key = newLicenseKey();
  const issued = { ...row, ...keyColumns(row.id, key, services.secretBox) } as unknown as LicenseRow;
  const decision = decideCreate(licenseResource, { ...issued, ...followingColumns(issued, now) }, context);
  const hasKey = (await activeSigningKey(caller.organizationId, services.store)) !== undefined;
  const signingKey = hasKey ? [] : [signingKeyChange(caller.organizationId, services.secretBox, now)];
  return {
    ...decision,
    body: { ...decision.body, key },
    changes: [...signingKey, ...(decision.changes ?? [])],
  };
});

const updateLicense = servePlain(async (input, context) => {
  const row = await readOwnRow('licenses', idOf(input), context);
  assertVersion(row, context);
  const columns = changedColumns(licenseResource, row, input.body) as Partial<LicenseRow>;
  // Machines that had to send no heartbeat before have as long for the first one as for any other.
  const isTightened =
    columns.heartbeatSeconds != null && columns.heartbeatSeconds < (row.heartbeatSeconds ?? Number.POSITIVE_INFINITY);
  return decideLicense(row, { ...columns, ...(isTightened && { heartbeatSince: context.now }) }, context);
});

/** Deletes a license that was never used. */
const removeLicense = servePlain(async (input, context) => {
  const row = await readOwnRow('licenses', idOf(input), context);
  assertVersion(row, context);
  if (row.activatedAt !== null) {
    throw new ProblemError('conflict', 'The license was activated and is part of the record: revoke it instead.');
  }
  const { changes = [] } = decideRemove(licenseResource, row, context);
  // A machine may activate it at this moment, which leaves the version as it is.
  const guard = { kind: 'update', table: 'licenses', where: { id: row.id, activatedAt: null } } as const;
  return { changes: [{ ...guard, set: { activatedAt: null }, mustMatch: true }, ...changes] };
});

export const licenseOperations: Readonly<Record<string, Verb>> = {
  'licenses.list': listLicenses,
  'licenses.get': getLicense,
  'licenses.create': createLicense,
  'licenses.update': updateLicense,
  'licenses.remove': removeLicense,
};
