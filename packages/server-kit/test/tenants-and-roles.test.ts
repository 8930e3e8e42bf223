import { routes as allRoutes, allScopes, type Route, type SystemRoleKey, systemRoles } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KitFixture, type Member, openKit } from './kit-fixture.js';
import {
  fill,
  goodBody,
  type Ids,
  idsOf,
  isQueryClosed,
  itemPrefix,
  namesOrganization,
  requiredQuery,
  title,
} from './route-request.js';

const roleKeys = Object.keys(systemRoles) as SystemRoleKey[];
const routes = allRoutes.filter(({ access }) => access !== 'public' && access !== 'agent');
const routesOfAgents = allRoutes.filter(({ access }) => access === 'agent');

/** Who calls, and what they may do. */
interface Caller {
  readonly name: string;
  readonly organizationId: string | null;
  readonly isUser: boolean;
  readonly scopes: readonly string[];
  readonly credential: { readonly token?: string; readonly apiKey?: string };
}

/** What a request names, and its owner: the organization of the ids, or none. */
interface Target {
  readonly name: string;
  readonly ids: Ids;
  readonly itemOwner: string | null;
}

// Authorization does not know the database, so one of the two shows it.
describe('access by caller and target', () => {
  let fixture: KitFixture;
  let owner: Member;
  let callers: Caller[];
  let targets: Target[];
  let cells = 0;

  const asUser = (name: string, role: SystemRoleKey, member: Member): Caller => ({
    name,
    organizationId: member.organizationId,
    isUser: true,
    scopes: systemRoles[role].scopes,
    credential: { token: member.token },
  });

  beforeAll(async () => {
    fixture = await openKit('sqlite', { rateLimitPerIp: 1_000_000 });
    owner = await fixture.newMember('owner');
    const stranger = await fixture.newMember('owner');
    callers = [asUser('the owner', 'owner', owner), asUser('another organization’s owner', 'owner', stranger)];
    for (const role of roleKeys.slice(1)) {
      callers.push(asUser(`the ${role}`, role, await fixture.newMember(role, owner.organizationId)));
    }
    callers.push({ name: 'anonymous', organizationId: null, isUser: false, scopes: [], credential: {} });
    const [own, foreign] = [await idsOf(owner, fixture), await idsOf(stranger, fixture)];
    targets = [
      { name: 'its own', ids: own, itemOwner: owner.organizationId },
      { name: 'another’s', ids: foreign, itemOwner: stranger.organizationId },
      { name: 'another’s within its own', ids: { ...foreign, org: own.org ?? '' }, itemOwner: stranger.organizationId },
      { name: 'unknown', ids: { org: 'org_0000000000000000000000000' }, itemOwner: null },
    ];
  });
  afterAll(() => fixture.close());

  /** API keys with every permission, and with every one but that of the route. */
  const keysFor = async (route: Route): Promise<Caller[]> => {
    const keys = {
      'a key': allScopes,
      'a key without the permission': allScopes.filter((scope) => scope !== route.access),
    };
    return Promise.all(
      Object.entries(keys).map(async ([name, scopes]) => {
        const { secret } = await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 });
        return { name, organizationId: owner.organizationId, isUser: false, scopes, credential: { apiKey: secret } };
      }),
    );
  };

  /** What the contract says about a cell: an error status, or that the request is admitted. */
  const expected = (route: Route, caller: Caller, { ids, itemOwner }: Target): 401 | 403 | 404 | 'admitted' => {
    if (caller.name === 'anonymous') return 401;
    const item = itemPrefix(route);
    const isOrganizationNamed = namesOrganization(route) || item === undefined;
    if (isOrganizationNamed && ids.org !== caller.organizationId) return 404;
    if (route.access === 'user' && !caller.isUser) return 403;
    if (route.access.includes(':') && !caller.scopes.includes(route.access)) return 403;
    if (item === undefined || item === 'org') return 'admitted';
    // Sessions and contact methods belong to a user; everything else with an id belongs to an organization.
    const isOfUser = item === 'ses' || item === 'cme';
    const isTheirs = isOfUser ? ids[item] === targetOfUser(caller)?.[item] : itemOwner === caller.organizationId;
    return isTheirs ? 'admitted' : 404;
  };
  const targetOfUser = (caller: Caller): Ids | undefined =>
    targets.find(({ name, itemOwner }) =>
      caller.name === 'the owner'
        ? name === 'its own'
        : caller.name.startsWith('another') && itemOwner === caller.organizationId,
    )?.ids;

  test.each(routes.map((route) => [title(route), route] as const))('%s', async (_, route) => {
    const details = new Set<string>();
    for (const caller of [...callers, ...(await keysFor(route))]) {
      for (const target of targets) {
        const wanted = expected(route, caller, target);
        // An unknown parameter is refused once everything that guards the route has let the request pass: that shows who
        // is admitted, and changes nothing.
        const query = new URLSearchParams({ ...requiredQuery(route), ...(wanted === 'admitted' && { surprise: '1' }) });
        const reply = await fixture.request(route.method, `${fill(route, target.ids)}?${query}`, {
          ...caller.credential,
          ...goodBody(route),
          headers: itemPrefix(route) === undefined ? { 'x-organization-id': target.ids.org ?? '' } : {},
        });
        const cell = `${caller.name}, ${target.name}`;
        // A route that passes over what it does not know answers.
        const admitted = isQueryClosed(route) ? 400 : route.answer.status;
        expect([cell, reply.status]).toEqual([cell, wanted === 'admitted' ? admitted : wanted]);
        if (wanted === 404) details.add(reply.body.detail);
        cells++;
      }
    }
    // A resource of another organization gets the same answer as an unknown one.
    expect([...details]).toHaveLength(details.size === 0 ? 0 : 1);
  });

  test.each(routesOfAgents.map((route) => [title(route), route] as const))(
    '%s admits no user and no API key',
    async (_, route) => {
      for (const caller of [...callers, ...(await keysFor(route))]) {
        const reply = await fixture.request(route.method, route.path.replace(/^/, '/api/v1'), {
          ...caller.credential,
          ...goodBody(route),
        });
        expect([caller.name, reply.status]).toEqual([caller.name, 401]);
      }
    },
  );

  test('the table has a cell for every route, caller and target', () => {
    expect(cells).toBe(routes.length * 10 * 4);
    console.info(`${cells} cells of routes, callers and targets were tried; none leaked.`);
  });
});
