import { writeFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { serverLinks } from '../packages/status-page/src/pages/addresses.ts';
import { frontPage } from '../packages/status-page/src/pages/front-page.ts';
import { createView } from '../packages/status-page/src/pages/view.ts';
import { en } from '../packages/status-page/src/words/en.ts';
import { samplePage } from '../packages/status-page/test/sample-page.ts';
import { temporaryFolder } from './fixtures/databases.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { measureHttp, visit } from './measuring/http-contender.ts';
import { measureInTurn, ratiosOf, valuesOf } from './measuring/rounds.ts';
import { median, shown, withSpread } from './measuring/statistics.ts';
import type { StatusPagesServer, StatusPagesServerOptions } from './processes/status-pages.ts';

const yardstick = 'bare `node:http`, one buffer of the same size';
const subject = 'the page';
const path = '/status/acme';

/** Milliseconds of making the page once, and its bytes. */
const measureMaking = (components: number, times: number): string[] => {
  const data = samplePage({ components });
  const make = (): string => frontPage(createView({ data, words: en, links: serverLinks(path, null) })).html;
  const html = make();
  const durations = Array.from({ length: times }, () => {
    const startedAt = performance.now();
    make();
    return performance.now() - startedAt;
  });
  return [
    String(components),
    shown(median(durations)),
    ...[Buffer.byteLength(html), gzipSync(html).byteLength, brotliCompressSync(html).byteLength].map((bytes) =>
      bytes.toLocaleString('en'),
    ),
  ];
};

/** A status page from memory, against a server that does nothing but write as many bytes. */
export const statusPage: Benchmark = {
  name: 'status-page',
  title: 'A status page of 50 components with 90 days, from memory',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const pageFile = folder.file('page.json');
    await writeFile(pageFile, JSON.stringify(samplePage({ components: 50 })));
    const fronts = [
      { name: yardstick, front: 'bare' },
      { name: subject, front: 'pages' },
    ] as const;
    const visited = await Promise.all(
      fronts.map(async ({ name, front }) => {
        const options = { front, pageFile } satisfies StatusPagesServerOptions;
        const server = await startChild<StatusPagesServer>('status-pages', options);
        return { name, server, visitor: await visit(server, { headers: { 'accept-encoding': 'gzip' } }) };
      }),
    );
    const rounds = await measureInTurn(
      visited.map(({ name, server, visitor }) => ({
        name,
        measure: () => measureHttp(server, visitor, { path, requests: isQuick ? 3000 : 20_000, atMostMs: 4000 }),
      })),
      { rounds: isQuick ? 3 : 7, warmUps: 2 },
    );
    for (const { server, visitor } of visited) {
      await visitor.close();
      await server.stop();
    }
    const row = (name: string): string[] => [
      name,
      name === yardstick ? '1' : `**${withSpread(ratiosOf(rounds, { yardstick, subject: name, cost: 'cpuUs' }))}**`,
      withSpread(valuesOf(rounds, name, 'cpuUs')),
      withSpread(valuesOf(rounds, name, 'cpuUs').map((cost) => 1_000_000 / cost)),
    ];
    return [
      table(
        ['', 'ratio', 'server CPU µs per request', 'requests/s on one core'],
        fronts.map(({ name }) => row(name)),
      ),
      'Requests a second are what one core has time for: the visitor that sends them works on another, and waits for neighbours.',
      table(
        ['components', 'ms to make', 'bytes', 'gzip', 'brotli'],
        [50, 200].map((components) => measureMaking(components, isQuick ? 20 : 200)),
      ),
    ].join('\n\n');
  },
};
