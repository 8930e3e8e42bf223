import { startTcpTarget } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialects, type Member, openKit, ownerPassword } from '../../kit-fixture.js';
import { clientSecret, type OAuthFixture, openOAuthKit } from './oauth-fixture.js';

describe.each(dialects)('single sign-on of an organization on %s', (dialect) => {
  let fixture: OAuthFixture;
  let owner: Member;
  beforeAll(async () => {
    // No provider is configured for all: loopback is the issuer of the organization alone.
    fixture = await openOAuthKit(dialect, { oauthProviders: {}, signup: 'invite' });
  });
  beforeEach(async () => {
    fixture.clock.now = Date.now();
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const send = (method: string, more: { provider?: string; member?: Member; body?: object; ifMatch?: string } = {}) => {
    const { provider = 'gitlab', member = owner, body, ifMatch } = more;
    return fixture.request(method, `/api/v1/organizations/${member.organizationId}/sso/${provider}`, {
      token: member.token,
      ...(body === undefined ? {} : { body }),
      ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
    });
  };
  const connection = (more: object = {}) => ({
    issuer: fixture.gitlab.issuer,
    clientId: 'watchpost',
    clientSecret,
    role: 'editor',
    ...more,
  });
  const me = async (token: string) => (await fixture.request('GET', '/api/v1/auth/me', { token })).body;
  const signIn = (provider = 'gitlab') => fixture.signInWith(provider, `?organizationId=${owner.organizationId}`);

  test('a connection is created, read, listed, replaced and deleted, and never shows its secret', async () => {
    expect(await send('GET')).toMatchObject({ status: 404 });
    const put = await send('PUT', { body: connection() });
    expect(put).toMatchObject({ status: 200, body: { version: 1, provider: 'gitlab', enabled: true, role: 'editor' } });
    expect(put.headers.get('etag')).toBe('"1"');
    expect(await send('PUT', { body: connection() })).toMatchObject({ body: { version: 1 } });
    expect((await send('GET')).body).toEqual(put.body);
    const list = await fixture.request('GET', `/api/v1/organizations/${owner.organizationId}/sso`, {
      token: owner.token,
    });
    expect(list.body).toMatchObject({ data: [put.body], meta: { totalItems: 1 } });
    const { clientSecret: _kept, ...withoutSecret } = connection({ enabled: false });
    expect(await send('PUT', { body: withoutSecret })).toMatchObject({ body: { version: 2, enabled: false } });
    const row = await fixture.store.get('ssoConnections', { id: put.body.id });
    const audited = await fixture.store.find(
      'auditActivities',
      { organizationId: owner.organizationId },
      { limit: 50 },
    );
    expect(audited.filter(({ action }) => action === 'ssoConnections.put')).toHaveLength(2);
    expect(JSON.stringify([row, audited, list.body])).not.toContain(clientSecret);
    expect(await send('DELETE')).toMatchObject({ status: 204 });
    expect(await send('GET')).toMatchObject({ status: 404 });
  });

  test('If-Match keeps two people from overwriting each other', async () => {
    expect(await send('PUT', { body: connection(), ifMatch: '"1"' })).toMatchObject({ status: 412 });
    await send('PUT', { body: connection() });
    expect(await send('PUT', { body: connection({ role: 'viewer' }), ifMatch: '"1"' })).toMatchObject({ status: 200 });
    expect(await send('PUT', { body: connection(), ifMatch: '"1"' })).toMatchObject({
      status: 412,
      body: { code: 'version_mismatch' },
    });
    expect(await send('DELETE', { ifMatch: '"1"' })).toMatchObject({ status: 412 });
  });

  const refusedBodies = [
    ['a new connection without a secret', 'clientSecret', { clientSecret: undefined }],
    ['an unknown role', 'role', { role: 'rol_0000000000000000000000000' }],
    ['an issuer that is no URL', 'issuer', { issuer: 'gitlab' }],
    ['an issuer with a query', 'issuer', { issuer: 'https://idp.example?tenant=1' }],
    ['an issuer with a password', 'issuer', { issuer: 'https://u:p@idp.example' }],
  ] as const;
  test.each(refusedBodies)('%s is refused', async (_, path, more) => {
    expect(await send('PUT', { body: connection(more) })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path }] },
    });
  });

  test('a new issuer or client id needs the secret again: a kept secret is not sent elsewhere', async () => {
    await send('PUT', { body: connection() });
    for (const more of [{ issuer: 'https://evil.example' }, { clientId: 'other' }]) {
      const { clientSecret: _kept, ...body } = connection(more);
      expect(await send('PUT', { body })).toMatchObject({ status: 400, body: { errors: [{ path: 'clientSecret' }] } });
    }
  });

  test('a connection requires a permission, and cannot give a role beyond its author’s', async () => {
    const admin = await fixture.newMember('admin', owner.organizationId);
    const editor = await fixture.newMember('editor', owner.organizationId);
    const body = connection({ role: 'owner' });
    expect(await send('PUT', { member: admin, body })).toMatchObject({ status: 403 });
    expect(await send('PUT', { member: editor, body: connection() })).toMatchObject({ status: 403 });
    const stranger = await fixture.newMember('owner');
    await send('PUT', { body: connection() });
    const path = `/api/v1/organizations/${owner.organizationId}/sso/gitlab`;
    expect(await fixture.request('GET', path, { token: stranger.token })).toMatchObject({ status: 404 });
  });

  test('a connection that is not set up, switched off, or of another organization cannot be signed in with', async () => {
    const authorize = (organizationId: string) =>
      fixture.request('GET', `/api/v1/auth/oauth/gitlab/authorize?organizationId=${organizationId}`);
    expect(await authorize(owner.organizationId)).toMatchObject({ status: 404 });
    await send('PUT', { body: connection({ enabled: false }) });
    expect(await authorize(owner.organizationId)).toMatchObject({ status: 404 });
    expect(await authorize('org_0000000000000000000000000')).toMatchObject({ status: 404 });
  });

  test.each(['github', 'gitlab'] as const)(
    'a user who signs in with the organization’s own %s joins it',
    async (provider) => {
      await send('PUT', { provider, body: connection({ issuer: fixture[provider].issuer }) });
      const someone = fixture.someoneNew();
      const reply = await signIn(provider);
      const profile = await me(reply.body.accessToken);
      // The organization vouches for the person, and not for the whole server that the address is theirs.
      expect(profile).toMatchObject({
        email: someone.email,
        emailVerified: false,
        organizationId: owner.organizationId,
      });
      expect(profile.memberships).toMatchObject([{ organizationId: owner.organizationId, role: 'editor' }]);
      expect((await me((await signIn(provider)).body.accessToken)).id).toBe(profile.id);
      const members = await fixture.store.find('memberships', { userId: profile.id }, { limit: 10 });
      expect(members).toHaveLength(1);
      const events = await fixture.store.find('events', { organizationId: owner.organizationId }, { limit: 10 });
      expect(events).toMatchObject([{ type: 'role.assigned', actor: { type: 'user', id: profile.id } }]);
    },
  );

  test('a one-time code for a return page opens a session in the organization', async () => {
    await send('PUT', { body: connection() });
    fixture.someoneNew();
    const visit = await fixture.visitProvider('gitlab', `?organizationId=${owner.organizationId}&returnTo=/`);
    const { body } = await fixture.exchange({ code: await visit.comeBackToPage() }, visit.cookie);
    expect(await me(body.accessToken)).toMatchObject({ organizationId: owner.organizationId });
  });

  test('a member is recognized by e-mail once they confirmed it, unless the account belongs to other organizations as well', async () => {
    await send('PUT', { body: connection() });
    const colleague = await fixture.newMember('viewer', owner.organizationId);
    fixture.someoneNew({ email: colleague.email });
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await fixture.confirmLink(colleague.email)).status).toBe(204);
    const profile = await me((await signIn()).body.accessToken);
    expect(profile).toMatchObject({ id: colleague.userId, memberships: [{ role: 'viewer' }] });

    const elsewhere = await fixture.newMember('owner');
    const now = fixture.clock.now;
    await fixture.store.commit([
      {
        kind: 'insert',
        table: 'memberships',
        row: {
          id: `mbr_${elsewhere.userId.slice(4)}`,
          organizationId: elsewhere.organizationId,
          userId: colleague.userId,
          role: 'viewer',
          createdAt: now,
          updatedAt: now,
        },
      },
    ]);
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('an organization’s issuer opens no account of strangers, whatever it says about e-mails', async () => {
    await send('PUT', { body: connection() });
    const victim = await fixture.newMember('owner');
    fixture.someoneNew({ email: victim.email, isEmailVerified: true });
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await fixture.store.find('oauthIdentities', { userId: victim.userId }, { limit: 1 })).toEqual([]);
  });

  test('a suspended organization or a deleted role refuses new members', async () => {
    await send('PUT', { body: connection() });
    const { organizationId } = owner;
    await fixture.store.commit([
      { kind: 'update', table: 'ssoConnections', where: { organizationId }, set: { role: 'rol_gone' } },
    ]);
    const { email } = fixture.someoneNew();
    expect(await signIn()).toMatchObject({ status: 403 });
    await fixture.store.commit([
      { kind: 'update', table: 'ssoConnections', where: { organizationId }, set: { role: 'viewer' } },
      { kind: 'update', table: 'organizations', where: { id: organizationId }, set: { status: 'suspended' } },
    ]);
    expect(await signIn()).toMatchObject({ status: 403 });
    expect(await fixture.store.get('users', { email })).toBeUndefined();
  });

  const failures: readonly (readonly [string, RegExp, () => Promise<unknown>])[] = [
    [
      'the browser comes back with an error',
      /^The browser came back from the provider with invalid_request \(redirect_uri is not registered\)\.$/,
      async () => {
        const visit = await fixture.visitProvider('gitlab', `?organizationId=${owner.organizationId}`);
        const back = new URL(visit.back);
        back.searchParams.delete('code');
        back.searchParams.set('error', 'invalid_request');
        back.searchParams.set('error_description', 'redirect_uri\u0007\n is \u202enot registered');
        expect(await visit.comeBack({ back })).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
      },
    ],
    [
      'the error is long',
      /^.{299}…$/,
      async () => {
        const visit = await fixture.visitProvider('gitlab', `?organizationId=${owner.organizationId}`);
        const back = new URL(visit.back);
        back.searchParams.set('error', 'server_error');
        back.searchParams.set('error_description', 'x'.repeat(2000));
        expect(await visit.comeBack({ back })).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      },
    ],
    [
      'the client secret is wrong',
      /^The provider answered 401, .*invalid_client/,
      async () => {
        await send('PUT', { body: connection({ clientSecret: 'not the secret' }) });
        expect(await signIn()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      },
    ],
    [
      'the provider is down',
      /cannot be reached\.$/,
      async () => {
        const visit = await fixture.visitProvider('gitlab', `?organizationId=${owner.organizationId}`);
        await fixture.gitlab.server.stop();
        const reply = await visit.comeBack();
        await fixture.gitlab.server.restart();
        expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      },
    ],
  ];
  test.each(failures)(
    'the connection and the log show the reason when %s, and the visitor does not',
    async (_, reason, fail) => {
      await send('PUT', { body: connection() });
      expect((await send('GET')).body.lastFailure).toBeNull();
      fixture.logs.length = 0;
      fixture.someoneNew();
      await fail();
      const { version, lastFailure } = (await send('GET')).body;
      expect(lastFailure).toEqual({
        at: new Date(fixture.clock.now).toISOString(),
        reason: expect.stringMatching(reason),
      });
      const logged = fixture.logs.find(({ message }) => message === 'sign-in with a provider failed');
      expect(logged?.fields).toMatchObject({ provider: 'gitlab', reason: lastFailure.reason });
      expect(JSON.stringify([logged, lastFailure])).not.toMatch(/not the secret|code=/);
      const set = await send('PUT', { body: connection({ role: 'viewer' }), ifMatch: `"${version}"` });
      expect(set.body).toMatchObject({ version: version + 1, lastFailure: null });
    },
  );

  test('a sign-in ends when its connection changes meanwhile', async () => {
    await send('PUT', { body: connection() });
    fixture.someoneNew();
    const visit = await fixture.visitProvider('gitlab', `?organizationId=${owner.organizationId}`);
    await send('PUT', { body: connection({ issuer: 'https://evil.example' }) });
    expect(await visit.comeBack()).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  });
});

describe('a connection to a public provider', () => {
  test('admits only members', async () => {
    const fixture = await openOAuthKit('sqlite');
    try {
      const owner = await fixture.newMember('owner');
      const { organizationId, token } = owner;
      const put = await fixture.request('PUT', `/api/v1/organizations/${organizationId}/sso/github`, {
        token,
        body: { clientId: 'watchpost', clientSecret },
      });
      expect(put).toMatchObject({ status: 200, body: { issuer: null, role: 'viewer' } });
      const { email } = fixture.someoneNew();
      const query = `?organizationId=${organizationId}`;
      expect(await fixture.signInWith('github', query)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(await fixture.store.get('users', { email })).toBeUndefined();
      fixture.someoneNew({ email: owner.email });
      expect((await fixture.signInWith('github', query)).status).toBe(200);
    } finally {
      await fixture.close();
    }
  });
});

describe('private addresses that are off', () => {
  test.each(['localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '2130706433'])(
    'are never connected to as the issuer %s, and the answer does not say why',
    async (host) => {
      const fixture = await openKit('sqlite');
      const target = await startTcpTarget();
      try {
        const { organizationId, token } = await fixture.newMember('owner');
        const path = `/api/v1/organizations/${organizationId}/sso/gitlab`;
        const put = (issuer: string) =>
          fixture.request('PUT', path, { token, body: { issuer, clientId: 'watchpost', clientSecret } });
        expect(await put(`http://${host}:${target.port}`)).toMatchObject({ status: 400 });
        expect((await put(`https://${host}:${target.port}`)).status).toBe(200);
        const reply = await fixture.request(
          'GET',
          `/api/v1/auth/oauth/gitlab/authorize?organizationId=${organizationId}`,
        );
        expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
        expect(reply.body.detail).toBe('The provider cannot be used right now; try again soon.');
        expect(target.connectionCount).toBe(0);
      } finally {
        await target.stop();
        await fixture.close();
      }
    },
  );
});

test('an account that a provider made has no password that opens it', async () => {
  const fixture = await openOAuthKit('sqlite');
  try {
    const { email } = fixture.someoneNew();
    await fixture.signInWith('github');
    for (const password of ['', ownerPassword]) {
      const reply = await fixture.request('POST', '/api/v1/auth/login', { body: { email, password: password || ' ' } });
      expect(reply).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    }
  } finally {
    await fixture.close();
  }
});
