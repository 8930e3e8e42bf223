import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit, ownerPassword, type Reply } from '../../kit-fixture.js';
import { factorActions, instantHasher } from '../mfa/mfa-fixture.js';
import { type OAuthFixture, openOAuthKit } from '../oauth/oauth-fixture.js';

const ownPage = { 'sec-fetch-site': 'same-origin' };
const cookieOf = ({ headers }: Reply): string => headers.get('set-cookie') ?? '';
/** What a browser sends back of a `Set-Cookie`. */
const sentBack = (reply: Reply): string => cookieOf(reply).split(';')[0] ?? '';
const value = '__Host-watchpost_session_[0-9a-f]{4}=([01])\\.wpr_[\\w-]{43}';

describe.each(dialects)('a session in a cookie on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect, { passwordHasher: instantHasher });
  });
  afterAll(() => fixture.close());

  const login = async (email: string, more: object = {}, headers: Record<string, string> = ownPage) =>
    fixture.request('POST', '/api/v1/auth/login', {
      body: { email, password: ownerPassword, keepIn: 'cookie', ...more },
      headers,
    });
  const refresh = (cookie: string, headers: Record<string, string> = ownPage, body: object = {}) =>
    fixture.request('POST', '/api/v1/auth/refresh', { body, headers: { ...headers, cookie } });

  test('keeps the refresh token out of the answer and out of reach of scripts, other sites and other hosts', async () => {
    const { email } = await fixture.newMember('owner');
    const reply = await login(email);
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(['accessToken', 'expiresIn', 'tokenType']);
    expect(cookieOf(reply)).toMatch(new RegExp(`^${value}; Path=/; HttpOnly; SameSite=Strict; Secure$`));
  });

  test('ends with the browser, or with the session for a person who stays signed in', async () => {
    const { email } = await fixture.newMember('owner');
    const kept = await login(email, { staySignedIn: true });
    expect(cookieOf(kept)).toContain('; Max-Age=2592000;');
    fixture.clock.now += 60_000;
    const next = await refresh(sentBack(kept));
    expect(next.status).toBe(200);
    expect(cookieOf(next)).toContain('; Max-Age=2591940;');
    expect(cookieOf(await refresh(sentBack(await login(email))))).not.toContain('Max-Age');
  });

  test('is renewed by its cookie, which each renewal replaces', async () => {
    const { email, userId } = await fixture.newMember('owner');
    const first = await login(email);
    const second = await refresh(sentBack(first));
    expect(second.body).not.toHaveProperty('refreshToken');
    expect(sentBack(second)).toMatch(new RegExp(`^${value}$`));
    expect(sentBack(second)).not.toBe(sentBack(first));
    const me = await fixture.request('GET', '/api/v1/auth/me', { token: second.body.accessToken });
    expect(me.body).toMatchObject({ id: userId });
    const racing = await Promise.all([refresh(sentBack(second)), refresh(sentBack(second))]);
    expect(racing.map(({ status }) => status)).toEqual([200, 200]);
    expect(sentBack(racing[0])).toBe(sentBack(racing[1]));
  });

  test('authenticates nothing but its renewal', async () => {
    const { email } = await fixture.newMember('owner');
    const cookie = sentBack(await login(email));
    for (const [method, path] of [
      ['GET', '/api/v1/auth/me'],
      ['POST', '/api/v1/auth/logout'],
      ['POST', '/api/v1/monitors'],
    ] as const) {
      const reply = await fixture.request(method, path, { headers: { ...ownPage, cookie } });
      expect(reply, path).toMatchObject({ status: 401 });
    }
  });

  const strangers: readonly (readonly [string, Record<string, string>])[] = [
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a page whose origin is another', { origin: 'https://evil.watchpost.test' }],
    ['a page whose origin is hidden', { origin: 'null' }],
    ['a program, which has no origin', {}],
    [
      'a sibling host that also names the origin of the server',
      { 'sec-fetch-site': 'same-site', origin: 'https://watchpost.test' },
    ],
  ];
  test.each(strangers)('neither begins nor goes on for %s', async (_who, headers) => {
    const { email } = await fixture.newMember('owner');
    expect(await login(email, {}, headers)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await login(email, { password: 'wrong' }, headers)).toMatchObject({ status: 403 });
    const cookie = sentBack(await login(email));
    const refused = await refresh(cookie, headers);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(cookieOf(refused)).toBe('');
    expect((await refresh(cookie)).status).toBe(200);
  });

  test('goes on for a page of the server in a browser that sends no Fetch Metadata', async () => {
    const { email } = await fixture.newMember('owner');
    const origin = { origin: 'https://watchpost.test' };
    const reply = await login(email, {}, origin);
    expect((await refresh(sentBack(reply), origin)).status).toBe(200);
  });

  test('ends at once with a logout, whose answer deletes the cookie', async () => {
    const { email } = await fixture.newMember('owner');
    const begun = await login(email);
    const cookie = sentBack(begun);
    const out = await fixture.request('POST', '/api/v1/auth/logout', {
      token: begun.body.accessToken,
      headers: { cookie },
    });
    expect(cookieOf(out)).toMatch(/^__Host-watchpost_session_[0-9a-f]{4}=; Path=\/; Max-Age=0;/);
    const after = await refresh(cookie);
    expect(after).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    expect(cookieOf(after)).toContain('=; Path=/; Max-Age=0;');
  });

  test('a cookie that was used before ends the session, as a token in a body does', async () => {
    const { email } = await fixture.newMember('owner');
    const stolen = sentBack(await login(email));
    const next = await refresh(stolen);
    fixture.clock.now += 10_001;
    expect(await refresh(stolen)).toMatchObject({ status: 401, body: { code: 'token_reused' } });
    expect(await refresh(sentBack(next))).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  const noSessions: readonly (readonly [string, (good: string) => string])[] = [
    ['no cookie', () => ''],
    ['a cookie of another server on the machine', (good) => good.replace(/session_..../, 'session_zzzz')],
    ['a cookie without the prefix', (good) => good.replace('__Host-', '')],
    ['a cookie that holds no token', (good) => good.replace(/=.*/, '=1.wpr_')],
    ['a cookie that holds something else', (good) => good.replace(/=.*/, `=1.wpr_${'a'.repeat(300)}`)],
  ];
  test.each(noSessions)('%s is no session', async (_what, of) => {
    const { email } = await fixture.newMember('owner');
    const reply = await refresh(of(sentBack(await login(email))));
    expect(reply).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  test('a second factor asks where to keep the session again', async () => {
    const { newMember, code, post } = factorActions(fixture);
    const member = await newMember();
    const challenged = await login(member.email);
    expect(challenged.body).toMatchObject({ mfaRequired: true });
    expect(cookieOf(challenged)).toBe('');
    const answer = { challengeToken: challenged.body.challengeToken, code: code(member.secret), keepIn: 'cookie' };
    expect(await post('mfa/verify', undefined, answer)).toMatchObject({ status: 403 });
    const verified = await fixture.request('POST', '/api/v1/auth/mfa/verify', { body: answer, headers: ownPage });
    expect(verified.status).toBe(200);
    expect(verified.body).not.toHaveProperty('refreshToken');
    expect((await refresh(sentBack(verified))).status).toBe(200);
  });

  test('without keepIn nothing is kept in a cookie', async () => {
    const { email } = await fixture.newMember('owner');
    const reply = await login(email, { keepIn: undefined });
    expect(reply.body.refreshToken).toMatch(/^wpr_/);
    expect(cookieOf(reply)).toBe('');
    expect(await login(email, { keepIn: 'localStorage' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'keepIn', message: 'must be body or cookie' }] },
    });
  });
});

describe('a session in a cookie', () => {
  let oauth: OAuthFixture;
  beforeAll(async () => {
    oauth = await openOAuthKit('sqlite');
  });
  afterAll(() => oauth.close());

  test('begins with the one-time code of a provider', async () => {
    oauth.someoneNew();
    const visit = await oauth.visitProvider('github', '?returnTo=%2Fhome');
    const code = await visit.comeBackToPage();
    const reply = await oauth.request('POST', '/api/v1/auth/oauth/exchange', {
      body: { code, keepIn: 'cookie', staySignedIn: true },
      headers: { ...ownPage, cookie: visit.cookie },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).not.toHaveProperty('refreshToken');
    expect(cookieOf(reply)).toMatch(new RegExp(`^${value}; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Strict; Secure$`));
  });

  test('has another name for each server of a host, whatever path it lies below', async () => {
    const names: string[] = [];
    for (const publicUrl of ['https://a.test', 'https://a.test/', 'https://a.test/one', 'https://a.test/two/']) {
      const server = await openKit('sqlite', { publicUrl, passwordHasher: instantHasher });
      try {
        const { email } = await server.newMember('owner');
        const body = { email, password: ownerPassword, keepIn: 'cookie' };
        const reply = await server.request('POST', '/api/v1/auth/login', { body, headers: ownPage });
        names.push(cookieOf(reply).split('=')[0] ?? '');
      } finally {
        await server.close();
      }
    }
    expect(names[0]).toBe(names[1]);
    expect(new Set(names).size).toBe(3);
  });

  test('is kept over plain http under a name that browsers take there', async () => {
    const plain = await openKit('sqlite', { publicUrl: 'http://127.0.0.1:3000', passwordHasher: instantHasher });
    try {
      const { email } = await plain.newMember('owner');
      const reply = await plain.request('POST', '/api/v1/auth/login', {
        body: { email, password: ownerPassword, keepIn: 'cookie' },
        headers: { origin: 'http://127.0.0.1:3000' },
      });
      expect(cookieOf(reply)).toMatch(
        /^watchpost_session_[0-9a-f]{4}=0\.wpr_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
      );
    } finally {
      await plain.close();
    }
  });
});
