import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit, ownerPassword } from '../../kit-fixture.js';

describe.each(dialects)('sessions on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  afterAll(() => fixture.close());

  const refresh = (refreshToken: string) => fixture.request('POST', '/api/v1/auth/refresh', { body: { refreshToken } });
  const me = (token: string) => fixture.request('GET', '/api/v1/auth/me', { token });

  test('a login answers with tokens, and /auth/me shows their user', async () => {
    const member = await fixture.newMember('editor');
    const reply = await me(member.token);
    expect(reply.body).toMatchObject({
      id: member.userId,
      type: 'user',
      email: member.email,
      organizationId: member.organizationId,
      memberships: [{ organizationId: member.organizationId, role: 'editor' }],
    });
    expect(reply.body.scopes).toContain('monitors:write');
    expect(reply.body.scopes).not.toContain('api-keys:write');
  });

  test('a wrong password and an unknown e-mail are the same answer, and both are audited', async () => {
    const member = await fixture.newMember('owner');
    const login = (email: string, password: string) =>
      fixture.request('POST', '/api/v1/auth/login', { body: { email, password } });
    const wrong = await login(member.email, 'not the passphrase');
    const unknown = await login('unknown@example.com', ownerPassword);
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect({ ...wrong.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
    const failures = await fixture.store.find(
      'auditActivities',
      { action: 'auth.login', result: 'failure' },
      { limit: 10 },
    );
    expect(failures).toHaveLength(2);
    expect(JSON.stringify(failures)).not.toContain('not the passphrase');
  });

  test('the e-mail of a login may be written in any case and with spaces around it', async () => {
    const member = await fixture.newMember('owner');
    const email = `  ${member.email.toUpperCase()} `;
    const reply = await fixture.request('POST', '/api/v1/auth/login', { body: { email, password: ownerPassword } });
    expect(reply.status).toBe(200);
  });

  test('a refresh gives a new pair, and the old refresh token again within the grace gives the same successor', async () => {
    const member = await fixture.newMember('owner');
    const first = await refresh(member.refreshToken);
    fixture.clock.now += 9_000;
    const again = await refresh(member.refreshToken);
    expect(first.status).toBe(200);
    expect(again.body.refreshToken).toBe(first.body.refreshToken);
    expect((await me(again.body.accessToken)).status).toBe(200);
  });

  const reuses = [
    [
      'after the grace',
      async (token: string) => {
        await refresh(token);
        fixture.clock.now += 10_001;
      },
    ],
    [
      'once its successor was used',
      async (token: string) => {
        const { body } = await refresh(token);
        await refresh(body.refreshToken);
      },
    ],
  ] as const;
  test.each(reuses)('a refresh token used again %s ends its session', async (_, use) => {
    const member = await fixture.newMember('owner');
    await use(member.refreshToken);
    const reuse = await refresh(member.refreshToken);
    expect(reuse).toMatchObject({ status: 401, body: { code: 'token_reused' } });
    expect(await me(member.token)).toMatchObject({ status: 401 });
    const audited = await fixture.store.find(
      'auditActivities',
      { action: 'auth.refresh', result: 'refused' },
      { limit: 10 },
    );
    expect(audited.some((row) => row.organizationId === member.organizationId)).toBe(true);
  });

  test('64 simultaneous refreshes with one token give the same successor', async () => {
    const member = await fixture.newMember('owner');
    const replies = await Promise.all(Array.from({ length: 64 }, () => refresh(member.refreshToken)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.body.refreshToken)).size).toBe(1);
    const [session] = await fixture.store.find('sessions', { userId: member.userId }, { limit: 2 });
    const tokens = await fixture.store.find('refreshTokens', { sessionId: session?.id ?? '' }, { limit: 100 });
    expect(tokens).toHaveLength(2);
  });

  test('after a logout the access token and the refresh token are refused at once', async () => {
    const member = await fixture.newMember('owner');
    expect((await me(member.token)).status).toBe(200);
    expect((await fixture.request('POST', '/api/v1/auth/logout', { token: member.token })).status).toBe(204);
    expect(await me(member.token)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await refresh(member.refreshToken)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  test('a session can end another of the same user, but of no other user', async () => {
    const member = await fixture.newMember('owner');
    const other = await fixture.newMember('owner');
    const { body } = await fixture.request('POST', '/api/v1/auth/login', {
      body: { email: member.email, password: ownerPassword },
    });
    const sessions = await fixture.request('GET', '/api/v1/auth/sessions', { token: body.accessToken });
    expect(sessions.body.meta.totalItems).toBe(2);
    const first = sessions.body.data.find((session: { isCurrent: boolean }) => !session.isCurrent);
    const end = (token: string) => fixture.request('DELETE', `/api/v1/auth/sessions/${first.id}`, { token });
    expect((await end(other.token)).status).toBe(404);
    expect((await end(body.accessToken)).status).toBe(204);
    expect((await me(member.token)).status).toBe(401);
    expect((await me(body.accessToken)).status).toBe(200);
  });

  test('the loss of a role, membership or account applies to the next request', async () => {
    const member = await fixture.newMember('owner');
    const list = () => fixture.request('GET', '/api/v1/organizations', { token: member.token });
    expect((await list()).status).toBe(200);
    const { userId, organizationId } = member;
    await fixture.store.commit([{ kind: 'update', table: 'memberships', where: { userId }, set: { role: 'viewer' } }]);
    expect((await list()).status).toBe(403);
    await fixture.store.commit([{ kind: 'delete', table: 'memberships', where: { userId, organizationId } }]);
    expect((await list()).status).toBe(403);
    expect(
      (await fixture.request('GET', `/api/v1/organizations/${organizationId}`, { token: member.token })).status,
    ).toBe(404);
    await fixture.store.commit([{ kind: 'update', table: 'users', where: { id: userId }, set: { disabledAt: 1 } }]);
    expect((await list()).status).toBe(401);
  });

  test('an access token expires after ten minutes, which the answer states', async () => {
    const member = await fixture.newMember('owner');
    expect((await me(member.token)).status).toBe(200);
    fixture.clock.now += 600_001;
    expect(await me(member.token)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  test('a session ends at the time limit of its organization, however often it is renewed', async () => {
    const member = await fixture.newMember('owner');
    const { store, clock } = fixture;
    await store.commit([
      {
        kind: 'update',
        table: 'organizations',
        where: { id: member.organizationId },
        set: { settings: { requireMfa: false, sessionTtlSeconds: 3600, escalationPolicyId: null } },
      },
    ]);
    const body = { email: member.email, password: ownerPassword };
    let tokens = (await fixture.request('POST', '/api/v1/auth/login', { body })).body;
    for (let renewals = 0; renewals < 6; renewals++) {
      clock.now += 590_000;
      const renewed = await refresh(tokens.refreshToken);
      expect(renewed.status).toBe(200);
      tokens = renewed.body;
    }
    clock.now += 60_000;
    expect(await refresh(tokens.refreshToken)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    expect((await me(tokens.accessToken)).status).toBe(401);
  });

  test('a user of two organizations acts in the one that the header names', async () => {
    const member = await fixture.newMember('owner');
    const other = await fixture.newMember('owner');
    const now = fixture.clock.now;
    await fixture.store.commit([
      {
        kind: 'insert',
        table: 'memberships',
        row: {
          id: 'mbr_second',
          organizationId: other.organizationId,
          userId: member.userId,
          role: 'viewer',
          createdAt: now + 1,
          updatedAt: now,
        },
      },
    ]);
    const meIn = (organizationId: string) =>
      fixture.request('GET', '/api/v1/auth/me', {
        token: member.token,
        headers: { 'x-organization-id': organizationId },
      });
    expect((await meIn(other.organizationId)).body).toMatchObject({ organizationId: other.organizationId });
    expect((await meIn(other.organizationId)).body.scopes).not.toContain('monitors:write');
    expect((await meIn('org_nobodys')).status).toBe(404);
    await fixture.store.commit([{ kind: 'delete', table: 'memberships', where: { id: 'mbr_second' } }]);
  });
});
