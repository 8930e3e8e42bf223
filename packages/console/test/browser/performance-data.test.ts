import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

let fixture: ConsoleFixture;
let monitorId: string;
beforeAll(async () => {
  fixture = await openConsole();
  const { owner } = fixture;
  ({ id: monitorId } = await owner.monitors.create({ name: 'Root disk', type: 'manual' }));
});
afterAll(() => fixture.close());

describe('performance data of a program', () => {
  test.each([
    ['in light', { colorScheme: 'light' }],
    ['in dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 360, height: 740 }, isMobile: true }],
  ] as const)('is drawn by the page of its monitor, %s', async (_name, options) => {
    await using visit = await fixture.visit(options);
    const { page } = visit;
    await visit.signIn();
    const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };
    const results = [32, 33, 34].map((gigabytes, index) => ({
      id: `res_${index}`,
      monitorId,
      at: new Date(Date.now() - index * 60_000).toISOString(),
      agentId: null,
      ...{ ok: true, status: 'up', latencyMs: 4, statusCode: null, message: null, timings, delayMs: 0 },
      performance: [
        { label: '/', value: gigabytes * 1e9, unit: 'B' },
        { label: '<img src=x>', value: 0.25, unit: 's' },
      ],
    }));
    await page.route(`**/monitors/${monitorId}/results*`, (route) =>
      route.fulfill({ json: { data: results, meta: { page: 1, pageSize: 100, totalItems: 3 } } }),
    );
    await page.route(`**/monitors/${monitorId}`, async (route) => {
      if (!route.request().url().includes('/api/')) return route.continue();
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), type: 'command' } });
    });
    await page.goto(`${fixture.url}/monitors/${monitorId}`);
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Performance data' }) });
    await section.locator('canvas').nth(1).waitFor();
    expect(await section.locator('h3').allTextContents()).toEqual(['/ 32 GB', '<img src=x> 250 ms']);
    expect(await page.locator('main img').count()).toBe(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await violationsOn(page)).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });
});
