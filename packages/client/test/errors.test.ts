import { describe, expect, it } from 'vitest';
import {
  AnswerError,
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  createClient,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RedirectError,
  ServerError,
  ValidationError,
  WatchpostError,
} from '../src/index.js';
import { type Answer, problem, scriptedServer } from './scripted-server.js';

const failure = async (answer: Answer): Promise<WatchpostError> => {
  const server = await scriptedServer(() => answer);
  const client = createClient({ baseUrl: server.baseUrl, apiKey: 'wp_key', maxRetries: 0 });
  return client.monitors.get('mon_1').then(
    () => expect.fail('no error'),
    (error) => error,
  );
};

describe('an error of the API', () => {
  it.each([
    ['bad_request', 400, BadRequestError],
    ['validation_failed', 400, ValidationError],
    ['token_reused', 401, AuthenticationError],
    ['plan_limit_reached', 403, PermissionError],
    ['not_found', 404, NotFoundError],
    ['method_not_allowed', 405, BadRequestError],
    ['conflict', 409, ConflictError],
    ['version_mismatch', 412, ConflictError],
    ['payload_too_large', 413, BadRequestError],
    ['unsupported_media_type', 415, BadRequestError],
    ['idempotency_key_reused', 422, ConflictError],
    ['rate_limited', 429, RateLimitError],
    ['internal', 500, ServerError],
    ['unavailable', 503, ServerError],
    ['a_code_of_tomorrow', 418, ApiError],
  ])('%s (%i) has its class, code, status, request id and the words of the server', async (code, status, family) => {
    const error = await failure(problem(status, code));
    expect(error).toBeInstanceOf(family);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toBeInstanceOf(WatchpostError);
    expect(error).toMatchObject({
      name: family.name,
      code,
      status,
      requestId: 'req_1',
      detail: `The detail of ${code}`,
      message: `GET /api/v1/monitors/mon_1: ${status} ${code}: The detail of ${code}`,
    });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: family.name,
      message: error.message,
      code,
      status,
    });
  });

  it('says that the answer is not of the API when a proxy answered', async () => {
    const error = await failure({ status: 502, headers: { 'content-type': 'text/html' } });
    expect(error).toMatchObject({ name: 'ServerError', status: 502, code: 'unexpected_answer' });
  });

  it('is readable when the fields of the problem have wrong types', async () => {
    const error = await failure({
      status: 400,
      body: { code: 'validation_failed', detail: 7, errors: [null, { path: 1 }] },
    });
    expect(error).toMatchObject({ code: 'validation_failed', errors: [{ path: '1', code: '', message: '' }] });
  });
});

describe('instanceof', () => {
  it('distinguishes families of errors', async () => {
    const error = await failure(problem(404, 'not_found'));
    expect(error).not.toBeInstanceOf(ServerError);
    expect({}).not.toBeInstanceOf(WatchpostError);
    expect(null).not.toBeInstanceOf(WatchpostError);
    expect(new Error('not ours')).not.toBeInstanceOf(WatchpostError);
  });

  it('holds for errors of another copy of this package', async () => {
    const copy: typeof import('../src/errors.js') = await import(`../src/errors.js?${'another-copy'}`);
    const error = new copy.RedirectError('GET /', 302, undefined);
    expect(copy.RedirectError).not.toBe(RedirectError);
    expect(error).toBeInstanceOf(RedirectError);
    expect(error).toBeInstanceOf(WatchpostError);
    expect(error).not.toBeInstanceOf(ApiError);
  });

  it('is exact for a derived class', () => {
    class OwnError extends NotFoundError {}
    const details = {
      status: 404,
      code: 'not_found',
      detail: '',
      requestId: undefined,
      errors: [],
      retryAfterMs: undefined,
    };
    expect(new OwnError('GET /', details)).toBeInstanceOf(OwnError);
    expect(new OwnError('GET /', details)).toBeInstanceOf(NotFoundError);
    expect(new NotFoundError('GET /', details)).not.toBeInstanceOf(OwnError);
  });
});

describe('a redirect', () => {
  it('is not followed, and the error names only its origin', async () => {
    const elsewhere = await scriptedServer(() => ({ status: 200, body: {} }));
    const error = await failure({ status: 307, headers: { location: `${elsewhere.baseUrl}/steal?token=secret` } });
    expect(error).toBeInstanceOf(RedirectError);
    expect(error).toMatchObject({ code: 'redirected', status: 307, origin: elsewhere.baseUrl });
    expect(error.message).not.toContain('secret');
    expect(elsewhere.seen).toEqual([]);
  });
});

it.each([
  ['HTML', (response) => response.end('<html>')],
  ['nothing', (response) => response.end()],
] satisfies [string, Answer][])('a success that carries %s instead of JSON is an error', async (_, answer) => {
  const error = await failure(answer);
  expect(error).toBeInstanceOf(AnswerError);
  expect(error).toMatchObject({ code: 'unexpected_answer', status: 200 });
});

describe('wrong use of the client', () => {
  it.each([
    ['a relative address', { baseUrl: '/api' }],
    ['another protocol', { baseUrl: 'file:///etc' }],
    ['an address with a password', { baseUrl: 'https://ada:pw@watchpost.example' }],
    ['an address with a query', { baseUrl: 'https://watchpost.example/?x=1' }],
    ['a key that cannot be sent', { baseUrl: 'https://watchpost.example', apiKey: 'wp_\n' }],
  ])('%s is refused when the client is made', (_, options) => {
    expect(() => createClient(options)).toThrow(TypeError);
  });

  it.each(['', '.', '..'])('the id %j is refused before anything is sent', async (id) => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'wp_key' });
    await expect(client.monitors.delete(id)).rejects.toBeInstanceOf(TypeError);
  });

  it.each(['monitors', '/../../x', '/..', 'https://elsewhere.example/'])(
    'the path %j is refused before anything is sent',
    async (path) => {
      const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'wp_key' });
      await expect(client.request({ method: 'GET', path })).rejects.toBeInstanceOf(TypeError);
    },
  );
});

it('an id stays one part of the path, whatever it contains', async () => {
  const server = await scriptedServer(() => ({ status: 200, body: {} }));
  await createClient({ baseUrl: `${server.baseUrl}/prefix/`, apiKey: 'wp_key' }).monitors.get('a/../b?c#d');
  expect(server.seen[0]?.path).toBe('/prefix/api/v1/monitors/a%2F..%2Fb%3Fc%23d');
});

it('a raw request has credentials, retries and limits, and returns the whole answer', async () => {
  const server = await scriptedServer(() => ({
    status: 200,
    body: { keys: [] },
    headers: { 'x-request-id': 'req_9' },
  }));
  const client = createClient({ baseUrl: server.baseUrl, apiKey: 'wp_key' });
  const answer = await client.request({
    method: 'PATCH',
    path: '/monitors/mon_1',
    body: { name: 'x' },
    ifVersion: 3,
    query: { a: 1 },
  });
  expect(answer).toMatchObject({ status: 200, requestId: 'req_9', data: { keys: [] } });
  expect(server.seen[0]).toMatchObject({
    method: 'PATCH',
    body: { name: 'x' },
    headers: { 'if-match': '"3"', 'x-api-key': 'wp_key' },
  });
  expect(server.seen[0]?.query.get('a')).toBe('1');
});

it('a raw HEAD request expects no body', async () => {
  const server = await scriptedServer(() => ({ status: 200 }));
  const client = createClient({ baseUrl: server.baseUrl, apiKey: 'wp_key' });
  await expect(client.request({ method: 'HEAD', path: '/monitors' })).resolves.toMatchObject({ data: undefined });
});

it('middleware sees and changes every attempt, and its errors reach the caller', async () => {
  const server = await scriptedServer((_, count) =>
    count === 1 ? problem(503, 'unavailable') : { status: 200, body: {} },
  );
  const order: string[] = [];
  const boom = new Error('mine');
  let isBroken = false;
  const client = createClient({
    baseUrl: server.baseUrl,
    apiKey: 'wp_key',
    middleware: [
      async (request, next) => {
        if (isBroken) throw boom;
        order.push('outer');
        const response = await next(request);
        order.push(String(response.status));
        return response;
      },
      (request, next) => {
        order.push('inner');
        request.headers.set('x-trace', 'abc');
        return next(request);
      },
    ],
  });
  await client.auth.me();
  expect(order).toEqual(['outer', 'inner', '503', 'outer', 'inner', '200']);
  expect(server.seen[1]?.headers['x-trace']).toBe('abc');
  isBroken = true;
  await expect(client.auth.me()).rejects.toBe(boom);
});

describe('an error after a sign-in', () => {
  it.each([
    ['wrong', 'The e-mail or the password is wrong.', 'The e-mail or the password is wrong.'],
    ['correct horse', 'correct horse is wrong', '[redacted] is wrong'],
  ])('with the password %s says “%s” as “%s”', async (password, sentence, shown) => {
    const answer = problem(401, 'invalid_credentials', { detail: sentence });
    const server = await scriptedServer(() => answer);
    const client = createClient({ baseUrl: server.baseUrl, maxRetries: 0 });
    const error: unknown = await client.auth.login({ email: 'ada@example.com', password }).catch((failed) => failed);
    expect(error).toMatchObject({ code: 'invalid_credentials', detail: shown });
  });
});

it.each([
  [{ 'x-ratelimit-reset': '42' }, 42_000],
  [{ 'x-ratelimit-reset': '42', 'retry-after': '40' }, 40_000],
  [{ 'x-ratelimit-reset': '1800000000' }, undefined],
])('a refusal for the rate limit with %j may be repeated after %s ms', async (headers, retryAfterMs) => {
  expect(await failure(problem(429, 'rate_limited', { headers }))).toMatchObject({ retryAfterMs });
});
