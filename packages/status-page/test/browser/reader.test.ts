import type { BrowserContextOptions, Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { samplePage } from '../sample-page.js';
import { type BrowserFixture, openBrowser } from './open-browser.js';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowser();
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.api.page = samplePage();
  fixture.passSecond();
});

/** Opens a page as a visitor in Japan; what it asked for, and what its policy refused, is kept. */
const visit = async (path: string, options: BrowserContextOptions = {}) => {
  const context = await fixture.browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Tokyo', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => !request.url().startsWith('data:') && requests.push(request.url()));
  await page.goto(fixture.url + path);
  return { page, complaints, requests, [Symbol.asyncDispose]: () => context.close() };
};

/** Where on a strip the middle of a day is. */
const placeOf = async (strip: Locator, day: number): Promise<{ x: number; y: number }> => {
  const box = await strip.boundingBox();
  return { x: ((box?.width ?? 0) * (day + 0.5)) / 90, y: (box?.height ?? 0) / 2 };
};

describe("times are in the visitor's zone, and those of the page for who points at them", () => {
  test.each([
    ['as of', '/status/acme', '.asof time', '22 Nov 2026, 23:32 GMT+9', '22 Nov 2026, 15:32 CET'],
    [
      'maintenance',
      '/status/acme',
      '.plan time',
      '22 Nov 2026, 23:00 GMT+9 – 23 Nov 2026, 01:00 GMT+9',
      '22 Nov 2026, 15:00–17:00 CET',
    ],
    [
      'an incident',
      '/status/acme/incidents/41',
      '.incident time',
      '19 Nov 2026, 12:12 GMT+9',
      '19 Nov 2026, 04:12 CET',
    ],
    [
      'a status',
      '/status/acme/components/cmp_0002',
      '.status time',
      '22 Nov 2026, 22:58 GMT+9',
      '22 Nov 2026, 14:58 CET',
    ],
  ])('%s', async (_, path, place, there, here) => {
    await using seen = await visit(path);
    const time = seen.page.locator(place).first();
    const plain = (text: string | null): string => (text ?? '').replace(/\s?–\s?/g, '–').replace(/\s/g, ' ');
    expect([plain(await time.textContent()), plain(await time.getAttribute('title'))]).toEqual([
      plain(there),
      plain(here),
    ]);
    expect(seen.complaints).toEqual([]);
    expect(seen.requests).toEqual([fixture.url + path, expect.stringMatching(/\/status\/acme\/reader\.js\?\w{8}$/)]);
  });

  test('without scripts they are those of the page', async () => {
    await using seen = await visit('/status/acme', { javaScriptEnabled: false });
    expect(await seen.page.locator('.asof').textContent()).toBe('As of 22 Nov 2026, 15:32 CET');
    expect(await seen.page.locator('.strip title').first().textContent()).toMatch(/\S/);
  });

  test('the words around them stay', async () => {
    await using seen = await visit('/status/acme/components/cmp_0002');
    expect(await seen.page.locator('p.status').textContent()).toMatch(/since 22 Nov 2026, 22:58/);
  });
});

describe('a strip', () => {
  test('names the day that is pointed at, how it was and how long it was down', async () => {
    const data = samplePage();
    const first = data.groups[0]?.components[0];
    if (first === undefined) throw new Error('The page has no component.');
    const letters = `${'u'.repeat(87)}dgu`;
    const unobserved = [{ from: '2026-11-22T03:00:00.000Z', to: '2026-11-22T04:00:00.000Z' }];
    const downSeconds = Array.from(letters, (letter) => (letter === 'd' ? 5400 : 0));
    Object.assign(first, { days: { ...first.days, letters, downSeconds, unobserved } });
    fixture.api.page = data;
    await using seen = await visit('/status/acme');
    const strip = seen.page.locator('.strip').first();
    const tips: string[] = [];
    for (const day of [0, 87, 88, 89]) {
      await strip.hover({ position: await placeOf(strip, day) });
      tips.push(((await seen.page.locator('.tip').textContent()) ?? '').replace(/\s?–\s?/g, '–'));
    }
    expect(tips).toEqual([
      '25 Aug 2026: Operational',
      '20 Nov 2026: Major outage · Down 1 h 30 min',
      '21 Nov 2026: Degraded',
      '22 Nov 2026: Operational. No data: not monitored 22 Nov 2026, 04:00–05:00 CET',
    ]);
    await seen.page.keyboard.press('Escape');
    expect(await seen.page.locator('.tip').count()).toBe(0);
    expect(seen.complaints).toEqual([]);
  });

  test('leads to the day in the numbers of its component', async () => {
    await using seen = await visit('/status/acme');
    const { page } = seen;
    const checkout = page.locator('.component', { has: page.getByRole('link', { name: 'Checkout', exact: true }) });
    const strip = checkout.locator('.strip');
    // The last day of the sample has an outage.
    await strip.click({ position: await placeOf(strip, 89) });
    await page.waitForURL('**/components/cmp_0002#2026-11-22');
    expect(await page.locator('tr:target th').textContent()).toBe('22 Nov 2026');
  });

  test('shows the day on a touch and goes nowhere', async () => {
    await using seen = await visit('/status/acme', { hasTouch: true, viewport: { width: 390, height: 800 } });
    const strip = seen.page.locator('.strip').first();
    await strip.tap({ position: await placeOf(strip, 40) });
    const box = await seen.page.locator('.tip').boundingBox();
    expect(box !== null && box.x >= 0 && box.x + box.width <= 390).toBe(true);
    expect(new URL(seen.page.url()).pathname).toBe('/status/acme');
  });

  test('has paler days without data, but a grey foot that is seen on a good one', async () => {
    await using seen = await visit('/status/acme/components/cmp_0002');
    const opacities = await seen.page.evaluate(() => {
      const strip = document.querySelector('.strip');
      if (strip === null) return [];
      const ns = 'http://www.w3.org/2000/svg';
      const day = document.createElementNS(ns, 'rect');
      const foot = document.createElementNS(ns, 'rect');
      day.setAttribute('class', 'n');
      foot.setAttribute('class', 'n');
      const group = document.createElementNS(ns, 'g');
      group.append(foot);
      strip.append(day, group);
      return [day, foot].map((one) => getComputedStyle(one).fillOpacity);
    });
    expect(opacities).toEqual(['0.4', '1']);
  });
});
