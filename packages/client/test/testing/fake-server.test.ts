import { resources, routes } from '@watchpost/schemas';
import { describe, expect, it } from 'vitest';
import { createClientOn } from '../../src/create-client/create-client.js';
import {
  ConflictError,
  ConnectionError,
  createClient,
  NotFoundError,
  RateLimitError,
  ServerError,
  SessionExpiredError,
  TimeoutError,
  ValidationError,
} from '../../src/index.js';
import { createFakeServer, type FakeServerOptions, type Fault } from '../../src/testing.js';
import { instantRuntime } from '../instant-runtime.js';
import { VirtualRuntime } from '../virtual-runtime.js';

const website = { name: 'Website', type: 'https', target: 'https://example.com/' } as const;

const serverAndClient = (options: FakeServerOptions = {}) => {
  const server = createFakeServer(options);
  return { server, client: createClientOn(instantRuntime(), server) };
};

describe('documents', () => {
  it('are created with defaults, read, changed, listed and removed', async () => {
    const { server, client } = serverAndClient();
    const created = await client.monitors.create(website);
    expect(created).toMatchObject({ id: 'mon_1', version: 1, intervalSeconds: 60, config: { method: 'GET' } });
    expect(await client.monitors.get('mon_1')).toEqual(created);
    const changed = await client.monitors.update('mon_1', { tags: ['shop'] }, { ifVersion: 1 });
    expect(changed).toMatchObject({ version: 2, tags: ['shop'], name: 'Website' });
    await expect(client.monitors.update('mon_1', { tags: [] }, { ifVersion: 1 })).rejects.toBeInstanceOf(ConflictError);
    expect(server.documents('monitors')).toEqual([changed]);
    await client.monitors.delete('mon_1');
    await expect(client.monitors.get('mon_1')).rejects.toBeInstanceOf(NotFoundError);
  });

  it('are paged, filtered, searched and sorted as the contract says', async () => {
    const names = Array.from({ length: 45 }, (_, index) => `Website ${index + 1}`);
    const { client } = serverAndClient({
      seed: { monitors: names.map((name, index) => ({ ...website, name, tags: index < 2 ? ['shop'] : [] })) },
    });
    const page = await client.monitors.list({ page: 3, sort: 'name' });
    expect(page.meta).toMatchObject({ page: 3, pageSize: 20, totalItems: 45 });
    expect(page.data.map(({ name }) => name)).toEqual(names.slice(40));
    expect(await client.monitors.list().toArray({ limit: 100 })).toHaveLength(45);
    expect((await client.monitors.list({ tag: 'shop' })).data).toHaveLength(2);
    expect((await client.monitors.list({ search: 'website 45' })).data).toHaveLength(1);
  });

  it.each([
    ['a body', { ...website, intervalSeconds: 1 }, 'intervalSeconds'],
    ['a rule that spans fields', { ...website, timeoutSeconds: 60 }, 'timeoutSeconds'],
    ['a setting of another type', { ...website, config: { recordType: 'A' } }, 'config'],
  ])('are refused for %s that the contract refuses', async (_, body, path) => {
    const { server, client } = serverAndClient();
    // Some of these do not compile, which is why they are bodies of a raw request.
    const error = await client.request({ method: 'POST', path: '/monitors', body }).catch((failed: unknown) => failed);
    expect(error).toBeInstanceOf(ValidationError);
    expect((error as ValidationError).errors[0]?.path).toBe(path);
    expect(server.documents('monitors')).toEqual([]);
  });

  it('are created once for one idempotency key', async () => {
    const { server, client } = serverAndClient();
    const options = { idempotencyKey: 'once' };
    const both = [await client.monitors.create(website, options), await client.monitors.create(website, options)];
    expect(both[0]).toEqual(both[1]);
    expect(server.documents('monitors')).toHaveLength(1);
    await expect(client.monitors.create({ ...website, name: 'B' }, options)).rejects.toBeInstanceOf(ConflictError);
  });
});

describe('a route that a test answers', () => {
  it('is not reached by a request that the contract refuses', async () => {
    const { server, client } = serverAndClient();
    const bodies: unknown[] = [];
    server.answer('POST /monitors', ({ body }) => {
      bodies.push(body);
      return { body };
    });
    const create = (body: object) => client.request({ method: 'POST', path: '/monitors', body });
    await expect(create({ ...website, name: '' })).rejects.toBeInstanceOf(ValidationError);
    expect((await create(website)).data).toEqual(website);
    expect(bodies).toEqual([website]);
  });

  it('is asked again with the same idempotency key when it failed', async () => {
    const { server, client } = serverAndClient();
    const statuses = [503, 503, 201];
    server.answer('POST /monitors', ({ body }) => ({ status: statuses.shift(), body }));
    await client.monitors.create(website, { idempotencyKey: 'once', maxRetries: 2 });
    expect(statuses).toEqual([]);
  });

  it('refuses a parameter of the query that is given twice', async () => {
    const { client } = serverAndClient();
    const twice = client.request({ method: 'GET', path: '/monitors?type=dns&type=tcp' });
    await expect(twice).rejects.toBeInstanceOf(ValidationError);
  });
});

const day = 'from=2026-01-30T00:00:00.000Z&to=2026-01-31T00:00:00.000Z';
/** Queries of routes that need one. */
const queries: Readonly<Record<string, string>> = {
  'exporters.samples': 'selector=up',
  'onCallSchedules.shifts': day,
  'maintenanceWindows.occurrences': day,
  'publicStatusPages.domainCheck': 'domain=status.example.com',
  'prometheus.query': 'query=up',
  'prometheus.queryRange': 'query=up&start=0&end=60&step=15',
  'prometheus.series': 'match%5B%5D=up&match%5B%5D=node_load1',
};

it('every route of the contract answers what its schema takes', async () => {
  const server = createFakeServer();
  const ids = new Map(resources.map(({ collection }) => [collection, String(server.add(collection, {}).id)]));
  const answering = routes.filter(
    // A refresh token is one that the server gave.
    ({ answer, operationId }) =>
      answer.schema !== undefined &&
      answer.contentType === undefined &&
      answer.formats === undefined &&
      operationId !== 'auth.refresh',
  );
  const wrong: string[] = [];
  for (const { answer, operationId, path, method, example, isBodyOptional } of answering) {
    const [collection] = operationId.split('.') as [(typeof resources)[number]['collection']];
    const place = path.replace(':id', ids.get(collection) ?? 'x').replace(/:\w+/g, 'x');
    const body = example ?? (method === 'GET' || isBodyOptional !== true ? undefined : {});
    const response = await server.fetch(
      new Request(`${server.baseUrl}/api/v1${place}?${queries[operationId] ?? ''}`, {
        method,
        headers: { 'X-Api-Key': server.apiKey },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const found: unknown = await response.json();
    const problem = response.ok ? answer.schema?.safeParse(found).error?.issues[0] : found;
    if (problem !== undefined) wrong.push(`${operationId} ${JSON.stringify(problem)}`);
  }
  expect(answering.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

it('a route answers what a test says instead', async () => {
  const { server, client } = serverAndClient({ seed: { monitors: [{ ...website, id: 'mon_web' }] } });
  server.answer('GET /monitors/:id', ({ params }) => ({ body: { id: params.id, currentStatus: 'down' } }));
  expect((await client.monitors.get('mon_web')).currentStatus).toBe('down');
  expect(() => server.answer('GET /monitor/:id', {})).toThrow('the contract has no route GET /monitor/:id');
});

describe('faults', () => {
  it.each([
    ['a 500 that passes', { on: 'GET /monitors', times: 2, answer: 500 }, undefined, 3],
    ['a 503 that stays', { answer: 503 }, ServerError, 3],
    ['a broken connection that passes', { times: 1, answer: 'reset' }, undefined, 2],
    ['a broken connection that stays', { answer: 'reset' }, ConnectionError, 3],
    ['a 429 with a short wait', { times: 1, answer: { status: 429, retryAfterSeconds: 2 } }, undefined, 2],
    ['a 429 with a long wait', { times: 1, answer: { status: 429, retryAfterSeconds: 31 } }, RateLimitError, 1],
    ['another route', { on: 'POST /monitors', answer: 500 }, undefined, 1],
    ['no request before the second', { after: 1, answer: 500 }, undefined, 1],
  ] as const)('%s meets the requests that the rule names', async (_, fault: Fault, error, requests) => {
    const { server, client } = serverAndClient({ faults: [fault] });
    const call = client.monitors.list().then(() => undefined);
    if (error === undefined) await call;
    else await expect(call).rejects.toBeInstanceOf(error);
    expect(server.requests).toHaveLength(requests);
  });

  it('a stalled answer ends with the time limit, and a rule can be taken away', async () => {
    const server = createFakeServer();
    const client = createClient({ ...server, timeoutMs: 100, maxRetries: 0 });
    const remove = server.addFault({ answer: 'stall' });
    await expect(client.monitors.list()).rejects.toBeInstanceOf(TimeoutError);
    remove();
    expect((await client.monitors.list()).data).toEqual([]);
  });

  it('latency delays the answer', async () => {
    const { client } = serverAndClient({ faults: [{ latencyMs: 60 }] });
    const startedAt = performance.now();
    await client.monitors.list();
    expect(performance.now() - startedAt).toBeGreaterThan(55);
  });
});

describe('sessions', () => {
  const email = 'ada@example.com';
  const password = 'correct horse battery';

  it('50 calls with a revoked token renew it once, and all succeed', async () => {
    const server = createFakeServer();
    const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, fetch: server.fetch, email, password });
    await client.monitors.list();
    server.revokeAccessTokens();
    const pages = await Promise.all(Array.from({ length: 50 }, () => client.monitors.list()));
    expect(pages).toHaveLength(50);
    expect(server.requests.filter(({ route }) => route === 'POST /auth/refresh')).toHaveLength(1);
  });

  it('an ended session is an error of its own', async () => {
    const server = createFakeServer();
    const client = createClient({ baseUrl: server.baseUrl, fetch: server.fetch });
    await client.auth.login({ email, password });
    server.endSessions();
    await expect(client.monitors.list()).rejects.toBeInstanceOf(SessionExpiredError);
  });

  it('a wrong API key is refused', async () => {
    const server = createFakeServer();
    const client = createClient({ ...server, apiKey: 'wp_other' });
    await expect(client.monitors.list()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  });
});

it('3,000 requests at 1,000 a minute meet no 429', async () => {
  const runtime = new VirtualRuntime(Date.UTC(2026, 0, 31, 9, 30, 12));
  const server = createFakeServer({ requestsPerMinute: 1_000, now: () => runtime.now() });
  let refused = 0;
  const client = createClientOn(runtime, {
    ...server,
    totalTimeoutMs: 600_000,
    middleware: [
      async (request, next) => {
        const response = await next(request);
        if (response.status === 429) refused += 1;
        return response;
      },
    ],
  });
  await runtime.run(Promise.all(Array.from({ length: 3_000 }, () => client.monitors.summary())));
  expect(server.requests).toHaveLength(3_000);
  expect(refused).toBe(0);
});
