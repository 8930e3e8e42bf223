import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HostUser } from '../../../src/people/host-users/host-user.js';
import type { Row } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { instantHasher } from '../mfa/mfa-fixture.js';

const acme = { key: 'acme', name: 'Acme Ltd' };
const ada: HostUser = { id: '17', name: 'Ada', email: 'ada@example.com', organization: acme, role: 'owner' };
const grace: HostUser = { id: '18', name: 'Grace', email: 'grace@example.com', organization: acme, role: 'viewer' };

describe.each(dialects)('a host that prepares its tenants, on %s', (dialect) => {
  let fixture: KitFixture;
  let current: HostUser | null;
  beforeEach(async () => {
    current = null;
    fixture = await openKit(dialect, { passwordHasher: instantHasher, identity: () => current });
  });
  afterEach(() => fixture.close());

  const rows = <Table extends 'organizations' | 'memberships' | 'hostOrganizations' | 'events' | 'auditActivities'>(
    table: Table,
  ): Promise<Row<Table>[]> => fixture.store.find(table, {}, { limit: 100 });
  const trail = async () => (await rows('auditActivities')).map(({ action, actor }) => `${action} by ${actor.type}`);
  const eventTypes = async () => (await rows('events')).map(({ type }) => type);
  const me = async (user: HostUser) => {
    current = user;
    return (await fixture.request('GET', '/api/v1/auth/me')).body;
  };

  test('makes an organization once, and renames it', async () => {
    const { tenants } = fixture.kit;
    const [made, again] = [await tenants.ensure(acme), await tenants.ensure(acme)];
    expect([made.isNew, again]).toEqual([true, { organizationId: made.organizationId, isNew: false }]);
    await tenants.ensure({ ...acme, name: 'Acme GmbH' });
    expect((await rows('organizations')).map(({ name }) => name)).toEqual(['Acme GmbH']);
    expect(await trail()).toEqual(['organizations.create by system', 'organizations.update by system']);
    expect(await eventTypes()).toEqual(['organization.created', 'organization.updated']);
    const renamed = { ...ada, organization: { ...acme, name: 'Acme GmbH' } };
    expect((await me(renamed)).memberships).toMatchObject([{ organizationName: 'Acme GmbH', role: 'owner' }]);
  });

  test('makes one organization when sixteen calls come at once', async () => {
    const { tenants } = fixture.kit;
    const made = await Promise.all(Array.from({ length: 16 }, () => tenants.ensure(acme)));
    expect(new Set(made.map(({ organizationId }) => organizationId)).size).toBe(1);
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await rows('hostOrganizations')).toHaveLength(1);
  });

  test('makes a member before the first request, changes the role, and leaves what is so already', async () => {
    const { tenants } = fixture.kit;
    const { organizationId, userId } = await tenants.setMember(grace);
    await tenants.setMember(grace);
    await tenants.setMember({ ...grace, role: 'editor' });
    expect(await rows('memberships')).toMatchObject([{ organizationId, userId, role: 'editor' }]);
    expect(await trail()).toEqual(['members.update by system', 'members.update by system']);
    expect(await eventTypes()).toEqual(['organization.created', 'role.assigned', 'role.revoked', 'role.assigned']);
    expect(await me({ ...grace, role: 'editor' })).toMatchObject({ id: userId, organizationId });
  });

  test('takes a member away with the API keys of the member, and again changes nothing', async () => {
    const { tenants } = fixture.kit;
    const { organizationId } = await tenants.setMember(ada);
    await tenants.setMember({ ...grace, role: 'admin' });
    current = { ...grace, role: 'admin' };
    const key = await fixture.request('POST', `/api/v1/organizations/${organizationId}/api-keys`, {
      body: { name: 'ci', scopes: ['monitors:read'] },
    });
    const apiKey = key.body.secret;
    expect((await fixture.request('GET', '/api/v1/monitors', { apiKey })).status).toBe(200);
    current = null;
    expect(await tenants.removeMember({ key: 'acme', userId: '18' })).toBe(true);
    expect(await tenants.removeMember({ key: 'acme', userId: '18' })).toBe(false);
    expect(await tenants.removeMember({ key: 'globex', userId: '18' })).toBe(false);
    expect(await rows('memberships')).toHaveLength(1);
    expect((await fixture.request('GET', '/api/v1/monitors', { apiKey })).status).toBe(401);
    expect(await trail()).toContain('members.remove by system');
    expect((await eventTypes()).at(-1)).toBe('role.revoked');
  });

  test('suspends an organization, restores it, and deletes it after the days of grace or at once', async () => {
    const { kit, clock, store } = fixture;
    const { organizationId } = await kit.tenants.setMember(ada);
    const other = await kit.tenants.ensure({ key: 'globex', name: 'Globex' });
    expect([await kit.tenants.remove({ key: 'none' }), await kit.tenants.restore({ key: 'acme' })]).toEqual([
      null,
      false,
    ]);

    const deletesAt = new Date(clock.now + 14 * 86_400_000);
    expect(await kit.tenants.remove({ key: 'acme' })).toEqual({ deletesAt });
    clock.now += 1000;
    expect(await kit.tenants.remove({ key: 'acme' })).toEqual({ deletesAt });
    expect(await store.get('organizations', { id: organizationId })).toMatchObject({
      status: 'suspended',
      deletesAt: deletesAt.getTime(),
    });
    expect(await kit.tenants.restore({ key: 'acme' })).toBe(true);
    expect(await store.get('organizations', { id: organizationId })).toMatchObject({
      status: 'active',
      deletesAt: null,
    });

    await kit.tenants.remove({ key: 'acme' });
    expect(await kit.tenants.remove({ key: 'acme', atOnce: true })).toEqual({ deletesAt: new Date(clock.now) });
    expect(await kit.tenants.remove({ key: 'acme', atOnce: true })).toEqual({ deletesAt: new Date(clock.now) });
    expect(await trail()).toEqual(
      expect.arrayContaining(['organizations.remove by system', 'organizations.restore by system']),
    );
    await kit.start();
    await expect.poll(() => store.get('organizations', { id: organizationId }), { timeout: 30_000 }).toBeUndefined();
    expect(await rows('hostOrganizations')).toMatchObject([{ key: 'globex', organizationId: other.organizationId }]);
    expect((await kit.tenants.ensure(acme)).isNew).toBe(true);
  });

  test('deletes an organization once when several calls come at once, and a restore wins or is refused', async () => {
    const { kit, store } = fixture;
    const { organizationId } = await kit.tenants.ensure(acme);
    const removals = await Promise.all(Array.from({ length: 8 }, () => kit.tenants.remove({ key: 'acme' })));
    expect(new Set(removals.map((removal) => removal?.deletesAt.getTime())).size).toBe(1);
    expect(await store.find('deletions', { id: organizationId }, { limit: 9 })).toHaveLength(1);
    const restores = await Promise.all(Array.from({ length: 8 }, () => kit.tenants.restore({ key: 'acme' })));
    expect(restores.filter(Boolean)).toHaveLength(1);
    await store.commit([
      {
        kind: 'update',
        table: 'organizations',
        where: { id: organizationId },
        set: { deletesAt: 1, status: 'suspended' },
      },
    ]);
    await expect(kit.tenants.restore({ key: 'acme' })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('links the organization and the account of a first owner', async () => {
    const { kit } = fixture;
    await kit.createFirstOwner({ email: ada.email, password: 'correct horse battery staple' });
    const [organization] = await rows('organizations');
    const organizationId = organization?.id ?? '';
    current = ada;
    expect((await fixture.request('GET', '/api/v1/auth/me')).status).toBe(403);
    await kit.tenants.link({ key: 'acme', organizationId });
    await kit.tenants.link({ key: 'acme', organizationId });
    const { userId } = await kit.tenants.linkUser({ id: ada.id, email: ada.email });
    await kit.tenants.linkUser({ id: ada.id, email: ada.email });
    expect(await me(ada)).toMatchObject({ id: userId, organizationId, memberships: [{ role: 'owner' }] });
    expect(await rows('organizations')).toHaveLength(1);
    // The organization has the host's name from then on.
    expect(await rows('organizations')).toMatchObject([{ name: 'Acme Ltd' }]);
    expect(await trail()).toEqual([
      'organizations.create by system',
      'organizations.update by system',
      'auth.updateMe by system',
      'organizations.update by system',
    ]);
  });

  test('gives an organization one key, and an account one user, when calls come at once', async () => {
    const { kit, store } = fixture;
    await kit.createFirstOwner({ email: ada.email, password: 'correct horse battery staple' });
    const organizationId = (await rows('organizations'))[0]?.id ?? '';
    const numbers = Array.from({ length: 8 }, (_, number) => number);
    const links = await Promise.allSettled(
      numbers.map((number) => kit.tenants.link({ key: `acme-${number}`, organizationId })),
    );
    expect(links.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(links.filter((link) => link.status === 'rejected' && /has another key/.test(link.reason))).toHaveLength(7);
    expect(await rows('hostOrganizations')).toHaveLength(1);
    const users = await Promise.allSettled(
      numbers.map((number) => kit.tenants.linkUser({ id: `user-${number}`, email: ada.email })),
    );
    expect(users.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(users.filter((user) => user.status === 'rejected' && /of another user/.test(user.reason))).toHaveLength(7);
    expect(await store.find('oauthIdentities', {}, { limit: 100 })).toHaveLength(1);
  });

  test.each<[string, (tenants: KitFixture['kit']['tenants'], organizationId: string) => Promise<unknown>, RegExp]>([
    [
      'a name that is empty',
      (tenants) => tenants.ensure({ key: 'a', name: ' ' }),
      /ensure: name must be a text of 1 to 200 characters/,
    ],
    [
      'an unknown organization',
      (tenants) => tenants.link({ key: 'b', organizationId: 'org_0' }),
      /no organization org_0/,
    ],
    ['a second key', (tenants, id) => tenants.link({ key: 'b', organizationId: id }), /has another key/],
    [
      'a custom role that the organization does not have',
      (tenants) => tenants.setMember({ ...grace, role: 'rol_0' }),
      /names the role rol_0, which its organization acme does not have/,
    ],
    ['an unknown account', (tenants) => tenants.linkUser({ id: '1', email: 'x@example.com' }), /no account has/],
    ['an account that is linked', (tenants) => tenants.linkUser({ id: '99', email: ada.email }), /of another user/],
    [
      'a role that no one has',
      (tenants) => tenants.setMember({ ...ada, role: 'king' as never }),
      /invalid fields: role must be one of owner, /,
    ],
  ])('refuses %s', async (_what, call, message) => {
    const { tenants } = fixture.kit;
    const { organizationId } = await tenants.setMember(ada);
    await expect(call(tenants, organizationId)).rejects.toThrow(message);
  });
});

describe.each(dialects)('a kit without sign-in, on %s', (dialect) => {
  let fixture: KitFixture;
  let asked: (string | null)[];
  beforeEach(async () => {
    asked = [];
    fixture = await openKit(dialect, {
      without: ['signIn'],
      identity: ({ header }) => {
        asked.push(header('authorization'));
        return header('authorization') === 'Bearer of-the-host' ? ada : null;
      },
    });
  });
  afterEach(() => fixture.close());

  test('has none of its paths, and leaves them to the host', async () => {
    const { kit } = fixture;
    for (const path of [
      'auth/login',
      'auth/refresh',
      'auth/mfa/setup',
      'auth/oauth/providers',
      'setup',
      'invitations/accept',
    ]) {
      expect([path, kit.matches(`/api/v1/${path}`)]).toEqual([path, false]);
    }
    expect(kit.matches('/api/v1/auth/me')).toBe(true);
    expect(kit.matches('/api/v1/server')).toBe(true);
    expect(kit.matches('/api/v1/organizations/org_1/members')).toBe(true);
  });

  test('takes Authorization as the header of the host, and API keys as ever', async () => {
    const asAda = { headers: { authorization: 'Bearer of-the-host' } };
    const { status, body } = await fixture.request('GET', '/api/v1/auth/me', asAda);
    expect([status, body.name, body.leftOut]).toEqual([200, 'Ada', ['signIn']]);
    expect((await fixture.request('GET', '/api/v1/auth/me', { token: 'of-another' })).status).toBe(401);
    expect(asked).toEqual(['Bearer of-the-host', 'Bearer of-another']);
    const key = await fixture.request('POST', `/api/v1/organizations/${body.organizationId}/api-keys`, {
      ...asAda,
      body: { name: 'ci', scopes: ['monitors:read'] },
    });
    expect(key.status).toBe(201);
    expect((await fixture.request('GET', '/api/v1/monitors', { apiKey: key.body.secret })).status).toBe(200);
  });

  test('describes no sessions', async () => {
    const { body } = await fixture.request('GET', '/api/v1/openapi.json');
    expect(
      Object.keys(body.paths).filter((path) => /login|refresh|mfa|oauth|sso|invitations|setup/.test(path)),
    ).toEqual([]);
    expect(Object.keys(body.components.securitySchemes)).toEqual(['hostUser', 'agentToken', 'apiKey']);
    expect(body.paths['/api/v1/monitors'].get.security).toEqual([{ hostUser: [] }, { apiKey: [] }]);
  });

  test('makes no owner with a password', async () => {
    const owner = { email: 'a@example.com', password: 'correct horse battery staple' };
    await expect(fixture.kit.createFirstOwner(owner)).rejects.toThrow('createFirstOwner has no meaning without signIn');
  });
});
