import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

const shop = createServer((_request, response) => response.end('ok'));
let fixture: ConsoleFixture;
let monitorId: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  fixture = await openConsole();
  const target = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  ({ id: monitorId } = await fixture.owner.monitors.create({ name: 'Sign in', type: 'http', target }));
  // The engine checks it at once as well.
  await fixture.owner.monitors.check(monitorId).catch(() => undefined);
  await fixture.owner.monitors.waitFor(monitorId, { status: 'up' });
});
afterAll(async () => {
  await fixture.close();
  shop.close();
});

const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };
const step = { status: 'up', statusCode: null, message: null, timings };
const run = {
  timings,
  latencyMs: 1845.5,
  steps: [
    { ...step, name: 'navigate https://shop.example.com/', latencyMs: 640.25, statusCode: 200 },
    { ...step, name: 'change "Password"', latencyMs: 5.5 },
    { ...step, name: 'click "Sign in"', latencyMs: 1199.75 },
  ],
  page: { ttfbMs: 120.4, lcpMs: 2810, cls: 0.314, requests: 31, failedRequests: 1, bytes: 1_240_000, consoleErrors: 0 },
};

/** Has the server answer as if the monitor were a flow in a browser; Chromium in Chromium would only be slow. */
const asFlow = async (page: Page): Promise<void> => {
  await page.route(`**/api/v1/monitors/${monitorId}`, async (route) => {
    const answer = await route.fetch();
    const monitor = await answer.json();
    const json = { ...monitor, type: 'browser', lastResult: { ...monitor.lastResult, ...run } };
    await route.fulfill({ response: answer, json });
  });
  await page.route(`**/api/v1/monitors/${monitorId}/results*`, async (route) => {
    const answer = await route.fetch();
    const { data, ...list } = await answer.json();
    const json = { ...list, data: data.map((result: object) => ({ ...result, ...run })) };
    await route.fulfill({ response: answer, json });
  });
};

/** Where pictures are kept, for a person who asks for them. */
const picturesIn = process.env.RUN_PICTURES;

const english = {
  lastRun: 'Last run',
  steps: 'Steps',
  shown: ['2.81 s', 'Needs improvement', 'good up to 2.5 s, poor beyond 4 s', '0.314', 'Poor', '31 requests, 1 failed'],
  count: '3 steps',
  taken: ['640 ms', '5.5 ms', '1.2 s'],
};
const german = {
  lastRun: 'Letzter Durchlauf',
  steps: 'Schritte',
  shown: ['2,81 s', 'Verbesserungswürdig', 'gut bis 2,5 s, schlecht über 4 s', '0,314', 'davon 1 fehlgeschlagen'],
  count: '3 Schritte',
  taken: ['640 ms', '5,5 ms', '1,2 s'],
};

describe('a flow that is up', () => {
  test.each([
    ['in light', {}, english],
    ['in dark', { colorScheme: 'dark' }, english],
    ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true }, english],
    ['in German', { locale: 'de-DE' }, german],
    ['in German on a phone', { locale: 'de-DE', viewport: { width: 390, height: 844 }, isMobile: true }, german],
  ] as const)('shows steps, times and web vitals of its last run, %s', async (name, options, words) => {
    await using visit = await fixture.visit(options);
    const { page } = visit;
    await visit.signIn();
    await asFlow(page);
    const seeAll = async (file: string): Promise<void> => {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await violationsOn(page)).toEqual([]);
      if (picturesIn === undefined) return;
      await page.screenshot({ path: `${picturesIn}/${file}-${name.replaceAll(' ', '-')}.png`, fullPage: true });
    };
    const takenIn = (rows: ReturnType<Page['locator']>) => rows.locator('tbody td:last-child').allTextContents();

    await page.goto(`${fixture.url}/monitors/${monitorId}`);
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: words.lastRun }) });
    await section.waitFor();
    const text = await section.textContent();
    for (const shown of words.shown) expect(text).toContain(shown);
    expect(await takenIn(section.getByRole('region', { name: words.steps }))).toEqual(words.taken);
    await seeAll('monitor');

    await page.goto(`${fixture.url}/monitors/${monitorId}/results`);
    const summary = page.getByText(words.count).first();
    await summary.click();
    const steps = page.locator('details', { has: summary }).getByRole('listitem');
    expect(await steps.locator('b').allTextContents()).toEqual(words.taken);
    await seeAll('results');
    expect(visit.complaints).toEqual([]);
  });
});
