import { describe, expect, test } from 'vitest';
import { endUnverifiedAccounts, removeExpiredInvitations } from '../../../src/operator/deletion/end-unverified.js';
import { dialects, type Member, ownerPassword } from '../../kit-fixture.js';
import { type DeletionFixture, dayMs, openDeletions } from './deletion-fixture.js';

const send = (
  fixture: DeletionFixture,
  method: string,
  path: string,
  { token }: Pick<Member, 'token'>,
  body?: object,
) => fixture.request(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
const signIn = async (fixture: DeletionFixture, member: Member): Promise<Member> => {
  const body = { email: member.email, password: ownerPassword };
  const reply = await fixture.request('POST', '/api/v1/auth/login', { body });
  expect(reply.status).toBe(200);
  return { ...member, token: reply.body.accessToken };
};

describe.each(dialects)('the deletion of an account on %s', (dialect) => {
  test('can be undone for 14 days by signing in, and ends other sessions at once', async () => {
    const fixture = await openDeletions(dialect);
    await fixture.newMember('owner');
    const member = await fixture.newMember('owner');
    const second = await signIn(fixture, member);
    expect((await send(fixture, 'DELETE', '/auth/me', second)).status).toBe(204);
    expect((await send(fixture, 'GET', '/auth/me', member)).status).toBe(401);
    const deletesAt = new Date(fixture.clock.now + 14 * dayMs).toISOString();
    expect((await send(fixture, 'GET', '/auth/me', second)).body).toMatchObject({ deletesAt });
    const mails = await fixture.store.find('mails', { recipient: member.email }, { limit: 9 });
    expect(mails.map(({ template }) => template)).toEqual(['account-deletion']);
    fixture.clock.now += 13 * dayMs;
    const later = await signIn(fixture, member);
    expect(await send(fixture, 'POST', '/auth/me/restore', later)).toMatchObject({
      status: 200,
      body: { deletesAt: null, id: member.userId },
    });
    fixture.clock.now += 2 * dayMs;
    expect(await fixture.deletionOf(member.userId)).toBeUndefined();
    await signIn(fixture, member);
  });

  test('takes the organization along that has no other member', async () => {
    const fixture = await openDeletions(dialect);
    await fixture.newMember('owner');
    const member = await fixture.newMember('owner');
    await send(fixture, 'DELETE', '/auth/me', member);
    const { body } = await send(fixture, 'GET', `/organizations/${member.organizationId}`, member);
    expect(body).toMatchObject({
      status: 'suspended',
      deletesAt: new Date(fixture.clock.now + 14 * dayMs).toISOString(),
    });
    await fixture.work();
    fixture.clock.now += 14 * dayMs;
    await fixture.work();
    expect(await fixture.store.get('users', { id: member.userId })).toBeUndefined();
    expect(await fixture.store.get('organizations', { id: member.organizationId })).toBeUndefined();
  });

  test('is refused to the only owner of an organization with other members, until it is handed over', async () => {
    const fixture = await openDeletions(dialect);
    const owner = await fixture.newMember('owner');
    const viewer = await fixture.newMember('viewer', owner.organizationId);
    const refused = await send(fixture, 'DELETE', '/auth/me', owner);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.detail).toContain(owner.organizationId);
    const membership = await fixture.store.get('memberships', { userId: viewer.userId });
    await send(fixture, 'POST', `/organizations/${owner.organizationId}/transfer`, owner, { memberId: membership?.id });
    expect((await send(fixture, 'DELETE', '/auth/me', owner)).status).toBe(204);
    // The new owner is the only one who stays.
    expect((await send(fixture, 'DELETE', '/auth/me', viewer)).status).toBe(409);
  });

  test('an owner who is to be deleted does not count as one who stays', async () => {
    const fixture = await openDeletions(dialect);
    const first = await fixture.newMember('owner');
    const second = await fixture.newMember('owner', first.organizationId);
    expect((await send(fixture, 'DELETE', '/auth/me', first)).status).toBe(204);
    expect((await send(fixture, 'DELETE', '/auth/me', second)).status).toBe(409);
    const membership = await fixture.store.get('memberships', { userId: second.userId });
    const path = `/organizations/${first.organizationId}/members/${membership?.id}`;
    expect((await send(fixture, 'DELETE', path, second)).status).toBe(409);
  });

  test('is refused to the last account of the server, also of two that ask at once', async () => {
    const fixture = await openDeletions(dialect);
    const first = await fixture.newMember('owner');
    expect(await send(fixture, 'DELETE', '/auth/me', first)).toMatchObject({ status: 409 });
    const second = await fixture.newMember('owner');
    const replies = await Promise.all([first, second].map((member) => send(fixture, 'DELETE', '/auth/me', member)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test('needs a sign-in of the last 15 minutes', async () => {
    const fixture = await openDeletions(dialect);
    await fixture.newMember('owner');
    const member = await fixture.newMember('viewer', (await fixture.newMember('owner')).organizationId);
    const createdAt = fixture.clock.now - 16 * 60_000;
    const where = { userId: member.userId };
    await fixture.store.commit([{ kind: 'update', table: 'sessions', where, set: { createdAt } }]);
    expect((await send(fixture, 'DELETE', '/auth/me', member)).status).toBe(403);
  });

  test('leaves every organization as a removed member does, and its name nowhere in the history of incidents', async () => {
    const fixture = await openDeletions(dialect);
    const owner = await fixture.newMember('owner');
    const admin = await fixture.newMember('admin', owner.organizationId);
    await send(fixture, 'PATCH', '/auth/me', admin, { name: 'Victoria Canary' });
    const key = await fixture.newApiKey(admin, ['monitors:read']);
    const incident = await send(fixture, 'POST', '/incidents', admin, { title: 'Slow', severity: 'minor' });
    await send(fixture, 'POST', `/incidents/${incident.body.id}/notes`, admin, { text: 'Restarted it' });
    await send(fixture, 'DELETE', '/auth/me', admin);
    fixture.clock.now += 14 * dayMs;
    await fixture.work();
    expect(await fixture.store.get('users', { id: admin.userId })).toBeUndefined();
    expect(await fixture.store.get('memberships', { userId: admin.userId })).toBeUndefined();
    expect(await fixture.store.get('apiKeys', { id: key.id })).toMatchObject({ suspendedAt: fixture.clock.now });
    const again = await signIn(fixture, owner);
    const notes = await send(fixture, 'GET', `/incidents/${incident.body.id}/notes`, again);
    expect(notes.body.data).toMatchObject([{ text: 'Restarted it', author: { name: 'Deleted account' } }]);
    const timeline = await send(fixture, 'GET', `/incidents/${incident.body.id}/timeline`, again);
    expect(JSON.stringify(timeline.body)).not.toContain('Victoria');
    const trace = await fixture.store.find('auditActivities', { action: 'accounts.end' }, { limit: 9 });
    expect(trace).toMatchObject([{ organizationId: 'system', resource: { id: admin.userId, name: null } }]);
  });

  test('is held up for a day while it would leave members without an owner', async () => {
    const fixture = await openDeletions(dialect);
    const first = await fixture.newMember('owner');
    const second = await fixture.newMember('owner', first.organizationId);
    await fixture.newMember('viewer', first.organizationId);
    await send(fixture, 'DELETE', '/auth/me', first);
    await fixture.store.commit([{ kind: 'delete', table: 'memberships', where: { userId: second.userId } }]);
    fixture.clock.now += 14 * dayMs;
    await fixture.work();
    expect(await fixture.deletionOf(first.userId)).toMatchObject({ begunAt: null, nextAt: fixture.clock.now + dayMs });
    expect(fixture.logs.map(({ message }) => message)).toContainEqual(expect.stringContaining('held up'));
  });
});

describe.each(dialects)('what was never used on %s', (dialect) => {
  const register = async (fixture: DeletionFixture, email: string) => {
    const body = { email, name: 'Ada', password: 'correct horse battery staple' };
    await fixture.request('POST', '/api/v1/auth/register', { body });
    const user = await fixture.store.get('users', { email });
    if (user === undefined) throw new Error(`${email} has no account`);
    const membership = await fixture.store.get('memberships', { userId: user.id });
    return { ...user, organizationId: membership?.organizationId ?? '' };
  };

  test('goes after 30 days, with the organization that was made for it; a verified one stays', async () => {
    const fixture = await openDeletions(dialect);
    await fixture.newMember('owner');
    const [never, verified, byProvider] = [
      await register(fixture, 'never@example.com'),
      await register(fixture, 'verified@example.com'),
      await register(fixture, 'provider@example.com'),
    ];
    const { now } = fixture.clock;
    const identity = {
      issuer: 'https://idp.example.com',
      subject: '1',
      userId: byProvider.id,
      email: byProvider.email,
    };
    await fixture.store.commit([
      { kind: 'update', table: 'users', where: { id: verified.id }, set: { emailVerifiedAt: now } },
      {
        kind: 'insert',
        table: 'oauthIdentities',
        row: { ...identity, vouchedBy: null, createdAt: now, lastUsedAt: now },
      },
    ]);
    const endAfter = async (days: number) => {
      await endUnverifiedAccounts(fixture.store, now + days * dayMs);
      fixture.clock.now = now + days * dayMs;
      await fixture.work();
    };
    await endAfter(29.9);
    expect(await fixture.store.get('users', { id: never.id })).toBeDefined();
    await endAfter(30);
    expect(await fixture.store.get('users', { id: never.id })).toBeUndefined();
    expect(await fixture.store.get('organizations', { id: never.organizationId })).toBeUndefined();
    for (const { id, organizationId } of [verified, byProvider]) {
      expect(await fixture.store.get('users', { id })).toMatchObject({ deletesAt: null });
      expect(await fixture.store.get('organizations', { id: organizationId })).toMatchObject({ status: 'active' });
    }
    // The address is free again.
    await register(fixture, 'never@example.com');
  });

  test('an invitation goes 30 days after it has expired, and its place is free again', async () => {
    const fixture = await openDeletions(dialect);
    const owner = await fixture.newMember('owner');
    const path = `/organizations/${owner.organizationId}/invitations`;
    for (const email of ['a@example.com', 'b@example.com']) {
      expect((await send(fixture, 'POST', path, owner, { email, role: 'viewer' })).status).toBe(201);
    }
    const { now } = fixture.clock;
    await fixture.store.commit([
      { kind: 'update', table: 'invitations', where: { email: 'b@example.com' }, set: { acceptedAt: now } },
    ]);
    const left = async (days: number) => {
      await removeExpiredInvitations(fixture.store, now + days * dayMs);
      return (await fixture.store.find('invitations', {}, { limit: 9, orderBy: 'email' })).map(({ email }) => email);
    };
    expect(await left(36.9)).toEqual(['a@example.com', 'b@example.com']);
    expect(await left(37)).toEqual(['b@example.com']);
    const list = await send(fixture, 'GET', path, owner);
    expect(list.body.meta.totalItems).toBe(1);
  });
});
