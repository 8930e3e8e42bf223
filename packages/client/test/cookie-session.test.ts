import { describe, expect, it } from 'vitest';
import { createClient, SessionExpiredError } from '../src/index.js';
import { type Answer, problem, type Script, type SeenRequest, scriptedServer } from './scripted-server.js';

const me: Answer = { status: 200, body: { id: 'usr_1', organizationId: 'org_1' } };
const access = (generation: number, expiresIn = 600): Answer => ({
  status: 200,
  body: { accessToken: `access-${generation}`, tokenType: 'Bearer', expiresIn },
});
const calls = (seen: readonly SeenRequest[]) =>
  seen.map(({ path, body, headers }) => [path.replace('/api/v1', ''), body, headers.authorization]);

/** Has a session in the cookie of the browser, as its page sees it. */
const withSession: Script = (request) => {
  if (request.path.endsWith('/auth/refresh')) return access(1);
  return request.headers.authorization === 'Bearer access-1' ? me : problem(401, 'token_expired');
};
const withoutSession: Script = (request) =>
  request.path.endsWith('/auth/login') ? access(7) : problem(401, 'unauthenticated');

describe("a client with session: 'cookie'", () => {
  it('asks for its session before the first request, once for all that wait', async () => {
    const server = await scriptedServer(withSession);
    const client = createClient({ baseUrl: server.baseUrl, session: 'cookie' });
    await Promise.all(Array.from({ length: 50 }, () => client.auth.me()));
    expect(calls(server.seen).slice(0, 2)).toEqual([
      ['/auth/refresh', {}, undefined],
      ['/auth/me', undefined, 'Bearer access-1'],
    ]);
    expect(server.seen).toHaveLength(51);
  });

  it('reports a page without a session as one that has to sign in, and asks no further', async () => {
    const server = await scriptedServer(withoutSession);
    const client = createClient({ baseUrl: server.baseUrl, session: 'cookie' });
    await expect(client.auth.me()).rejects.toThrow(SessionExpiredError);
    await expect(client.auth.me()).rejects.toThrow(SessionExpiredError);
    expect(calls(server.seen)).toEqual([['/auth/refresh', {}, undefined]]);
  });

  it('asks to keep what each sign-in opens in the cookie', async () => {
    const server = await scriptedServer((request) =>
      request.path.endsWith('/auth/login')
        ? { status: 200, body: { mfaRequired: true, challengeToken: 'wpc_1', expiresIn: 300 } }
        : access(1),
    );
    const client = createClient({ baseUrl: server.baseUrl, session: 'cookie' });
    const login = await client.auth.login({ email: 'ada@example.com', password: 'a passphrase', staySignedIn: true });
    if (login.status !== 'mfaRequired') throw new Error('a second factor was expected');
    await login.verify({ code: '123456', staySignedIn: true });
    await client.oauth.exchange({ code: 'wpx_1' });
    const owner = { token: 'wps_1', email: 'ada@example.com', password: 'a passphrase' };
    await client.server.setUp({ ...owner, staySignedIn: true });
    expect(server.seen.map(({ body }) => body)).toEqual([
      { email: 'ada@example.com', password: 'a passphrase', keepIn: 'cookie', staySignedIn: true },
      { challengeToken: 'wpc_1', code: '123456', keepIn: 'cookie', staySignedIn: true },
      { code: 'wpx_1', keepIn: 'cookie' },
      { ...owner, keepIn: 'cookie', staySignedIn: true },
    ]);
  });

  it('renews an access token that the server refuses by the cookie', async () => {
    let generation = 1;
    const server = await scriptedServer((request) => {
      if (request.path.endsWith('/auth/refresh')) return access(generation);
      return request.headers.authorization === `Bearer access-${generation}` ? me : problem(401, 'token_expired');
    });
    const client = createClient({ baseUrl: server.baseUrl, session: 'cookie' });
    await client.auth.me();
    generation = 2;
    await client.auth.me();
    expect(calls(server.seen).slice(2)).toEqual([
      ['/auth/me', undefined, 'Bearer access-1'],
      ['/auth/refresh', {}, undefined],
      ['/auth/me', undefined, 'Bearer access-2'],
    ]);
  });

  it('signs out a page that has asked for nothing yet', async () => {
    const server = await scriptedServer((request) =>
      request.path.endsWith('/auth/logout') ? { status: 204 } : withSession(request, 1),
    );
    const client = createClient({ baseUrl: server.baseUrl, session: 'cookie' });
    await client.auth.logout();
    expect(calls(server.seen)).toEqual([
      ['/auth/refresh', {}, undefined],
      ['/auth/logout', undefined, 'Bearer access-1'],
    ]);
    await expect(client.auth.me()).rejects.toThrow(SessionExpiredError);
  });

  it('signs in again after its session has ended', async () => {
    const server = await scriptedServer((request) => {
      if (request.headers.authorization === 'Bearer access-7') return me;
      return withoutSession(request, 1);
    });
    const client = createClient({ baseUrl: server.baseUrl, session: 'cookie' });
    await expect(client.auth.me()).rejects.toThrow(SessionExpiredError);
    await client.auth.login({ email: 'ada@example.com', password: 'a passphrase' });
    expect(await client.auth.me()).toMatchObject({ id: 'usr_1' });
  });
});

describe("a client with session: 'host'", () => {
  it('sends no credential and asks for no session', async () => {
    const server = await scriptedServer(() => me);
    const client = createClient({ baseUrl: server.baseUrl, session: 'host' });
    await client.auth.me();
    await client.auth.logout();
    expect(calls(server.seen)).toEqual([['/auth/me', undefined, undefined]]);
  });
});
