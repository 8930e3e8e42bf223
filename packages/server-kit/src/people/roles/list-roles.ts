import { type Role, type Scope, scopes, scopesRoute } from '@watchpost/schemas';
import { notFound } from '../../request/http/problem.js';
import { serve, serveList, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';
import { sortColumn } from '../../request/verbs/served-resource.js';
import { countMembers, presentCustomRole, presentSystemRoles } from './present-role.js';

type SortField = 'name' | 'createdAt' | 'updatedAt';

/** The order of the store: ties by id, and all of it turned round when descending. */
const precedes = (a: Role, b: Role, field: SortField, isDescending: boolean): boolean => {
  const isFirst = a[field] === b[field] ? a.id < b.id : a[field] < b[field];
  return isFirst !== isDescending;
};

const matches = (role: Role, search: string): boolean =>
  `${role.name}\n${role.description}`.toLowerCase().includes(search.toLowerCase());

/**
 * Lists system and custom roles together. Only the custom ones are rows, so a page is cut out of both: no custom role
 * is further from its place among the rows than there are system roles, and those are few.
 */
const listRoles = serveList(async ({ query }, context) => {
  const { store } = context.services;
  const search = query.search ?? '';
  const { orderBy, isDescending, limit, offset } = pageOptions(query);
  const { organizationId } = context.caller;
  const organization = await store.get('organizations', { id: organizationId });
  if (organization === undefined) throw notFound();
  const system = presentSystemRoles(organization).filter((role) => matches(role, search));
  const from = Math.max(0, offset - system.length);
  const { rows, totalItems } = await store.page('roles', {
    where: { organizationId },
    ...(search === '' ? {} : { search }),
    orderBy: sortColumn(orderBy),
    isDescending,
    limit: limit + system.length,
    offset: from,
  });
  const sorted = rows.map(presentCustomRole);
  for (const role of system) {
    // The contract allows no other field to sort by.
    const index = sorted.findIndex((other) => precedes(role, other, orderBy as SortField, isDescending));
    sorted.splice(index === -1 ? sorted.length : index, 0, role);
  }
  const page = sorted.slice(offset - from, offset - from + limit);
  const counts = await Promise.all(page.map((role) => countMembers(role.id, organizationId, store)));
  const data = page.map((role, index) => ({ ...role, memberCount: counts[index] ?? 0 }));
  return { body: pageBody(query, data, system.length + totalItems) };
});

const catalogue = (Object.keys(scopes) as Scope[])
  .map((scope) => ({ scope, description: scopes[scope] }))
  .sort((a, b) => (a.scope < b.scope ? -1 : 1));

/** Lists the permissions that roles and keys are made of. */
const listScopes = serve(scopesRoute, async ({ query }, { services }) => {
  const { isDescending, limit, offset } = pageOptions(query);
  const served = catalogue.filter(({ scope }) => services.contract.scopes.has(scope));
  const sorted = isDescending ? served.toReversed() : served;
  return { body: pageBody(query, sorted.slice(offset, offset + limit), served.length) };
});

export const roleListOperations: Readonly<Record<string, Verb>> = {
  'roles.list': listRoles,
  'roles.scopes': listScopes,
};
