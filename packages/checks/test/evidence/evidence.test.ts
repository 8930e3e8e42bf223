import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createAuthority } from '@watchpost/testbed/authority';
import { records, startDnsServer } from '@watchpost/testbed/dns-server';
import { startHttpsTarget, startHttpTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, describe, expect, it } from 'vitest';
import { fitEvidence } from '../../src/evidence/evidence.js';
import { check, guardWith, type Settings } from '../run.js';

const targets: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.stop();
});
const serve = async (handler: RequestListener): Promise<Target> => {
  const target = await startHttpTarget({ handler });
  targets.push(target);
  return target;
};

const evidenceOf = async (target: string, settings: Settings = {}) => (await check(target, settings)).evidence;

describe('evidence of a failed check', () => {
  it('is the status, the headers and the beginning of the body', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(503, { 'Retry-After': '30', 'Content-Type': 'text/plain' });
      response.end(`the database is gone\u0007\r\n${'x'.repeat(5000)}`);
    });
    const evidence = await evidenceOf(url);
    expect(evidence?.http).toMatchObject({ url: `${url}/`, redirects: [], statusCode: 503, isBodyCut: true });
    expect(evidence?.http?.headers).toContainEqual({ name: 'retry-after', value: '30' });
    expect(evidence?.http?.body?.slice(0, 24)).toBe('the database is gone\uFFFD\nxx');
    expect(evidence?.http?.body?.length).toBe(4095);
    expect(evidence?.dns).toMatchObject({ name: 'localhost', answers: expect.arrayContaining(['127.0.0.1']) });
    expect(evidence).toMatchObject({ tls: null, isCut: false });
  });

  it('is left out by a check that succeeded, slow or not', async () => {
    const { url } = await serve((_request, response) => void setTimeout(() => response.end('ok'), 20));
    expect(await check(url)).not.toHaveProperty('evidence');
    const slow = await check(url, { degradedAfterMs: 1 });
    expect(slow.status).toBe('degraded');
    expect(slow).not.toHaveProperty('evidence');
  });

  const words = Array.from({ length: 10_000 }, (_, index) => Math.imul(index, 2_654_435_761).toString(36)).join(' ');
  const bomb = 'a'.repeat(4_000_000);

  it.each([
    ['gzip', 'that decodes to very much', gzipSync, bomb],
    ['br', 'that decodes to very much', brotliCompressSync, bomb],
    ['gzip', 'that is cut off', gzipSync, words],
    ['br', 'that is cut off', brotliCompressSync, words],
  ])('has a body in %s decoded, also one %s', async (coding, _what, compress, text) => {
    const body = compress(text);
    const { url } = await serve((_request, response) => {
      response.writeHead(500, { 'Content-Encoding': coding, 'Content-Length': body.length + 100 });
      response.write(body, () => response.destroy());
    });
    const { http } = (await evidenceOf(url)) ?? {};
    expect(http?.body?.length).toBeGreaterThan(4000);
    expect(text.startsWith(http?.body ?? '-')).toBe(true);
    expect(http?.isBodyCut).toBe(true);
  });

  it('has the body of an answer that was read for an assertion', async () => {
    const { url } = await serve((_request, response) => response.end('{"status":"degraded"}'));
    const assertions = [{ source: 'body', operator: 'contains', expected: '"healthy"' }] as const;
    expect((await evidenceOf(url, { assertions }))?.http?.body).toBe('{"status":"degraded"}');
  });

  it('has the redirects, and where the last one led to when nothing answers there', async () => {
    const closed = await startTcpTarget({ onConnection: (socket) => socket.destroy() });
    targets.push(closed);
    const dead = `http://127.0.0.1:${closed.port}/end`;
    const { url } = await serve((request, response) => {
      response.writeHead(302, { Location: request.url === '/' ? '/next' : dead });
      response.end();
    });
    expect((await evidenceOf(url))?.http).toEqual({
      url: dead,
      redirects: [
        { url: `${url}/`, statusCode: 302 },
        { url: new URL('/next', url).href, statusCode: 302 },
      ],
      statusCode: null,
      headers: [],
      body: null,
      isBodyCut: false,
    });
  });

  it('has the certificates and why they were refused', async () => {
    const authority = await createAuthority();
    const target = await startHttpsTarget({ authority });
    targets.push(target);
    const { tls, http } = (await evidenceOf(target.url)) ?? {};
    expect(tls?.reason).toMatch(
      /^(?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|SELF_SIGNED_CERT_IN_CHAIN)$/,
    );
    expect(tls?.chain[0]).toEqual({
      subject: expect.stringContaining('CN='),
      issuer: expect.stringContaining('Watchpost Test Authority'),
      validFrom: expect.stringMatching(/^\d{4}-.*Z$/),
      validTo: expect.stringMatching(/^\d{4}-.*Z$/),
      fingerprint256: expect.stringMatching(/^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/),
    });
    expect(http?.statusCode).toBeNull();
  });

  it('has the code of a handshake that failed', async () => {
    const target = await startTcpTarget({ onConnection: (socket) => socket.end('220 not TLS\r\n') });
    targets.push(target);
    const { tls } = (await evidenceOf(`https://localhost:${target.port}/`)) ?? {};
    expect(tls).toEqual({ reason: 'ERR_SSL_WRONG_VERSION_NUMBER', chain: [] });
  });

  it('has what name servers said', async () => {
    const server = await startDnsServer(() =>
      records({ type: 'TXT', name: 'example.com', ttl: 1, data: 'v=spf1 -all' }),
    );
    targets.push(server);
    const config = { resolver: server.resolver, recordType: 'TXT' };
    const assertions = [{ source: 'record', operator: 'contains', expected: 'include' }] as const;
    const { dns } = (await evidenceOf('example.com', { type: 'dns', config, assertions })) ?? {};
    expect(dns).toEqual({ name: 'example.com', recordType: 'TXT', code: 'NOERROR', answers: ['v=spf1 -all'] });
  });

  it('has the code of a name that was not found', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const evidence = await evidenceOf('http://nowhere.example/', { environment: { guard: guardWith(resolve) } });
    expect(evidence?.dns).toEqual({ name: 'nowhere.example', recordType: null, code: 'ENOTFOUND', answers: [] });
  });
});

describe('evidence of several requests', () => {
  const api = (steps: readonly object[], settings: Settings = {}): Settings => ({
    type: 'api',
    config: { steps },
    ...settings,
  });

  it('is each step, and the answer of the one that failed', async () => {
    const { url } = await serve((request, response) => {
      response.statusCode = request.url === '/cart' ? 503 : 200;
      response.setHeader('X-Path', request.url ?? '');
      response.end(`${request.url} is here`);
    });
    const steps = [
      { name: 'Home', url: '/home' },
      { name: 'Cart', url: '/cart' },
      { name: 'Pay', url: '/pay' },
      { name: 'Clean up', url: '/clean', always: true },
    ];
    const evidence = await evidenceOf(url, api(steps));
    expect(evidence?.steps).toEqual([
      { name: 'Home', status: 'up', latencyMs: expect.any(Number), statusCode: 200, message: null },
      { name: 'Cart', status: 'down', latencyMs: expect.any(Number), statusCode: 503, message: expect.any(String) },
      { name: 'Pay', status: 'skipped', latencyMs: null, statusCode: null, message: expect.any(String) },
      { name: 'Clean up', status: 'up', latencyMs: expect.any(Number), statusCode: 200, message: null },
    ]);
    expect(evidence?.http).toMatchObject({ url: `${url}/cart`, statusCode: 503, body: '/cart is here' });
    expect(evidence?.http?.headers).toContainEqual({ name: 'x-path', value: '/cart' });
  });

  it('has no answer where all steps were accepted and an assertion on all of them was not', async () => {
    const { url } = await serve((_request, response) => response.end('ok'));
    const assertions = [{ source: 'latency', operator: 'lessThan', expected: 0 }] as const;
    const evidence = await evidenceOf(url, api([{ name: 'Home' }], { assertions }));
    expect(evidence).toMatchObject({ http: null, steps: [{ name: 'Home', status: 'up' }] });
  });

  it('is left out when all steps succeed', async () => {
    const { url } = await serve((_request, response) => response.end('ok'));
    expect(await check(url, api([{ name: 'Home' }]))).not.toHaveProperty('evidence');
  });
});

describe('evidence that is too long', () => {
  const none = { http: null, tls: null, dns: null, browser: null, steps: null, command: null, isCut: false };
  const wide = '漢'.repeat(4096);
  const header = { name: 'x-long', value: '漢'.repeat(500) };
  const http = {
    url: 'http://a.example/',
    redirects: [],
    statusCode: 500,
    headers: [],
    body: wide,
    isBodyCut: false,
  };

  it.each([
    ['the body', { ...http, body: `${wide}` }, { headers: 0 }],
    [
      'the body, then headers',
      { ...http, body: wide, headers: Array.from({ length: 40 }, () => header) },
      { headers: 5 },
    ],
  ])('is cut by %s, and says so', (_what, part, { headers }) => {
    const fitted = fitEvidence({ ...none, http: part });
    expect(Buffer.byteLength(JSON.stringify(fitted))).toBeLessThanOrEqual(12_288);
    expect(fitted.isCut).toBe(true);
    expect(fitted.http?.isBodyCut).toBe(true);
    expect(fitted.http?.headers).toHaveLength(headers);
  });

  it('is cut by what a program printed, the longer text first', () => {
    const command = { exitCode: 2, output: wide, errorOutput: wide.slice(0, 1000), isOutputCut: false };
    const fitted = fitEvidence({ ...none, command });
    expect(Buffer.byteLength(JSON.stringify(fitted))).toBeLessThanOrEqual(12_288);
    expect(fitted).toMatchObject({ isCut: true, command: { exitCode: 2, isOutputCut: true } });
    expect(fitted.command?.output.length).toBe(2048);
    expect(fitted.command?.errorOutput.length).toBe(1000);
  });

  it('is cut by its steps after the answer', () => {
    const step = { name: '漢'.repeat(60), status: 'down', latencyMs: 1, statusCode: 500, message: wide.slice(0, 300) };
    const steps = Array.from({ length: 40 }, () => ({ ...step, status: 'down' as const }));
    const fitted = fitEvidence({ ...none, http: { ...http, body: 'short' }, steps });
    expect(Buffer.byteLength(JSON.stringify(fitted))).toBeLessThanOrEqual(12_288);
    expect(fitted).toMatchObject({ isCut: true, http: null });
    expect(fitted.steps).toHaveLength(10);
  });

  it('stays as it is when it fits', () => {
    const evidence = { ...none, http: { ...http, body: 'short' } };
    expect(fitEvidence(evidence)).toEqual(evidence);
  });
});
