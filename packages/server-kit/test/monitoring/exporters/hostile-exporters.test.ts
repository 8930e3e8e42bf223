import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { scrapeExporter } from '@watchpost/checks';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { hostile, startHttpTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { newId } from '../../../src/base/ids.js';
import { silentLogger } from '../../../src/base/logger.js';
import { createScrapeWorker } from '../../../src/monitoring/exporters/scrape-worker.js';
import type { NewRow } from '../../../src/store/interface/store.js';
import { openStore } from '../../store/open-store.js';

const stoppers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stoppers.splice(0).reverse()) await stop();
});

const exporterRow = (organizationId: string, url: string, nextAt: number): NewRow<'exporters'> => ({
  id: newId('exp', nextAt),
  organizationId,
  version: 1,
  name: 'Exporter',
  url,
  intervalSeconds: 60,
  timeoutSeconds: 30,
  selectors: ['{__name__=~"cpu.*"}'],
  labels: {},
  honorLabels: false,
  format: 'auto',
  headers: {},
  ignoreTlsErrors: false,
  maxSeries: 500,
  failureThreshold: 1,
  enabled: true,
  status: 'pending',
  statusSince: nextAt,
  nextAt,
  searchText: '',
  createdAt: nextAt,
  updatedAt: nextAt,
});

/** Writes a head and then the same piece as fast as it is read, for ever. */
const pours =
  (piece: Buffer) =>
  (socket: Socket): void => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const more = (): void => {
        while (!socket.destroyed && socket.write(piece)) {
          // The socket says when it has taken enough.
        }
      };
      socket.on('drain', more);
      more();
    });
  };

const series = Array.from({ length: 200_000 }, (_, index) => `cpu${index % 3}{a="${index.toString(36)}"} 1\n`).join('');
/** Lines that cost the tests little to read; samples are measured where the parser is tested. */
const comments = Buffer.from(`# ${'x'.repeat(1000)}\n`.repeat(60));
const bomb = gzipSync(Buffer.alloc(50_000_000, comments));

const tcp = (onConnection: (socket: Socket) => void) => startTcpTarget({ onConnection });
const answers = (headers: Record<string, string>, body: string | Buffer, status = 200) =>
  startHttpTarget({ handler: (_request, response) => void response.writeHead(status, headers).end(body) });

const kinds: readonly {
  readonly what: string;
  readonly start: () => Promise<Target>;
  readonly timeoutSeconds?: number;
  readonly lastError: RegExp;
  readonly status?: 'pending';
}[] = [
  {
    what: 'a body without end',
    start: () => tcp(pours(comments)),
    lastError: /^body is larger than 10 MiB/,
  },
  {
    what: 'a series for each user',
    start: () => answers({}, series),
    lastError: /^the selectors keep \d{3},\d{3} series, at most 500 may be kept; most are of cpu/,
  },
  {
    what: 'a body that drips',
    start: () => tcp(hostile.dripsBody),
    // Longer than the others wait for a busy machine.
    timeoutSeconds: 15,
    lastError: /^timed out after 15 s while reading the answer$/,
  },
  {
    what: 'no answer at all',
    start: () => tcp(hostile.neverAnswers),
    timeoutSeconds: 1,
    lastError: /^timed out after 1 s while waiting for the answer$/,
  },
  {
    what: 'a page instead of metrics',
    start: () => answers({ 'content-type': 'text/html' }, '<!doctype html><title>Sign in</title>'),
    lastError: /^malformed answer: text\/html, not the text format of Prometheus \(line 1: /,
  },
  {
    what: 'the binary format',
    start: () => answers({ 'content-type': 'application/vnd.google.protobuf; proto=io.prometheus' }, '\0\x01'),
    lastError: /^the exporter answers in the binary format of Prometheus/,
  },
  {
    what: 'a redirect to the metadata of a cloud',
    start: () => answers({ location: 'http://169.254.169.254/latest/meta-data/' }, '', 302),
    lastError: /^169\.254\.169\.254 is a cloud metadata address; it is never checked \(after a redirect to /,
    // It could not be scraped, which says nothing of it.
    status: 'pending',
  },
  {
    what: 'a bomb of gzip',
    start: () => answers({ 'content-encoding': 'gzip' }, bomb),
    lastError: /^body is larger than 10 MiB/,
  },
];

test('hostile exporters end in a clear error each, and others are scraped in time beside them', async () => {
  const opened = await openStore('sqlite');
  stoppers.push(opened.close);
  const { store } = opened;
  const rows = await Promise.all(
    kinds.map(async ({ start, timeoutSeconds = 30 }, place) => {
      const target = await start();
      stoppers.push(() => target.stop());
      const url = target.url.startsWith('http') ? target.url : `http://${target.url}/`;
      return { ...exporterRow(`org_${place}`, url, Date.now()), timeoutSeconds };
    }),
  );
  /** When each of the others was first scraped, by its path. */
  const scrapedAt = new Map<string, number>();
  const good = await startHttpTarget({
    handler: ({ url = '' }, response) => {
      if (!scrapedAt.has(url)) scrapedAt.set(url, Date.now());
      response.end('cpu 1\n');
    },
  });
  stoppers.push(() => good.stop());
  const startsAt = Date.now();
  // One each 200 ms for as long as the hostile ones keep the process busy.
  const others = Array.from({ length: 15 }, (_, place) => {
    const url = new URL(`/${place}`, good.url).href;
    return exporterRow('org_good', url, startsAt + place * 200);
  });
  await store.commit([...rows, ...others].map((row) => ({ kind: 'insert', table: 'exporters', row })));
  const guard = createAddressGuard({ allowPrivate: true });
  const worker = createScrapeWorker({
    store,
    scrape: (request, signal) => scrapeExporter(request, { guard, now: Date.now, signal }),
    openCredentials: () => null,
    clock: systemClock,
    logger: silentLogger,
  });
  stoppers.push(() => worker.stop({ deadlineMs: 0 }));
  worker.start();

  for (const [place, { what, lastError, status = 'failing' }] of kinds.entries()) {
    const read = () => store.get('exporters', { id: rows[place]?.id ?? '' });
    await expect
      .poll(read, { timeout: 60_000, message: what })
      .toMatchObject({ status, lastError: expect.stringMatching(lastError), leaseToken: null });
  }
  for (const { id } of others) {
    await expect.poll(() => store.get('exporters', { id }), { timeout: 60_000 }).toMatchObject({ status: 'up' });
  }
  const lateness = others.map(({ url, nextAt }) => (scrapedAt.get(new URL(url).pathname) ?? 0) - (nextAt ?? 0));
  // Who waited for the one that drips would wait for all of its fifteen seconds.
  expect(Math.max(...lateness)).toBeLessThan(14_500);
  const failed = await store.find('events', { type: 'exporter.failed' }, { limit: 20 });
  expect(failed).toHaveLength(kinds.length - 1);
  // Of a failed scrape only what the scrape itself says is kept.
  const kept = await store.find('exporterSeries', { metric: 'cpu0' }, { limit: 1 });
  expect(kept).toEqual([]);
});
