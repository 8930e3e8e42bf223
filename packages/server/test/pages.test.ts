import { once } from 'node:events';
import { connect } from 'node:net';
import { problemSchema } from '@watchpost/schemas';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

/** The line of the log about a request, by its id. */
const loggedRequest = ({ stderr }: ServerProcess, requestId: string): unknown => {
  const line = stderr.split('\n').find((each) => each.includes(requestId) && each.includes('"message":"request"'));
  return line === undefined ? undefined : JSON.parse(line);
};

describe('a server with all roles', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ from: 'sources' });
  });
  afterAll(() => server.stop());

  const raw = async (text: string): Promise<string> => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
    let received = '';
    socket.on('data', (part: string) => {
      received += part;
    });
    socket.write(text);
    await once(socket, 'close');
    return received;
  };

  test('reports that it is alive and ready', async () => {
    const alive = await fetch(`${server.url}/livez`);
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'alive' }]);
    const ready = await fetch(`${server.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(ready.headers.get('cache-control')).toBe('no-store');
    expect(await ready.json()).toEqual({
      status: 'ready',
      database: 'ok',
      schema: { version: expect.any(Number), expectedVersion: expect.any(Number) },
      outbox: { waitingEvents: 0, lagSeconds: 0 },
      worker: { status: 'ok', lastTickAt: expect.stringMatching(/Z$/), running: 0, waiting: 0, overdueSeconds: 0 },
      clock: { source: 'process', aheadSeconds: expect.any(Number), stepSeconds: 0 },
    });
  });

  test('shows a browser the links to its pages', async () => {
    const page = await fetch(server.url);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await page.text();
    expect(html).toContain(`${server.url}/api/v1`);
    for (const [, link] of html.matchAll(/href="(\/[^"]*)"/g)) {
      expect([link, (await fetch(`${server.url}${link}`)).status]).toEqual([link, 200]);
    }
  });

  test('shows the reference of the API, which loads nothing from elsewhere', async () => {
    const page = await fetch(`${server.url}/docs`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    const files = [...(await page.text()).matchAll(/<(?:script src|link rel="stylesheet" href)="([^"]+)"/g)];
    expect(files).toHaveLength(2);
    for (const [, path = ''] of files) {
      const file = await fetch(new URL(path, `${server.url}/docs`));
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toMatch(/^text\/(javascript|css); charset=utf-8$/);
      const plain = await fetch(file.url, { headers: { 'accept-encoding': 'identity' } });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(await file.text()).toBe(await plain.text());
    }
  });

  test.each(['/docs/', '/docs/nothing', '/docs/types/Nothing', '/docs/types/constructor', '/docs/monitors/'])(
    'has no page at %s',
    async (path) => {
      const answer = await fetch(`${server.url}${path}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    },
  );

  test.each(['/', '/docs', '/livez', '/api/v1/openapi.json', '/api/v1/monitors'])(
    'serves %s with headers that keep other origins from reading it or guessing its type',
    async (path) => {
      const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await fetch(`${server.url}${path}`, { method, headers });
        const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect([method, names]).toEqual([method, []]);
        if (method === 'GET') expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      }
    },
  );

  test('publishes the keys of its access tokens', async () => {
    const keys = await fetch(`${server.url}/.well-known/jwks.json`);
    expect(await keys.json()).toEqual({ keys: [expect.objectContaining({ crv: 'Ed25519', alg: 'EdDSA' })] });
  });

  test.each([
    ['GET', '/nowhere', 404],
    ['GET', '/api/v1/nowhere', 404],
    ['POST', '/livez', 404],
    ['GET', '/api/v1', 404],
    ['GET', '/api/v1/monitors/%zz', 400],
    ['GET', '/%zz', 404],
    ['GET', '/api/v1/x/../monitors', 404],
    ['GET', '/api/v1/x/%2E%2e/monitors', 404],
    ['GET', '/docs/../livez', 404],
    ['GET', '/./livez', 404],
    ['GET', '/api/v1/monitors/', 404],
    ['DELETE', '/api/v1/monitors', 405],
    ['TRACE', '/api/v1/monitors', 405],
    ['TRACE', '/', 404],
    ['GET', '/api/v1/monitors', 401],
  ])('answers %s %s with a problem, %i', async (method, path, status) => {
    const answer = await raw(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const header of ['content-type: application/problem+json', 'x-request-id: ', 'x-ratelimit-remaining: ']) {
      expect(answer.toLowerCase()).toContain(header);
    }
  });

  const login = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const malformed: readonly (readonly [string, string, number, string])[] = [
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['two lengths', `${login}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400, 'bad_request'],
    ['something else than HTTP', 'hello\r\n\r\n', 400, 'bad_request'],
    ['no host', 'GET /api/v1/monitors HTTP/1.1\r\n\r\n', 400, 'bad_request'],
    [
      'two hosts',
      'GET /api/v1/monitors HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'two hosts for a page',
      'GET /livez HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'extensions of chunks without end',
      `${login}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      413,
      'payload_too_large',
    ],
    [
      'an unknown expectation',
      'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n',
      417,
      'expectation_failed',
    ],
  ];
  test.each(malformed)(
    'refuses a request with %s with a problem, counted and logged',
    async (_, text, status, code) => {
      const answer = await raw(text);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(head.toLowerCase()).toContain('content-type: application/problem+json');
      expect(head.toLowerCase()).toMatch(/^x-ratelimit-remaining: \d+$/m);
      const problem = problemSchema.parse(JSON.parse(body));
      expect(problem).toMatchObject({ status, code });
      expect(head).toContain(problem.instance);
      await expect.poll(() => loggedRequest(server, problem.instance)).toMatchObject({ status });
    },
  );

  const get = 'GET /api/v1/monitors HTTP/1.1\r\nHost: localhost\r\n';
  const chunked = `${login}Transfer-Encoding: chunked\r\n\r\n`;
  /** A proxy could see another end of each of these, and a second request behind it. */
  test.each([
    ['a length beside chunks', `${login}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['chunks beside a length', `${login}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`],
    ['two equal lengths', `${login}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
    ['a list of equal lengths', `${login}Content-Length: 2, 2\r\n\r\n{}`],
    ['a length with a sign', `${login}Content-Length: +2\r\n\r\n{}`],
    ['no CR after the first line', 'GET /api/v1/monitors HTTP/1.1\nHost: localhost\r\n\r\n'],
    ['no CR after a header', `${get}X-Odd: a\nContent-Length: 0\r\n\r\n`],
    ['no CR in the empty line', `${get}\n`],
    ['no LF after a header', `${get}X-Odd: a\rContent-Length: 0\r\n\r\n`],
    ['a blank before a colon', `${login}Content-Length : 2\r\n\r\n{}`],
    ['a tab before a colon', `${login}Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n`],
    ['a folded header', `${login}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`],
    ['a folded first header', 'GET /api/v1/monitors HTTP/1.1\r\n Host: localhost\r\n\r\n'],
    ['no CR after the size of a chunk', `${chunked}2\n{}\r\n0\r\n\r\n`],
    ['no CR after the extension of a chunk', `${chunked}2;a\n{}\r\n0\r\n\r\n`],
    ['no CR after a chunk', `${chunked}2\r\n{}\n0\r\n\r\n`],
    ['no CR after the last chunk', `${chunked}2\r\n{}\r\n0\n\r\n`],
    ['a blank behind the size of a chunk', `${chunked}2 \r\n{}\r\n0\r\n\r\n`],
    ['a length in the trailers', `${chunked}2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n`],
    ['no chunks', `${login}Transfer-Encoding: gzip\r\n\r\n`],
    ['chunks within another coding', `${login}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`],
    ['chunks twice', `${login}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['chunks twice in a line', `${login}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`],
    ['chunks and no coding', `${login}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`],
    ['a coding and chunks', `${login}Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a coding and chunks in a line', `${login}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
    [
      'chunks in HTTP/1.0',
      `${login.replace('/1.1', '/1.0')}Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
  ])(
    'refuses a request with %s and ends the connection, so that nothing behind it is a request',
    async (what, text) => {
      const behind = `/api/v1/${encodeURIComponent(what)}/behind`;
      const answer = await raw(`${text}GET ${behind} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect([...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual(['400']);
      const problem = problemSchema.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))));
      expect(problem).toMatchObject({ status: 400, code: 'bad_request' });
      await expect.poll(() => loggedRequest(server, problem.instance)).toMatchObject({ status: 400 });
      expect(server.stderr).not.toContain(behind);
    },
  );

  test.each(['/', '/livez', '/readyz', '/docs', '/docs/reference.js', '/metrics'])(
    'answers HEAD %s like GET, without the body',
    async (path) => {
      const [got, head] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(`${server.url}${path}`, { method })));
      expect([head?.status, await head?.text()]).toEqual([got?.status, '']);
      expect(head?.headers.get('content-type')).toBe(got?.headers.get('content-type'));
    },
  );

  test('serves others while a hundred clients never finish their request', async () => {
    const port = Number(new URL(server.url).port);
    const slow = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect');
        socket.write('POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
        return socket;
      }),
    );
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  test('logs every request as one line of JSON, without its query or the token of a heartbeat', async () => {
    const path = `/api/v1/monitors/%22%0A%7B'"\\${'%F0%9F%98%80'.repeat(3)}`;
    await raw(`GET ${path}?token=verysecret HTTP/1.1\r\nHost: "\r\nUser-Agent: a"b\\\r\nConnection: close\r\n\r\n`);
    await fetch(`${server.url}/nowhere?token=verysecret`);
    await fetch(`${server.url}/api/v1/heartbeats/wpb_verysecretverysecret/fail`, { method: 'POST' });
    for (const mistyped of ['heartbeats//', 'Heartbeats/', 'heartbeat/', '%68eartbeats/']) {
      await fetch(`${server.url}/api/v1/${mistyped}wpb_verysecretverysecret`, { method: 'POST' });
    }
    const requestId = (await fetch(`${server.url}/api/v1/openapi.json`)).headers.get('x-request-id');
    const lines = server.stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ message: 'request', method: 'GET', path, status: 401 }));
    expect(lines).toContainEqual({
      level: 'info',
      time: expect.any(String),
      message: 'request',
      method: 'GET',
      path: '/api/v1/openapi.json',
      route: '/api/v1/openapi.json',
      status: 200,
      ms: expect.any(Number),
      requestId,
      clientAddress: '127.0.0.1',
      actor: null,
      organizationId: null,
    });
    expect(lines).toContainEqual(expect.objectContaining({ path: '/api/v1/heartbeats/…/fail', status: 404 }));
    expect(server.stderr).not.toContain('verysecret');
  });
});

test('the limit per address counts pages too, but not the probes of a balancer', async () => {
  const server = await startServer({ env: { RATE_LIMIT_PER_IP: '4', ROLE: 'api' }, from: 'sources' });
  onTestFinished(() => server.stop());
  const statuses: number[] = [];
  const paths = [
    '/',
    '/docs',
    '/livez',
    '/readyz',
    '/docs/reference.js',
    '/auth/reset-password',
    '/docs',
    '/api/v1/nothing',
    '/readyz',
  ];
  for (const path of paths) statuses.push((await fetch(`${server.url}${path}`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 200]);
  const refused = await fetch(`${server.url}/docs`);
  const problem = problemSchema.parse(await refused.json());
  expect(problem).toMatchObject({ code: 'rate_limited' });
  await expect
    .poll(() => loggedRequest(server, problem.instance))
    .toMatchObject({ method: 'GET', path: '/docs', status: 429 });
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
});

test('a server with the role api is ready without running checks', async () => {
  const server = await startServer({ env: { ROLE: 'api' }, from: 'sources' });
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ worker: null })]);
  await server.stop();
});

test('a server with the role worker answers probes and nothing else', async () => {
  const server = await startServer({ env: { ROLE: 'worker' }, from: 'sources' });
  const statuses = await Promise.all(
    ['/livez', '/readyz', '/api/v1/monitors', '/.well-known/jwks.json', '/docs'].map(
      async (path) => (await fetch(`${server.url}${path}`)).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 404, 404, 404]);
  await server.stop();
});

test.each([
  ['http://status.example.com', null],
  ['https://status.example.com', 'max-age=31536000'],
])('pages of a server with the public URL %s ask browsers to use TLS only: %s', async (url, expected) => {
  const server = await startServer({ from: 'sources', env: { PUBLIC_URL: url } });
  onTestFinished(() => server.stop());
  for (const path of ['/', '/docs']) {
    const page = await fetch(`${server.url}${path}`);
    expect([page.status, page.headers.get('strict-transport-security')]).toEqual([200, expected]);
  }
});
