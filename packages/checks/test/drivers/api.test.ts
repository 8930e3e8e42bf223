import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Authority, createAuthority, selfSigned } from '@watchpost/testbed/authority';
import { startHttpsTarget, startHttpTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../src/network/address-guard.js';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';

const targets: Target[] = [];
afterAll(async () => {
  for (const target of targets.splice(0)) await target.stop();
});

/** What a target was asked, in order: method, path, headers, body. */
interface Heard {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (request: Heard, response: ServerResponse) => void;

/** A target that answers paths; anything else is a 404. */
const serve = async (
  routes: Readonly<Record<string, Answer>>,
): Promise<Target & { readonly heard: readonly Heard[] }> => {
  const heard: Heard[] = [];
  const handler: RequestListener = async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    const { method = '', url = '', headers } = request;
    const said = { method, url, headers, body };
    heard.push(said);
    const route = routes[url.split('?')[0] ?? ''];
    if (route === undefined) response.writeHead(404).end('none');
    else route(said, response);
  };
  const target = await startHttpTarget({ handler });
  targets.push(target);
  return Object.assign(target, { heard });
};

const json =
  (value: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
const ok: Answer = (_request, response) => void response.writeHead(200).end('ok');
const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(code, headers).end('no');

type Step = Readonly<Record<string, unknown>>;
const api = (steps: readonly Step[], settings: Settings = {}): Settings => ({
  type: 'api',
  ...settings,
  config: { steps: steps.map((step, index) => ({ name: `s${index + 1}`, ...step })), ...settings.config },
});

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const unknown = (message: unknown) => ({ status: 'unknown', message });
const statuses = ({ measurement }: Awaited<ReturnType<typeof check>>) => measurement.steps?.map(({ status }) => status);

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority();
});

const inFirstStep = (cause: string): string => `step 1 "s1": ${cause}`;
testDriver({
  subject: 'an API of two steps',
  settings: () => api([{}, { url: '/' }]),
  url: async () => (await serve({ '/': ok })).url,
  target: (hostAndPort) => `http://${hostAndPort}/`,
  message: inFirstStep,
  tls: {
    settings: () => api([{}, { url: '/' }], { config: { caCertificates: authority.certificatePem } }),
    url: async () => {
      const target = await startHttpsTarget({
        authority,
        certificate: await authority.issue({ names: ['localhost'] }),
      });
      targets.push(target);
      return target.url;
    },
    selfSignedUrl: async () => {
      const target = await startHttpsTarget({ authority, certificate: await selfSigned({ names: ['localhost'] }) });
      targets.push(target);
      return target.url;
    },
    target: (hostAndPort) => `https://${hostAndPort}/`,
  },
});

describe('the steps of a check', () => {
  it('hand values from one answer to the URL, headers, body and assertions of later ones', async () => {
    const shop = await serve({
      '/login': (_request, response) =>
        void response
          .writeHead(200, { 'X-Csrf': 'c5rf', 'Set-Cookie': 'session=abc=1; HttpOnly' })
          .end(JSON.stringify({ data: [{ token: 't0ken', id: 7 }], page: '<b id="x42">' })),
      '/orders/7': json({ id: 7, owner: 't0ken' }),
    });
    const steps = [
      {
        url: '/login',
        method: 'POST',
        body: '{"run":"{{$uuid}}","at":{{$timestamp}}}',
        extract: [
          { name: 'token', source: 'json', path: '$.data[0].token' },
          { name: 'id', source: 'json', path: '$.data[0].id' },
          { name: 'csrf', source: 'header', path: 'x-csrf' },
          { name: 'session', source: 'cookie', path: 'session' },
          { name: 'tag', source: 'pattern', path: 'id=\\\\"x(\\d+)' },
        ],
      },
      {
        url: '/orders/{{id}}?tag={{ tag }}',
        method: 'PUT',
        headers: { Authorization: 'Bearer {{token}}', 'X-Csrf': '{{csrf}}', 'X-Plain': '{{not a name}}' },
        body: '{"session":"{{session}}"}',
        assertions: [
          { source: 'json', path: '$.owner', operator: 'equals', expected: '{{token}}' },
          { source: 'status', operator: 'equals', expected: 200 },
        ],
      },
    ];
    const report = await check(shop.url, api(steps));
    expect(report.measurement.message).toBeNull();
    expect(report.status).toBe('up');
    expect(shop.heard[0]?.body).toMatch(/^\{"run":"[0-9a-f-]{36}","at":\d{10}\}$/);
    expect(shop.heard[1]).toMatchObject({
      url: '/orders/7?tag=42',
      body: '{"session":"abc=1"}',
      headers: {
        authorization: 'Bearer t0ken',
        'x-csrf': 'c5rf',
        'x-plain': '{{not a name}}',
        cookie: 'session=abc=1',
      },
    });
  });

  it('have a status, times and a cause each, and their sum is the latency of the check', async () => {
    const { url } = await serve({ '/': ok, '/fail': status(500) });
    const report = await check(url, api([{}, { url: '/fail' }, {}, { url: '/', always: true }]));
    expect(report.status).toBe('down');
    expect(report.measurement).toMatchObject({
      ok: false,
      statusCode: 500,
      message: 'step 2 "s2": answered 500, expected 200-299',
      steps: [
        { name: 's1', status: 'up', statusCode: 200, message: null, timings: { firstByteMs: expect.any(Number) } },
        { name: 's2', status: 'down', statusCode: 500, message: 'answered 500, expected 200-299' },
        { name: 's3', status: 'skipped', statusCode: null, latencyMs: null, message: 'a step before it failed' },
        { name: 's4', status: 'up', statusCode: 200 },
      ],
    });
    const sum = report.measurement.steps?.reduce((total, { latencyMs }) => total + (latencyMs ?? 0), 0) ?? 0;
    expect(report.measurement.latencyMs).toBeCloseTo(sum, 0);
  });

  it('clean up what an earlier step has made, also when its own assertion failed', async () => {
    const shop = await serve({
      '/orders': json({ id: 'o1', state: 'broken' }),
      '/orders/o1': ok,
    });
    const steps = [
      {
        url: '/orders',
        method: 'POST',
        extract: [{ name: 'id', source: 'json', path: '$.id' }],
        assertions: [{ source: 'json', path: '$.state', operator: 'equals', expected: 'new' }],
      },
      { url: '/', always: false },
      { url: '/orders/{{id}}', method: 'DELETE', always: true },
    ];
    expect(statuses(await check(shop.url, api(steps)))).toEqual(['down', 'skipped', 'up']);
    expect(shop.heard.at(-1)).toMatchObject({ method: 'DELETE', url: '/orders/o1' });
  });

  it('that clean up are skipped when the value that they need was never there', async () => {
    const shop = await serve({ '/orders': status(503) });
    const steps = [
      { url: '/orders', extract: [{ name: 'id', source: 'json', path: '$.id' }] },
      { url: '/orders/{{id}}', method: 'DELETE', always: true },
    ];
    const report = await check(shop.url, api(steps));
    expect(report.measurement.message).toBe('step 1 "s1": answered 503, expected 200-299');
    expect(report.measurement.steps?.[1]).toMatchObject({
      status: 'skipped',
      message: 'needs {{id}}, which no step has extracted',
    });
    expect(shop.heard).toHaveLength(1);
  });

  it('that clean up have a quarter of the time for themselves', async () => {
    const shop = await serve({ '/slow': () => {}, '/clean': ok });
    const report = await check(
      shop.url,
      api([{ url: '/slow' }, { url: '/clean', always: true }], { timeoutSeconds: 4 }),
    );
    expect(report.measurement.message).toBe('step 1 "s1": timed out after 3 s while waiting for the answer');
    expect(statuses(report)).toEqual(['down', 'up']);
  });

  it('end within the timeout of the monitor in the whole', async () => {
    const shop = await serve({ '/': (_request, response) => void setTimeout(() => response.end('late'), 300) });
    const report = await check(
      shop.url,
      api(
        Array.from({ length: 20 }, () => ({})),
        { timeoutSeconds: 1 },
      ),
    );
    expect(report.measurement.message).toMatch(/^step \d+ "s\d+": timed out after 1 s /);
    expect(shop.heard.length).toBeLessThan(6);
  });

  it.each([
    ['json', '$.a.b', 'json $.a.b is missing'],
    ['json', '$.list', '"$.list" is no text, number or truth value'],
    ['header', 'X-Gone', 'header X-Gone is missing'],
    ['cookie', 'gone', 'cookie gone is missing'],
    ['pattern', 'g(o)ne', 'pattern g(o)ne is missing'],
    ['json', '$.long', 'the value has more than 10000 characters'],
  ])('say what they do not find: %s %s', async (source, path, cause) => {
    const { url } = await serve({ '/': json({ list: [1], long: 'x'.repeat(10_001) }) });
    expect(await verdict(url, api([{ extract: [{ name: 'x', source, path }] }]))).toEqual(
      down(inFirstStep(`nothing for {{x}}: ${cause}`)),
    );
  });

  it('share the cookies that hosts set, each with its host', async () => {
    const other = await serve({ '/': ok });
    const shop = await serve({
      '/login': (_request, response) => void response.writeHead(200, { 'Set-Cookie': 'sid=1' }).end(),
      '/': ok,
    });
    const elsewhere = other.url.replace('localhost', '127.0.0.1');
    expect(await verdict(shop.url, api([{ url: '/login' }, {}, { url: elsewhere }]))).toEqual(up);
    expect([shop.heard[1]?.headers.cookie, other.heard[0]?.headers.cookie]).toEqual(['sid=1', undefined]);
  });

  it('are judged in the whole by latency and by the certificate that ends first', async () => {
    const { url } = await serve({ '/': ok });
    const assertions = [{ source: 'latency', operator: 'lessThan', expected: 0 }] as const;
    expect(await verdict(url, api([{}, {}], { assertions }))).toEqual(
      down(expect.stringMatching(/^latency is [\d.]+ ms, expected less than 0$/)),
    );
  });

  it('keep their answers for a person who tries them, the first 4,096 characters each', async () => {
    const { url } = await serve({ '/': json({ a: 'x'.repeat(5000) }, { 'X-Kind': 'big' }), '/fail': status(500) });
    const steps = [{ extract: [{ name: 'kind', source: 'header', path: 'x-kind' }] }, { url: '/fail' }, {}];
    const { trials, measurement } = await check(url, api(steps, { keepsAnswers: true }));
    expect(trials).toMatchObject([
      { status: 'up', extracted: { kind: 'big' }, answer: { isCut: true, headers: { 'x-kind': 'big' } } },
      { status: 'down', extracted: {}, answer: { body: 'no', isCut: false } },
      { status: 'skipped', answer: null },
    ]);
    expect(trials?.[0]?.answer?.body).toHaveLength(4096);
    expect(measurement.steps?.[0]).not.toHaveProperty('answer');
  });
});

describe('a value of an answer', () => {
  const handOver = (value: unknown, step: Step): Promise<{ readonly status: string; readonly message: unknown }> =>
    serve({ '/': json({ value }) }).then(({ url }) =>
      verdict(url, api([{ extract: [{ name: 'v', source: 'json', path: '$.value' }] }, step])),
    );

  it('begins no second header', async () => {
    expect(await handOver('a\r\nX-Evil: 1', { headers: { 'X-A': '{{v}}' } })).toEqual(
      down('step 2 "s2": its header X-A cannot carry the values that stand in it'),
    );
  });

  it.each([
    ['as a path', '//evil.example/', '{{v}}', 'its URL leads to http://evil.example, which no step names'],
    ['as a URL', 'https://evil.example/x', '{{v}}', 'its URL leads to https://evil.example, which no step names'],
  ])('leads nowhere with variables beside it, %s', async (_how, value, url, message) => {
    expect(await handOver(value, { url, headers: { 'X-A': '{{v}}' } })).toEqual(
      unknown(`step 2 "s2": ${message}: variables in its headers and body do not go there`),
    );
  });

  it('moves no written URL to another host', async () => {
    const { url } = await serve({ '/': json({ value: '/evil.example/' }) });
    const steps = [{ extract: [{ name: 'v', source: 'json', path: '$.value' }] }, { url: '/{{v}}' }];
    expect(await verdict(url, api(steps))).toEqual(
      unknown('step 2 "s2": a variable moves its URL to another host, http://evil.example'),
    );
  });

  it.each(['file:///etc/passwd', 'ftp://host/', 'javascript:alert(1)', 'http://', ''.padEnd(9000, 'x')])(
    'is no URL: %.30s',
    async (value) => {
      expect((await handOver(value, { url: '{{v}}' })).status).toBe('down');
    },
  );

  it('may be a URL of another host, which gets the bare request', async () => {
    const store = await serve({ '/file': ok });
    const shop = await serve({
      '/': json({ link: new URL('/file', store.url.replace('localhost', '127.0.0.1')).href }),
    });
    const steps = [
      { extract: [{ name: 'link', source: 'json', path: '$.link' }] },
      { url: '{{link}}', method: 'PUT', headers: { 'X-Fixed': 'yes' }, body: 'x' },
    ];
    const credentials = { token: 'top-secret-token', secretHeaders: 'X-Api-Key: another-secret' };
    expect(await verdict(shop.url, api(steps, { credentials }))).toEqual(up);
    expect(shop.heard[0]?.headers.authorization).toBe('Bearer top-secret-token');
    expect(store.heard[0]?.headers).toMatchObject({ 'x-fixed': 'yes' });
    expect(JSON.stringify(store.heard)).not.toContain('secret');
  });

  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/',
    'http://[::1]/',
    'http://0x0a000001/',
    'http://inside.example/',
  ])('that is a private address is refused like any target: %s', async (link) => {
    const canary = await startTcpTarget();
    targets.push(canary);
    const shop = await serve({ '/': json({ link: link.replace(/\/$/, `:${canary.port}/`) }) });
    const closed = createAddressGuard({ allowPrivate: false, resolve: async () => [{ address: '10.0.0.1' }] });
    // The server of the test is admitted, as if it were public.
    const guard = {
      ...closed,
      resolve: async (host: string) => {
        const addresses = await closed.resolve(host);
        return host === '127.0.0.1' ? addresses.map((address) => ({ ...address, refusal: null })) : addresses;
      },
    };
    const steps = [{ extract: [{ name: 'v', source: 'json', path: '$.link' }] }, { url: '{{v}}' }];
    const target = shop.url.replace('localhost', '127.0.0.1');
    const report = await check(target, api(steps, { environment: { guard } }));
    expect([report.status, statuses(report)]).toEqual(['unknown', ['up', 'unknown']]);
    expect(canary.connectionCount).toBe(0);
  });

  it('cannot make a body of hundreds of megabytes', async () => {
    const { url } = await serve({ '/': json({ value: 'x'.repeat(10_000) }) });
    const steps = [
      { extract: [{ name: 'v', source: 'json', path: '$.value' }] },
      { method: 'POST', body: '{{v}}'.repeat(19_000) },
    ];
    expect(await verdict(url, api(steps))).toEqual(
      down('step 2 "s2": its body is larger than 1 MiB with its variables filled in'),
    );
  });
});

describe('a secret of an API', () => {
  const secret = 'k3y-of/the shop+1';
  const credentials = { secrets: `api_key: ${secret}\nother: an0ther-one` };
  const using = { headers: { 'X-Api-Key': '{{secrets.api_key}}' } };

  it('stands where a step refers to it, in its headers, URL and body', async () => {
    const shop = await serve({ '/': ok });
    const step = { ...using, method: 'POST', url: '/?other={{secrets.other}}', body: '{{secrets.api_key}}' };
    expect(await verdict(shop.url, api([step], { credentials }))).toEqual(up);
    expect(shop.heard[0]).toMatchObject({
      url: '/?other=an0ther-one',
      body: secret,
      headers: { 'x-api-key': secret },
    });
  });

  it('that the monitor does not have is named', async () => {
    const shop = await serve({ '/': ok });
    expect(await verdict(shop.url, api([using]))).toEqual(
      unknown(inFirstStep('the credentials of this monitor have no secret api_key')),
    );
    expect(shop.heard).toHaveLength(0);
  });

  it.each([
    ['as it is', secret],
    ['in a URL', encodeURIComponent(secret)],
    ['in a form', encodeURIComponent(secret).replaceAll('%20', '+')],
    ['in base64', Buffer.from(secret).toString('base64')],
  ])('is struck out of messages, answers and extracted values, %s', async (_how, echo) => {
    const shop = await serve({
      '/': (_request, response) =>
        void response.writeHead(200, { 'X-Echo': echo }).end(`${'a'.repeat(90)}${echo} and more`),
    });
    const step = {
      ...using,
      extract: [
        { name: 'echo', source: 'header', path: 'x-echo' },
        { name: 'all', source: 'pattern', path: '.*' },
      ],
      assertions: [{ source: 'body', operator: 'equals', expected: `x${echo}` }],
    };
    const report = await check(shop.url, api([step], { credentials, keepsAnswers: true }));
    expect(report.status).toBe('down');
    const shown = JSON.stringify(report);
    expect(shown).toContain('•••');
    for (const part of [echo, echo.slice(0, 8)]) expect(shown).not.toContain(part);
    expect(report.trials?.[0]?.extracted.echo).toBe('•••');
  });

  it.each([
    ['password', { username: 'ada', password: 'l0velace-1815' }],
    ['token', { token: 'l0velace-1815' }],
    ['secret header', { secretHeaders: 'X-Key: l0velace-1815' }],
  ])('is struck out likewise when it is a %s', async (_what, credentials) => {
    const shop = await serve({
      '/': ({ headers }, response) => void response.writeHead(200).end(`l0velace-1815 ${headers.authorization}`),
    });
    const assertions = [{ source: 'body', operator: 'equals', expected: 'x' }];
    const report = await check(shop.url, api([{ assertions }], { credentials, keepsAnswers: true }));
    const shown = JSON.stringify(report);
    expect(shown).toContain('•••');
    expect(shown).not.toContain('l0velace');
    expect(shown).not.toContain(Buffer.from('ada:l0velace-1815').toString('base64').slice(0, 12));
  });

  describe('goes to no host that its author did not write', () => {
    it.each([301, 302, 307, 308])('by a redirect %i', async (code) => {
      const evil = await serve({ '/': ok });
      const shop = await serve({ '/': status(code, { Location: evil.url.replace('localhost', '127.0.0.1') }) });
      const step = { ...using, method: 'POST', body: 'key={{secrets.api_key}}' };
      const report = await check(shop.url, api([step], { credentials }));
      expect(JSON.stringify(evil.heard)).not.toContain('k3y');
      if (code >= 307)
        expect(report.measurement.message).toContain('the secret api_key does not go to http://127.0.0.1');
    });

    it('by a redirect that repeats it in its URL', async () => {
      const evil = await serve({ '/': ok });
      const there = `${evil.url.replace('localhost', '127.0.0.1')}?k=${encodeURIComponent(secret)}`;
      const shop = await serve({ '/': status(302, { Location: there }) });
      expect(await verdict(shop.url, api([using], { credentials }))).toMatchObject({ status: 'unknown' });
      expect(evil.heard).toHaveLength(0);
    });

    it('by a variable that is a URL', async () => {
      const evil = await serve({ '/': ok });
      const shop = await serve({ '/': json({ next: evil.url.replace('localhost', '127.0.0.1') }) });
      const steps = [
        { ...using, extract: [{ name: 'next', source: 'json', path: '$.next' }] },
        { ...using, url: '{{next}}' },
      ];
      expect(await verdict(shop.url, api(steps, { credentials }))).toMatchObject({
        status: 'unknown',
        message: expect.stringContaining('which no step names'),
      });
      expect(evil.heard).toHaveLength(0);
    });

    it('by an answer that repeats it and another step that names the host', async () => {
      const evil = await serve({ '/': ok });
      const shop = await serve({
        '/': ({ headers }, response) => json({ echo: headers['x-api-key'] })({} as Heard, response),
      });
      const steps = [
        { ...using, extract: [{ name: 'echo', source: 'json', path: '$.echo' }] },
        { url: evil.url.replace('localhost', '127.0.0.1'), method: 'POST', body: '{{echo}}' },
      ];
      expect(await verdict(shop.url, api(steps, { credentials }))).toEqual(
        unknown(expect.stringMatching(/^step 2 "s2": the secret api_key does not go to http:\/\/127\.0\.0\.1:\d+: /)),
      );
      expect(evil.heard).toHaveLength(0);
    });

    it('but to another host that a step with it names, and on to its next page', async () => {
      const other = await serve({ '/': json({ next: '/page-2' }), '/page-2': ok });
      const shop = await serve({ '/': ok });
      const there = other.url.replace('localhost', '127.0.0.1');
      const steps = [
        { ...using, url: there, extract: [{ name: 'next', source: 'pattern', path: '/page-\\d' }] },
        { ...using, url: `${there.replace(/\/$/, '')}/{{next}}`.replace('//{{', '/{{') },
      ];
      const report = await check(shop.url, api(steps, { credentials }));
      expect(other.heard[0]?.headers['x-api-key']).toBe(secret);
      expect(report.measurement.steps?.[0]?.status).toBe('up');
    });
  });

  it('of the target goes to steps at its origin alone, and a step may sign in otherwise', async () => {
    const other = await serve({ '/': ok });
    const shop = await serve({ '/': ok });
    const there = other.url.replace('localhost', '127.0.0.1');
    const steps = [{}, { headers: { Authorization: 'Bearer mine' } }, { url: there }];
    expect(await verdict(shop.url, api(steps, { credentials: { username: 'ada', password: 'l0velace' } }))).toEqual(up);
    expect(shop.heard.map(({ headers }) => headers.authorization)).toEqual([
      `Basic ${Buffer.from('ada:l0velace').toString('base64')}`,
      'Bearer mine',
    ]);
    expect(other.heard[0]?.headers.authorization).toBeUndefined();
  });
});

describe('a hostile API', () => {
  it.each([
    [
      'endless headers',
      (response: ServerResponse) => {
        const { socket } = response;
        socket?.write('HTTP/1.1 200 OK\r\n');
        const pour = (): void => {
          while (socket?.writable && socket.write(`X-A: ${'x'.repeat(8000)}\r\n`));
        };
        socket?.on('drain', pour);
        pour();
      },
    ],
    [
      'an endless body',
      (response: ServerResponse) => {
        const pour = (): void => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', pour);
        pour();
      },
    ],
    [
      'JSON that is nested a hundred thousand times',
      (response: ServerResponse) => void response.end('['.repeat(100_000)),
    ],
    [
      'JSON with the names of Object',
      (response: ServerResponse) => void response.end('{"__proto__":{"a":1},"constructor":2}'),
    ],
  ])('that answers with %s ends the check with a cause', async (_what, answer) => {
    const { url } = await serve({ '/': (_request, response) => answer(response) });
    const steps = [
      {
        extract: [
          { name: 'a', source: 'json', path: '$.a' },
          { name: 'b', source: 'pattern', path: '(a+)+b' },
        ],
      },
      { url: '/never' },
    ];
    const report = await check(url, api(steps, { timeoutSeconds: 5 }));
    expect(report.status).toBe('down');
    expect(statuses(report)).toEqual(['down', 'skipped']);
  });

  it('that sets thousands of cookies hands on fifty of them', async () => {
    const cookies = Array.from({ length: 2000 }, (_, index) => `c${index}=${index}`);
    const shop = await serve({
      '/set': (_request, response) => void response.writeHead(200, { 'Set-Cookie': cookies }).end(),
      '/': ok,
    });
    expect((await check(shop.url, api([{ url: '/set' }, {}]))).status).toBe('up');
    expect(shop.heard[1]?.headers.cookie?.split('; ')).toHaveLength(50);
  });

  it('that names a step in its answer ends with text on one line', async () => {
    const { url } = await serve({ '/': (_request, response) => void response.end('a\nb\u0000c\u202e'.repeat(100)) });
    const assertions = [{ source: 'body', operator: 'equals', expected: 'x' }];
    const { message } = (await check(url, api([{ assertions }]))).measurement;
    expect(message).toMatch(/^step 1 "s1": body is "[^\p{C}]*…", expected "x"$/u);
  });
});
