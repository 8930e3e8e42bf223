import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Authority, createAuthority } from '@watchpost/testbed/authority';
import { hostile, startHttpsTarget, startHttpTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';

const targets: Target[] = [];
afterAll(async () => {
  for (const target of targets.splice(0)) await target.stop();
});
const keep = (target: Target): Target => {
  targets.push(target);
  return target;
};
const serve = async (handler: RequestListener): Promise<Target> => keep(await startHttpTarget({ handler }));
const serveText = (text: string, contentType = 'text/plain; version=0.0.4; charset=utf-8') =>
  serve((_request, response) => response.setHeader('Content-Type', contentType).end(text));

const load = { series: 'node_load1', operator: '<', threshold: 4 } as const;
const compare = (url: string, { config = {}, ...settings }: Settings = {}) =>
  verdict(url, { type: 'prometheus', config: { ...load, ...config }, ...settings });

const exporter: RequestListener = (_request, response) => response.end('node_load1 1\n');
let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority();
});

testDriver({
  subject: 'an exporter of Prometheus',
  settings: () => ({ type: 'prometheus', config: load }),
  url: async () => (await serve(exporter)).url,
  target: (hostAndPort) => `http://${hostAndPort}/metrics`,
  tls: {
    settings: () => ({ type: 'prometheus', config: { ...load, caCertificates: authority.certificatePem } }),
    url: async () => {
      const certificate = await authority.issue({ names: ['localhost'] });
      return keep(await startHttpsTarget({ authority, certificate, handler: exporter })).url;
    },
    target: (hostAndPort) => `https://${hostAndPort}/metrics`,
  },
});

describe.concurrent('a Prometheus series', () => {
  it('is up when its value satisfies the comparison', async () => {
    const { url } = await serveText('# TYPE node_load1 gauge\nnode_load1 0.5\n');
    expect(await check(`${url}/metrics`, { type: 'prometheus', config: load })).toEqual({
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
  });

  it.each([
    ['>', 4, [5], [4, 3, Number.NaN]],
    ['>=', 4, [5, 4, Number.POSITIVE_INFINITY], [3, Number.NaN]],
    ['<', 4, [3, Number.NEGATIVE_INFINITY], [4, 5, Number.NaN]],
    ['<=', 4, [3, 4], [5, Number.NaN]],
    ['==', 4, [4], [3, Number.NaN]],
    ['!=', 4, [3, Number.POSITIVE_INFINITY], [4, Number.NaN]],
  ] as const)('is compared with %s %d', async (operator, threshold, good, bad) => {
    let value = 0;
    const { url } = await serve((_request, response) =>
      response.end(`a ${String(value).replace('Infinity', 'Inf')}\n`),
    );
    const config = { series: 'a', operator, threshold };
    for (value of good) expect(await compare(url, { config })).toEqual({ status: 'up', message: null });
    for (value of bad) {
      const message = `a is ${value}, expected ${operator} ${threshold}`;
      expect(await compare(url, { config })).toEqual({ status: 'down', message });
    }
  });

  const samples = `node_load1{instance="a",job="node"} 5.2
node_load1{instance="b",job="node"} 1
node_load1{instance="c",job=""} 7
node_load15{instance="a"} 9
node_load1_extra 9
`;
  it.each<[object, string | null]>([
    [{}, 'node_load1{instance="a",job="node"} is 5.2, expected < 4 (and 1 more)'],
    [{ instance: 'b' }, null],
    [{ instance: 'a' }, 'node_load1{instance="a",job="node"} is 5.2, expected < 4'],
    [{ job: 'node', instance: 'b' }, null],
    // An empty label and none are the same.
    [{ job: '' }, 'node_load1{instance="c",job=""} is 7, expected < 4'],
    [{ job: 'node', zone: '' }, 'node_load1{instance="a",job="node"} is 5.2, expected < 4'],
    [{ instance: 'd' }, 'the answer has no sample of node_load1{instance="d"}'],
    [{ constructor: 'a' }, 'the answer has no sample of node_load1{constructor="a"}'],
  ])('is compared in every sample with the labels %j: %s', async (labels, message) => {
    const { url } = await serveText(samples);
    expect(await compare(url, { config: { labels } })).toEqual({ status: message === null ? 'up' : 'down', message });
  });

  it('is down when it is missing', async () => {
    const { url } = await serveText('other 1\n');
    expect(await compare(url)).toEqual({ status: 'down', message: 'the answer has no sample of node_load1' });
    const empty = await serveText('');
    expect(await compare(empty.url)).toEqual({ status: 'down', message: 'the answer has no sample of node_load1' });
  });

  const histogram = `# TYPE wait_seconds histogram
wait_seconds_bucket{le="0.5"} 90
wait_seconds_bucket{le="+Inf"} 100
wait_seconds_sum 31.5
wait_seconds_count 100
`;
  it.each<[series: string, labels: object, message: string | null]>([
    ['wait_seconds_bucket', { le: '0.5' }, null],
    ['wait_seconds_bucket', { le: '+Inf' }, 'wait_seconds_bucket{le="+Inf"} is 100, expected < 100'],
    ['wait_seconds_bucket', {}, 'wait_seconds_bucket{le="+Inf"} is 100, expected < 100'],
    ['wait_seconds_sum', {}, null],
    [
      'wait_seconds',
      {},
      'the answer has no sample of wait_seconds, but of wait_seconds_bucket, wait_seconds_sum, wait_seconds_count',
    ],
    [
      'wait',
      { le: '1' },
      'the answer has no sample of wait{le="1"}, but of wait_seconds_bucket, wait_seconds_sum, wait_seconds_count',
    ],
    ['wait_seconds_bucket', { le: '1' }, 'the answer has no sample of wait_seconds_bucket{le="1"}'],
    ['seconds', {}, 'the answer has no sample of seconds'],
  ])('of a histogram is one of several: %s with %j', async (series, labels, message) => {
    const { url } = await serveText(histogram);
    const config = { series, labels, operator: '<', threshold: 100 };
    expect(await compare(url, { config })).toEqual({ status: message === null ? 'up' : 'down', message });
  });

  it('is found in OpenMetrics too', async () => {
    const { url } = await serveText(
      '# TYPE node_load1 gauge\nnode_load1 1 1520879607.789\n# EOF\n',
      'application/openmetrics-text; version=1.0.0; charset=utf-8',
    );
    expect(await compare(url)).toEqual({ status: 'up', message: null });
  });

  it('is found in an answer of many thousand samples, compressed', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `other{number="${index}"} ${index}\n`);
    const body = gzipSync(`${lines.join('')}node_load1 9\n`);
    const { url } = await serve((_request, response) => response.setHeader('Content-Encoding', 'gzip').end(body));
    expect(await compare(url)).toEqual({ status: 'down', message: 'node_load1 is 9, expected < 4' });
  });
});

describe.concurrent('a Prometheus exporter', () => {
  it('is asked for OpenMetrics or the text format, with the headers and password of the monitor', async () => {
    let headers: Record<string, unknown> = {};
    const { url } = await serve((request, response) => {
      headers = request.headers;
      response.end('node_load1 1\n');
    });
    const config = { headers: { 'X-Scope-OrgID': 'tenant' } };
    const credentials = { username: 'scraper', password: 'secret' };
    expect(await compare(url, { config, credentials })).toEqual({ status: 'up', message: null });
    expect(headers).toMatchObject({
      accept: expect.stringMatching(/^application\/openmetrics-text;.*text\/plain;version=0\.0\.4/),
      'x-scope-orgid': 'tenant',
      authorization: `Basic ${Buffer.from('scraper:secret').toString('base64')}`,
    });
  });

  it('may redirect elsewhere, where the credentials are not sent', async () => {
    let authorization: unknown = 'none yet';
    const other = await serve((request, response) => {
      authorization = request.headers.authorization;
      response.end('node_load1 9\n');
    });
    const { url } = await serve((_request, response) => response.writeHead(302, { Location: other.url }).end());
    expect(await compare(url, { credentials: { token: 'secret' } })).toEqual({
      status: 'down',
      message: 'node_load1 is 9, expected < 4',
    });
    expect(authorization).toBeUndefined();
  });

  it.each([401, 404, 500, 204, 301])('is down when it answers %i', async (status) => {
    const { url } = await serve((_request, response) => response.writeHead(status).end('node_load1 1\n'));
    expect(await compare(url)).toEqual({ status: 'down', message: `answered ${status}, expected 200` });
  });

  it.each([
    [
      '<!doctype html>\n<p>Log in',
      'text/html',
      'malformed answer: not the text format of Prometheus (line 1: expected the name of a metric)',
    ],
    [
      '{"status":"success"}',
      'application/json',
      'malformed answer: not the text format of Prometheus (line 1: expected , or } after a label)',
    ],
    [
      'node_load1 1\nnode_load',
      'text/plain',
      'malformed answer: not the text format of Prometheus (line 2: expected a number as value)',
    ],
    [
      'node_load1 1\n',
      'application/openmetrics-text',
      'malformed answer: not OpenMetrics (line 2: the last line must be # EOF)',
    ],
    [
      'node_load1 1\nnode_load2{\u0000a="b"} 1\n',
      'text/plain',
      'malformed answer: not the text format of Prometheus (line 2: expected a label such as name="value")',
    ],
  ])('is down when it answers %j as %s', async (text, contentType, message) => {
    const { url } = await serveText(text, contentType);
    expect(await compare(url)).toEqual({ status: 'down', message });
  });

  it.each([
    ['endlessBody', 'body is larger than 1 MiB, too large to be read'],
    ['hugeHeader', 'headers of the answer are larger than 256 KiB'],
    ['garbage', 'malformed answer: not HTTP'],
    ['breaksOff', 'connection closed while reading the answer'],
    ['closes', 'connection closed while waiting for the answer'],
    ['resets', 'connection reset while waiting for the answer'],
    ['dripsHead', 'timed out after 1 s while waiting for the answer'],
    ['dripsBody', 'timed out after 1 s while reading the answer'],
  ] as const)('is down with %s: %s, and is disconnected', async (behaviour, message) => {
    const target = keep(await startTcpTarget({ onConnection: hostile[behaviour] }));
    const timeoutSeconds = message.startsWith('timed out') ? 1 : 10;
    expect(await compare(`http://${target.url}/`, { timeoutSeconds })).toEqual({ status: 'down', message });
    await target.idle();
  });

  it.each([
    ['ftp://a.example/', {}, 'the target of this monitor cannot be read'],
    ['http://a.example/', { series: '1' }, 'config.series of this monitor cannot be read'],
    ['http://a.example/', { operator: '~' }, 'config.operator of this monitor cannot be read'],
  ])('cannot be asked at %s with %j', async (target, config, message) => {
    expect(await compare(target, { config })).toEqual({ status: 'unknown', message });
  });
});
