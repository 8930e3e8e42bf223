import { describe, expect, it } from 'vitest';
import { createClientOn } from '../src/create-client/create-client.js';
import { type Client, createClient, memoryTokenStore } from '../src/index.js';
import { instantRuntime } from './instant-runtime.js';
import { page, problem, scriptedServer } from './scripted-server.js';

const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };
const pair = { status: 200, body: { ...tokens, tokenType: 'Bearer', expiresIn: 600 } };
const challenge = { status: 200, body: { mfaRequired: true, challengeToken: 'challenge', expiresIn: 300 } };
const password = 'correct horse battery staple';

describe('a request without a session', () => {
  const requests: readonly (readonly [string, (client: Client) => Promise<void>])[] = [
    ['register', ({ auth }) => auth.register({ email: 'ada@example.com', password, name: 'Ada' })],
    ['verify-email', ({ auth }) => auth.verifyEmail({ token: 'wpm_1', password })],
    ['resend-verification', ({ auth }) => auth.resendVerification({ email: 'ada@example.com' })],
    ['forgot-password', ({ auth }) => auth.forgotPassword({ email: 'ada@example.com' })],
    ['reset-password', ({ auth }) => auth.resetPassword({ token: 'wpm_1', password })],
  ];

  it.each(requests)('%s returns nothing that shows who has an account', async (path, ask) => {
    const server = await scriptedServer(() => ({ status: 202, body: {} }));
    await expect(ask(createClient({ baseUrl: server.baseUrl }))).resolves.toBeUndefined();
    expect(server.seen.map((request) => request.path)).toEqual([`/api/v1/auth/${path}`]);
  });

  it.each(requests)('%s is not sent twice when it may have been done', async (_, ask) => {
    const server = await scriptedServer(() => problem(503, 'unavailable'));
    const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl });
    await expect(ask(client)).rejects.toMatchObject({ status: 503 });
    expect(server.seen).toHaveLength(1);
  });
});

describe('a change of the password', () => {
  it('is retried under one key when the server fails temporarily', async () => {
    const server = await scriptedServer((_, count) => (count === 1 ? problem(503, 'unavailable') : { status: 204 }));
    const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, session: { tokens } });
    await client.auth.changePassword({ currentPassword: 'old', newPassword: password });
    expect(server.seen.map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({ currentPassword: 'old', newPassword: password })),
    );
    expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('renews no tokens when the current password is wrong', async () => {
    const server = await scriptedServer(() => problem(401, 'invalid_credentials'));
    const client = createClient({ baseUrl: server.baseUrl, session: { tokens } });
    await expect(client.auth.changePassword({ currentPassword: 'wrong', newPassword: password })).rejects.toMatchObject(
      { code: 'invalid_credentials' },
    );
    expect(server.seen).toHaveLength(1);
  });
});

describe('the first owner of a server', () => {
  const owner = { token: 'wps_1', email: 'ada@example.com', password };

  it('is created, and the client uses the tokens and keeps them in its store', async () => {
    const server = await scriptedServer(({ path }) =>
      path.endsWith('/setup') ? { ...pair, status: 201 } : { status: 200, body: {} },
    );
    const store = memoryTokenStore();
    const client = createClient({ baseUrl: server.baseUrl, session: { store } });
    expect(await client.server.setUp(owner)).toMatchObject({ status: 'tokens', tokens });
    await client.auth.me();
    expect(server.seen.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/api/v1/setup', undefined],
      ['/api/v1/auth/me', 'Bearer access-1'],
    ]);
    expect(await store.load()).toMatchObject(tokens);
  });

  it('is not created twice when the first request may have done it', async () => {
    const server = await scriptedServer(() => problem(503, 'unavailable'));
    const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl });
    await expect(client.server.setUp(owner)).rejects.toMatchObject({ status: 503 });
    expect(server.seen).toHaveLength(1);
  });
});

describe('a second factor', () => {
  it('completes a challenge of another client, and the client uses its tokens', async () => {
    const server = await scriptedServer(({ path }) => (path.endsWith('/verify') ? pair : { status: 200, body: {} }));
    const store = memoryTokenStore();
    const client = createClient({ baseUrl: server.baseUrl, session: { store } });

    await expect(client.mfa.verify({ challengeToken: 'challenge', code: '123456' })).resolves.toMatchObject({
      status: 'tokens',
      tokens,
    });
    expect(server.seen[0]?.body).toEqual({ challengeToken: 'challenge', code: '123456' });
    expect(store.load()).toMatchObject(tokens);
    await client.auth.me();
    expect(server.seen[1]?.headers.authorization).toBe('Bearer access-1');
  });

  it('is sent once, even if the answer is lost, since a code works once', async () => {
    const server = await scriptedServer(() => problem(503, 'unavailable'));
    const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl });
    await expect(client.mfa.verify({ challengeToken: 'challenge', backupCode: 'k3x9' })).rejects.toMatchObject({
      status: 503,
    });
    expect(server.seen).toHaveLength(1);
  });
});

describe('sign-in with a provider', () => {
  const client = createClient({ baseUrl: 'https://watchpost.example/behind' });

  it.each([
    [{}, ''],
    [{ returnTo: '/dashboard?tab=1&x' }, '?returnTo=%2Fdashboard%3Ftab%3D1%26x'],
    [{ organizationId: 'org_1', returnTo: '/' }, '?organizationId=org_1&returnTo=%2F'],
    [{ returnTo: '/', codeChallenge: 'E9Melhoa' }, '?returnTo=%2F&codeChallenge=E9Melhoa'],
  ])('begins at an address with %o', (start, query) => {
    expect(client.oauth.authorizeUrl('gitlab', start)).toBe(
      `https://watchpost.example/behind/api/v1/auth/oauth/gitlab/authorize${query}`,
    );
  });

  it.each([
    ['tokens', pair, tokens, { code: 'wpx_1' }],
    ['a challenge', challenge, undefined, { code: 'wpx_1', codeVerifier: 'of a program' }],
  ])('ends with a one-time code that leads to %s', async (_, answer, stored, redemption) => {
    const server = await scriptedServer(({ path }) => (path.endsWith('/verify') ? pair : answer));
    const store = memoryTokenStore();
    const own = createClient({ baseUrl: server.baseUrl, session: { store } });

    const result = await own.oauth.exchange(redemption);
    expect(server.seen[0]?.body).toEqual(redemption);
    if (stored === undefined) expect(store.load()).toBeUndefined();
    if (result.status === 'mfaRequired') await result.verify({ code: '123456' });
    expect(store.load()).toMatchObject(tokens);
  });

  it('lists the providers once each, by their key', async () => {
    const keys = ['github', 'gitlab', 'google'];
    const server = await scriptedServer(({ query }) => {
      const number = Number(query.get('page'));
      // The second page repeats the last entry of the first, as when a list grows on the way.
      const data = keys.slice(number - 1, number + 1).map((key) => ({ key, enabled: key === 'github' }));
      return page(data, { page: number, pageSize: 2, totalItems: 4 });
    });
    const found = await createClient({ baseUrl: server.baseUrl })
      .oauth.providers({ pageSize: 2 })
      .toArray({ limit: 9 });
    expect(found.map(({ key }) => key)).toEqual(keys);
  });
});

describe('a resource of an organization', () => {
  const calls: readonly (readonly [
    string,
    string,
    (client: Client, organizationId?: string) => PromiseLike<unknown>,
  ])[] = [
    ['members', 'mbr_1', ({ members }, organizationId) => members.get('mbr_1', { organizationId })],
    ['invitations', '', ({ invitations }, organizationId) => invitations.list({}, { organizationId })],
    ['sso', 'github', ({ ssoConnections }, organizationId) => ssoConnections.get('github', { organizationId })],
  ];

  it.each(calls)(
    'in %s is read in the organization of the call, the client, or the session',
    async (name, id, call) => {
      const server = await scriptedServer(({ path }) =>
        path.endsWith('/auth/me')
          ? { status: 200, body: { organizationId: 'org_own' } }
          : page([], { page: 1, pageSize: 20, totalItems: 0 }),
      );
      const connection = { baseUrl: server.baseUrl, session: { tokens } };
      await call(createClient(connection), 'org_call');
      await call(createClient({ ...connection, organizationId: 'org_client' }));
      await call(createClient(connection));
      const below = `${name}${id === '' ? '' : `/${id}`}`;
      expect(server.seen.map(({ path }) => path.replace('/api/v1', ''))).toEqual([
        `/organizations/org_call/${below}`,
        `/organizations/org_client/${below}`,
        '/auth/me',
        `/organizations/org_own/${below}`,
      ]);
    },
  );

  it('is changed only in the version that the caller read', async () => {
    const server = await scriptedServer(() => problem(412, 'version_mismatch'));
    const client = createClient({ baseUrl: server.baseUrl, session: { tokens }, organizationId: 'org_1' });
    await expect(client.ssoConnections.put('google', { clientId: 'c' }, { ifVersion: 3 })).rejects.toMatchObject({
      name: 'ConflictError',
    });
    expect(server.seen[0]?.headers['if-match']).toBe('"3"');
  });
});

it('a broken audit trail is an answer, not an error', async () => {
  const broken = {
    isIntact: false,
    checked: 7,
    lastSequence: 9,
    brokenAt: { sequence: 8, id: null, reason: 'missing' },
  };
  const server = await scriptedServer(() => ({ status: 200, body: broken }));
  const client = createClient({ baseUrl: server.baseUrl, session: { tokens } });
  await expect(client.auditActivities.verify()).resolves.toEqual(broken);
});

it('a long audit trail is verified in several requests, from its beginning or from an earlier result', async () => {
  const cursor = (sequence: number): string => `${sequence}.${'a'.repeat(64)}`;
  const part = { isIntact: null, checked: 5000, lastSequence: 5004, brokenAt: null, cursor: cursor(5000) };
  const end = { ...part, isIntact: true, checked: 4, cursor: cursor(5004) };
  const server = await scriptedServer(({ query }) => ({
    status: 200,
    body: (query.get('after')?.startsWith('5000.') ?? false) ? end : part,
  }));
  const client = createClient({ baseUrl: server.baseUrl, session: { tokens } });
  await expect(client.auditActivities.verify()).resolves.toEqual({ ...end, checked: 5004 });
  await expect(client.auditActivities.verify({ after: cursor(5000) })).resolves.toEqual(end);
  expect(server.seen).toHaveLength(3);
});

it('a raw request can be sent without a credential', async () => {
  const server = await scriptedServer(() => ({ status: 202, body: {} }));
  const client = createClient({ baseUrl: server.baseUrl, apiKey: 'wp_key', organizationId: 'org_1' });
  await client.request({ method: 'POST', path: '/auth/forgot-password', body: {}, isAnonymous: true });
  const { headers } = server.seen[0] ?? expect.fail();
  for (const name of ['x-api-key', 'authorization', 'x-organization-id', 'idempotency-key']) {
    expect(headers).not.toHaveProperty(name);
  }
});
