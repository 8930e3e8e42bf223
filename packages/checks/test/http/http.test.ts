import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';

const targets: Target[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.stop();
});

const serve = async (handler: RequestListener): Promise<Target> => {
  const target = await startHttpTarget({ handler });
  targets.push(target);
  return target;
};

/** A server that answers every request with what it got, as JSON. */
const serveEcho = () =>
  serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
    });
  });

const expects = (path: string, expected: string) =>
  ({ source: 'json', path, operator: 'equals', expected }) as const satisfies NonNullable<
    Settings['assertions']
  >[number];

describe('a web address', () => {
  it('is up when it answers, with its timings', async () => {
    const { url } = await serve((_request, response) => response.end('ok'));
    const report = await check(url);
    expect(report).toEqual({
      status: 'up',
      measurement: {
        ok: true,
        latencyMs: expect.any(Number),
        statusCode: 200,
        message: null,
        timings: {
          dnsMs: expect.any(Number),
          connectMs: expect.any(Number),
          tlsMs: null,
          firstByteMs: expect.any(Number),
        },
      },
      certificate: null,
    });
    const { dnsMs, connectMs, firstByteMs } = report.measurement.timings;
    const steps = (dnsMs ?? 0) + (connectMs ?? 0) + (firstByteMs ?? 0);
    // Each figure is rounded to a hundredth.
    expect(report.measurement.latencyMs).toBeGreaterThanOrEqual(steps - 0.05);
  });

  it('has no lookup time when its host is an IP address', async () => {
    const { port } = await serve((_request, response) => response.end('ok'));
    const { measurement } = await check(`http://127.0.0.1:${port}/`);
    expect(measurement).toMatchObject({ ok: true, timings: { dnsMs: null } });
  });

  it('is degraded when it is slower than degradedAfterMs, which counts as a success', async () => {
    const { url } = await serve((_request, response) => response.end('ok'));
    const { status, measurement } = await check(url, { degradedAfterMs: 0.0001 });
    expect([status, measurement.ok]).toEqual(['degraded', true]);
    const { latencyMs } = measurement;
    expect(measurement.message).toBe(`took ${latencyMs} ms, more than the 0.0001 ms after which it counts as degraded`);
    expect(await check(url, { degradedAfterMs: 300_000 })).toMatchObject({ status: 'up' });
  });

  it.each<[number, readonly string[], string | null]>([
    [200, ['200-299'], null],
    [204, ['204'], null],
    [299, ['200-299'], null],
    [404, ['200-299', '404'], null],
    [503, ['200-299'], 'answered 503, expected 200-299'],
    [200, ['201', '300-399'], 'answered 200, expected 201, 300-399'],
    [300, ['200-299'], 'answered 300, expected 200-299'],
  ])('is reported with %i where %j is accepted as %j', async (status, acceptedStatusCodes, message) => {
    const { url } = await serve((_request, response) => response.writeHead(status).end());
    expect(await check(url, { config: { acceptedStatusCodes } })).toMatchObject({
      status: message === null ? 'up' : 'down',
      measurement: { message, statusCode: status, latencyMs: expect.any(Number) },
    });
  });

  it('is judged by an assertion on the status instead of the accepted ones', async () => {
    const { url } = await serve((_request, response) => response.writeHead(503).end());
    const settings = { config: { acceptedStatusCodes: ['200'] } };
    const assertions = [{ source: 'status', operator: 'equals', expected: 503 }] as const;
    expect(await verdict(url, { ...settings, assertions })).toEqual({ status: 'up', message: null });
  });

  it('names the first assertion that fails, and how many more there are', async () => {
    const { url } = await serve((_request, response) => response.writeHead(500).end('{"status":"down"}'));
    const assertions = [expects('$.status', 'up'), { source: 'header', path: 'X-A', operator: 'exists' }] as const;
    expect(await verdict(url, { assertions })).toEqual({
      status: 'down',
      message: 'answered 500, expected 200-299 (and 2 more)',
    });
    expect(await verdict(url, { assertions, config: { acceptedStatusCodes: ['500'] } })).toEqual({
      status: 'down',
      message: 'json $.status is "down", expected "up" (and 1 more)',
    });
  });
});

describe('the request of a check', () => {
  it('names Watchpost and accepts any content', async () => {
    const { url, port } = await serveEcho();
    expect(
      await verdict(url, {
        environment: { userAgent: 'Watchpost/1.2.3' },
        assertions: [
          expects('$.method', 'GET'),
          expects("$.headers['user-agent']", 'Watchpost/1.2.3'),
          expects('$.headers.host', `localhost:${port}`),
          expects('$.headers.accept', '*/*'),
          expects('$.headers.connection', 'close'),
        ],
      }),
    ).toEqual({ status: 'up', message: null });
  });

  it('carries the headers of the monitor, in place of its own', async () => {
    const { url } = await serveEcho();
    expect(
      await verdict(`${url}/path?query=1#fragment`, {
        config: { headers: { 'user-agent': 'mine', HOST: 'other.example', Authorization: 'Bearer secret' } },
        assertions: [
          expects('$.url', '/path?query=1'),
          expects("$.headers['user-agent']", 'mine'),
          expects('$.headers.host', 'other.example'),
          expects('$.headers.authorization', 'Bearer secret'),
        ],
      }),
    ).toEqual({ status: 'up', message: null });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'OPTIONS'])(
    'carries a body and its length with %s',
    async (method) => {
      const { url } = await serveEcho();
      const config = { method, body: '{"größe":1}', headers: { 'Content-Type': 'application/json' } };
      expect(
        await verdict(url, {
          config,
          assertions: [
            expects('$.method', method),
            expects('$.body', config.body),
            expects("$.headers['content-length']", '13'),
            expects("$.headers['content-type']", 'application/json'),
          ],
        }),
      ).toEqual({ status: 'up', message: null });
    },
  );

  it('has a Content-Length of 0 for POST without a body', async () => {
    const { url } = await serveEcho();
    const assertions = [expects("$.headers['content-length']", '0'), expects('$.body', '')];
    expect(await verdict(url, { config: { method: 'POST' }, assertions })).toEqual({ status: 'up', message: null });
  });

  it('expects no body for HEAD, whatever the headers say', async () => {
    const { url } = await serve((request, response) => {
      response.writeHead(200, { 'Content-Length': '1000', 'Content-Encoding': 'gzip', 'X-Method': request.method });
      response.end();
    });
    const assertions = [
      { source: 'header', path: 'x-method', operator: 'equals', expected: 'HEAD' },
      { source: 'body', operator: 'notExists' },
    ] as const;
    expect(await verdict(url, { config: { method: 'HEAD' }, assertions })).toEqual({ status: 'up', message: null });
  });
});

describe('the body of an answer', () => {
  const text = '{"status":"up","note":"größer"}';
  const encodings: readonly [name: string, header: string, bytes: Buffer][] = [
    ['plain', '', Buffer.from(text)],
    ['identity', 'identity', Buffer.from(text)],
    ['gzip', 'gzip', gzipSync(text)],
    ['gzip in capitals', 'GZIP', gzipSync(text)],
    ['x-gzip', 'x-gzip', gzipSync(text)],
    ['deflate', 'deflate', deflateSync(text)],
    ['deflate without its wrapper', 'deflate', deflateRawSync(text)],
    ['brotli', 'br', brotliCompressSync(text)],
    ['zstandard', 'zstd', zstdCompressSync(text)],
    ['gzip, then brotli', 'gzip, br', brotliCompressSync(gzipSync(text))],
  ];

  it.each(encodings)('is read when it is sent as %s', async (_name, header, bytes) => {
    const { url } = await serve((_request, response) => {
      if (header !== '') response.setHeader('Content-Encoding', header);
      response.end(bytes);
    });
    const assertions = [
      expects('$.status', 'up'),
      { source: 'body', operator: 'contains', expected: 'größer' },
      { source: 'body', operator: 'notContains', expected: 'kleiner' },
    ] as const;
    expect(await verdict(url, { assertions })).toEqual({ status: 'up', message: null });
  });

  it.each([
    ['text/plain; charset=iso-8859-1', Buffer.from('größer', 'latin1')],
    ['text/plain; charset="UTF-16LE"', Buffer.from('größer', 'utf16le')],
    ['text/plain; charset=utf-8', Buffer.from('\ufeffgrößer')],
    ['text/plain; charset=no-such-thing', Buffer.from('größer')],
  ])('is read as text in %s', async (contentType, bytes) => {
    const { url } = await serve((_request, response) => response.setHeader('Content-Type', contentType).end(bytes));
    const assertions = [{ source: 'body', operator: 'equals', expected: 'größer' }] as const;
    expect(await verdict(url, { assertions })).toEqual({ status: 'up', message: null });
  });

  const large = (response: ServerResponse): unknown => response.end(Buffer.alloc(1_048_577, 'a'));
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
    'larger than 1 MiB': (_request, response) => large(response),
    'larger than 1 MiB once decoded': (_request, response) => response.setHeader('Content-Encoding', 'gzip').end(bomb),
    'that is not what its encoding says': (_request, response) =>
      response.setHeader('Content-Encoding', 'gzip').end('not gzip'),
    'cut short inside its encoding': (_request, response) =>
      response.setHeader('Content-Encoding', 'gzip').end(gzipSync(text).subarray(0, 20)),
    'wrapped in more encodings than anyone needs': (_request, response) =>
      response.setHeader('Content-Encoding', 'gzip,gzip,gzip,gzip').end('a'),
    'that is not JSON': (_request, response) => response.end('<html>'),
  };
  const messages: Record<keyof typeof answers, string> = {
    'larger than 1 MiB': 'body is larger than 1 MiB, too large to be read',
    'larger than 1 MiB once decoded': 'body is larger than 1 MiB, too large to be read',
    'that is not what its encoding says': 'body cannot be decoded (content-encoding gzip)',
    'cut short inside its encoding': 'body is not JSON, but "{"status""',
    'wrapped in more encodings than anyone needs': 'body cannot be decoded (content-encoding gzip,gzip,gzip,gzip)',
    'that is not JSON': 'body is not JSON, but "<html>"',
  };

  it.each(Object.entries(answers))('fails only the assertions that need it: %s', async (name, answer) => {
    const { url } = await serve((request, response) => void answer(request, response));
    expect(await verdict(url)).toEqual({ status: 'up', message: null });
    expect(await verdict(url, { assertions: [expects('$.status', 'up')] })).toEqual({
      status: 'down',
      message: messages[name],
    });
  });

  it('is read up to exactly 1 MiB', async () => {
    const { url } = await serve((_request, response) => response.end(`${'a'.repeat(1_048_575)}z`));
    const assertions = [{ source: 'body', operator: 'endsWith', expected: 'az' }] as const;
    expect(await verdict(url, { assertions })).toEqual({ status: 'up', message: null });
  });
});
