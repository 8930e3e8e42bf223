import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hostilePage } from '../hostile-page.js';
import { samplePage } from '../sample-page.js';
import { type BrowserFixture, openBrowser } from './open-browser.js';

let fixture: BrowserFixture;
let axe: string;
beforeAll(async () => {
  fixture = await openBrowser();
  axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.api.page = samplePage();
  fixture.api.viewToken = null;
  fixture.passSecond();
});

/** Opens a page as a visitor would; what it asked other hosts for, and what its policy refused, is kept. */
const visit = async (path: string, options: BrowserContextOptions = {}) => {
  const context = await fixture.browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(fixture.url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const response = await page.goto(`${fixture.url}${path}`);
  return { page, elsewhere, complaints, status: response?.status(), [Symbol.asyncDispose]: () => context.close() };
};

/** What axe finds, as rule and element. */
const violationsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await checker.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
};

const isScrolledSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const paths = [
  '/status/acme',
  '/status/acme/de',
  '/status/acme/incidents/41',
  '/status/acme/history?month=2026-11',
  '/status/acme/components/cmp_0002',
  '/status/acme/subscribe',
  '/status/acme/subscriptions/mail-token',
  '/status/acme/embed',
  '/status/missing',
];
const wide = { width: 1000, height: 800 };
const narrow = { width: 320, height: 700 };

describe.each(paths)('%s', (path) => {
  test.each([
    ['light', wide],
    ['dark', wide],
    ['light', narrow],
  ] as const)('has nothing that axe objects to, asks no other host and fits, %s, %o', async (colorScheme, viewport) => {
    await using seen = await visit(path, { colorScheme, viewport });
    expect(await violationsOf(seen.page)).toEqual([]);
    expect(await isScrolledSideways(seen.page)).toBe(false);
    expect(seen.elsewhere).toEqual([]);
    expect(seen.complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});

test('says everything without scripts: status, incidents, days in numbers, and the way to a component', async () => {
  await using seen = await visit('/status/acme', { javaScriptEnabled: false });
  const { page } = seen;
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Some systems are down');
  expect(await page.getByRole('article').first().textContent()).toContain('A payment provider answers slowly.');
  const strip = page.getByRole('img', { name: /^90 days/ }).first();
  expect(await strip.getAttribute('aria-label')).toMatch(/^90 days: \d+ operational/);
  await page.locator('summary').first().press('Enter');
  expect(await page.getByRole('row').nth(1).textContent()).toMatch(/2026/);
  await page.getByRole('link', { name: 'Checkout', exact: true }).last().click();
  expect(new URL(page.url()).pathname).toBe('/status/acme/components/cmp_0002');
});

test.each(['unlock', 'subscriptions/mail-token'])(
  '%s of a page with a password has nothing that axe objects to',
  async (path) => {
    fixture.api.viewToken = 'token-1';
    await using seen = await visit(`/status/acme/${path}`, { viewport: narrow });
    expect(seen.status).toBe(200);
    expect(await violationsOf(seen.page)).toEqual([]);
    expect(await isScrolledSideways(seen.page)).toBe(false);
    expect(seen.elsewhere).toEqual([]);
  },
);

test('a page with a password opens by its form, without scripts', async () => {
  fixture.api.viewToken = 'token-1';
  await using seen = await visit('/status/acme', { javaScriptEnabled: false });
  const { page } = seen;
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button').click();
  expect(await page.getByRole('alert').textContent()).toBe('The password is wrong.');
  await page.getByLabel('Password').fill('open sesame');
  await page.getByRole('button').click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Some systems are down');
});

test('a visitor subscribes, confirms and ends it by forms alone', async () => {
  await using seen = await visit('/status/acme/subscribe', { javaScriptEnabled: false });
  const { page } = seen;
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await page.getByRole('button').click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Check your mail');
  await page.goto(`${fixture.url}/status/acme/subscriptions/mail-token`);
  await page.getByRole('button', { name: 'Confirm the subscription' }).click();
  expect(await page.getByRole('status').textContent()).toContain('You get a mail when');
});

test.each(paths)('no script that was smuggled into a text runs on %s', async (path) => {
  fixture.api.page = hostilePage();
  await using seen = await visit(path);
  expect(await seen.page.evaluate(() => 'wasRun' in window)).toBe(false);
  expect(await seen.page.locator('img').count()).toBe(0);
  const scripts = await seen.page.locator('script').evaluateAll((all) => all.map((one) => one.outerHTML));
  expect(
    scripts.filter((tag) => !/^<script src="[^"]*\/reader\.js\?\w{8}" integrity="[^"]+"><\/script>$/.test(tag)),
  ).toEqual([]);
  expect(seen.complaints.filter((text) => !text.includes('404'))).toEqual([]);
  expect(await isScrolledSideways(seen.page)).toBe(false);
});

test('the feeds are well-formed XML, also with hostile texts', async () => {
  fixture.api.page = hostilePage();
  await using seen = await visit('/status/acme');
  const feed = await (await fetch(`${fixture.url}/status/acme/feed.rss`)).text();
  const parsed = await seen.page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    return [xml.querySelector('parsererror')?.textContent ?? null, xml.querySelectorAll('item').length] as const;
  }, feed);
  expect(parsed).toEqual([null, 2]);
});

test('only the embedded line is shown in a frame of another site', async () => {
  await using seen = await visit('/status/acme', { javaScriptEnabled: false });
  const { page } = seen;
  // Another name of the same machine is another site.
  await page.goto(fixture.url.replace('127.0.0.1', 'localhost'));
  const [line, whole] = [page.frameLocator('iframe >> nth=0'), page.frameLocator('iframe >> nth=1')];
  expect(await line.locator('a').textContent()).toContain('Some systems are down');
  expect(await whole.locator('h1.banner').count()).toBe(0);
});
