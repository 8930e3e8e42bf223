import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillOrganization, kitOptions, wantedOf } from './fill-organization.js';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

let fixture: ConsoleFixture;
let addresses: readonly string[];
beforeAll(async () => {
  fixture = await openConsole({ kit: kitOptions });
  addresses = wantedOf(await fillOrganization(fixture));
});
afterAll(() => fixture.close());

const looks = [
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }],
  ['on a phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
] as const;

describe.each(looks)('every page, %s', (_look, options) => {
  test('breaks no rule of accessibility, no policy, and asks no other host', { timeout: 240_000 }, async () => {
    await using visit = await fixture.visit(options);
    await visit.signIn();
    const found: string[] = [];
    for (const address of addresses) {
      await visit.page.goto(`${fixture.url}${address}`);
      await visit.page.locator('h1').first().waitFor();
      await visit.page.locator('[data-loading]').first().waitFor({ state: 'detached' });
      for (const violation of await violationsOn(visit.page)) found.push(`${address}: ${violation}`);
    }
    expect(found).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });
});

test('no page scrolls sideways at 320 pixels', { timeout: 120_000 }, async () => {
  await using visit = await fixture.visit({ viewport: { width: 320, height: 640 } });
  await visit.signIn();
  const wide: string[] = [];
  for (const address of addresses) {
    await visit.page.goto(`${fixture.url}${address}`);
    await visit.page.locator('h1').first().waitFor();
    const width = await visit.page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) wide.push(`${address}: ${width}`);
  }
  expect(wide).toEqual([]);
});
