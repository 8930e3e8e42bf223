import { allScopes, type SystemRoleKey, systemRoles } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const roles = Object.keys(systemRoles) as SystemRoleKey[];

/** Who may give, take or decide about which role. Written out: a mistake in the rule cannot repeat itself in the test. */
const mayGrant: Readonly<Record<SystemRoleKey, readonly SystemRoleKey[]>> = {
  owner: ['owner', 'admin', 'editor', 'responder', 'billing', 'viewer'],
  admin: ['admin', 'editor', 'responder', 'viewer'],
  editor: [],
  responder: [],
  billing: [],
  viewer: [],
};

describe.each(dialects)('members on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  afterAll(() => fixture.close());

  const pathOf = (member: Member): string => `/api/v1/organizations/${member.organizationId}/members`;
  const membershipOf = async (member: Member) => {
    const row = await fixture.store.get('memberships', {
      userId: member.userId,
      organizationId: member.organizationId,
    });
    return row ?? { id: '', role: null, updatedAt: 0 };
  };
  const change = async (by: Member, member: Member, role: string) =>
    fixture.request('PATCH', `${pathOf(by)}/${(await membershipOf(member)).id}`, { token: by.token, body: { role } });
  const remove = async (by: Member, member: Member) =>
    fixture.request('DELETE', `${pathOf(by)}/${(await membershipOf(member)).id}`, { token: by.token });
  const ownersOf = (organizationId: string) =>
    fixture.store.find('memberships', { organizationId, role: 'owner' }, { limit: 10 });
  /** The events about roles: those of monitors are for live streams alone. */
  const eventsOf = (organizationId: string) => {
    const where = { organizationId, subjectType: { not: 'monitor' } };
    return fixture.store.find('events', where, { limit: 100, orderBy: 'type' });
  };
  const auditOf = (organizationId: string, action: string) =>
    fixture.store.find('auditActivities', { organizationId, action }, { limit: 100, orderBy: 'sequence' });

  test('the list shows all members with e-mail, role and second factor, paged and sorted', async () => {
    const owner = await fixture.newMember('owner');
    const members = [owner];
    for (const role of ['viewer', 'editor', 'viewer'] as const) {
      fixture.clock.now += 1000;
      members.push(await fixture.newMember(role, owner.organizationId));
    }
    await fixture.store.commit([
      { kind: 'update', table: 'users', where: { id: members[1]?.userId ?? '' }, set: { totpEnabledAt: 1 } },
    ]);
    const list = async (query: string) =>
      (await fixture.request('GET', `${pathOf(owner)}?${query}`, { token: owner.token })).body;
    const all = await list('');
    expect(all.meta).toEqual({ page: 1, pageSize: 20, totalItems: 4 });
    expect(all.data.map((member: { email: string }) => member.email)).toEqual(members.map(({ email }) => email));
    expect(all.data[1]).toMatchObject({ role: 'viewer', name: 'viewer', mfaEnabled: true, userId: members[1]?.userId });
    expect(all.data[0].mfaEnabled).toBe(false);
    const second = await list('sort=-createdAt&pageSize=3&page=2');
    expect(second).toMatchObject({ data: [{ email: owner.email }], meta: { page: 2, totalItems: 4 } });
    const viewers = await list('role=viewer');
    expect(viewers.data.map((member: { email: string }) => member.email)).toEqual([
      members[1]?.email,
      members[3]?.email,
    ]);
    const one = await fixture.request('GET', `${pathOf(owner)}/${all.data[1].id}`, { token: owner.token });
    expect(one.body).toEqual(all.data[1]);
  });

  test.each([
    ['a verified address', {}, { status: 'ready', via: ['email'] }],
    ['an address that is not verified', { emailVerifiedAt: null }, { status: 'unreachable', via: [] }],
    ['a disabled account', { disabledAt: 1 }, { status: 'unreachable', via: [] }],
  ])('whether a member with %s can be paged follows from the account', async (_, account, reachability) => {
    const owner = await fixture.newMember('owner');
    const { userId } = await fixture.newMember('responder', owner.organizationId);
    await fixture.store.commit([
      { kind: 'update', table: 'users', where: { id: userId }, set: { name: 'Grace', ...account } },
    ]);
    const { body } = await fixture.request('GET', pathOf(owner), { token: owner.token });
    const member = body.data.find((each: { userId: string }) => each.userId === userId);
    expect(member.reachability).toEqual(reachability);
  });

  test('a new role applies to the next request, causes events and is audited', async () => {
    const owner = await fixture.newMember('owner');
    const member = await fixture.newMember('editor', owner.organizationId);
    const write = () =>
      fixture.request('POST', '/api/v1/monitors', {
        token: member.token,
        body: { name: 'x', type: 'https', target: 'https://example.com/' },
      });
    expect((await write()).status).toBe(201);
    const { id } = await membershipOf(member);
    const reply = await change(owner, member, 'viewer');
    expect(reply).toMatchObject({ status: 200, body: { id, role: 'viewer', email: member.email } });
    expect((await write()).status).toBe(403);
    const events = await eventsOf(owner.organizationId);
    expect(events).toMatchObject([
      { type: 'role.assigned', subjectType: 'role', subjectId: 'viewer', data: { member: { id, role: 'viewer' } } },
      { type: 'role.revoked', subjectType: 'role', subjectId: 'editor', data: { member: { id, role: 'editor' } } },
    ]);
    expect(await auditOf(owner.organizationId, 'members.update')).toMatchObject([
      { resource: { type: 'member', id }, changes: { before: { role: 'editor' }, after: { role: 'viewer' } } },
    ]);
  });

  test('giving a member the same role changes nothing and causes no event', async () => {
    const owner = await fixture.newMember('owner');
    const member = await fixture.newMember('editor', owner.organizationId);
    expect((await change(owner, member, 'editor')).status).toBe(200);
    expect(await eventsOf(owner.organizationId)).toEqual([]);
    expect(await auditOf(owner.organizationId, 'members.update')).toEqual([]);
  });

  test('a removed member is refused from the next request on, and keeps the account', async () => {
    const owner = await fixture.newMember('owner');
    const member = await fixture.newMember('admin', owner.organizationId);
    expect((await fixture.request('GET', pathOf(owner), { token: member.token })).status).toBe(200);
    expect((await remove(owner, member)).status).toBe(204);
    const gone = await fixture.request('GET', pathOf(owner), { token: member.token });
    expect(gone).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await fixture.request('GET', '/api/v1/monitors', { token: member.token })).status).toBe(403);
    const me = await fixture.request('GET', '/api/v1/auth/me', { token: member.token });
    expect(me).toMatchObject({ status: 200, body: { organizationId: null, memberships: [] } });
    expect(await eventsOf(owner.organizationId)).toMatchObject([
      { type: 'role.revoked', subjectId: 'admin', data: { member: { email: member.email } } },
    ]);
    expect(await auditOf(owner.organizationId, 'members.remove')).toMatchObject([
      { result: 'success', changes: { before: { email: member.email }, after: null } },
    ]);
  });

  describe('permissions between members', () => {
    let organization: string;
    let callers: Map<SystemRoleKey, Member>;
    beforeAll(async () => {
      const owner = await fixture.newMember('owner');
      organization = owner.organizationId;
      callers = new Map([['owner', owner]]);
      for (const role of roles.slice(1)) callers.set(role, await fixture.newMember(role, organization));
    });
    const callerOf = (role: SystemRoleKey): Member => callers.get(role) as Member;
    /** A member with the role who need not sign in. */
    const newTarget = async (role: SystemRoleKey): Promise<string> => {
      const target = await fixture.newMember(role, organization);
      return (await membershipOf(target)).id;
    };

    test.each(roles.flatMap((by) => roles.map((role) => [by, role, mayGrant[by].includes(role)] as const)))(
      'as %s, giving %s to a member is allowed: %s',
      async (by, role, isAllowed) => {
        const target = await newTarget('viewer');
        const caller = callerOf(by);
        const reply = await fixture.request('PATCH', `${pathOf(caller)}/${target}`, {
          token: caller.token,
          body: { role },
        });
        expect(reply.status).toBe(isAllowed ? 200 : 403);
        const row = await fixture.store.get('memberships', { id: target });
        expect(row?.role).toBe(isAllowed ? role : 'viewer');
      },
    );

    test.each(roles.flatMap((by) => roles.map((role) => [by, role, mayGrant[by].includes(role)] as const)))(
      'as %s, changing and removing a member with role %s is allowed: %s',
      async (by, role, isAllowed) => {
        const target = await newTarget(role);
        const caller = callerOf(by);
        const request = { token: caller.token };
        const path = `${pathOf(caller)}/${target}`;
        const wanted = role === 'viewer' ? 'responder' : 'viewer';
        const changed = await fixture.request('PATCH', path, { ...request, body: { role: wanted } });
        expect(changed.status).toBe(isAllowed ? 200 : 403);
        expect((await fixture.store.get('memberships', { id: target }))?.role).toBe(isAllowed ? wanted : role);
        const removed = await fixture.request('DELETE', path, request);
        expect(removed.status).toBe(isAllowed ? 204 : 403);
        expect((await fixture.store.get('memberships', { id: target })) === undefined).toBe(isAllowed);
      },
    );

    test('a key with every permission is not an owner, and makes none', async () => {
      const owner = callerOf('owner');
      const { secret } = await fixture.newApiKey(owner, allScopes);
      const target = await newTarget('viewer');
      const give = (role: string) =>
        fixture.request('PATCH', `${pathOf(owner)}/${target}`, { apiKey: secret, body: { role } });
      expect(await give('owner')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect((await give('admin')).status).toBe(200);
    });

    test('a refusal is audited with the caller and the member concerned', async () => {
      const admin = callerOf('admin');
      const target = await newTarget('owner');
      await fixture.request('DELETE', `${pathOf(admin)}/${target}`, { token: admin.token });
      const [last] = await fixture.store.find(
        'auditActivities',
        { organizationId: organization },
        { limit: 1, orderBy: 'sequence', isDescending: true },
      );
      expect(last).toMatchObject({ result: 'refused', actor: { id: admin.userId }, resource: { id: target } });
    });
  });

  describe('the last owner', () => {
    test('can neither be removed nor get another role, not even on their own request', async () => {
      const owner = await fixture.newMember('owner');
      await fixture.newMember('admin', owner.organizationId);
      for (const reply of [await change(owner, owner, 'admin'), await remove(owner, owner)]) {
        expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
        expect(reply.body.detail).toContain('last owner');
      }
      expect(await ownersOf(owner.organizationId)).toHaveLength(1);
    });

    test('remains after 64 simultaneous requests to demote one of two owners', async () => {
      const first = await fixture.newMember('owner');
      const second = await fixture.newMember('owner', first.organizationId);
      const owners = [first, second];
      const ids = await Promise.all(owners.map(async (owner) => (await membershipOf(owner)).id));
      const replies = await Promise.all(
        Array.from({ length: 64 }, (_, index) =>
          fixture.request('PATCH', `${pathOf(first)}/${ids[index % 2]}`, {
            token: owners[(index >> 1) % 2]?.token ?? '',
            body: { role: 'viewer' },
          }),
        ),
      );
      expect(await ownersOf(first.organizationId)).toHaveLength(1);
      const statuses = new Set(replies.map(({ status }) => status));
      expect(statuses).toContain(200);
      expect([...statuses].filter((status) => ![200, 403, 409].includes(status))).toEqual([]);
    });

    test('remains when two owners remove each other', async () => {
      const first = await fixture.newMember('owner');
      const second = await fixture.newMember('owner', first.organizationId);
      await Promise.all([remove(first, second), remove(second, first)]);
      expect(await ownersOf(first.organizationId)).toHaveLength(1);
    });
  });

  test('a member of another organization is hidden, even below the path of the caller’s organization', async () => {
    const owner = await fixture.newMember('owner');
    const stranger = await fixture.newMember('owner');
    const foreign = (await membershipOf(stranger)).id;
    const paths = [
      `${pathOf(stranger)}/${foreign}`,
      `${pathOf(owner)}/${foreign}`,
      `${pathOf(owner)}/mbr_0000000000000000000000000`,
    ];
    for (const path of paths) {
      for (const [method, more] of [
        ['GET', {}],
        ['PATCH', { body: { role: 'viewer' } }],
        ['DELETE', {}],
      ] as const) {
        const reply = await fixture.request(method, path, { token: owner.token, ...more });
        expect(reply, `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    }
    expect((await membershipOf(stranger)).role).toBe('owner');
  });

  test.each(['unknown', 'OWNER', '__proto__', 'rol_0000000000000000000000000', ''])(
    'the unknown role %j is refused',
    async (role) => {
      const owner = await fixture.newMember('owner');
      const member = await fixture.newMember('viewer', owner.organizationId);
      const reply = await change(owner, member, role);
      expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ path: 'role' }] } });
    },
  );

  test.each(['userId', 'organizationId', 'id', 'createdAt', 'scopes'])(
    '%s cannot be set on a member',
    async (field) => {
      const owner = await fixture.newMember('owner');
      const path = `${pathOf(owner)}/${(await membershipOf(owner)).id}`;
      const reply = await fixture.request('PATCH', path, { token: owner.token, body: { role: 'owner', [field]: 'x' } });
      expect(reply.body.errors).toEqual([expect.objectContaining({ path: field, code: 'unknown_field' })]);
    },
  );
});
