import { bounds, defaultOrganizationSettings, organizations } from '@watchpost/schemas';
import { refusal } from '../../request/access/authorize.js';
import { carrierType } from '../../request/access/carrier.js';
import { nameEscalationPolicy } from '../../request/access/named-policy.js';
import type { Caller, OrganizationContext } from '../../request/context.js';
import { invalidField, notFound } from '../../request/http/problem.js';
import { type Decision, serveList, servePlain, type Verb } from '../../request/operation.js';
import { idOf } from '../../request/verbs/get.js';
import { filterConditions, pageBody, pageOptions, searchOption } from '../../request/verbs/list.js';
import {
  assertVersion,
  presentByContract,
  servedResource,
  sortColumn,
  versionHeaders,
} from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Change, Row, Where } from '../../store/interface/store.js';
import { hasSecondFactor } from '../mfa/second-factor.js';

const presentFields = presentByContract(organizations);

/**
 * Organizations are the tenants themselves, so their verbs check the caller's membership instead of a column. Settings that
 * are younger than a row have their defaults.
 */
export const organizationResource = servedResource(organizations, 'organizations', (row) => ({
  ...presentFields(row),
  settings: { ...defaultOrganizationSettings, ...row.settings },
}));

const maxMemberships = bounds.organizations.most;

/** The caller was admitted to the organization that the path names; any other is out of sight. */
export const readOwnOrganization = async (id: string, context: OrganizationContext): Promise<Row<'organizations'>> => {
  const row =
    id === context.caller.organizationId ? await context.services.store.get('organizations', { id }) : undefined;
  if (row === undefined) throw notFound();
  return row;
};

/**
 * The same, as it was when the client read it.
 *
 * @throws ProblemError `forbidden` for a caller who is no owner, `version_mismatch`
 */
export const readAsOwner = async (id: string, context: OrganizationContext): Promise<Row<'organizations'>> => {
  const row = await readOwnOrganization(id, context);
  if (context.caller.role !== 'owner') {
    throw refusal(context, 'Only an owner may do this.', { type: organizations.name, id, name: row.name });
  }
  assertVersion(row, context);
  return row;
};

const membershipsOf = ({ id, boundTo }: Caller): Where<'memberships'> => ({
  userId: id ?? '',
  ...(boundTo === null ? {} : { organizationId: boundTo }),
});

/** Lists the organizations of the user, or the one of the API key. */
const listOrganizations = serveList(async ({ query }, context) => {
  const { caller, services, now } = context;
  const ids =
    caller.type === 'user' && caller.id !== null
      ? (await services.store.find('memberships', membershipsOf(caller), { limit: maxMemberships })).map(
          (row) => row.organizationId,
        )
      : [caller.organizationId];
  const { orderBy, ...page } = pageOptions(query);
  const { rows, totalItems } = await services.store.page('organizations', {
    where: { id: { in: ids }, ...filterConditions(organizations.list, query) },
    ...searchOption(query),
    orderBy: sortColumn(orderBy),
    ...page,
  });
  const data = rows.map((row) => organizationResource.present(row, now));
  return { body: pageBody(query, data, totalItems) };
});

const getOrganization = servePlain(async (input, context) => {
  const row = await readOwnOrganization(idOf(input), context);
  return { body: organizationResource.present(row, context.now), headers: versionHeaders(row) };
});

/**
 * Names the channel that carries text messages and calls: the entries refuse the commit when it is gone by then.
 *
 * @throws ProblemError `validation_failed` when it is no channel of the organization that can carry them
 */
const nameCarrier = async (id: string, { caller, services }: OrganizationContext): Promise<Change[]> => {
  const where = { id, organizationId: caller.organizationId, type: carrierType };
  if ((await services.store.get('notificationChannels', where)) !== undefined) {
    return [
      {
        kind: 'derive',
        table: 'notificationChannels',
        where,
        limit: 1,
        changes: (rows) => (rows.length === 1 ? [] : null),
      },
    ];
  }
  throw invalidField(
    'settings.carrierChannelId',
    'not_found',
    `must be a notification channel of type ${carrierType} of this organization; there is no ${id}`,
  );
};

/**
 * What a commit needs that begins to require a second factor: the caller has one, or it would end their own access.
 *
 * @throws ProblemError `validation_failed`
 */
const assertHasOwnFactor = async ({ caller, services }: OrganizationContext): Promise<Change[]> => {
  // An API key and a user of the host have none, and are not asked for one.
  if (caller.type !== 'user' || caller.sessionId === null) return [];
  const user = await services.store.get('users', { id: caller.id ?? '' });
  if (user !== undefined && hasSecondFactor(user)) {
    const { id, totpEnabledAt } = user;
    return [{ kind: 'update', table: 'users', where: { id, totpEnabledAt }, set: { totpEnabledAt }, mustMatch: true }];
  }
  throw invalidField(
    'settings.requireMfa',
    'needs_second_factor',
    'would lock you out, because you have no second factor: set yours up first (POST /auth/mfa/setup)',
  );
};

/** Slugs are unique over the whole server; a conflict reveals only what a failed sign-up would. */
const updateOrganization = servePlain(async (input, context): Promise<Decision> => {
  const row = await readOwnOrganization(idOf(input), context);
  assertVersion(row, context);
  const columns = changedColumns(organizationResource, row, input.body);
  if (typeof columns.slug === 'string') {
    const holder = await context.services.store.get('organizations', { slug: columns.slug });
    if (holder !== undefined) throw invalidField('slug', 'taken', 'is taken by another organization');
  }
  const { settings } = columns as Partial<Row<'organizations'>>;
  const carrier = settings?.carrierChannelId ?? null;
  const carrying =
    carrier === null || carrier === row.settings.carrierChannelId ? [] : await nameCarrier(carrier, context);
  const isRequiring = settings?.requireMfa === true && !row.settings.requireMfa;
  const factor = isRequiring ? await assertHasOwnFactor(context) : [];
  const decision = decideUpdate(organizationResource, row, columns, context);
  const named = settings?.escalationPolicyId;
  const naming =
    named === row.settings.escalationPolicyId
      ? []
      : await nameEscalationPolicy('settings.escalationPolicyId', named, context);
  return { ...decision, changes: [...factor, ...naming, ...carrying, ...(decision.changes ?? [])] };
});

export const organizationOperations: Readonly<Record<string, Verb>> = {
  'organizations.list': listOrganizations,
  'organizations.get': getOrganization,
  'organizations.update': updateOrganization,
};
