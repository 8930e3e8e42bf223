import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
let monitorId: string;
beforeAll(async () => {
  fixture = await openConsole();
  ({ id: monitorId } = await fixture.owner.monitors.create({ name: 'Till', type: 'manual' }));
});
afterAll(() => fixture.close());

/** Opens a page by a link, in a document whose first page had a field with the focus. */
const openByLink = async (page: Page, path: string): Promise<void> => {
  const link = page.locator(`a[href="${path}"]`).first();
  await link.waitFor();
  await link.click();
};

describe('what is typed goes to the first field', () => {
  test('of a new monitor', async () => {
    await using visit = await fixture.visit();
    const { page } = visit;
    await visit.signIn();
    await openByLink(page, '/monitors');
    await openByLink(page, '/monitors/new');
    const field = page.locator('main form input[type=text]').first();
    await field.waitFor();
    await page.keyboard.type('https://example.com/');
    expect(await field.inputValue()).toBe('https://example.com/');
    expect(visit.complaints).toEqual([]);
  });

  test('of a tag for what is selected', async () => {
    await using visit = await fixture.visit();
    const { page } = visit;
    await visit.signIn();
    await openByLink(page, '/monitors');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Tag' }).click();
    await page.locator('form input[type=text]').waitFor();
    await page.keyboard.type('shop');
    expect(await page.locator('form input[type=text]').inputValue()).toBe('shop');
  });

  test('of a second factor', async () => {
    await using visit = await fixture.visit();
    const { page } = visit;
    await visit.signIn();
    // The shortcut of the account.
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await openByLink(page, '/account/security');
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    await page.getByLabel('Code', { exact: true }).waitFor();
    await page.keyboard.type('123456');
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('123456');
  });
});

describe('a dialog begins', () => {
  test.each([
    ['Invite', '/settings/members'],
    ['Set status', '/monitors/:id'],
    ['Delete …', '/settings/organization'],
  ])('with the focus in its first field after "%s" on %s', async (opener, path) => {
    await using visit = await fixture.visit();
    const { page } = visit;
    await visit.signIn();
    await page.goto(`${fixture.url}${path.replace(':id', monitorId)}`);
    await page.getByRole('button', { name: opener }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const isFirst = await dialog.evaluate(
      (element) => element.querySelector('input, select, textarea') === document.activeElement,
    );
    expect(isFirst).toBe(true);
  });

  test('with the address of a person to invite, and Enter invites them', async () => {
    await using visit = await fixture.visit();
    const { page } = visit;
    await visit.signIn();
    await page.goto(`${fixture.url}/settings/members`);
    await page.getByRole('button', { name: 'Invite' }).first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('grace@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await fixture.owner.invitations.list()).data.map(({ email }) => email)).toEqual(['grace@example.com']);
  });
});
