import { routes } from '@watchpost/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newMailToken } from '../../../src/people/accounts/mail-token.js';
import type { Context } from '../../../src/request/context.js';
import { dialects, type Member, type Reply } from '../../kit-fixture.js';
import { fill, goodBody, title } from '../../route-request.js';
import { clientSecret, type OAuthFixture, openOAuthKit } from './oauth-fixture.js';

/** Routes that act for the account, and not in an organization. */
const accountChanges = routes.filter(
  ({ access, method, operationId, readsOnly = false }) =>
    (access === 'user' || access === 'authenticated') &&
    method !== 'GET' &&
    !readsOnly &&
    operationId !== 'auth.logout',
);

describe.each(dialects)('a session that an organization’s own identity provider opened, on %s', (dialect) => {
  let fixture: OAuthFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openOAuthKit(dialect, { oauthProviders: {} });
  });
  beforeEach(async () => {
    fixture.clock.now = Date.now();
    owner = await fixture.newMember('owner');
    const put = await fixture.request('PUT', sso(), {
      token: owner.token,
      body: { issuer: fixture.gitlab.issuer, clientId: 'watchpost', clientSecret, role: 'admin' },
    });
    expect(put.status).toBe(200);
  });
  afterAll(() => fixture.close());

  const sso = (): string => `/api/v1/organizations/${owner.organizationId}/sso/gitlab`;
  const signIn = () => fixture.signInWith('gitlab', `?organizationId=${owner.organizationId}`);
  /** Signs in to an account whose owner has to confirm that first. */
  const signInConfirmed = async (email: string): Promise<Reply> => {
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await fixture.confirmLink(email)).status).toBe(204);
    return signIn();
  };
  const request = (method: string, path: string, token: string, more: object = {}) =>
    fixture.request(method, `/api/v1${path}`, { token, ...more });
  const refresh = (refreshToken: string) => fixture.request('POST', '/api/v1/auth/refresh', { body: { refreshToken } });
  const userIdOf = async (token: string): Promise<string> => (await request('GET', '/auth/me', token)).body.id;

  /** Follows a link that was mailed to the user. */
  const follow = async (purpose: 'resetPassword' | 'verifyEmail', userId: string): Promise<Reply> => {
    const { token, change } = newMailToken(purpose, userId, { now: fixture.clock.now } as Context);
    await fixture.store.commit([change]);
    const path = purpose === 'resetPassword' ? 'reset-password' : 'verify-email';
    return fixture.request('POST', `/api/v1/auth/${path}`, { body: { token, password: 'a passphrase of the owner' } });
  };
  const loginOf = async (email: string): Promise<string> => {
    const { status, body } = await fixture.request('POST', '/api/v1/auth/login', {
      body: { email, password: 'a passphrase of the owner' },
    });
    expect(status).toBe(200);
    return body.accessToken;
  };
  /** Invites the address to an organization and accepts with the token of its user. */
  const join = async (inviter: Member, email: string, token: string): Promise<Reply> => {
    const before = await fixture.store.find('invitations', { email }, { limit: 10 });
    expect(before).toEqual([]);
    const invited = await request('POST', `/organizations/${inviter.organizationId}/invitations`, inviter.token, {
      body: { email, role: 'admin' },
    });
    expect(invited.status).toBe(201);
    const { createHash } = await import('node:crypto');
    const invitationToken = `wpm_${'i'.repeat(43)}`;
    const tokenHash = createHash('sha256').update(invitationToken).digest('base64url');
    await fixture.store.commit([
      { kind: 'update', table: 'invitations', where: { id: invited.body.id }, set: { tokenHash } },
    ]);
    return request('POST', '/invitations/accept', token, { body: { token: invitationToken } });
  };

  test('does not reach another organization of a person whose address the issuer claims', async () => {
    const { email } = fixture.someoneNew();
    const early = await signIn();
    const userId = await userIdOf(early.body.accessToken);
    expect((await follow('resetPassword', userId)).status).toBe(204);
    const again = await signInConfirmed(email);
    expect(again.status).toBe(200);
    const victim = await loginOf(email);
    const other = await fixture.newMember('owner');
    expect((await join(other, email, victim)).status).toBe(200);

    expect(await signIn()).toMatchObject({ status: 403 });
    for (const { body } of [early, again]) {
      const headers = { 'x-organization-id': other.organizationId };
      const members = `/organizations/${other.organizationId}/members`;
      expect(await request('GET', members, body.accessToken, { headers })).toMatchObject({ status: 401 });
      const keys = `/organizations/${other.organizationId}/api-keys`;
      const made = await request('POST', keys, body.accessToken, { body: { name: 'k', scopes: ['monitors:read'] } });
      expect(made).toMatchObject({ status: 401 });
      expect(await refresh(body.refreshToken)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    }
    expect(await fixture.store.find('oauthIdentities', { userId }, { limit: 1 })).toEqual([]);
    // Nor by the mail that was sent before.
    expect(await fixture.confirmLink(email)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    expect((await request('GET', '/auth/me', victim)).status).toBe(200);
  });

  test('acts in that organization, names it, and shows no other session of its user', async () => {
    const { email } = fixture.someoneNew();
    const { body } = await signIn();
    const userId = await userIdOf(body.accessToken);
    await follow('resetPassword', userId);
    await loginOf(email);
    const { accessToken, refreshToken } = (await signInConfirmed(email)).body;
    expect((await request('GET', '/monitors', accessToken)).status).toBe(200);
    const sessions = await request('GET', '/auth/sessions', accessToken);
    expect(sessions.body.data).toMatchObject([{ isCurrent: true, boundTo: owner.organizationId }]);
    const elsewhere = await fixture.newMember('owner');
    const now = fixture.clock.now;
    // Even a membership that came about in a way that ends nothing.
    const row = {
      id: `mbr_${userId.slice(4)}`,
      organizationId: elsewhere.organizationId,
      userId,
      role: 'owner',
      createdAt: now,
      updatedAt: now,
    };
    await fixture.store.commit([{ kind: 'insert', table: 'memberships', row }]);
    const headers = { 'x-organization-id': elsewhere.organizationId };
    expect(await request('GET', '/monitors', accessToken, { headers })).toMatchObject({ status: 404 });
    expect(await request('GET', '/organizations', accessToken)).toMatchObject({ status: 401 });
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  test.each(accountChanges.map((route) => [title(route), route] as const))(
    'may not change the account: %s',
    async (_, route) => {
      fixture.someoneNew();
      const { accessToken } = (await signIn()).body;
      expect(
        await fixture.request(route.method, fill(route), { token: accessToken, ...goodBody(route) }),
      ).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    },
  );

  test('stays bound behind a second factor', async () => {
    fixture.someoneNew();
    const userId = await userIdOf((await signIn()).body.accessToken);
    const factor = { totpSecret: 'sealed', totpEnabledAt: fixture.clock.now };
    await fixture.store.commit([{ kind: 'update', table: 'users', where: { id: userId }, set: factor }]);
    expect((await signIn()).body).toMatchObject({ mfaRequired: true });
    const [challenge] = await fixture.store.find('mfaChallenges', { userId }, { limit: 2 });
    expect(challenge).toMatchObject({ boundTo: owner.organizationId });
    await follow('verifyEmail', userId);
    expect(await fixture.store.find('mfaChallenges', { userId }, { limit: 2 })).toEqual([]);
  });

  const ends = [
    ['its user resets the password', (userId: string) => follow('resetPassword', userId)],
    ['its user verifies the address', (userId: string) => follow('verifyEmail', userId)],
    ['the connection is removed', () => request('DELETE', sso().slice(7), owner.token)],
    [
      'the connection is switched off',
      () =>
        request('PUT', sso().slice(7), owner.token, {
          body: { issuer: fixture.gitlab.issuer, clientId: 'watchpost', role: 'admin', enabled: false },
        }),
    ],
    [
      'the connection names another issuer',
      () =>
        request('PUT', sso().slice(7), owner.token, {
          body: { issuer: 'https://other.example', clientId: 'watchpost', clientSecret, role: 'admin' },
        }),
    ],
    [
      'its user is removed from the organization',
      async (userId: string) => {
        const member = await fixture.store.get('memberships', { userId, organizationId: owner.organizationId });
        return request('DELETE', `/organizations/${owner.organizationId}/members/${member?.id}`, owner.token);
      },
    ],
  ] as const;
  test.each(ends)('ends when %s', async (_, end) => {
    fixture.someoneNew();
    const { accessToken, refreshToken } = (await signIn()).body;
    const visit = await fixture.visitProvider('gitlab', `?organizationId=${owner.organizationId}&returnTo=/`);
    const code = await visit.comeBackToPage();
    expect((await end(await userIdOf(accessToken))).status).toBeLessThan(300);
    expect(await request('GET', '/auth/me', accessToken)).toMatchObject({ status: 401 });
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    const exchanged = await fixture.exchange({ code }, visit.cookie);
    // Who was removed is let in again by the organization's own issuer, as a session that is good for nothing.
    if (exchanged.status === 200)
      expect((await request('GET', '/monitors', exchanged.body.accessToken)).status).toBe(403);
    else expect(exchanged).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });
});
