import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password } from '../open-kit.js';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole({});
});
afterAll(() => fixture.close());

const addresses = [
  '/',
  '/monitors',
  '/monitors/new',
  '/incidents/new',
  '/alerts/rules/new',
  '/maintenance/new',
  '/on-call/new',
  '/escalation-policies/new',
  '/dashboards',
  '/channels/new',
  '/webhooks/new',
  '/settings/organization',
  '/settings/roles',
  '/account/security',
  '/account/notifications',
];

const signInIn = async (page: Page, words: { readonly password: string; readonly signIn: string }): Promise<void> => {
  await page.goto(fixture.url);
  await page.getByLabel('E-Mail').fill('owner@example.com');
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.signIn }).click();
  await page.locator('.rail-toggle').waitFor();
};

/** Texts that are cut off without saying so with an ellipsis, and how wide the page is where it should not scroll. */
const cutOffOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
      // What is clipped as a whole is for screen readers alone.
      const isHidden = (overflowX === 'hidden' || overflowX === 'clip') && clipPath === 'none';
      return isHidden && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
    };
    const cut = [...document.querySelectorAll('main :is(button, .button, h1, h2, h3, th, dt, legend, label, p)')]
      .filter(isCut)
      .map((element) => element.textContent ?? '');
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...cut, `${scrollWidth} pixels wide`] : cut;
  });

describe('on a phone nothing is cut off', () => {
  test.each([
    ['in German', 'ltr'],
    ['in German, written from right to left', 'rtl'],
  ])('%s', async (_language, direction) => {
    await using visit = await fixture.visit({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
    const { page } = visit;
    await page.addInitScript(
      (dir) =>
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.dir = dir;
        }),
      direction,
    );
    await signInIn(page, { password: 'Passwort', signIn: 'Anmelden' });
    const found: string[] = [];
    for (const address of addresses) {
      await page.goto(`${fixture.url}${address}`);
      await page.locator('h1').first().waitFor();
      await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
      for (const text of await cutOffOn(page)) found.push(`${address}: ${text}`);
    }
    expect(found).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });
});
