import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Authority, createAuthority } from '@watchpost/testbed/authority';
import { startHttpsTarget, startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckEnvironment } from '../../src/check/check.js';
import { createAddressGuard } from '../../src/network/address-guard.js';
import { seriesText } from '../../src/protocols/prometheus/sample.js';
import type { ScrapeRequest, ScrapeResult } from '../../src/scrape/scrape.js';
import { scrapeExporter } from '../../src/scrape/scrape-exporter.js';
import { environmentWith } from '../run.js';

const targets: Target[] = [];
let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority();
});
afterAll(async () => {
  for (const target of targets.splice(0)) await target.stop();
});
const keep = (target: Target): Target => {
  targets.push(target);
  return target;
};
const serve = async (handler: RequestListener): Promise<string> => keep(await startHttpTarget({ handler })).url;
const serveText = (text: string, contentType = 'text/plain; version=0.0.4'): Promise<string> =>
  serve((_request, response) => response.setHeader('Content-Type', contentType).end(text));

const scrape = (url: string, request: Partial<ScrapeRequest> = {}, environment: Partial<CheckEnvironment> = {}) =>
  scrapeExporter({ url, selectors: ['{__name__=~".+"}'], ...request }, environmentWith(environment));

const kept = (result: ScrapeResult): readonly string[] =>
  result.ok ? result.series.map((series) => `${seriesText(series)} ${series.value}`) : [result.message];

const exposition = `# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{zone="b",code="200",empty=""} 7 1395066363000
requests_total{code="500",zone="a"} NaN
# TYPE wait_seconds histogram
wait_seconds_bucket{le="+Inf"} 2
wait_seconds_sum 3.5
wait_seconds_count 2
load 0.5
`;

describe.concurrent('a scrape', () => {
  it('keeps the selected series with their values, sorted labels and what is said about them', async () => {
    const url = await serveText(exposition);
    const result = await scrape(url, { selectors: ['requests_total', '{__name__="wait_seconds_sum"}'] });
    expect(result).toEqual({
      ok: true,
      format: 'text',
      samplesScraped: 6,
      series: [
        {
          name: 'requests_total',
          labels: new Map([
            ['code', '200'],
            ['zone', 'b'],
          ]),
          value: 7,
          type: 'counter',
          unit: '',
          help: 'Requests.',
        },
        expect.objectContaining({ name: 'requests_total', value: Number.NaN }),
        { name: 'wait_seconds_sum', labels: new Map(), value: 3.5, type: 'histogram', unit: '', help: '' },
      ],
      families: [
        { name: 'requests_total', type: 'counter', help: 'Requests.', unit: '', samples: 2 },
        { name: 'wait_seconds', type: 'histogram', help: '', unit: '', samples: 3 },
        { name: 'load', type: 'unknown', help: '', unit: '', samples: 1 },
      ],
      bodyBytes: exposition.length,
      durationMs: expect.any(Number),
    });
  });

  it.each<[format: ScrapeRequest['format'], contentType: string, text: string, read: string, series: string]>([
    ['auto', 'text/plain', 'up 1', 'text', 'up 1'],
    ['auto', '', 'up 1 # EOF', 'text', 'line 1: expected a timestamp after the value'],
    ['auto', 'text/html', 'up 1\n', 'text', 'up 1'],
    ['auto', 'application/openmetrics-text', 'up 1 # {} 1\n# EOF', 'openMetrics', 'up 1'],
    ['openMetrics', 'text/plain', 'up 1 # {} 1\n# EOF', 'openMetrics', 'up 1'],
    ['text', 'application/openmetrics-text', 'up 1\n', 'text', 'up 1'],
    ['auto', 'text/plain; version=1.0.0; escaping=allow-utf-8', '{"größe.gb"} 1\n', 'text', '{"größe.gb"} 1'],
  ])('with format %s reads %j with the text %j as %s', async (format, contentType, text, read, series) => {
    const result = await scrape(await serveText(text, contentType), { ...(format && { format }) });
    if (result.ok) expect([result.format, kept(result)]).toEqual([read, [series]]);
    else expect(result.message).toContain(series);
  });

  it('asks for what it reads, says how long it waits, and signs in', async () => {
    const seen: unknown[] = [];
    const url = await serve((request, response) => {
      const { accept, authorization, 'accept-encoding': coding, 'x-tenant': tenant } = request.headers;
      seen.push({
        accept,
        authorization,
        coding,
        tenant,
        timeout: request.headers['x-prometheus-scrape-timeout-seconds'],
      });
      response.end(request.url === '/metrics' ? 'up 1\n' : 'down 1\n');
    });
    const headers = { 'X-Tenant': 'a' };
    expect(kept(await scrape(`${url}/metrics`, { headers, credentials: { token: 't' }, timeoutSeconds: 7 }))).toEqual([
      'up 1',
    ]);
    await scrape(url, { format: 'openMetrics', credentials: { username: 'u', password: 'p' } });
    expect(seen).toEqual([
      {
        accept: expect.stringMatching(/^application\/openmetrics-text;version=1\.0\.0;.*,\*\/\*;q=0\.1$/),
        authorization: 'Bearer t',
        coding: 'gzip',
        tenant: 'a',
        timeout: '7',
      },
      {
        accept: expect.not.stringContaining('text/plain'),
        authorization: `Basic ${Buffer.from('u:p').toString('base64')}`,
        coding: 'gzip',
        tenant: undefined,
        timeout: '10',
      },
    ]);
  });

  it('reads what is compressed, and verifies certificates', async () => {
    const handler: RequestListener = (_request, response) =>
      response.setHeader('Content-Encoding', 'gzip').end(gzipSync(exposition));
    const certificate = await authority.issue({ names: ['localhost'] });
    const { url } = keep(await startHttpsTarget({ authority, certificate, handler }));
    const selectors = ['load'];
    expect(kept(await scrape(url, { selectors, caCertificates: authority.certificatePem }))).toEqual(['load 0.5']);
    expect(kept(await scrape(url, { selectors, verifyTls: false }))).toEqual(['load 0.5']);
    expect(await scrape(url, { selectors })).toMatchObject({ ok: false, status: 'down' });
  });

  it('matches patterns that need RE2 in the thread', async () => {
    const url = await serveText(exposition);
    expect(kept(await scrape(url, { selectors: ['{code=~"[2-4]\\\\d\\\\d"}', '{__name__=~"lo[a]d"}'] }))).toEqual([
      'requests_total{code="200",zone="b"} 7',
      'load 0.5',
    ]);
    expect(await scrape(url, { selectors: ['{code=~"(["}'] })).toMatchObject({
      ok: false,
      status: 'unknown',
      message: expect.stringContaining('(['),
    });
  });

  it('keeps the first of equal series, and text that a database can store', async () => {
    const url = await serveText('a{x="1"} 1\na{x="1",y=""} 2\nb{x="\0"} 3\n');
    expect(kept(await scrape(url))).toEqual(['a{x="1"} 1', 'b{x="�"} 3']);
  });

  it('does not connect to addresses that its guard refuses', async () => {
    const url = await serveText(exposition);
    const guard = createAddressGuard({ allowPrivate: false });
    expect(await scrape(url, {}, { guard })).toMatchObject({
      ok: false,
      status: 'unknown',
      message: 'localhost is a loopback address; this server does not check private targets',
    });
  });

  const manySeries = Array.from({ length: 30 }, (_, index) => `${index < 20 ? 'cpu' : 'disk'}{i="${index}"} 1`).join(
    '\n',
  );
  it.each<[what: string, text: string, request: Partial<ScrapeRequest>, message: string]>([
    [
      'more series than it may keep',
      manySeries,
      { maxSeries: 10 },
      'the selectors keep 30 series, at most 10 may be kept; most are of cpu (20), disk (10)',
    ],
    ['a selector that cannot be read', 'up 1', { selectors: ['up{'] }, 'the selector up{ must be a selector such as'],
    ['a URL that cannot be read', 'up 1', { url: 'nonsense' }, 'the target of this monitor cannot be read'],
    [
      'too many labels',
      `a{${Array.from({ length: 65 }, (_, i) => `l${i}="a"`).join()}} 1`,
      {},
      'a series of a has more than 64 labels',
    ],
    ['a long name', `${'a'.repeat(501)} 1`, {}, 'is longer than 500 characters'],
    ['a long label name', `a{${'b'.repeat(201)}="c"} 1`, {}, 'a label of a has a name longer than 200 characters'],
    ['a long label', `a{b="${'c'.repeat(1001)}"} 1`, {}, 'the label b of a is longer than 1000 characters'],
    [
      'a page',
      '<!doctype html>\n',
      {},
      'malformed answer: text/plain; version=0.0.4, not the text format of Prometheus (line 1: expected the name of a metric)',
    ],
  ])('fails as a whole for %s', async (_what, text, request, message) => {
    const url = await serveText(text);
    expect(await scrape(url, request)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });

  it('keeps series within bounds although others of the exporter are beyond them', async () => {
    const url = await serveText(`load 1\na{b="${'c'.repeat(1001)}"} 1\n`);
    expect(kept(await scrape(url, { selectors: ['load'] }))).toEqual(['load 1']);
  });

  it('fails for a status other than 200 and for the binary format', async () => {
    const missing = await serve((_request, response) => response.writeHead(404).end('up 1\n'));
    expect(await scrape(missing)).toMatchObject({ ok: false, status: 'down', message: 'answered 404, expected 200' });
    const binary = await serveText('\x0a', 'application/vnd.google.protobuf; encoding=delimited');
    expect(await scrape(binary)).toMatchObject({ ok: false, message: expect.stringContaining('binary format') });
  });
});
