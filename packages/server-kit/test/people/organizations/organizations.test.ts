import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slugOf } from '../../../src/people/organizations/new-organization.js';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';
import { exporterBody } from '../../monitoring/exporters/exporter-fixture.js';

test.each([
  ['Example Ltd', 'example-ltd'],
  ['  Café  Zoë & Söhne GmbH! ', 'cafe-zoe-sohne-gmbh'],
  ['日本', 'organization'],
  ['--', 'organization'],
  ['A'.repeat(200), 'a'.repeat(63)],
  [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
])('the organization %j gets the slug %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

describe.each(dialects)('organizations on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  afterAll(() => fixture.close());

  const create = (member: Member, body: object) =>
    fixture.request('POST', '/api/v1/organizations', { token: member.token, body });
  const membershipOf = (member: Member, organizationId = member.organizationId) =>
    fixture.store.get('memberships', { userId: member.userId, organizationId });
  /** The types of its events, without those of monitors, which are for live streams alone. */
  const eventsOf = async (organizationId: string) => {
    const where = { organizationId, subjectType: { not: 'monitor' } };
    return (await fixture.store.find('events', where, { limit: 100, orderBy: 'id' })).map(({ type }) => type);
  };
  const auditOf = (organizationId: string, action: string) =>
    fixture.store.find('auditActivities', { organizationId, action }, { limit: 100, orderBy: 'sequence' });
  /** A user who belongs to nothing. */
  const newLoner = async (): Promise<Member> => {
    const member = await fixture.newMember('owner');
    await fixture.store.commit([
      { kind: 'delete', table: 'memberships', where: { userId: member.userId } },
      { kind: 'update', table: 'sessions', where: { userId: member.userId }, set: { organizationId: null } },
    ]);
    return member;
  };

  test('the creator owns the organization, which has the event and the audit entry', async () => {
    const user = await fixture.newMember('viewer');
    const reply = await create(user, { name: 'Blue Whale', timezone: 'Europe/Berlin' });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ name: 'Blue Whale', slug: 'blue-whale', status: 'active', version: 1 });
    const { id } = reply.body;
    expect(reply.headers.get('location')).toBe(`/api/v1/organizations/${id}`);
    expect(reply.headers.get('etag')).toBe('"1"');
    expect(await membershipOf(user, id)).toMatchObject({ role: 'owner' });
    expect(await eventsOf(id)).toEqual(['organization.created']);
    expect(await auditOf(id, 'organizations.create')).toMatchObject([{ sequence: 1, actor: { id: user.userId } }]);
    expect(await auditOf(user.organizationId, 'organizations.create')).toEqual([]);
  });

  test('names may repeat but slugs never do, even when many are created at once', async () => {
    const user = await fixture.newMember('viewer');
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(user, { name: 'Common Name' })));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const slugs = replies.map(({ body }) => body.slug);
    expect(new Set(slugs).size).toBe(8);
    expect(slugs.filter((slug) => slug === 'common-name')).toHaveLength(1);
    const chosen = await create(user, { name: 'Other', slug: 'common-name' });
    expect(chosen.body.errors).toEqual([expect.objectContaining({ path: 'slug', code: 'taken' })]);
  });

  test('a user without an organization signs in, creates one, and works in it with the same session', async () => {
    const loner = await newLoner();
    const me = () => fixture.request('GET', '/api/v1/auth/me', { token: loner.token });
    expect((await me()).body).toMatchObject({ organizationId: null, scopes: [], memberships: [] });
    const monitors = () => fixture.request('GET', '/api/v1/monitors', { token: loner.token });
    const refused = await monitors();
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(refused.body.detail).toContain('X-Organization-Id');
    const { body } = await create(loner, { name: 'First' });
    expect((await monitors()).status).toBe(200);
    expect((await me()).body).toMatchObject({ organizationId: body.id, memberships: [{ role: 'owner' }] });
  });

  test('a request acts in the organization that X-Organization-Id names, if the user is a member there', async () => {
    const user = await fixture.newMember('viewer');
    const second = (await create(user, { name: 'Second' })).body.id;
    const stranger = await fixture.newMember('owner');
    const post = (organizationId?: string) =>
      fixture.request('POST', '/api/v1/monitors', {
        token: user.token,
        body: monitorBody(),
        headers: organizationId === undefined ? {} : { 'x-organization-id': organizationId },
      });
    expect((await post()).status).toBe(403);
    expect((await post(second)).status).toBe(201);
    const refusals = await Promise.all([stranger.organizationId, 'org_0000000000000000000000000', 'x'].map(post));
    for (const refused of refusals) {
      expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(refused.body.detail).toBe(refusals[0]?.body.detail);
    }
  });

  test('an API key cannot create an organization', async () => {
    const owner = await fixture.newMember('owner');
    const { secret } = await fixture.newApiKey(owner, ['organization:write']);
    const reply = await fixture.request('POST', '/api/v1/organizations', { apiKey: secret, body: { name: 'X' } });
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  describe('a transfer of ownership', () => {
    const transfer = (member: Member, memberId: string) =>
      fixture.request('POST', `/api/v1/organizations/${member.organizationId}/transfer`, {
        token: member.token,
        body: { memberId },
      });

    test('makes the member owner and the caller admin from the next request on', async () => {
      const owner = await fixture.newMember('owner');
      const viewer = await fixture.newMember('viewer', owner.organizationId);
      const { id = '' } = (await membershipOf(viewer)) ?? {};
      expect((await transfer(owner, id)).status).toBe(200);
      expect([(await membershipOf(owner))?.role, (await membershipOf(viewer))?.role]).toEqual(['admin', 'owner']);
      const me = await fixture.request('GET', '/api/v1/auth/me', { token: viewer.token });
      expect(me.body.scopes).toContain('billing:write');
      expect((await transfer(owner, id)).status).toBe(403);
      const types = await eventsOf(owner.organizationId);
      expect(types.filter((type) => type === 'role.assigned')).toHaveLength(2);
      expect(types.filter((type) => type === 'role.revoked')).toHaveLength(2);
      const [done, refused] = await auditOf(owner.organizationId, 'organizations.transfer');
      expect(done).toMatchObject({ result: 'success', changes: { after: { [id]: 'owner' } } });
      expect(refused).toMatchObject({ result: 'refused', actor: { id: owner.userId } });
    });

    test('leaves one owner after 64 simultaneous transfers', async () => {
      const owner = await fixture.newMember('owner');
      const members = await Promise.all([1, 2, 3, 4].map(() => fixture.newMember('viewer', owner.organizationId)));
      const ids = await Promise.all(members.map(async (member) => (await membershipOf(member))?.id ?? ''));
      const replies = await Promise.all(
        Array.from({ length: 64 }, (_, index) => transfer(owner, ids[index % ids.length] ?? '')),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 403 || status === 409)).toHaveLength(63);
      const owners = await fixture.store.find(
        'memberships',
        { organizationId: owner.organizationId, role: 'owner' },
        { limit: 10 },
      );
      expect(owners).toHaveLength(1);
    });

    test('is possible only to another member', async () => {
      const owner = await fixture.newMember('owner');
      const stranger = await fixture.newMember('owner');
      const ids = [(await membershipOf(stranger))?.id ?? '', 'mbr_0000000000000000000000000'];
      const details = [];
      for (const id of ids) {
        const reply = await transfer(owner, id);
        expect(reply.body.errors).toEqual([expect.objectContaining({ path: 'memberId', code: 'unknown' })]);
        details.push(reply.body.detail);
      }
      expect(details[0]).toBe(details[1]);
      const toSelf = await transfer(owner, (await membershipOf(owner))?.id ?? '');
      expect(toSelf.body.errors).toEqual([expect.objectContaining({ path: 'memberId', code: 'self' })]);
    });
  });

  describe('a suspension', () => {
    const act = (verb: 'suspend' | 'reactivate', member: Member) =>
      fixture.request('POST', `/api/v1/organizations/${member.organizationId}/${verb}`, { token: member.token });

    test('allows reads, refuses changes, and ends by reactivation', async () => {
      const owner = await fixture.newMember('owner');
      const { secret } = await fixture.newApiKey(owner, ['monitors:read', 'monitors:write']);
      const monitor = await fixture.request('POST', '/api/v1/monitors', { token: owner.token, body: monitorBody() });
      expect((await act('suspend', owner)).body).toMatchObject({ status: 'suspended', version: 2 });
      const path = `/api/v1/organizations/${owner.organizationId}`;
      const reads = ['/api/v1/monitors', `/api/v1/monitors/${monitor.body.id}`, path, `${path}/members`];
      for (const read of reads) {
        expect((await fixture.request('GET', read, { token: owner.token })).status, read).toBe(200);
      }
      const changes = [
        ['POST', '/api/v1/monitors', { body: monitorBody() }],
        ['PATCH', `/api/v1/monitors/${monitor.body.id}`, { body: { name: 'x' } }],
        ['POST', `/api/v1/monitors/${monitor.body.id}/check`, {}],
        ['DELETE', `/api/v1/monitors/${monitor.body.id}`, {}],
        ['PATCH', path, { body: { name: 'x' } }],
        ['POST', `${path}/invitations`, { body: { email: 'a@example.com', role: 'viewer' } }],
      ] as const;
      for (const [method, changed, more] of changes) {
        const reply = await fixture.request(method, changed, { token: owner.token, ...more });
        expect(reply, `${method} ${changed}`).toMatchObject({ status: 403, body: { code: 'forbidden' } });
        expect(reply.body.detail).toContain('suspended');
      }
      const byKey = await fixture.request('POST', '/api/v1/monitors', { apiKey: secret, body: monitorBody() });
      expect(byKey.status).toBe(403);
      expect((await fixture.request('GET', '/api/v1/monitors', { apiKey: secret })).status).toBe(200);
      expect((await act('reactivate', owner)).body).toMatchObject({ status: 'active', version: 3 });
      expect((await act('reactivate', owner)).body).toMatchObject({ status: 'active', version: 3 });
      const again = await fixture.request('POST', '/api/v1/monitors', { token: owner.token, body: monitorBody() });
      expect(again.status).toBe(201);
      expect(await eventsOf(owner.organizationId)).toEqual(['organization.updated', 'organization.updated']);
      expect(await auditOf(owner.organizationId, 'organizations.suspend')).toMatchObject([
        { changes: { before: { status: 'active' }, after: { status: 'suspended' } } },
      ]);
    });

    test('stops all monitors and drops running checks, and afterwards all but paused monitors are due', async () => {
      const owner = await fixture.newMember('owner');
      const other = await fixture.newMember('owner');
      const post = async (member: Member, more: object = {}): Promise<string> =>
        (await fixture.request('POST', '/api/v1/monitors', { token: member.token, body: monitorBody(more) })).body.id;
      const [running, paused, foreign] = [await post(owner), await post(owner, { enabled: false }), await post(other)];
      const row = (id: string) => fixture.store.get('monitors', { id });
      const { now } = fixture.clock;
      const claimed = await fixture.store.claimMonitor({ id: running, now, leaseUntil: now + 60_000, leaseToken: 'l' });
      await act('suspend', owner);
      expect(await row(running)).toMatchObject({ nextCheckAt: null, leaseToken: null });
      expect((await row(foreign))?.nextCheckAt).toBe(now);
      const { lost } = await fixture.store.recordChecks([
        {
          monitorRef: claimed?.ref ?? 0,
          leaseToken: 'l',
          set: { nextCheckAt: now + 1000 },
          result: { monitorRef: claimed?.ref ?? 0, at: now, status: 0, delayMs: 0 },
        },
      ]);
      expect(lost).toEqual([claimed?.ref]);
      expect((await row(running))?.nextCheckAt).toBeNull();
      fixture.clock.now += 1000;
      await act('reactivate', owner);
      expect((await row(running))?.nextCheckAt).toBe(now + 1000);
      expect((await row(paused))?.nextCheckAt).toBeNull();
    });

    test('stops all exporters and drops running scrapes, and afterwards those of the server are due that are not paused', async () => {
      const owner = await fixture.newMember('owner');
      const agent = await fixture.request('POST', '/api/v1/agents', { token: owner.token, body: { name: 'Hamburg' } });
      const post = async (more: object = {}): Promise<string> =>
        (await fixture.request('POST', '/api/v1/exporters', { token: owner.token, body: { ...exporterBody, ...more } }))
          .body.id;
      const [running, paused, ofAgent] = [
        await post(),
        await post({ enabled: false }),
        await post({ agentId: agent.body.id }),
      ];
      const row = (id: string) => fixture.store.get('exporters', { id });
      const { now } = fixture.clock;
      const lease = { now, leaseUntil: now + 60_000, leaseToken: 'l', limit: 10 };
      expect((await fixture.store.claimDue('exporters', lease)).map(({ id }) => id)).toEqual([running]);
      await act('suspend', owner);
      for (const id of [running, paused, ofAgent]) {
        expect(await row(id)).toMatchObject({ isSuspended: true, nextAt: null, leaseToken: null });
      }
      fixture.clock.now += 1000;
      await act('reactivate', owner);
      const later = { ...lease, now: now + 1000 };
      expect((await fixture.store.claimDue('exporters', later)).map(({ id }) => id)).toEqual([running]);
      for (const id of [paused, ofAgent]) expect(await row(id)).toMatchObject({ isSuspended: false, nextAt: null });
    });

    test.each(['admin', 'editor', 'responder', 'billing', 'viewer'] as const)(
      'is refused to a member who is %s',
      async (role) => {
        const owner = await fixture.newMember('owner');
        const member = await fixture.newMember(role, owner.organizationId);
        for (const verb of ['suspend', 'reactivate'] as const) {
          expect(await act(verb, member)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
        }
      },
    );
  });

  describe('a required second factor', () => {
    test('closes the organization, but not the account, to members without one', async () => {
      const owner = await fixture.newMember('owner');
      const viewer = await fixture.newMember('viewer', owner.organizationId);
      const { secret } = await fixture.newApiKey(owner, ['monitors:read']);
      const path = `/api/v1/organizations/${owner.organizationId}`;
      const body = { settings: { requireMfa: true } };
      // Nor does an owner lock themself out.
      expect(await fixture.request('PATCH', path, { token: owner.token, body })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', errors: [{ path: 'settings.requireMfa', code: 'needs_second_factor' }] },
      });
      const factor = { totpSecret: 'sealed', totpEnabledAt: fixture.clock.now };
      await fixture.store.commit([{ kind: 'update', table: 'users', where: { id: owner.userId }, set: factor }]);
      const patched = await fixture.request('PATCH', path, { token: owner.token, body });
      expect(patched.body.settings.requireMfa).toBe(true);
      for (const closed of ['/api/v1/monitors', path, `${path}/members`]) {
        const reply = await fixture.request('GET', closed, { token: viewer.token });
        expect(reply, closed).toMatchObject({ status: 403, body: { code: 'forbidden' } });
        expect(reply.body.detail).toContain('second factor');
      }
      for (const open of ['/api/v1/auth/me', '/api/v1/auth/sessions']) {
        expect((await fixture.request('GET', open, { token: viewer.token })).status, open).toBe(200);
      }
      expect((await fixture.request('GET', '/api/v1/monitors', { apiKey: secret })).status).toBe(200);
      await fixture.store.commit([
        { kind: 'update', table: 'users', where: { id: viewer.userId }, set: { totpEnabledAt: fixture.clock.now } },
      ]);
      expect((await fixture.request('GET', '/api/v1/monitors', { token: viewer.token })).status).toBe(200);
    });
  });
});
