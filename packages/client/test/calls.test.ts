import { expect, it } from 'vitest';
import { createClientOn } from '../src/create-client/create-client.js';
import { type ClientOptions, createClient, type Monitor, NotFoundError, TimeoutError } from '../src/index.js';
import { instantRuntime } from './instant-runtime.js';
import { problem, scriptedServer } from './scripted-server.js';

const connection = { baseUrl: 'https://watchpost.example', apiKey: 'wp_key' };

it('a call gives its data, and on request its status, headers and request id too, in one request', async () => {
  const headers = { etag: '"3"', 'x-request-id': 'req_7' };
  const server = await scriptedServer(() => ({ status: 200, body: { id: 'mon_1', version: 3 }, headers }));
  const client = createClient({ baseUrl: server.baseUrl, apiKey: 'wp_key' });
  const call = client.monitors.get('mon_1');
  const { data, status, headers: received, requestId } = await call.withResponse();
  expect({ data, status, etag: received.get('etag'), requestId }).toEqual({
    data: { id: 'mon_1', version: 3 },
    status: 200,
    etag: '"3"',
    requestId: 'req_7',
  });
  expect(await call).toBe(data);
  expect(server.seen).toHaveLength(1);
});

it('a failed call fails in the same way with its response, and leaves no rejection unhandled', async () => {
  const server = await scriptedServer(() => problem(404, 'not_found'));
  const client = createClient({ baseUrl: server.baseUrl, apiKey: 'wp_key' });
  await expect(client.monitors.get('mon_1').withResponse()).rejects.toBeInstanceOf(NotFoundError);
  await expect(client.monitors.get('mon_1')).rejects.toBeInstanceOf(NotFoundError);
});

it('a wrong id rejects the call', async () => {
  const client = createClient({ ...connection, fetch: () => expect.fail('something was requested') });
  await expect(client.monitors.get('..')).rejects.toThrow('an id must be text, not empty, . or ..');
  await expect(client.members.get('', { organizationId: 'org_1' }).withResponse()).rejects.toThrow(
    'an id must be text',
  );
  await expect(client.heartbeats.success('')).rejects.toThrow('an id must be text');
});

it('headers of one call are sent with each of its attempts and page, and with no other call', async () => {
  const server = await scriptedServer((_, count) =>
    count === 1 ? problem(503, 'unavailable') : { status: 200, body: { id: 'mon_1' } },
  );
  const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, apiKey: 'wp_key' });
  await client.monitors.get('mon_1', { headers: { traceparent: '00-1-2-01' } });
  await client.monitors.get('mon_1');
  expect(server.seen.map(({ headers }) => headers.traceparent)).toEqual(['00-1-2-01', '00-1-2-01', undefined]);
});

it.each([
  [{ 'X-Api-Key': 'very-secret' }, 'headers must leave X-Api-Key to the client'],
  [{ authorization: 'very-secret' }, 'headers must leave authorization to the client'],
  [{ cookie: 'very-secret' }, 'headers must leave cookie to the client'],
  [{ 'if-match': '"very-secret"' }, 'headers must leave if-match to the client'],
  [{ 'a b': 'very-secret' }, 'headers must have names that HTTP allows'],
  [{ 'x-trace': 'very-secret\r\nx-api-key: 1' }, 'headers: x-trace must be text of printable ASCII characters'],
])('a call refuses the headers %j without printing a value', async (headers, message) => {
  const client = createClient({ ...connection, fetch: () => expect.fail('something was requested') });
  const error: unknown = await client.monitors.get('mon_1', { headers }).catch((failed: unknown) => failed);
  expect(error).toEqual(new TypeError(message));
});

it.each([
  [{ baseUrl: 'https://watchpost.example', apiKey: undefined }, /^apiKey is undefined: set it, or leave it out/],
  [undefined, /^createClient needs options with a baseUrl$/],
  [{}, /^baseUrl must be an absolute URL/],
  [
    { baseUrl: 'https://watchpost.example/?' },
    /^baseUrl must not carry a user name, a password, a query or a fragment$/,
  ],
  [{ baseUrl: 'https://watchpost.example', timeout: 5 }, /^there is no option timeout, only .+, timeoutMs, /],
  [{ url: 'https://watchpost.example' }, /^there is no option url, only baseUrl, /],
  [
    { baseUrl: 'https://watchpost.example', credentials: { apiKey: 'very-secret' } },
    /^there is no option credentials, only baseUrl, basePath, apiKey, session, email, password, .+, onRateLimit$/,
  ],
])('createClient(%j) says what is missing or unknown', (options, message) => {
  // As plain JavaScript may do.
  expect(() => createClient(options as unknown as ClientOptions)).toThrow(message);
});

it('every option of the types is a known one', () => {
  const options: Required<Omit<ClientOptions, 'session' | 'email' | 'password'>> = {
    baseUrl: 'https://watchpost.example',
    basePath: '/api/v1',
    apiKey: 'wp_key',
    organizationId: 'org_1',
    fetch,
    timeoutMs: 1,
    totalTimeoutMs: 1,
    maxRetries: 0,
    logger: console,
    middleware: [],
    onRateLimit: () => undefined,
  };
  expect(() => createClient(options as ClientOptions)).not.toThrow();
  const { apiKey: _, ...others } = options;
  expect(() => createClient({ ...others, email: 'ada@example.com', password: 'p' })).not.toThrow();
  expect(() => createClient({ ...others, session: 'host' })).not.toThrow();
});

it('an absent API key is fine beside other credentials', () => {
  const session = { tokens: { accessToken: 'a', refreshToken: 'r' } };
  expect(() => createClient({ baseUrl: 'https://watchpost.example', apiKey: undefined, session })).not.toThrow();
});

const monitorThatBecomes = (statuses: readonly string[]) =>
  scriptedServer((_, count) => ({
    status: 200,
    body: { id: 'mon_1', currentStatus: statuses[Math.min(count, statuses.length) - 1] },
  }));

it('waitFor polls until the monitor has one of the statuses, and reports what it found', async () => {
  const server = await monitorThatBecomes(['pending', 'pending', 'down']);
  const runtime = instantRuntime();
  const client = createClientOn(runtime, { baseUrl: server.baseUrl, apiKey: 'wp_key' });
  const found: string[] = [];
  const options = {
    pollMs: 250,
    onProgress: ({ currentStatus }: Monitor) => found.push(currentStatus),
  };
  const monitor = await client.monitors.waitFor('mon_1', { status: ['up', 'down'], ...options });
  expect(monitor.currentStatus).toBe('down');
  expect(found).toEqual(['pending', 'pending', 'down']);
  expect(runtime.waits).toEqual([250, 250]);
});

it.each([
  ['its own bound of 5 minutes', {}, 300_000],
  ['the bound that is given', { totalTimeoutMs: 10_000 }, 10_000],
])('waitFor ends after %s', async (_, options, totalTimeoutMs) => {
  const server = await monitorThatBecomes(['pending']);
  const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, apiKey: 'wp_key' });
  const waiting = client.monitors.waitFor('mon_1', { status: 'up', ...options });
  const error = await waiting.catch((failed: unknown) => failed);
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ scope: 'call', timeoutMs: totalTimeoutMs });
  expect(server.seen).toHaveLength(totalTimeoutMs / 1_000 + 1);
});

it('waitFor refuses to wait for nothing, and ends when the monitor is deleted', async () => {
  const server = await scriptedServer(() => problem(404, 'not_found'));
  const client = createClient({ baseUrl: server.baseUrl, apiKey: 'wp_key' });
  await expect(client.monitors.waitFor('mon_1', { status: [] })).rejects.toThrow(/^status must name/);
  await expect(client.monitors.waitFor('mon_1', { status: 'up' })).rejects.toBeInstanceOf(NotFoundError);
});
