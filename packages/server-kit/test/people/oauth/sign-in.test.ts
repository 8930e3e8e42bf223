import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../kit-fixture.js';
import { clientSecret, type OAuthFixture, openOAuthKit } from './oauth-fixture.js';

const providers = ['github', 'gitlab'] as const;

describe.each(dialects)('signing in with a provider on %s', (dialect) => {
  let fixture: OAuthFixture;
  beforeAll(async () => {
    fixture = await openOAuthKit(dialect);
  });
  beforeEach(() => {
    fixture.clock.now = Date.now();
  });
  afterAll(() => fixture.close());

  const me = async (token: string) => (await fixture.request('GET', '/api/v1/auth/me', { token })).body;

  test('the catalog names five providers, GitHub first, and says which are enabled', async () => {
    const { body } = await fixture.request('GET', '/api/v1/auth/oauth/providers');
    expect(body.data.map((entry: { key: string; enabled: boolean }) => [entry.key, entry.enabled])).toEqual([
      ['github', true],
      ['gitlab', true],
      ['google', false],
      ['microsoft', false],
      ['slack', false],
    ]);
    expect(body.meta.totalItems).toBe(5);
    const page = await fixture.request('GET', '/api/v1/auth/oauth/providers?page=2&pageSize=2&sort=-key');
    expect(page.body.data.map((entry: { key: string }) => entry.key)).toEqual(['google', 'gitlab']);
    expect(JSON.stringify(body)).not.toContain(clientSecret);
  });

  test('a provider that is not enabled cannot be signed in with', async () => {
    expect(await fixture.request('GET', '/api/v1/auth/oauth/google/authorize')).toMatchObject({ status: 404 });
    expect(await fixture.request('GET', '/api/v1/auth/oauth/unknown/authorize')).toMatchObject({ status: 404 });
  });

  test.each(providers)('%s is asked for a code with PKCE, and the browser gets a separate cookie', async (provider) => {
    const reply = await fixture.request('GET', `/api/v1/auth/oauth/${provider}/authorize`);
    expect(reply.status).toBe(302);
    const { searchParams } = new URL(reply.headers.get('location') ?? '');
    expect(searchParams.get('response_type')).toBe('code');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    const callback = `/api/v1/auth/oauth/${provider}/callback`;
    expect(searchParams.get('redirect_uri')).toBe(`https://watchpost.test${callback}`);
    const cookie = reply.headers.get('set-cookie') ?? '';
    // The prefix: no other host, such as a sibling of this one, can have set it.
    expect(cookie).toMatch(/^__Host-watchpost_oauth=[\w-]{43}; /);
    expect(cookie.split('; ').slice(1)).toEqual(['Path=/', 'Max-Age=600', 'HttpOnly', 'SameSite=Lax', 'Secure']);
    const rows = await fixture.store.find('oauthStates', { provider }, { limit: 100 });
    expect(JSON.stringify(rows)).not.toContain(searchParams.get('state'));
    expect(JSON.stringify(rows)).not.toContain(cookie.split(/[=;]/)[1]);
  });

  test.each(providers)('a new person at %s gets an account, and the same one the next time', async (provider) => {
    const someone = fixture.someoneNew();
    const first = await fixture.signInWith(provider);
    expect(first.status).toBe(200);
    expect(first.headers.get('set-cookie')).toContain('Max-Age=0');
    const profile = await me(first.body.accessToken);
    expect(profile).toMatchObject({ email: someone.email, name: someone.name, emailVerified: true, memberships: [] });
    const again = await fixture.signInWith(provider);
    expect((await me(again.body.accessToken)).id).toBe(profile.id);
  });

  test.each(providers)(
    'a user who changes the e-mail at %s stays the same user, and the old e-mail opens nothing',
    async (provider) => {
      const someone = fixture.someoneNew();
      const before = await me((await fixture.signInWith(provider)).body.accessToken);
      fixture.someoneNew({ id: someone.id, email: `new-${someone.email}` });
      const after = await me((await fixture.signInWith(provider)).body.accessToken);
      expect(after).toMatchObject({ id: before.id, email: someone.email });
      // The next person who is given the old address at the provider has another id there.
      fixture.someoneNew({ email: `other-${someone.email}` });
      const other = await me((await fixture.signInWith(provider)).body.accessToken);
      expect(other.id).not.toBe(before.id);
    },
  );

  test('an identity is linked to the account with its e-mail when both sides verified it, which is audited', async () => {
    const member = await fixture.newMember('owner');
    const someone = fixture.someoneNew({ email: member.email.toUpperCase() });
    const reply = await fixture.signInWith('github');
    expect(await me(reply.body.accessToken)).toMatchObject({ id: member.userId, email: member.email });
    const { issuer } = fixture.github;
    const identity = await fixture.store.get('oauthIdentities', {
      issuer: `${issuer}/login/oauth`,
      subject: String(someone.id),
    });
    expect(identity).toMatchObject({ userId: member.userId });
    const audited = await fixture.store.find('auditActivities', { action: 'oauth.callback' }, { limit: 1000 });
    const entry = audited.find((row) => row.resource.type === 'oauthIdentity' && row.actor.id === member.userId);
    expect(entry?.changes).toMatchObject({ after: { subject: String(someone.id), userId: member.userId } });
    expect(JSON.stringify(audited)).not.toContain(clientSecret);
  });

  const unverified = [
    ['the provider', false, true],
    ['this server', true, false],
    ['either', false, false],
  ] as const;
  test.each(unverified)('no account is opened by an e-mail that %s has not verified', async (_who, there, here) => {
    const member = await fixture.newMember('owner');
    const emailVerifiedAt = here ? fixture.clock.now : null;
    await fixture.store.commit([
      { kind: 'update', table: 'users', where: { id: member.userId }, set: { emailVerifiedAt } },
    ]);
    for (const provider of providers) {
      const someone = fixture.someoneNew({ email: member.email, isEmailVerified: there });
      expect(await fixture.signInWith(provider)).toMatchObject({ status: 403, body: { code: 'email_not_verified' } });
      const linked = await fixture.store.find('oauthIdentities', { subject: String(someone.id) }, { limit: 1 });
      expect(linked).toEqual([]);
    }
  });

  test('a new person whose e-mail the provider has not verified gets no account', async () => {
    const { email } = fixture.someoneNew({ isEmailVerified: false });
    expect(await fixture.signInWith('gitlab')).toMatchObject({ status: 403, body: { code: 'email_not_verified' } });
    expect(await fixture.store.get('users', { email })).toBeUndefined();
  });

  test('a disabled account cannot be signed in to, and the refusal is audited', async () => {
    const { email } = fixture.someoneNew();
    await fixture.signInWith('github');
    await fixture.store.commit([
      { kind: 'update', table: 'users', where: { email }, set: { disabledAt: fixture.clock.now } },
    ]);
    expect(await fixture.signInWith('github')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const refused = await fixture.store.find(
      'auditActivities',
      { action: 'oauth.callback', result: 'refused', organizationId: 'system' },
      { limit: 100 },
    );
    expect(refused.some((row) => row.resource.type === 'oauthProvider' && row.resource.id === 'github')).toBe(true);
  });

  test('a user with a second factor must still give it', async () => {
    const { email } = fixture.someoneNew();
    await fixture.signInWith('gitlab');
    await fixture.store.commit([
      {
        kind: 'update',
        table: 'users',
        where: { email },
        set: { totpSecret: 'sealed', totpEnabledAt: fixture.clock.now },
      },
    ]);
    const { status, body } = await fixture.signInWith('gitlab');
    expect({ status, body }).toMatchObject({ status: 200, body: { mfaRequired: true, expiresIn: 300 } });
    expect(body).not.toHaveProperty('accessToken');
  });

  test('two first sign-ins at once make one account', async () => {
    const { email } = fixture.someoneNew();
    const visits = await Promise.all([fixture.visitProvider('gitlab'), fixture.visitProvider('gitlab')]);
    const replies = await Promise.all(visits.map((visit) => visit.comeBack()));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const profiles = await Promise.all(replies.map(({ body }) => me(body.accessToken)));
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(1);
    expect(profiles[0].email).toBe(email);
  });

  describe('with a return page', () => {
    /** A browser that came there, with what it redeems. */
    const comeToPage = async () => {
      const visit = await fixture.visitProvider('github', '?returnTo=/dashboard%3Ftab%3Dall');
      const { headers } = await visit.comeBack();
      const location = new URL(headers.get('location') ?? '');
      expect(location.href).toMatch(/^https:\/\/watchpost\.test\/dashboard\?tab=all&code=wpx_[\w-]{43}$/);
      // It came late, and has as long as the code to redeem it.
      expect(headers.get('set-cookie')).toBe(`${visit.cookie}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`);
      const code = location.searchParams.get('code') ?? '';
      return { exchange: () => fixture.exchange({ code }, visit.cookie) };
    };

    test('sends the browser there with a code for one sign-in', async () => {
      const { email } = fixture.someoneNew();
      const page = await comeToPage();
      const { body, headers } = await page.exchange();
      expect((await me(body.accessToken)).email).toBe(email);
      expect(headers.get('set-cookie')).toContain('Max-Age=0');
      expect(await page.exchange()).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    });

    test('signs in one of 64 simultaneous redemptions of the code', async () => {
      fixture.someoneNew();
      const page = await comeToPage();
      const replies = await Promise.all(Array.from({ length: 64 }, () => page.exchange()));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(63);
    });

    test('expires its code after a minute, and when the account is disabled', async () => {
      const { email } = fixture.someoneNew();
      const late = await comeToPage();
      fixture.clock.now += 60_000;
      expect(await late.exchange()).toMatchObject({ status: 401, body: { code: 'token_expired' } });
      fixture.clock.now = Date.now();
      const page = await comeToPage();
      await fixture.store.commit([{ kind: 'update', table: 'users', where: { email }, set: { disabledAt: 1 } }]);
      expect(await page.exchange()).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    });

    test('lets a program without cookies redeem the code with the verifier of its challenge', async () => {
      const { email } = fixture.someoneNew();
      // RFC 7636 appendix B.
      const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
      const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
      const visit = await fixture.visitProvider('gitlab', `?returnTo=/done&codeChallenge=${challenge}`);
      const { body } = await fixture.exchange({ code: await visit.comeBackToPage(), codeVerifier });
      expect((await me(body.accessToken)).email).toBe(email);
    });

    const elsewhere = ['//evil.example', '/\\evil.example', 'https://evil.example', 'evil', '/%0d%0aX-Evil:1'];
    test.each(elsewhere)('refuses %s, which is not a page of this server', async (path) => {
      const query = path.includes('%') ? path : encodeURIComponent(path);
      const reply = await fixture.request('GET', `/api/v1/auth/oauth/github/authorize?returnTo=${query}`);
      expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    });
  });
});

describe('a server with accounts by invitation', () => {
  test('admits users with an account, and opens no account', async () => {
    const fixture = await openOAuthKit('sqlite', { signup: 'invite' });
    try {
      const { email } = fixture.someoneNew();
      expect(await fixture.signInWith('github')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(await fixture.store.get('users', { email })).toBeUndefined();
      const member = await fixture.newMember('viewer');
      fixture.someoneNew({ email: member.email });
      expect((await fixture.signInWith('github')).status).toBe(200);
    } finally {
      await fixture.close();
    }
  });
});
