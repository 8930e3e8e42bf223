import { describe, expect, it } from 'vitest';
import { createClientOn } from '../src/create-client/create-client.js';
import {
  AuthenticationError,
  createClient,
  memoryTokenStore,
  SessionExpiredError,
  type SessionTokens,
  type TokenStore,
} from '../src/index.js';
import { instantRuntime } from './instant-runtime.js';
import { type Answer, problem, type Script, type SeenRequest, scriptedServer } from './scripted-server.js';

const me: Answer = { status: 200, body: { id: 'usr_1', organizationId: 'org_1' } };
const pair = (generation: number, expiresIn = 600): Answer => ({
  status: 200,
  body: {
    accessToken: `access-${generation}`,
    refreshToken: `refresh-${generation}`,
    tokenType: 'Bearer',
    expiresIn,
  },
});
const tokens = (generation: number): SessionTokens => ({
  accessToken: `access-${generation}`,
  refreshToken: `refresh-${generation}`,
});
const bearerOf = (request: SeenRequest): string => (request.headers.authorization ?? '').replace('Bearer ', '');
const asked = (seen: readonly SeenRequest[], path: string): SeenRequest[] =>
  seen.filter((request) => request.path === `/api/v1${path}`);

/** Takes `access-<generation>` alone, and renews any refresh token to that generation. */
const serverAt =
  (generation: number): Script =>
  (request) => {
    if (request.path === '/api/v1/auth/refresh') return pair(generation);
    return bearerOf(request) === `access-${generation}` ? me : problem(401, 'token_expired');
  };

describe('an access token that the server refuses', () => {
  it('is renewed once for 50 calls that run at the same time', async () => {
    const server = await scriptedServer(serverAt(2));
    const client = createClient({ baseUrl: server.baseUrl, session: { tokens: tokens(1) } });

    const all = await Promise.all(Array.from({ length: 50 }, () => client.auth.me()));
    expect(all).toHaveLength(50);
    expect(asked(server.seen, '/auth/refresh').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }]);
  });

  it('is not renewed again for a late answer to the old token', async () => {
    const { promise: renewed, resolve } = Promise.withResolvers<void>();
    const server = await scriptedServer(async (request, count) => {
      if (count === 1) await renewed;
      const answer = await serverAt(2)(request, count);
      if (bearerOf(request) === 'access-2') resolve();
      return answer;
    });
    const client = createClient({ baseUrl: server.baseUrl, session: { tokens: tokens(1) } });

    await Promise.all([client.auth.me(), client.auth.me()]);
    expect(asked(server.seen, '/auth/me').map(bearerOf)).toEqual(['access-1', 'access-1', 'access-2', 'access-2']);
    expect(asked(server.seen, '/auth/refresh')).toHaveLength(1);
  });

  it('is replaced without using up a retry', async () => {
    const server = await scriptedServer((request, count) => {
      if (request.path === '/api/v1/auth/refresh') return pair(2);
      if (bearerOf(request) === 'access-1') return problem(401, 'unauthenticated');
      return count < 5 ? problem(503, 'unavailable') : me;
    });
    const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, session: { tokens: tokens(1) } });

    await expect(client.auth.me()).resolves.toMatchObject({ id: 'usr_1' });
  });

  it('causes an error when the new token is refused too', async () => {
    const server = await scriptedServer(({ path }) =>
      path === '/api/v1/auth/refresh' ? pair(2) : problem(401, 'unauthenticated'),
    );
    const client = createClient({ baseUrl: server.baseUrl, session: { tokens: tokens(1) } });

    await expect(client.auth.me()).rejects.toBeInstanceOf(AuthenticationError);
    expect(server.seen).toHaveLength(3);
  });

  it('ends the session when the refresh token is refused too', async () => {
    const store = memoryTokenStore(tokens(1));
    const server = await scriptedServer(({ path }) =>
      problem(401, path === '/api/v1/auth/refresh' ? 'token_reused' : 'unauthenticated'),
    );
    const client = createClient({ baseUrl: server.baseUrl, session: { store } });

    const failures = await Promise.allSettled([client.auth.me(), client.auth.me(), client.auth.me()]);
    expect(failures.map((failure) => failure.status === 'rejected' && failure.reason.code)).toEqual([
      'session_expired',
      'session_expired',
      'session_expired',
    ]);
    expect(asked(server.seen, '/auth/refresh')).toHaveLength(1);
    expect(store.load()).toBeUndefined();
    await expect(client.auth.me()).rejects.toBeInstanceOf(SessionExpiredError);
  });

  it('stays when the renewal fails temporarily, and a later call renews it', async () => {
    let isDown = true;
    const server = await scriptedServer((request, count) =>
      request.path === '/api/v1/auth/refresh' && isDown ? problem(503, 'unavailable') : serverAt(2)(request, count),
    );
    const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, session: { tokens: tokens(1) } });

    await expect(client.auth.me()).rejects.toMatchObject({ status: 503 });
    isDown = false;
    await expect(client.auth.me()).resolves.toMatchObject({ id: 'usr_1' });
  });

  it('is not renewed after a wrong second factor', async () => {
    const server = await scriptedServer(() => problem(401, 'mfa_invalid'));
    const client = createClient({ baseUrl: server.baseUrl, session: { tokens: tokens(1) } });

    await expect(
      client.request({ method: 'POST', path: '/auth/mfa/confirm', body: { code: '000000' } }),
    ).rejects.toMatchObject({ code: 'mfa_invalid' });
    expect(server.seen).toHaveLength(1);
  });
});

describe('an access token that is about to expire', () => {
  it('is renewed before it is used', async () => {
    const runtime = instantRuntime();
    const server = await scriptedServer(serverAt(2));
    const expiresAt = new Date(runtime.now() + 29_000).toISOString();
    const client = createClientOn(runtime, {
      baseUrl: server.baseUrl,
      session: { tokens: { ...tokens(1), expiresAt } },
    });

    await client.auth.me();
    await client.auth.me();
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/v1/auth/refresh', '/api/v1/auth/me', '/api/v1/auth/me']);
  });

  it('is used while it is valid when it cannot be renewed', async () => {
    const runtime = instantRuntime();
    const server = await scriptedServer(({ path }) =>
      path === '/api/v1/auth/refresh' ? problem(503, 'unavailable') : me,
    );
    const expiresAt = new Date(runtime.now() + 29_000).toISOString();
    const client = createClientOn(runtime, {
      baseUrl: server.baseUrl,
      session: { tokens: { ...tokens(1), expiresAt } },
    });

    await expect(client.auth.me()).resolves.toMatchObject({ id: 'usr_1' });
    runtime.advance(30_000);
    await expect(client.auth.me()).rejects.toMatchObject({ status: 503 });
  });

  it('is not renewed in a loop when it lives shorter than the margin', async () => {
    const server = await scriptedServer(({ path }) => (path === '/api/v1/auth/login' ? pair(1, 20) : me));
    const client = createClientOn(instantRuntime(), {
      baseUrl: server.baseUrl,
      email: 'ada@example.com',
      password: 'secret',
    });
    await client.auth.me();
    await client.auth.me();
    expect(asked(server.seen, '/auth/refresh')).toHaveLength(0);
  });
});

describe('login', () => {
  it('answers with tokens, and the client uses them from then on', async () => {
    const server = await scriptedServer(({ path }) => (path === '/api/v1/auth/login' ? pair(1) : me));
    const runtime = instantRuntime();
    const client = createClientOn(runtime, { baseUrl: server.baseUrl });

    await expect(client.auth.me()).rejects.toBeInstanceOf(SessionExpiredError);
    expect(await client.auth.login({ email: 'ada@example.com', password: 'secret' })).toEqual({
      status: 'tokens',
      tokens: { ...tokens(1), expiresAt: new Date(runtime.now() + 600_000).toISOString() },
    });
    await client.auth.me();
    expect(server.seen.map((request) => [request.path, bearerOf(request)])).toEqual([
      ['/api/v1/auth/login', ''],
      ['/api/v1/auth/me', 'access-1'],
    ]);
  });

  it.each([{ code: '123456' }, { backupCode: 'abcd-efgh' }])(
    'answers with a challenge that is met by %o',
    async (factor) => {
      const server = await scriptedServer(({ path }) => {
        if (path === '/api/v1/auth/login') {
          return { status: 200, body: { mfaRequired: true, challengeToken: 'challenge', expiresIn: 300 } };
        }
        return path === '/api/v1/auth/mfa/verify' ? pair(1) : me;
      });
      const store = memoryTokenStore();
      const client = createClient({ baseUrl: server.baseUrl, session: { store } });

      const result = await client.auth.login({ email: 'ada@example.com', password: 'secret' });
      if (result.status !== 'mfaRequired') expect.fail('no challenge');
      expect(store.load()).toBeUndefined();
      await expect(result.verify(factor)).resolves.toMatchObject({ status: 'tokens' });
      expect(asked(server.seen, '/auth/mfa/verify')[0]?.body).toEqual({ challengeToken: 'challenge', ...factor });
      expect(store.load()).toMatchObject(tokens(1));
    },
  );

  it('happens automatically with e-mail and password: once for all calls, and again when the session has ended', async () => {
    let valid = 1;
    const server = await scriptedServer((request) => {
      if (request.path === '/api/v1/auth/login') return pair(valid);
      if (request.path === '/api/v1/auth/refresh') return problem(401, 'token_expired');
      return bearerOf(request) === `access-${valid}` ? me : problem(401, 'unauthenticated');
    });
    const client = createClient({ baseUrl: server.baseUrl, email: 'ada@example.com', password: 'secret' });

    await Promise.all([client.auth.me(), client.auth.me(), client.auth.me()]);
    expect(asked(server.seen, '/auth/login')).toHaveLength(1);
    valid = 2;
    await Promise.all([client.auth.me(), client.auth.me(), client.auth.me()]);
    expect(asked(server.seen, '/auth/login')).toHaveLength(2);
  });

  it('stops at a second factor when it is automatic, and says what to do', async () => {
    const server = await scriptedServer(() => ({
      status: 200,
      body: { mfaRequired: true, challengeToken: 'challenge', expiresIn: 300 },
    }));
    const client = createClient({ baseUrl: server.baseUrl, email: 'ada@example.com', password: 'secret' });

    await expect(client.auth.me()).rejects.toMatchObject({ name: 'MfaRequiredError', code: 'mfa_required' });
  });
});

describe('logout', () => {
  it('ends the session in the client and at the server', async () => {
    const store = memoryTokenStore(tokens(1));
    const server = await scriptedServer(() => ({ status: 204 }));
    const client = createClient({ baseUrl: server.baseUrl, session: { store } });

    await client.auth.logout();
    await client.auth.logout();
    expect(server.seen.map((request) => [request.path, bearerOf(request)])).toEqual([
      ['/api/v1/auth/logout', 'access-1'],
    ]);
    expect(store.load()).toBeUndefined();
    await expect(client.auth.me()).rejects.toBeInstanceOf(SessionExpiredError);
  });

  it('during a renewal stores no new tokens and ends their session', async () => {
    const { promise: isRenewing, resolve: renewing } = Promise.withResolvers<void>();
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    const server = await scriptedServer(async (request) => {
      if (request.path === '/api/v1/auth/refresh') {
        renewing();
        await mayAnswer;
        return pair(2);
      }
      if (bearerOf(request) !== 'access-2') return problem(401, 'unauthenticated');
      return request.path === '/api/v1/auth/logout' ? { status: 204 } : me;
    });
    const saved: SessionTokens[] = [];
    const memory = memoryTokenStore(tokens(1));
    const store: TokenStore = {
      ...memory,
      save: (next) => {
        saved.push(next);
        return memory.save(next);
      },
    };
    const client = createClient({ baseUrl: server.baseUrl, session: { store } });

    const call = client.auth.me();
    await isRenewing;
    const out = client.auth.logout();
    answer();
    await expect(call).rejects.toBeInstanceOf(SessionExpiredError);
    await out;
    expect(saved).toEqual([]);
    expect(store.load()).toBeUndefined();
    expect(asked(server.seen, '/auth/logout').map(bearerOf)).toEqual(['access-2']);
  });

  it('renews an expired token before it ends the session', async () => {
    const server = await scriptedServer((request, count) =>
      request.path === '/api/v1/auth/logout' && bearerOf(request) === 'access-2'
        ? { status: 204 }
        : serverAt(2)(request, count),
    );
    const client = createClient({ baseUrl: server.baseUrl, session: { tokens: tokens(1) } });

    await client.auth.logout();
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/api/v1/auth/logout',
      '/api/v1/auth/refresh',
      '/api/v1/auth/logout',
    ]);
  });

  it('deletes the tokens even when the server cannot be reached', async () => {
    const store = memoryTokenStore(tokens(1));
    const server = await scriptedServer(() => problem(503, 'unavailable'));
    const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, session: { store } });

    await expect(client.auth.logout()).rejects.toMatchObject({ status: 503 });
    expect(store.load()).toBeUndefined();
  });
});

describe('a token store', () => {
  it('is read once for simultaneous calls, and never used twice at a time', async () => {
    const server = await scriptedServer(serverAt(2));
    const memory = memoryTokenStore(tokens(1));
    const uses: string[] = [];
    let isInUse = false;
    const alone =
      <A extends unknown[], R>(name: string, use: (...values: A) => R) =>
      async (...values: A): Promise<Awaited<R>> => {
        expect(isInUse).toBe(false);
        isInUse = true;
        uses.push(name);
        await new Promise((resolve) => setImmediate(resolve));
        const result = await use(...values);
        isInUse = false;
        return result;
      };
    const store: TokenStore = {
      load: alone('load', memory.load),
      save: alone('save', memory.save),
      clear: alone('clear', memory.clear),
    };
    const client = createClient({ baseUrl: server.baseUrl, session: { store } });

    await Promise.all(Array.from({ length: 20 }, () => client.auth.me()));
    await client.auth.logout().catch(() => {});
    expect(uses).toEqual(['load', 'load', 'save', 'load', 'clear']);
  });
});

describe('a token store that processes share', () => {
  it('is locked for a renewal, and tokens renewed by another process are used', async () => {
    const server = await scriptedServer(serverAt(2));
    const steps: string[] = [];
    let stored = tokens(1);
    const store: TokenStore = {
      load: () => stored,
      save: (next) => {
        stored = next;
      },
      clear: () => {},
      lock: async (work) => {
        steps.push('locked');
        // Another process had the lock before.
        stored = tokens(2);
        try {
          return await work();
        } finally {
          steps.push('unlocked');
        }
      },
    };
    const client = createClient({ baseUrl: server.baseUrl, session: { store } });

    await client.auth.me();
    expect(steps).toEqual(['locked', 'unlocked']);
    expect(asked(server.seen, '/auth/refresh')).toHaveLength(0);
  });
});

it('a caller can abort while others wait for the same renewal', async () => {
  const { promise: isRenewing, resolve: renewing } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const server = await scriptedServer(async (request, count) => {
    if (request.path === '/api/v1/auth/refresh') {
      renewing();
      await mayAnswer;
    }
    return serverAt(2)(request, count);
  });
  const client = createClient({ baseUrl: server.baseUrl, session: { tokens: tokens(1) } });
  const controller = new AbortController();

  const impatient = client.auth.me({ signal: controller.signal });
  const patient = client.auth.me();
  await isRenewing;
  controller.abort('no time');
  await expect(impatient).rejects.toMatchObject({ code: 'aborted' });
  answer();
  await expect(patient).resolves.toMatchObject({ id: 'usr_1' });
});

it('the organization of API keys is requested once for a session', async () => {
  const server = await scriptedServer(({ path }) =>
    path === '/api/v1/auth/me' ? me : { status: 200, body: { id: 'key_1' } },
  );
  const client = createClient({ baseUrl: server.baseUrl, apiKey: 'wp_key' });

  await client.apiKeys.get('key_1');
  await client.apiKeys.get('key_1');
  await client.apiKeys.get('key_1', { organizationId: 'org_2' });
  expect(server.seen.map(({ path }) => path)).toEqual([
    '/api/v1/auth/me',
    '/api/v1/organizations/org_1/api-keys/key_1',
    '/api/v1/organizations/org_1/api-keys/key_1',
    '/api/v1/organizations/org_2/api-keys/key_1',
  ]);
});
