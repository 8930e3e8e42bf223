import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerEmail, password } from '../open-kit.js';
import { plans } from '../plans.js';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

let fixture: ConsoleFixture;
/** One with plans. */
let selling: ConsoleFixture;
beforeAll(async () => {
  [fixture, selling] = await Promise.all([openConsole(), openConsole({ kit: { commerce: { plans } } })]);
});
afterAll(() => Promise.all([fixture.close(), selling.close()]));

test.each<[where: string, name: string, options: BrowserContextOptions]>([
  ['on a wide screen', 'Account', { locale: 'en-GB' }],
  ['on a phone in German', 'Konto', { locale: 'de-DE', viewport: { width: 390, height: 844 } }],
])('the menu of the person leads to the account, %s', async (_where, name, options) => {
  await using visit = await fixture.visit(options);
  const { page } = visit;
  await page.goto(fixture.url);
  await page.getByLabel('E-Mail').or(page.getByLabel('E-mail')).fill(ownerEmail);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  if (options.viewport !== undefined) await page.locator('.rail-toggle').click();
  await page.locator('.rail-foot .menu > button').click();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('menuitem', { name }).press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.locator('.rail').getAttribute('data-open')).toBeNull();
  expect(visit.complaints).toEqual([]);
});

const entries = '.rail nav a';

test('the rail shows every entry at 1280 × 800, and those of the settings are one', async () => {
  await using visit = await fixture.visit({ viewport: { width: 1280, height: 800 } });
  const { page } = visit;
  await visit.signIn();
  expect(await page.locator('.rail-group h2').allTextContents()).toEqual(['Watch', 'Respond', 'Show', 'Connect']);
  const [overflow, names] = await page.evaluate((selector) => {
    const list = document.querySelector('.rail nav');
    const links = [...document.querySelectorAll(selector)];
    return [(list?.scrollHeight ?? 0) - (list?.clientHeight ?? 0), links.map(({ textContent }) => textContent)];
  }, entries);
  expect(overflow).toBe(0);
  expect(names.length).toBeLessThanOrEqual(18);
  expect(names.at(-1)).toBe('Settings');
  expect(await page.locator('.brand svg').count()).toBe(1);
  expect(visit.complaints).toEqual([]);
});

test('the entry of the page is in view on a low screen', async () => {
  await using visit = await fixture.visit({ viewport: { width: 1280, height: 480 } });
  const { page } = visit;
  await visit.signIn();
  for (const path of ['/settings/api-keys', '/', '/account/sessions', '/events']) {
    await page.goto(`${fixture.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const current = page.locator('.rail [aria-current]');
    const [box, list] = [await current.boundingBox(), await page.locator('.rail nav').boundingBox()];
    if (box === null || list === null) throw new Error(`Nothing is marked at ${path}.`);
    expect(box.y).toBeGreaterThanOrEqual(Math.floor(list.y));
    expect(box.y + box.height).toBeLessThanOrEqual(Math.ceil(list.y + list.height));
  }
});

test.each<[title: string, commerce: string, options: BrowserContextOptions]>([
  ['Settings', 'Plan and billing', { locale: 'en-GB' }],
  ['Einstellungen', 'Tarif und Abrechnung', { locale: 'de-DE', viewport: { width: 390, height: 844 } }],
])('the page %s lists what may be set, and plans once there are some', async (title, commerce, options) => {
  await using visit = await fixture.visit(options);
  const { page } = visit;
  await visit.signIn();
  const answered = page.waitForResponse(/\/plans\?/);
  await page.goto(`${fixture.url}/settings`);
  expect((await (await answered).json()).data).toMatchObject([{ code: 'community' }]);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.locator('.settings-list a[href="/settings/members"]').waitFor();
  expect(await page.getByRole('heading', { name: commerce }).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.locator('.settings-list a[href="/settings/members"]').click();
  await page.locator('.rail [aria-current]').waitFor({ state: 'attached' });
  await using other = await selling.visit(options);
  await other.signIn();
  await other.page.goto(`${selling.url}/settings`);
  await other.page.getByRole('heading', { name: commerce }).waitFor();
  expect(other.complaints).toEqual([]);
  expect(visit.complaints).toEqual([]);
});
