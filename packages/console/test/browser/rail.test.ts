import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerEmail, password } from '../open-kit.js';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

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
