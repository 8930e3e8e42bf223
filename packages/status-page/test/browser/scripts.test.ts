import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { samplePage } from '../sample-page.js';
import { type BrowserFixture, openBrowser } from './open-browser.js';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowser({ isLive: true });
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.api.page = samplePage();
  fixture.passSecond();
});

/** Opens a page whose timers the test advances; what its policy refused is kept, and each comparison with the server. */
const visit = async (url: string, options: BrowserContextOptions = {}) => {
  const context = await fixture.browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Tokyo', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  let comparisons = 0;
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.request().method() === 'HEAD') comparisons += 1;
  });
  await page.clock.install();
  const compared = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await page.goto(url);
  const comparisonsNow = (): number => comparisons;
  return { page, complaints, compared, comparisonsNow, [Symbol.asyncDispose]: () => context.close() };
};

const statusOn = async (page: Page, text: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: text }).waitFor();

describe('the module of a page', () => {
  test('reloads a page whose data has changed, and only then', async () => {
    await using seen = await visit(`${fixture.url}/status/acme`);
    const { page } = seen;
    await seen.compared;
    const unchanged = page.waitForResponse((response) => response.request().method() === 'HEAD');
    await page.clock.fastForward(30_000);
    expect((await unchanged).headers().etag).toBe((await seen.compared).headers().etag);
    await statusOn(page, 'Some systems are down');
    fixture.api.page = samplePage({ status: 'operational' });
    fixture.passSecond();
    await page.clock.fastForward(30_000);
    await statusOn(page, 'All systems operational');
    expect(seen.complaints).toEqual([]);
  });

  test('does not reload a form that is being filled in', async () => {
    await using seen = await visit(`${fixture.url}/status/acme/subscribe`);
    const { page } = seen;
    await seen.compared;
    const field = page.getByLabel('E-mail address');
    await field.fill('ada@');
    await field.blur();
    fixture.api.page = samplePage({ status: 'operational' });
    fixture.passSecond();
    await page.clock.fastForward(90_000);
    expect([await field.inputValue(), seen.comparisonsNow()]).toEqual(['ada@', 1]);
    await field.fill('');
    await field.blur();
    const reloaded = page.waitForEvent('load');
    await page.clock.fastForward(30_000);
    await reloaded;
  });
});

test('the widget shows the status on a site that allows no styles, no requests and no strings of HTML', async () => {
  const context = await fixture.browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(fixture.url.replace('127.0.0.1', 'localhost'));
  const link = page.getByRole('link', { name: 'Some systems are down' });
  expect(await link.getAttribute('href')).toBe(fixture.api.page.links.page);
  expect(await link.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
  expect(complaints.filter((text) => !text.includes('frame-ancestors'))).toEqual([]);
  await context.close();
});
