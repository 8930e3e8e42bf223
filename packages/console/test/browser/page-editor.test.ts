import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

test('monitors become components, and the preview shows them as they are written, before they are saved', async () => {
  const { owner } = fixture;
  for (const name of ['shop-eu-1', 'mail-eu-1', 'intranet']) await owner.monitors.create({ name, type: 'manual' });
  const { id } = await owner.statusPages.create({ name: 'Acme status', visibility: 'public' });
  await using visit = await fixture.visit({ viewport: { width: 1400, height: 1000 } });
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/status-pages/${id}`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('This page has no components yet.').waitFor();

  await page.getByRole('button', { name: 'Add monitors…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add monitors' });
  expect(await dialog.getByRole('button', { name: 'Add 0 components' }).isDisabled()).toBe(true);
  await dialog.getByLabel('shop-eu-1').check();
  await dialog.getByLabel('mail-eu-1').check();
  await dialog.getByRole('button', { name: 'Add 2 components' }).click();
  await dialog.waitFor({ state: 'detached' });
  await preview.getByText('mail-eu-1').waitFor();
  await page.getByLabel('Name for visitors').first().fill('Shop');
  await page.getByLabel('Group').first().fill('Services');
  await preview.getByText('Shop', { exact: true }).waitFor();
  await preview.getByText('Services', { exact: true }).waitFor();
  expect(await preview.getByText('shop-eu-1').count()).toBe(0);
  expect((await owner.statusPages.get(id)).components).toEqual([]);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await owner.statusPages.get(id)).components)
    .toMatchObject([
      { name: 'Shop', group: 'Services', target: { scope: 'monitors', monitorIds: [expect.any(String)] } },
      { name: 'mail-eu-1', group: null },
    ]);
  expect(visit.complaints).toEqual([]);
});

test('the preview has the texts and colours of the form, light and dark, and axe objects to nothing', async () => {
  const { owner } = fixture;
  const made = await owner.statusPages.create({
    name: 'Look',
    components: [{ name: 'Shop', target: { scope: 'all' } }],
  });
  await using visit = await fixture.visit({ viewport: { width: 390, height: 844 } });
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/status-pages/${made.id}/general`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await page.getByLabel('Description').fill('How Acme is.');
  await preview.getByText('How Acme is.').waitFor();
  const colours = () =>
    preview.getByRole('img').evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return [backgroundColor, color];
    });
  await preview.getByRole('button', { name: 'Light' }).click();
  expect(await colours()).toEqual(['rgb(255, 255, 255)', 'rgb(31, 35, 40)']);
  await preview.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(colours).toEqual(['rgb(13, 17, 23)', 'rgb(240, 246, 252)']);
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(visit.complaints).toEqual([]);
});
