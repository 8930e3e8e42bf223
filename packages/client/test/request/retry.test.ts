import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createClientOn } from '../../src/create-client/create-client.js';
import { ConnectionError, RateLimitError, type RateLimitEvent, ServerError, ValidationError } from '../../src/index.js';
import { retryDelayMs } from '../../src/request/exchange/retry.js';
import { instantRuntime } from '../instant-runtime.js';
import { problem, scriptedServer } from '../scripted-server.js';

/** A port on which nothing listens. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The server listens on a port, so this is not the name of a pipe.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const monitor = { id: 'mon_1', name: 'Website' };
const apiKey = 'wp_key';

describe('a call that fails temporarily', () => {
  it.each([
    ['a GET', 'get', 503, 3],
    ['a GET', 'get', 500, 3],
    ['a GET', 'get', 408, 3],
    ['a GET', 'get', 404, 1],
    ['a DELETE', 'delete', 502, 3],
    ['a POST with its own idempotency key', 'pause', 503, 3],
    ['a PATCH', 'update', 503, 1],
  ] as const)('%s (%s) that is answered %i is tried %i times', async (_, verb, status, attempts) => {
    const runtime = instantRuntime();
    const server = await scriptedServer(() => problem(status, 'internal'));
    const { monitors } = createClientOn(runtime, { baseUrl: server.baseUrl, apiKey });
    const call = verb === 'update' ? monitors.update('mon_1', {}) : monitors[verb]('mon_1');

    await expect(call).rejects.toMatchObject({ status });
    expect(server.seen).toHaveLength(attempts);
    expect(runtime.waits).toEqual([250, 500].slice(0, attempts - 1));
  });

  it('succeeds when a later attempt does, and keeps its idempotency key', async () => {
    const server = await scriptedServer((_, count) =>
      count < 3 ? problem(503, 'unavailable') : { status: 201, body: monitor },
    );
    const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, apiKey });

    await expect(
      client.monitors.create({ name: 'Website', type: 'https', target: 'https://example.com/' }),
    ).resolves.toEqual(monitor);
    const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is given up after the maxRetries of the client or the call', async () => {
    const server = await scriptedServer(() => problem(500, 'internal'));
    const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, apiKey, maxRetries: 4 });

    await expect(client.monitors.get('mon_1')).rejects.toBeInstanceOf(ServerError);
    expect(server.seen).toHaveLength(5);
    await expect(client.monitors.get('mon_1', { maxRetries: 0 })).rejects.toBeInstanceOf(ServerError);
    expect(server.seen).toHaveLength(6);
  });

  it('is retried after a broken connection, unless it is a PATCH, which may have taken effect', async () => {
    const server = await scriptedServer((_, count) =>
      count % 2 === 1 ? (response) => response.destroy() : { status: 200, body: monitor },
    );
    const { monitors } = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, apiKey });

    await expect(monitors.get('mon_1')).resolves.toEqual(monitor);
    await expect(monitors.update('mon_1', {})).rejects.toBeInstanceOf(ConnectionError);
    expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'PATCH']);
  });

  it('is retried with any method when no connection was made', async () => {
    const runtime = instantRuntime();
    const client = createClientOn(runtime, { baseUrl: `http://127.0.0.1:${await freePort()}`, apiKey });

    await expect(client.auth.login({ email: 'ada@example.com', password: 'wrong' })).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'connection_failed',
      reason: 'ECONNREFUSED',
    });
    expect(runtime.waits).toHaveLength(2);
  });

  it('is not retried when the request is invalid', async () => {
    const errors = [{ path: 'name', code: 'too_small', message: 'must not be empty' }];
    const server = await scriptedServer(() => problem(400, 'validation_failed', { errors }));
    const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, apiKey });

    const failed = client.monitors.create({ name: '', type: 'https', target: 'https://example.com/' });
    await expect(failed).rejects.toBeInstanceOf(ValidationError);
    await expect(failed).rejects.toMatchObject({ code: 'validation_failed', requestId: 'req_1', errors });
    expect(server.seen).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  it('is obeyed up to 30 seconds, and the wait is reported', async () => {
    const runtime = instantRuntime();
    const events: RateLimitEvent[] = [];
    const server = await scriptedServer((_, count) =>
      count === 1 ? problem(429, 'rate_limited', { headers: { 'retry-after': '30' } }) : { status: 200, body: monitor },
    );
    const client = createClientOn(runtime, {
      baseUrl: server.baseUrl,
      apiKey,
      onRateLimit: (event) => events.push(event),
    });

    await expect(client.monitors.update('mon_1', {})).resolves.toEqual(monitor);
    expect(runtime.waits).toEqual([30_000]);
    expect(events).toEqual([{ cause: 'refused', waitMs: 30_000, limit: undefined }]);
  });

  it('beyond 30 seconds becomes an error that names the time', async () => {
    const runtime = instantRuntime();
    const server = await scriptedServer(() => problem(429, 'rate_limited', { headers: { 'retry-after': '31' } }));
    const client = createClientOn(runtime, { baseUrl: server.baseUrl, apiKey });

    const failed = client.monitors.get('mon_1');
    await expect(failed).rejects.toBeInstanceOf(RateLimitError);
    await expect(failed).rejects.toMatchObject({ retryAfterMs: 31_000 });
    expect(runtime.waits).toEqual([]);
  });

  it('may be a date', async () => {
    const runtime = instantRuntime();
    const at = new Date(runtime.now() + 7000).toUTCString();
    const server = await scriptedServer((_, count) =>
      count === 1 ? problem(503, 'unavailable', { headers: { 'retry-after': at } }) : { status: 200, body: monitor },
    );
    await createClientOn(runtime, { baseUrl: server.baseUrl, apiKey }).monitors.get('mon_1');
    expect(runtime.waits).toEqual([7000]);
  });
});

it('retries back off with full jitter, doubled each time up to 8 seconds', () => {
  const error = new ConnectionError('GET /', undefined);
  const longest = [1, 2, 3, 4, 5, 6, 20].map((attempts) => retryDelayMs({ error, attempts, isRepeatable: true }, 1));
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  expect(retryDelayMs({ error, attempts: 9, isRepeatable: true }, 0)).toBe(0);
});
