import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routeOf, routes } from '../../src/app/pages.js';
import { fillOrganization, kitOptions, wantedOf } from './fill-organization.js';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

let fixture: ConsoleFixture;
let all: readonly string[];
let addresses: readonly string[];
beforeAll(async () => {
  fixture = await openConsole({ kit: kitOptions });
  all = await fillOrganization(fixture);
  addresses = wantedOf(all);
});
afterAll(() => fixture.close());

/** Opens every page in turn, and waits for what it shows. */
async function* everyPage(page: Page): AsyncGenerator<string> {
  for (const address of addresses) {
    await page.goto(`${fixture.url}${address}`);
    await page.locator('h1').first().waitFor();
    await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
    yield address;
  }
}

test('every page that needs a session is among the opened ones', () => {
  const opened = new Set(all.map((address) => routeOf(new URL(address, fixture.url).pathname)?.route));
  const others = routes.filter((route) => route.isPublic !== true && !opened.has(route));
  expect(others.map(({ path }) => path)).toEqual([]);
});

const timeout = 480_000;

test('every page, light and dark, breaks no rule of accessibility, no policy, and asks no other host', {
  timeout,
}, async () => {
  await using visit = await fixture.visit({ viewport: { width: 1280, height: 800 } });
  await visit.signIn();
  const found: string[] = [];
  for await (const address of everyPage(visit.page)) {
    await visit.page.emulateMedia({ colorScheme: 'light' });
    for (const violation of await violationsOn(visit.page)) found.push(`${address}: ${violation}`);
    await visit.page.emulateMedia({ colorScheme: 'dark' });
    // Elements, names and their order are the same in the dark.
    for (const violation of await violationsOn(visit.page, 'colours'))
      found.push(`${address} in the dark: ${violation}`);
  }
  expect(found).toEqual([]);
  expect(visit.complaints).toEqual([]);
});

test('every page, on a phone, breaks no rule of accessibility, and none scrolls sideways at 320 pixels', {
  timeout,
}, async () => {
  const height = 844;
  await using visit = await fixture.visit({ viewport: { width: 390, height } });
  await visit.signIn();
  const found: string[] = [];
  for await (const address of everyPage(visit.page)) {
    for (const violation of await violationsOn(visit.page)) found.push(`${address}: ${violation}`);
    await visit.page.setViewportSize({ width: 320, height });
    const width = await visit.page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) found.push(`${address}: ${width} pixels wide`);
    await visit.page.setViewportSize({ width: 390, height });
  }
  expect(found).toEqual([]);
  expect(visit.complaints).toEqual([]);
});
