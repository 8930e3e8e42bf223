import type { Browser } from 'playwright-core';
import { openChromium, startFront } from './fixtures/console-front.ts';
import { fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { createStatusChanges } from './fixtures/status-changes.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { shown, withSpread } from './measuring/statistics.ts';
import type { KitServer } from './processes/kit-server.ts';

/** The first is the yardstick: what the frame of the console costs by itself. */
const sizes = [1, 1_000, 5_000];
const days = 2;

/** What one visit to the list of monitors costs a browser. */
interface Cost {
  readonly scriptMs: number;
  readonly taskMs: number;
  readonly listMs: number;
  readonly elements: number;
  readonly heapMB: number;
  readonly kB: number;
  readonly requests: number;
}

/** The list of monitors of the console in Chromium. */
export const consoleList: Benchmark = {
  name: 'console',
  title: 'The console’s list of 1, 1,000 and 5,000 monitors in Chromium',
  async run({ isQuick }) {
    const browser = await openChromium();
    if (browser === undefined) return 'Not measured: Chromium is not installed.';
    try {
      const rows: string[][] = [];
      for (const size of sizes) rows.push(rowOf(size, await measureSize(browser, size, isQuick ? 2 : 7)));
      const head = [
        'monitors',
        'until the list stands ms',
        'scripting ms',
        'tasks ms',
        'elements',
        'heap MB',
        'kB',
        'requests',
      ];
      return [
        'A new context for each visit, nothing cached; from the address to the first row. The heap is what is left after a collection. kB and requests are what is transferred, scripts included.',
        table(head, rows),
        'Other consoles are not beside it: Gatus and Beszel do not publish theirs on npm, and what is there of Uptime Kuma (2.0.0-dev.0 of January 2026) shows nothing without its own server, whose lists come over a socket instead of requests. The yardstick is the list of one monitor.',
      ].join('\n\n');
    } finally {
      await browser.close();
    }
  },
};

const rowOf = (size: number, costs: readonly Cost[]): string[] => {
  const of = (name: keyof Cost): readonly number[] => costs.map((cost) => cost[name]);
  return [
    size.toLocaleString('en'),
    withSpread(of('listMs')),
    withSpread(of('scriptMs')),
    withSpread(of('taskMs')),
    shown(Math.max(...of('elements'))),
    withSpread(of('heapMB')),
    shown(Math.max(...of('kB'))),
    shown(Math.max(...of('requests'))),
  ];
};

const measureSize = async (browser: Browser, size: number, visits: number): Promise<readonly Cost[]> => {
  await using folder = await temporaryFolder();
  const database = { kind: 'sqlite', file: folder.file('console.db') } as const;
  const { apiKey } = await fillDatabase(database, async (store) => {
    const organization = await createOrganization(store);
    await createMonitors(store, { organizationId: organization.id, count: size, isAllUp: true, ageDays: days + 1 });
    await createStatusChanges(store, { failures: 2, days });
    return organization;
  });
  const server = await startChild<KitServer>('kit-server', { database, front: 'server' }, true);
  const front = await startFront(Number(new URL(await server.ask('url')).port), apiKey);
  try {
    const costs: Cost[] = [];
    for (let visit = 0; visit <= visits; visit += 1) costs.push(await measureVisit(browser, front.url));
    // The first one warms the server up.
    return costs.slice(1);
  } finally {
    front.close();
    await server.stop();
  }
};

const measureVisit = async (browser: Browser, url: string): Promise<Cost> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Network.enable');
  let bytes = 0;
  let requests = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  const startedAt = performance.now();
  await page.goto(`${url}/monitors`);
  await page.locator('[data-rows] a').first().waitFor();
  const listMs = performance.now() - startedAt;
  const metrics = async (): Promise<ReadonlyMap<string, number>> => {
    const { metrics: found } = await devtools.send('Performance.getMetrics');
    return new Map(found.map(({ name, value }) => [name, value]));
  };
  const loaded = await metrics();
  const elements = await page.locator('*').count();
  await devtools.send('HeapProfiler.collectGarbage');
  const settled = await metrics();
  await context.close();
  return {
    scriptMs: (loaded.get('ScriptDuration') ?? Number.NaN) * 1000,
    taskMs: (loaded.get('TaskDuration') ?? Number.NaN) * 1000,
    listMs,
    elements,
    heapMB: (settled.get('JSHeapUsedSize') ?? Number.NaN) / 1e6,
    kB: bytes / 1000,
    requests,
  };
};
