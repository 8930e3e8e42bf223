import { bounds } from '@watchpost/schemas';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HostRole, HostUser } from '../../../src/people/host-users/host-user.js';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';

const support: HostRole = { key: 'support', name: 'Support', scopes: ['monitors:read', 'incidents:read'] };
const acme = { key: 'acme', name: 'Acme Ltd' };
const ada: HostUser = { id: '17', name: 'Ada', email: 'ada@example.com', organization: acme, role: 'owner' };
const grace: HostUser = { id: '18', name: 'Grace', email: 'grace@example.com', organization: acme, role: support };

describe.each(dialects)('a host that names custom roles, on %s', (dialect) => {
  let fixture: KitFixture;
  let users: Map<string, HostUser>;
  beforeEach(async () => {
    users = new Map([
      ['ada', ada],
      ['grace', grace],
    ]);
    fixture = await openKit(dialect, { identity: ({ header }) => users.get(header('cookie') ?? '') ?? null });
  });
  afterEach(() => fixture.close());

  const as = (cookie: string, method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1/${path}`, { headers: { cookie }, ...(body !== undefined && { body }) });
  const nameGrace = (more: Partial<HostUser>) => users.set('grace', { ...grace, ...more });
  const roles = () => fixture.store.find('roles', {}, { limit: 100 });
  const audited = async () =>
    (await fixture.store.find('auditActivities', {}, { limit: 1000 })).map(
      ({ action, actor }) => `${action} by ${actor.type}`,
    );

  test('gets each made once in an organization, and its users what it grants and no more', async () => {
    const replies = await Promise.all(Array.from({ length: 32 }, () => as('grace', 'GET', 'monitors')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await roles()).toMatchObject([{ name: 'Support', hostKey: 'support', scopes: support.scopes }]);
    expect((await as('grace', 'POST', 'monitors', monitorBody())).status).toBe(403);
    const [role] = await roles();
    const { body } = await as('grace', 'GET', 'auth/me');
    expect(body.memberships).toMatchObject([{ organizationName: 'Acme Ltd', role: role?.id }]);
    expect((await audited()).filter((line) => line.startsWith('roles.'))).toEqual(['roles.create by system']);
  });

  test('gets it in each organization for itself', async () => {
    await as('grace', 'GET', 'auth/me');
    nameGrace({ organization: { key: 'globex', name: 'Globex' } });
    await as('grace', 'GET', 'auth/me');
    const made = await roles();
    expect(made.map(({ hostKey }) => hostKey)).toEqual(['support', 'support']);
    expect(new Set(made.map(({ organizationId }) => organizationId)).size).toBe(2);
  });

  test('has it follow what is named, from that request on, with the API keys of its members', async () => {
    nameGrace({ role: { ...support, scopes: [...support.scopes, 'api-keys:read', 'api-keys:write'] } });
    const { organizationId } = (await as('grace', 'GET', 'auth/me')).body;
    const key = await as('grace', 'POST', `organizations/${organizationId}/api-keys`, {
      name: 'ci',
      scopes: ['incidents:read'],
    });
    const apiKey = key.body.secret;
    expect((await fixture.request('GET', '/api/v1/incidents', { apiKey })).status).toBe(200);
    nameGrace({ role: { ...support, name: 'Help desk', description: 'First line', scopes: ['monitors:read'] } });
    expect((await as('grace', 'GET', 'incidents')).status).toBe(403);
    expect((await as('grace', 'GET', 'monitors')).status).toBe(200);
    expect((await fixture.request('GET', '/api/v1/incidents', { apiKey })).status).toBe(401);
    expect(await roles()).toMatchObject([
      { name: 'Help desk', description: 'First line', hostKey: 'support', scopes: ['monitors:read'], version: 2 },
    ]);
    const before = (await audited()).length;
    await as('grace', 'GET', 'monitors');
    // What is so already is not written again, in whatever order the permissions are named.
    expect((await audited()).length).toBe(before);
  });

  test('is not held up by roles that have its names, and gives their members nothing', async () => {
    await as('ada', 'GET', 'auth/me');
    const own = await as('ada', 'POST', 'roles', { name: 'Support', scopes: [] });
    expect(own.status).toBe(201);
    expect((await as('grace', 'GET', 'monitors')).status).toBe(200);
    nameGrace({ role: { ...support, name: 'Editor' } });
    expect((await as('grace', 'GET', 'monitors')).status).toBe(200);
    expect((await roles()).map(({ name, hostKey, scopes }) => [name, hostKey, scopes.length])).toEqual([
      ['Support', null, 0],
      ['Editor (2)', 'support', 2],
    ]);
    const long = 'n'.repeat(bounds.name.most);
    await as('ada', 'POST', 'roles', { name: long, scopes: [] });
    nameGrace({ role: { ...support, name: long } });
    await as('grace', 'GET', 'monitors');
    await as('grace', 'GET', 'monitors');
    expect((await roles()).at(-1)).toBeDefined();
    expect((await roles()).find(({ hostKey }) => hostKey === 'support')).toMatchObject({ version: 3 });
  });

  test('alone changes it: the organization can give it to others, and remove it when no one has it', async () => {
    await as('grace', 'GET', 'auth/me');
    const [role] = await roles();
    const path = `roles/${role?.id}`;
    const scopes = ['monitors:read', 'monitors:write'];
    const refused = await as('ada', 'PATCH', path, { scopes });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The app that Watchpost is part of defines this role.',
    ]);
    expect((await as('ada', 'DELETE', path)).status).toBe(409);
    nameGrace({ role: 'viewer' });
    await as('grace', 'GET', 'auth/me');
    expect((await as('ada', 'DELETE', path)).status).toBe(204);
    nameGrace({});
    expect((await as('grace', 'GET', 'monitors')).status).toBe(200);
    expect(await roles()).toHaveLength(1);
  });

  test('can name one by its id that the organization made, and only one of that organization', async () => {
    await as('ada', 'GET', 'auth/me');
    const { body } = await as('ada', 'POST', 'roles', { name: 'On call', scopes: ['monitors:read'] });
    nameGrace({ role: body.id });
    expect((await as('grace', 'GET', 'monitors')).status).toBe(200);
    expect((await as('grace', 'GET', 'incidents')).status).toBe(403);
    expect((await as('ada', 'DELETE', `roles/${body.id}`)).status).toBe(409);
    nameGrace({ role: body.id, organization: { key: 'globex', name: 'Globex' } });
    expect((await as('grace', 'GET', 'monitors')).status).toBe(500);
    const message = `The host names the role ${body.id}, which its organization globex does not have.`;
    expect(fixture.logs.at(-1)?.fields).toMatchObject({ error: new TypeError(message) });
    expect(await fixture.store.find('organizations', {}, { limit: 10 })).toHaveLength(1);
  });

  test('cannot make more than an organization may have', async () => {
    await as('ada', 'GET', 'auth/me');
    const { body } = await as('ada', 'GET', 'auth/me');
    const { most } = bounds.organizationRoles;
    const now = fixture.clock.now;
    for (let number = 0; number < most; number++) {
      const row = {
        id: `rol_${number}`,
        organizationId: body.organizationId,
        version: 1,
        name: `Role ${number}`,
        description: '',
        scopes: [],
        searchText: '',
        createdAt: now,
        updatedAt: now,
      };
      await fixture.store.commit([{ kind: 'insert', table: 'roles', row, atMost: most } as never]);
    }
    const reply = await as('grace', 'GET', 'monitors');
    expect([reply.status, reply.body.code]).toEqual([403, 'plan_limit_reached']);
    expect(await roles()).toHaveLength(Math.min(most, 100));
  });

  test('prepares a member with such a role before the first request', async () => {
    await fixture.kit.tenants.setMember(grace);
    const [role] = await roles();
    expect(await fixture.store.find('memberships', {}, { limit: 10 })).toMatchObject([{ role: role?.id }]);
    expect((await fixture.kit.client(grace).monitors.list()).data).toEqual([]);
    expect(await audited()).toContain('roles.create by system');
  });

  test.each<[string, unknown, RegExp]>([
    ['an unknown permission', { ...support, scopes: ['monitors:fly'] }, /role\.scopes\.0 /],
    ['a permission twice', { ...support, scopes: ['monitors:read', 'monitors:read'] }, /role\.scopes must not name/],
    ['no name', { ...support, name: ' ' }, /role\.name must not be empty/],
    ['no permissions at all', { key: 'support', name: 'Support' }, /role\.scopes /],
    ['a key that is too long', { ...support, key: 'k'.repeat(65) }, /role\.key must be a text of 1 to 64 characters/],
    ['a field that there is not', { ...support, scope: 'all' }, /role/],
  ])('is refused by name with %s', async (_what, role, message) => {
    await expect(fixture.kit.tenants.setMember({ ...grace, role: role as HostRole })).rejects.toThrow(message);
    expect(await fixture.store.find('organizations', {}, { limit: 10 })).toEqual([]);
  });
});

describe.each(dialects)("an organization's name, on %s", (dialect) => {
  let fixture: KitFixture;
  let current: HostUser;
  beforeEach(async () => {
    current = ada;
    fixture = await openKit(dialect, { identity: () => current });
  });
  afterEach(() => fixture.close());

  const nameNow = async (): Promise<string> => {
    const { body } = await fixture.request('GET', '/api/v1/auth/me');
    return body.memberships[0].organizationName;
  };
  const call = (name: string): void => {
    current = { ...ada, organization: { key: 'acme', name } };
  };
  const passMinutes = (minutes: number): void => {
    fixture.clock.now += minutes * 60_000;
  };

  test("follows the host's, and stays as it was set here until the host changes its own", async () => {
    expect(await nameNow()).toBe('Acme Ltd');
    call('Acme GmbH');
    expect(await nameNow()).toBe('Acme GmbH');
    const { body } = await fixture.request('GET', '/api/v1/auth/me');
    const path = `/api/v1/organizations/${body.organizationId}`;
    expect((await fixture.request('PATCH', path, { body: { name: 'Our own' } })).status).toBe(200);
    passMinutes(60);
    expect(await nameNow()).toBe('Our own');
    call('Acme AG');
    expect(await nameNow()).toBe('Acme AG');
    const events = await fixture.store.find('events', { type: 'organization.updated' }, { limit: 10 });
    expect(events).toHaveLength(3);
  });

  test('is not changed to and fro by sessions of which some have the old one', async () => {
    await nameNow();
    for (let round = 0; round < 10; round++) {
      call('Acme GmbH');
      await nameNow();
      call('Acme Ltd');
      await nameNow();
    }
    expect(await fixture.store.find('events', { type: 'organization.updated' }, { limit: 100 })).toHaveLength(1);
    call('Acme GmbH');
    passMinutes(10);
    expect(await nameNow()).toBe('Acme GmbH');
  });
});
