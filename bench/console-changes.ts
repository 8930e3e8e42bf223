import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { openChromium, startFront } from './fixtures/console-front.ts';
import { type DatabaseLocation, fillDatabase, temporaryFolder } from './fixtures/databases.ts';
import { createMonitors } from './fixtures/monitors.ts';
import { createOrganization } from './fixtures/organization.ts';
import { settle, startPostgres } from './fixtures/postgres.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { startChild } from './measuring/child.ts';
import { quantile, shown, withSpread } from './measuring/statistics.ts';
import type { KitServer } from './processes/kit-server.ts';

const monitors = 1_000;
const changesPerSecond = 50;
/** Time between two changes whose appearance is measured: one must not wait for the other. */
const restMs = 300;

/** What the list costs while monitors change, and how soon a change is seen. */
export const consoleChanges: Benchmark = {
  name: 'console-changes',
  title: `The console’s list of ${monitors.toLocaleString('en')} monitors while their statuses change`,
  async run({ isQuick }) {
    const postgres = await startPostgres();
    try {
      await using folder = await temporaryFolder();
      const url = await postgres.createDatabase();
      const found: (readonly [string, Measured])[] = [];
      for (const [name, database] of [
        ['SQLite', { kind: 'sqlite', file: folder.file('console.db') }],
        ['PostgreSQL', { kind: 'postgres', url }],
      ] as const) {
        const measured = await measure(database, isQuick);
        if (measured === undefined) return 'Not measured: Chromium is not installed.';
        found.push([name, measured]);
      }
      return [
        `The list is open in Chromium, with its stream. Its share of a core is what the page’s process scripts, and all of its tasks, without a change and with ${changesPerSecond} in a second, each a request. Requests are those of the page.`,
        table(
          ['', 'scripting at rest', 'scripting %', 'tasks %', 'changes /s', 'requests /s'],
          found.map(([name, { atRest, busy }]) => [
            name,
            shown(atRest.scriptPercent),
            shown(busy.scriptPercent),
            shown(busy.taskPercent),
            shown(busy.changes),
            shown(busy.requests),
          ]),
        ),
        'From the answer to a change, which follows its commit, to the frame that shows it.',
        table(
          ['', 'visible after ms', 'p95 ms'],
          found.map(([name, { visibleMs }]) => [name, withSpread(visibleMs), shown(quantile(visibleMs, 0.95))]),
        ),
      ].join('\n\n');
    } finally {
      await postgres.stop();
    }
  },
};

interface Load {
  readonly scriptPercent: number;
  readonly taskPercent: number;
  readonly changes: number;
  readonly requests: number;
}

interface Measured {
  readonly atRest: Load;
  readonly busy: Load;
  readonly visibleMs: readonly number[];
}

/** Sets the status of a monitor; resolves when that was committed. */
type SetStatus = (id: string, status: 'up' | 'degraded') => Promise<void>;

const measure = async (database: DatabaseLocation, isQuick: boolean): Promise<Measured | undefined> => {
  const browser = await openChromium();
  if (browser === undefined) return undefined;
  const { apiKey, ids } = await fillDatabase(database, async (store) => {
    const organization = await createOrganization(store);
    const set = { organizationId: organization.id, count: monitors, type: 'manual', isAllUp: true } as const;
    await createMonitors(store, set);
    const rows = await store.find('monitors', {}, { orderBy: 'ref', limit: monitors });
    return { apiKey: organization.apiKey, ids: rows.map(({ id }) => id) };
  });
  if (database.kind === 'postgres') await settle(database.url);
  const server = await startChild<KitServer>('kit-server', { database, front: 'server' }, true);
  const serverUrl = await server.ask('url');
  const front = await startFront(Number(new URL(serverUrl).port), apiKey);
  const setStatus: SetStatus = async (id, status) => {
    const answer = await fetch(`${serverUrl}/api/v1/monitors/${id}/status`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.body?.cancel();
  };
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.goto(`${front.url}/monitors?sort=name`);
    await page.locator('[data-rows] a').first().waitFor();
    await pause(2_000);
    const seconds = isQuick ? 5 : 30;
    const atRest = await loadOf(page, devtools, () => pause(seconds * 1000).then(() => 0));
    const busy = await loadOf(page, devtools, () => changeAll(ids, setStatus, seconds));
    return { atRest, busy, visibleMs: await appearances(page, setStatus, isQuick ? 6 : 40) };
  } finally {
    await browser.close();
    front.close();
    await server.stop();
  }
};

/** What the page costs while `work` goes on, which says how many changes it made. */
const loadOf = async (page: Page, devtools: CDPSession, work: () => Promise<number>): Promise<Load> => {
  const read = async (): Promise<ReadonlyMap<string, number>> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return new Map(metrics.map(({ name, value }) => [name, value]));
  };
  let requests = 0;
  const count = (): void => {
    requests += 1;
  };
  page.on('request', count);
  const [before, startedAt] = [await read(), performance.now()];
  const changes = await work();
  const [after, seconds] = [await read(), (performance.now() - startedAt) / 1000];
  page.off('request', count);
  const percentOf = (name: string): number =>
    (100 * ((after.get(name) ?? Number.NaN) - (before.get(name) ?? Number.NaN))) / seconds;
  return {
    scriptPercent: percentOf('ScriptDuration'),
    taskPercent: percentOf('TaskDuration'),
    changes: changes / seconds,
    requests: requests / seconds,
  };
};

/** Changes one monitor after the other, at an even pace; returns how many changes were made. */
const changeAll = async (ids: readonly string[], setStatus: SetStatus, seconds: number): Promise<number> => {
  const startedAt = performance.now();
  const sent: Promise<void>[] = [];
  const total = seconds * changesPerSecond;
  for (let change = 0; change < total; change += 1) {
    const waitMs = startedAt + (change * 1000) / changesPerSecond - performance.now();
    if (waitMs > 0) await pause(waitMs);
    const round = Math.floor(change / ids.length);
    // Monitors of the whole list, not only those in view.
    const id = ids[(change * 379) % ids.length] ?? '';
    sent.push(setStatus(id, round % 2 === 0 ? 'degraded' : 'up'));
  }
  await Promise.all(sent);
  return total;
};

/** Milliseconds from the answer to each change to the frame that shows it. */
const appearances = async (page: Page, setStatus: SetStatus, count: number): Promise<readonly number[]> => {
  const href = await page.locator('[data-rows] a').first().getAttribute('href');
  const id = href?.split('/').at(-1) ?? '';
  const found: number[] = [];
  for (let change = 0; change < count; change += 1) {
    const status = change % 2 === 0 ? 'up' : 'degraded';
    await setStatus(id, status === 'up' ? 'degraded' : 'up');
    await page.locator(`[data-rows] li:has(a[href$="${id}"]) .status-${status === 'up' ? 'degraded' : 'up'}`).waitFor();
    await pause(restMs);
    const mark = `document.querySelector('[data-rows] a[href$="${id}"]')?.closest('li')?.querySelector('.status-${status}')`;
    const seen = page.evaluate<number>(
      `new Promise((resolve) => { const look = () => (${mark} ? resolve(Date.now()) : requestAnimationFrame(look)); look(); })`,
    );
    await setStatus(id, status);
    const committedAt = Date.now();
    found.push(Math.max(0, (await seen) - committedAt));
  }
  return found;
};
