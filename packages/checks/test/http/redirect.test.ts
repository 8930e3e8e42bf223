import type { RequestListener } from 'node:http';
import { createAuthority } from '@watchpost/testbed/authority';
import { startHttpsTarget, startHttpTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, describe, expect, it } from 'vitest';
import { redirectedRequest } from '../../src/http/redirect.js';
import { check, guardWith, verdict } from '../run.js';

const targets: Target[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.stop();
});

const serve = async (handler: RequestListener): Promise<Target> => {
  const target = await startHttpTarget({ handler });
  targets.push(target);
  return target;
};

const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { Location: location }).end('gone elsewhere');

describe('a redirect of the target', () => {
  it.each([301, 302, 303, 307, 308])('is followed with status %i', async (status) => {
    const { url } = await serve((request, response) =>
      request.url === '/there' ? response.end('arrived') : redirectTo('/there', status)(request, response),
    );
    expect(
      await check(url, { assertions: [{ source: 'body', operator: 'equals', expected: 'arrived' }] }),
    ).toMatchObject({ status: 'up', measurement: { statusCode: 200 } });
  });

  it.each([
    [300, '/there'],
    [304, '/there'],
    [302, undefined],
  ])('is not followed with status %i and the location %s', async (status, location) => {
    const { url } = await serve((_request, response) =>
      response.writeHead(status, location === undefined ? {} : { Location: location }).end(),
    );
    expect(await verdict(url)).toEqual({ status: 'down', message: `answered ${status}, expected 200-299` });
  });

  it('is not followed when the monitor allows none', async () => {
    const target = await serve(redirectTo('/'));
    const message = 'answered 302, expected 200-299';
    expect(await verdict(target.url, { config: { maxRedirects: 0 } })).toEqual({ status: 'down', message });
    expect(target.connectionCount).toBe(1);
  });

  it('is followed as often as allowed when it leads back', async () => {
    const target = await serve(redirectTo('/'));
    expect(await check(target.url, { config: { maxRedirects: 3 } })).toMatchObject({
      status: 'down',
      measurement: {
        statusCode: 302,
        message: `redirected more than 3 times (after a redirect to ${target.url})`,
      },
    });
    expect(target.connectionCount).toBe(4);
    await target.idle();
  });

  it('may repeat up to the limit', async () => {
    const { url } = await serve((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 3) response.end();
      else redirectTo(`/${step + 1}`)(request, response);
    });
    expect(await verdict(`${url}/0`, { config: { maxRedirects: 3 } })).toEqual({ status: 'up', message: null });
  });

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'javascript:alert(1)', 'http://[', 'https://a b/'])(
    'fails the check when it leads to %s',
    async (location) => {
      const { url } = await serve(redirectTo(location));
      expect(await verdict(url)).toEqual({
        status: 'down',
        message: 'redirected to an address that is not an http or https URL',
      });
    },
  );

  it.each([
    [301, 'GET'],
    [302, 'GET'],
    [303, 'GET'],
    [307, 'POST content'],
    [308, 'POST content'],
  ])('of a POST with status %i is followed with %s', async (status, expected) => {
    const { url } = await serve((request, response) => {
      if (request.url !== '/there') return void redirectTo('/there', status)(request, response);
      const { method, headers } = request;
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => response.end(`${method} ${body}`.trim() + (headers['content-type'] ?? '')));
    });
    const config = { method: 'POST', body: 'content', headers: { 'Content-Type': ' as text' } };
    const isKept = expected !== 'GET';
    expect(
      await verdict(url, {
        config,
        assertions: [{ source: 'body', operator: 'equals', expected: isKept ? `${expected}as text` : expected }],
      }),
    ).toEqual({ status: 'up', message: null });
  });

  it.each([
    ['as UTF-8', Buffer.from('/größe')],
    ['escaped', Buffer.from('/gr%C3%B6%C3%9Fe')],
  ])('leads to the path written %s', async (_what, path) => {
    const asked: unknown[] = [];
    const target = await startTcpTarget({
      onConnection: (socket) =>
        void socket.once('data', (request: Buffer) => {
          const [, asksFor] = request.toString('latin1').split(' ');
          asked.push(asksFor);
          const head = asksFor === '/' ? 'HTTP/1.1 302 Found\r\nLocation: ' : 'HTTP/1.1 204 No Content\r\nX-None: ';
          socket.end(Buffer.concat([Buffer.from(head), path, Buffer.from('\r\n\r\n')]));
        }),
    });
    targets.push(target);
    expect(await verdict(`http://${target.url}/`)).toEqual({ status: 'up', message: null });
    expect(asked).toEqual(['/', '/gr%C3%B6%C3%9Fe']);
  });

  it('cannot make the check sign in with credentials in its URL, nor show them', async () => {
    const seen: unknown[] = [];
    const other = await serve((request, response) => {
      seen.push([request.headers.host, request.headers.authorization]);
      response.end();
    });
    const { url } = await serve(redirectTo(other.url.replace('localhost', 'ada:secret@localhost')));
    expect(await verdict(url)).toEqual({ status: 'up', message: null });
    expect(seen).toEqual([[`localhost:${other.port}`, undefined]]);
    await other.stop();
    expect(await verdict(url)).toEqual({
      status: 'down',
      message: `connection refused (after a redirect to ${other.url})`,
    });
  });

  it('may lead to an IPv6 address and to an internationalized name', async () => {
    const sixth = await startHttpTarget({ host: '::1' });
    targets.push(sixth);
    const named = await serve(redirectTo(sixth.url));
    const { port } = await serve(redirectTo(`http://BÜCHER.example:${named.port}/`));
    const asked: string[] = [];
    const guard = guardWith(async (host) => {
      asked.push(host);
      return [{ address: '127.0.0.1' }];
    });
    expect(await verdict(`http://a.example:${port}/`, { environment: { guard } })).toEqual({
      status: 'up',
      message: null,
    });
    expect(asked).toEqual(['a.example', 'xn--bcher-kva.example']);
  });

  it('names the server that is down behind it', async () => {
    const gone = await serve(() => {});
    await gone.stop();
    const { url } = await serve(redirectTo(gone.url));
    expect(await check(url)).toMatchObject({
      status: 'down',
      measurement: { statusCode: null, message: `connection refused (after a redirect to ${gone.url})` },
    });
  });

  it('adds up the times of its hops', async () => {
    const { url } = await serve((request, response) =>
      request.url === '/there' ? response.end() : redirectTo('/there')(request, response),
    );
    const { latencyMs, timings } = (await check(url)).measurement;
    const sum = Object.values(timings).reduce<number>((total, step) => total + (step ?? 0), 0);
    expect(latencyMs).toBeGreaterThanOrEqual(sum - 0.05);
  });

  it('may lead from https to http and back, and reports the certificate that ends first', async () => {
    const authority = await createAuthority();
    const near = new Date(Date.now() + 5.5 * 86_400_000);
    const names = ['localhost'];
    const last = await startHttpsTarget({
      authority,
      certificate: await authority.issue({ names, notAfter: near }),
    });
    const middle = await serve(redirectTo(last.url));
    const first = await startHttpsTarget({ authority, handler: redirectTo(middle.url) });
    targets.push(first, last);
    const config = { caCertificates: authority.certificatePem };
    expect(await check(first.url, { config })).toMatchObject({ status: 'up', certificate: { daysRemaining: 5 } });
    await last.stop();
    expect(await verdict(first.url, { config })).toEqual({
      status: 'down',
      message: `connection refused (after a redirect to ${last.url})`,
    });
  });

  it('keeps secrets from another origin', async () => {
    const received: Record<string, unknown>[] = [];
    const other = await serve((request, response) => {
      received.push(request.headers);
      response.end();
    });
    const { url } = await serve(redirectTo(other.url));
    const headers = {
      authorization: 'Bearer secret',
      COOKIE: 'session=secret',
      'X-Api-Key': 'secret',
      Host: 'internal.example',
      'Accept-Language': 'de',
      'User-Agent': 'mine',
    };
    expect(await verdict(url, { config: { headers } })).toEqual({ status: 'up', message: null });
    expect(received).toEqual([
      {
        host: `localhost:${other.port}`,
        accept: '*/*',
        'accept-encoding': 'gzip, deflate, br',
        'accept-language': 'de',
        'user-agent': 'mine',
        connection: 'close',
      },
    ]);
  });
});

describe('the request after a redirect', () => {
  const headers = { 'Content-Type': 'text/plain', Authorization: 'secret', 'User-Agent': 'mine' };
  const withBody = { url: new URL('https://a.example/x'), headers, body: 'content' };

  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [303, 'DELETE', 'GET'],
    [303, 'HEAD', 'HEAD'],
    [303, 'GET', 'GET'],
    [301, 'PUT', 'PUT'],
    [302, 'DELETE', 'DELETE'],
    [301, 'HEAD', 'HEAD'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
    [308, 'PATCH', 'PATCH'],
  ])('changes with status %i from %s into %s', (statusCode, method, next) => {
    const isKept = method === next;
    expect(redirectedRequest({ statusCode, headers: { location: '/y' } }, { ...withBody, method })).toEqual({
      method: next,
      url: new URL('https://a.example/y'),
      headers: isKept ? headers : { Authorization: 'secret', 'User-Agent': 'mine' },
      body: isKept ? 'content' : null,
    });
  });

  it.each([
    ['/y', true],
    ['https://a.example/y', true],
    ['https://a.example:443/y', true],
    ['//a.example/y', true],
    ['http://a.example/y', false],
    ['https://a.example:444/y', false],
    ['https://b.a.example/y', false],
    ['//b.example/y', false],
  ])('sends the secrets of the monitor to %s: %s', (location, isKept) => {
    const next = redirectedRequest({ statusCode: 307, headers: { location } }, { ...withBody, method: 'POST' });
    expect(next?.headers).toEqual(isKept ? headers : { 'Content-Type': 'text/plain', 'User-Agent': 'mine' });
    expect(next?.body).toBe('content');
  });
});
