import { isDeepStrictEqual } from 'node:util';
import { type BillingProfile, billingRoutes } from '@watchpost/schemas';
import { timestamp } from '../../../base/timestamp.js';
import { askRecipients } from '../../../outbound/channels/recipients/ask-recipients.js';
import { auditChange } from '../../../request/audit/record.js';
import type { OrganizationContext } from '../../../request/context.js';
import { notFound } from '../../../request/http/problem.js';
import { serve, type Verb } from '../../../request/operation.js';
import { assertVersion, versionHeaders } from '../../../request/verbs/served-resource.js';
import type { Change, Row } from '../../../store/interface/store.js';
import { emptyProfile } from './billing-profile.js';

type ProfileRow = Row<'billingProfiles'>;

/** The profile of the caller's organization; that of one that has written none is empty, as it was made. */
const readProfile = async (context: OrganizationContext): Promise<{ row: ProfileRow; isWritten: boolean }> => {
  const { store } = context.services;
  const { organizationId } = context.caller;
  const row = await store.get('billingProfiles', { organizationId });
  if (row !== undefined) return { row, isWritten: true };
  const organization = await store.get('organizations', { id: organizationId });
  if (organization === undefined) throw notFound();
  const { createdAt } = organization;
  const unwritten = { organizationId, version: 1, profile: emptyProfile, createdAt, updatedAt: createdAt };
  return { row: unwritten, isWritten: false };
};

const present = ({ profile, version, updatedAt }: ProfileRow): BillingProfile => ({
  ...profile,
  version,
  updatedAt: timestamp(updatedAt),
});

const getProfile = serve(billingRoutes.profile, async (_, context) => {
  const { row } = await readProfile(context);
  return { body: present(row), headers: versionHeaders(row) };
});

const writeProfile = (before: ProfileRow, after: ProfileRow, isWritten: boolean): Change => {
  if (!isWritten) return { kind: 'insert', table: 'billingProfiles', row: after };
  const { organizationId, version } = before;
  const { profile, updatedAt } = after;
  return {
    kind: 'update',
    table: 'billingProfiles',
    where: { organizationId, version },
    set: { profile, version: after.version, updatedAt },
    mustMatch: true,
  };
};

const updateProfile = serve(billingRoutes.updateProfile, async ({ body }, context: OrganizationContext<'outbox'>) => {
  const { row, isWritten } = await readProfile(context);
  assertVersion(row, context);
  if (isDeepStrictEqual(body, row.profile)) return { body: present(row), headers: versionHeaders(row) };
  const named = body.email === '' ? [] : [body.email];
  const asked = await askRecipients(named, { onlyFirst: true }, context);
  const after: ProfileRow = { ...row, profile: body, version: row.version + 1, updatedAt: context.now };
  return {
    body: present(after),
    headers: versionHeaders(after),
    changes: [
      writeProfile(row, after, isWritten),
      ...asked.changes,
      auditChange(context, {
        resource: { type: 'billingProfile', id: row.organizationId, name: body.companyName || null },
        before: row.profile,
        after: body,
      }),
    ],
  };
});

export const profileOperations: Readonly<Record<string, Verb>> = {
  'billing.profile': getProfile,
  'billing.updateProfile': updateProfile,
};
