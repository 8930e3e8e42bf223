import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createClientOn } from '../src/create-client/create-client.js';
import { type ClientOptions, createClient, type Fetch } from '../src/index.js';
import { instantRuntime } from './instant-runtime.js';

/** Everything that a log or a crash report could show of a value. */
const everythingOf = (value: unknown, depth = 0): string => {
  if (depth > 5) return '';
  const parts = [inspect(value, { depth: 10, showHidden: true }), String(value), JSON.stringify(value) ?? ''];
  if (value instanceof Error) {
    parts.push(value.stack ?? '', everythingOf(value.cause, depth + 1));
    for (const key of Reflect.ownKeys(value)) parts.push(String(key), inspect(Reflect.get(value, key), { depth: 10 }));
  }
  return parts.join('\n');
};

/** Everything secret that a request carries, as a careless server or proxy would quote it. */
const quoteOf = async (request: Request): Promise<string> =>
  [request.headers.get('x-api-key'), request.headers.get('authorization'), await request.text()].join(' ');

/** Ways for a server, a proxy or a `fetch` to give back what was sent. */
const echoes: readonly Fetch[] = [
  async (request) => {
    const quote = await quoteOf(request);
    throw Object.assign(new TypeError(`fetch failed for ${quote}`), { cause: { code: quote, quote } });
  },
  async (request) => {
    throw Object.assign(new Error('socket'), { request, headers: request.headers, code: 'ECONNRESET' });
  },
  async (request) => {
    throw await quoteOf(request);
  },
  async (request) => {
    const quote = await quoteOf(request);
    const errors = [{ path: quote, code: quote, message: quote }];
    return Response.json(
      { code: quote, detail: `no: ${quote}`, title: quote, instance: quote, errors },
      { status: 400, headers: { 'x-request-id': quote } },
    );
  },
  async (request) => Response.json({ title: await quoteOf(request) }, { status: 403 }),
  async (request) => new Response(`<p>${await quoteOf(request)}</p>`, { status: 502 }),
  async (request) => new Response(await quoteOf(request), { status: 200 }),
  async (request) => {
    const quote = encodeURIComponent(await quoteOf(request));
    const location = `https://${quote}:x@elsewhere.example/${quote}?${quote}`;
    return new Response(null, { status: 302, headers: { location } });
  },
  async (request) => {
    const quote = await quoteOf(request);
    return new Response(new ReadableStream({ start: (controller) => controller.error(new Error(quote)) }));
  },
];

const asValue = (error: unknown): unknown => error;

const secret = fc
  .array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.'), {
    minLength: 12,
    maxLength: 40,
  })
  .map((letters) => `Sx${letters.join('')}`);

const credentials: readonly ((secret: string) => Pick<ClientOptions, 'apiKey' | 'session' | 'email' | 'password'>)[] = [
  (apiKey) => ({ apiKey }),
  (accessToken) => ({ session: { tokens: { accessToken, refreshToken: 'refresh' } } }),
  (refreshToken) => ({ session: { tokens: { accessToken: 'access', refreshToken } } }),
  (password) => ({ email: 'ada@example.com', password }),
];

it('errors show no credential, whatever the server answers', async () => {
  await fc.assert(
    fc.asyncProperty(
      secret,
      fc.constantFrom(...credentials),
      fc.constantFrom(...echoes),
      async (value, credentialsOf, echo) => {
        const options = { baseUrl: 'https://watchpost.example', ...credentialsOf(value), fetch: echo };
        // One kind of credentials each, by the list above.
        const client = createClientOn(instantRuntime(), options as ClientOptions);
        const errors = await Promise.all([
          client.monitors.get('mon_1').catch(asValue),
          client.auth.login({ email: 'ada@example.com', password: value }).catch(asValue),
          client.auth.refresh().catch(asValue),
          client.auth.logout().catch(asValue),
          client.auth.register({ email: 'ada@example.com', password: value, name: 'Ada' }).catch(asValue),
          client.auth.resetPassword({ token: value, password: value }).catch(asValue),
          client.auth.changePassword({ currentPassword: value, newPassword: value }).catch(asValue),
          client.server.setUp({ token: value, email: 'ada@example.com', password: value }).catch(asValue),
          client.mfa.disable({ password: value, code: '904271' }).catch(asValue),
          client.oauth.exchange({ code: value, codeVerifier: value }).catch(asValue),
          client.invitations.read({ token: value }).then(() => undefined, asValue),
          client.invitations.accept({ token: value }).catch(asValue),
          client.ssoConnections.put('github', { clientId: 'id', clientSecret: value }).catch(asValue),
        ]);
        for (const error of errors) expect(everythingOf(error)).not.toContain(value);
        expect(everythingOf(client)).not.toContain(value);
      },
    ),
    { numRuns: 150 },
  );
});

it.each([
  ['as a network fails in undici', new TypeError('fetch failed')],
  ['as a time limit does', new DOMException('too late', 'TimeoutError')],
  ['with what is no error', 'a text'],
])('an error of a middleware thrown %s reaches the caller unchanged and without the request', async (_, thrown) => {
  const secret = 'wp_very-secret';
  let calls = 0;
  const client = createClientOn(instantRuntime(), {
    baseUrl: 'https://watchpost.example',
    apiKey: secret,
    fetch: async () => Response.json({}),
    middleware: [
      async () => {
        calls += 1;
        throw thrown;
      },
    ],
  });
  const error = await client.monitors.get('mon_1').catch(asValue);
  expect(error).toBe(thrown);
  expect(everythingOf(error)).not.toContain(secret);
  expect(calls).toBe(1);
});

it('the error of a refused second factor does not show the code', async () => {
  const factor = '904271';
  const client = createClient({
    baseUrl: 'https://watchpost.example',
    maxRetries: 0,
    fetch: async (request) =>
      new URL(request.url).pathname.endsWith('/login')
        ? Response.json({ mfaRequired: true, challengeToken: 'challenge-token', expiresIn: 300 })
        : Response.json({ code: 'mfa_invalid', detail: `${await request.text()} is wrong` }, { status: 401 }),
  });
  const result = await client.auth.login({ email: 'ada@example.com', password: 'secret' });
  if (result.status !== 'mfaRequired') expect.fail('no challenge');
  const error = await result.verify({ code: factor }).catch((failed: unknown) => failed);
  expect(everythingOf(error)).not.toContain(factor);
  expect(everythingOf(error)).not.toContain('challenge-token');
});

it('an invalid API key is not printed', () => {
  const broken = 'wp_secret\nwith a line break';
  expect(() => createClient({ baseUrl: 'https://watchpost.example', apiKey: broken })).toThrow(/^apiKey must be/);
});

it('logs contain no credential, query or body', async () => {
  const lines: string[] = [];
  const client = createClient({
    baseUrl: 'https://watchpost.example',
    apiKey: 'wp_very-secret',
    fetch: async () => Response.json({ id: 'mon_1' }),
    logger: { debug: (...all) => lines.push(inspect(all)), warn: (...all) => lines.push(inspect(all)) },
  });
  await client.request({
    method: 'POST',
    path: '/monitors',
    query: { search: 'query-secret' },
    body: { name: 'body-secret' },
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('POST /api/v1/monitors');
  expect(lines[0]).not.toContain('secret');
});
