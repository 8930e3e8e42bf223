import { allScopes, type Scope, scopes, systemRoles } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

const path = '/api/v1/roles';

describe.each(dialects)('roles on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  beforeAll(async () => {
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const create = (member: Member, name: string, granted: readonly Scope[]) =>
    fixture.request('POST', path, { token: member.token, body: { name, scopes: granted } });
  const newRole = async (member: Member, name: string, granted: readonly Scope[]): Promise<string> => {
    const reply = await create(member, name, granted);
    expect(reply.status).toBe(201);
    return reply.body.id;
  };
  const membershipId = async (member: Member): Promise<string> =>
    (await fixture.store.get('memberships', { userId: member.userId, organizationId: member.organizationId }))?.id ??
    '';
  const give = async (member: Member, role: string, by = owner) =>
    fixture.request('PATCH', `/api/v1/organizations/${by.organizationId}/members/${await membershipId(member)}`, {
      token: by.token,
      body: { role },
    });
  const list = async (member: Member, query = '') =>
    (await fixture.request('GET', `${path}?${query}`, { token: member.token })).body;
  const namesOf = (page: { data: { name: string }[] }): string[] => page.data.map(({ name }) => name);

  test('one list has system and custom roles, in every order and on every page', async () => {
    const member = await fixture.newMember('owner');
    const custom = ['Aardvark', 'Cook', 'On call', 'Zebra', 'éclair'];
    for (const name of custom) {
      fixture.clock.now += 1000;
      await newRole(member, name, ['monitors:read']);
    }
    const system = Object.values(systemRoles).map(({ name }) => name);
    const byName = [...system, ...custom].sort((a, b) => (a < b ? -1 : 1));
    const all = await list(member);
    expect(all.meta.totalItems).toBe(11);
    expect(namesOf(all)).toEqual(byName);
    expect(namesOf(await list(member, 'sort=-name'))).toEqual(byName.toReversed());
    for (const pageSize of [1, 2, 3, 4, 7, 10]) {
      for (const sort of ['name', '-name', 'createdAt', '-createdAt', '-updatedAt']) {
        const whole = namesOf(await list(member, `sort=${sort}&pageSize=100`));
        const pages = [];
        for (let page = 1; page <= Math.ceil(11 / pageSize); page++) {
          pages.push(...namesOf(await list(member, `sort=${sort}&pageSize=${pageSize}&page=${page}`)));
        }
        expect(pages, `${sort} by ${pageSize}`).toEqual(whole);
        expect(new Set(pages).size).toBe(11);
      }
    }
    expect(await list(member, 'page=3')).toMatchObject({ data: [], meta: { totalItems: 11 } });
    expect(namesOf(await list(member, 'search=monitoring'))).toEqual(['Editor', 'Viewer']);
    expect(namesOf(await list(member, 'search=ON%20CALL'))).toEqual(['On call', 'Responder']);
  });

  test('a system role has its key as id, its scopes, and a count of members', async () => {
    const member = await fixture.newMember('owner');
    await fixture.newMember('viewer', member.organizationId);
    await fixture.newMember('viewer', member.organizationId);
    const reply = await fixture.request('GET', `${path}/viewer`, { token: member.token });
    expect(reply.body).toMatchObject({
      id: 'viewer',
      isSystem: true,
      memberCount: 2,
      scopes: systemRoles.viewer.scopes,
    });
    const page = await list(member);
    const counts = Object.fromEntries(
      page.data.map(({ id, memberCount }: { id: string; memberCount: number }) => [id, memberCount]),
    );
    expect(counts).toEqual({ owner: 1, admin: 0, editor: 0, responder: 0, billing: 0, viewer: 2 });
  });

  test.each(Object.keys(systemRoles))('the system role %s stays as it is', async (id) => {
    const replies = [
      await fixture.request('PATCH', `${path}/${id}`, { token: owner.token, body: { scopes: [] } }),
      await fixture.request('DELETE', `${path}/${id}`, { token: owner.token }),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('a custom role is created, read, changed and deleted, each with a version and an audit entry', async () => {
    const made = await create(owner, 'Night shift', ['monitors:read', 'incidents:respond']);
    const { id } = made.body;
    expect(made.body).toMatchObject({ isSystem: false, memberCount: 0, description: '', version: 1 });
    expect(made.headers.get('location')).toBe(`${path}/${id}`);
    const changed = await fixture.request('PATCH', `${path}/${id}`, {
      token: owner.token,
      body: { description: 'Everyone on call', scopes: ['monitors:read'] },
      headers: { 'if-match': '"1"' },
    });
    expect(changed.body).toMatchObject({ description: 'Everyone on call', scopes: ['monitors:read'], version: 2 });
    const stale = await fixture.request('PATCH', `${path}/${id}`, {
      token: owner.token,
      body: { name: 'Late' },
      headers: { 'if-match': '"1"' },
    });
    expect(stale).toMatchObject({ status: 412, body: { code: 'version_mismatch' } });
    const read = await fixture.request('GET', `${path}/${id}`, { token: owner.token });
    expect(read.body).toEqual(changed.body);
    expect((await fixture.request('DELETE', `${path}/${id}`, { token: owner.token })).status).toBe(204);
    expect((await fixture.request('GET', `${path}/${id}`, { token: owner.token })).status).toBe(404);
    const { organizationId } = owner;
    const audits = await fixture.store.find('auditActivities', { organizationId }, { limit: 100, orderBy: 'sequence' });
    const actions = audits.filter(({ resource }) => resource.id === id).map(({ action }) => action);
    expect(actions).toEqual(['roles.create', 'roles.update', 'roles.remove']);
  });

  test('a name is unique in an organization, even in simultaneous requests, and system names are reserved', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => create(owner, 'Twin', [])));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    for (const name of ['Twin', 'Owner', 'vIEWER']) {
      const reply = await create(owner, name, []);
      expect(reply.body.errors, name).toEqual([expect.objectContaining({ path: 'name', code: 'taken' })]);
    }
    const other = await fixture.newMember('owner');
    expect((await create(other, 'Twin', [])).status).toBe(201);
    const id = await newRole(owner, 'Not a twin', []);
    const renamed = await fixture.request('PATCH', `${path}/${id}`, { token: owner.token, body: { name: 'Twin' } });
    expect(renamed.body.errors).toEqual([expect.objectContaining({ path: 'name', code: 'taken' })]);
  });

  test('a changed custom role applies to the next request', async () => {
    const id = await newRole(owner, 'Watcher', ['monitors:read']);
    const member = await fixture.newMember('viewer', owner.organizationId);
    expect(await give(member, id)).toMatchObject({ status: 200, body: { role: id } });
    const read = async () => (await fixture.request('GET', '/api/v1/monitors', { token: member.token })).status;
    const write = async () =>
      (await fixture.request('POST', '/api/v1/monitors', { token: member.token, body: monitorBody() })).status;
    const setScopes = (granted: Scope[]) =>
      fixture.request('PATCH', `${path}/${id}`, { token: owner.token, body: { scopes: granted } });
    expect([await read(), await write()]).toEqual([200, 403]);
    await setScopes(['monitors:read', 'monitors:write']);
    expect([await read(), await write()]).toEqual([200, 201]);
    await setScopes(['monitors:write']);
    expect([await read(), await write()]).toEqual([403, 201]);
    const me = await fixture.request('GET', '/api/v1/auth/me', { token: member.token });
    expect(me.body).toMatchObject({
      scopes: ['monitors:write'],
      memberships: [{ role: id, scopes: ['monitors:write'] }],
    });
  });

  test('a custom role grants nothing in another organization', async () => {
    const id = await newRole(owner, 'Elsewhere', allScopes);
    const stranger = await fixture.newMember('viewer');
    await fixture.store.commit([
      { kind: 'update', table: 'memberships', where: { userId: stranger.userId }, set: { role: id } },
    ]);
    expect((await fixture.request('GET', '/api/v1/monitors', { token: stranger.token })).status).toBe(403);
    const boss = await fixture.newMember('owner', stranger.organizationId);
    const reply = await give(stranger, id, boss);
    expect(reply.status).toBe(200);
    const other = await fixture.newMember('viewer', stranger.organizationId);
    expect((await give(other, id, boss)).body.errors).toEqual([
      expect.objectContaining({ path: 'role', code: 'unknown' }),
    ]);
  });

  test('a member cannot create, change, delete or give a role beyond their own', async () => {
    const admin = await fixture.newMember('admin', owner.organizationId);
    const made = await create(admin, 'Treasurer', ['billing:read', 'billing:write']);
    expect(made).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(made.body.detail).toContain('billing:write');
    expect(made.body.detail).not.toContain('billing:read');
    const low = await newRole(admin, 'Low', ['billing:read']);
    const high = await newRole(owner, 'High', ['billing:write']);
    const member = await fixture.newMember('viewer', owner.organizationId);
    const tries = {
      widen: await fixture.request('PATCH', `${path}/${low}`, {
        token: admin.token,
        body: { scopes: ['billing:write'] },
      }),
      narrow: await fixture.request('PATCH', `${path}/${high}`, { token: admin.token, body: { scopes: [] } }),
      remove: await fixture.request('DELETE', `${path}/${high}`, { token: admin.token }),
      give: await give(member, high, admin),
    };
    for (const [name, reply] of Object.entries(tries)) {
      expect(reply, name).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect((await give(member, low, admin)).status).toBe(200);
    expect((await give(member, high)).status).toBe(200);
    expect((await give(member, 'viewer', admin)).status).toBe(403);
  });

  test('a role with members or invitations is not removed, and the answer says how many', async () => {
    const id = await newRole(owner, 'In use', ['monitors:read']);
    const members = [
      await fixture.newMember('viewer', owner.organizationId),
      await fixture.newMember('viewer', owner.organizationId),
    ];
    for (const member of members) await give(member, id);
    await fixture.request('POST', `/api/v1/organizations/${owner.organizationId}/invitations`, {
      token: owner.token,
      body: { email: `${id}@example.com`, role: id },
    });
    const remove = () => fixture.request('DELETE', `${path}/${id}`, { token: owner.token });
    const refused = await remove();
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.detail).toContain('2 members, 1 invitation');
    expect((await fixture.request('GET', `${path}/${id}`, { token: owner.token })).body.memberCount).toBe(2);
    for (const member of members) await give(member, 'viewer');
    fixture.clock.now += 7 * 24 * 3_600_000;
    owner = await fixture.newMember('owner', owner.organizationId);
    expect((await remove()).status).toBe(204);
  });

  test('giving and deleting a role at once never leaves a member with a deleted role', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await newRole(owner, `Race ${round}`, ['monitors:read']);
      const member = await fixture.newMember('viewer', owner.organizationId);
      const [given, removed] = await Promise.all([
        give(member, id),
        fixture.request('DELETE', `${path}/${id}`, { token: owner.token }),
      ]);
      const row = await fixture.store.get('memberships', { userId: member.userId });
      const role = await fixture.store.get('roles', { id });
      expect([given.status, removed.status, row?.role === id, role !== undefined]).toSatisfy((seen: unknown[]) =>
        [
          [200, 409, true, true],
          [400, 204, false, false],
        ].some((fine) => fine.every((value, index) => value === seen[index])),
      );
    }
  });

  test('64 members can be given one role at once', async () => {
    const id = await newRole(owner, 'Crowd', ['monitors:read']);
    const now = fixture.clock.now;
    const ids = Array.from({ length: 64 }, (_, index) => `mbr_crowd${index}`);
    await fixture.store.commit(
      ids.flatMap((membership, index) => [
        {
          kind: 'insert' as const,
          table: 'users' as const,
          row: {
            id: `usr_crowd${index}`,
            email: `crowd${index}@example.com`,
            name: 'x',
            passwordHash: 'x',
            createdAt: now,
            updatedAt: now,
          },
        },
        {
          kind: 'insert' as const,
          table: 'memberships' as const,
          row: {
            id: membership,
            organizationId: owner.organizationId,
            userId: `usr_crowd${index}`,
            role: 'viewer',
            createdAt: now,
            updatedAt: now,
          },
        },
      ]),
    );
    const replies = await Promise.all(
      ids.map((membership) =>
        fixture.request('PATCH', `/api/v1/organizations/${owner.organizationId}/members/${membership}`, {
          token: owner.token,
          body: { role: id },
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(64);
    expect((await fixture.request('GET', `${path}/${id}`, { token: owner.token })).body.memberCount).toBe(64);
  });

  test('a role of another organization is hidden', async () => {
    const stranger = await fixture.newMember('owner');
    const foreign = await newRole(stranger, 'Theirs', []);
    for (const id of [foreign, 'rol_0000000000000000000000000', 'unknown']) {
      for (const [method, more] of [
        ['GET', {}],
        ['PATCH', { body: { name: 'x' } }],
        ['DELETE', {}],
      ] as const) {
        const reply = await fixture.request(method, `${path}/${id}`, { token: owner.token, ...more });
        expect(reply, `${method} ${id}`).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    }
    expect(namesOf(await list(owner, 'pageSize=100'))).not.toContain('Theirs');
  });

  test.each([
    ['id', 'rol_x'],
    ['isSystem', true],
    ['memberCount', 5],
    ['organizationId', 'org_x'],
    ['version', 9],
  ])('%s cannot be set on a role', async (field, value) => {
    const reply = await fixture.request('POST', path, {
      token: owner.token,
      body: { name: `With ${field}`, scopes: [], [field]: value },
    });
    expect(reply.body.errors).toEqual([expect.objectContaining({ path: field, code: 'unknown_field' })]);
  });

  test('the catalogue lists every permission with a description, in pages', async () => {
    const { secret } = await fixture.newApiKey(owner, ['monitors:read']);
    const pages = [];
    for (const page of [1, 2]) {
      const reply = await fixture.request('GET', `/api/v1/scopes?page=${page}&pageSize=25`, { apiKey: secret });
      expect(reply.body.meta).toEqual({ page, pageSize: 25, totalItems: allScopes.length });
      pages.push(...reply.body.data);
    }
    expect(Object.fromEntries(pages.map(({ scope, description }) => [scope, description]))).toEqual(scopes);
    const turned = await fixture.request('GET', '/api/v1/scopes?sort=-scope&pageSize=100', { token: owner.token });
    expect(turned.body.data).toEqual(pages.toReversed());
  });
});
