import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

/** Whether the server still has a monitor. */
const isThere = (id: string): Promise<boolean> =>
  fixture.owner.monitors.get(id).then(
    () => true,
    () => false,
  );

test.each(['is closed', 'is loaded anew'])(
  'what was deleted stays deleted when the tab %s before the time for "Undo" has passed',
  async (what) => {
    const { id } = await fixture.owner.monitors.create({ name: `Shop that ${what}`, type: 'manual' });
    await using visit = await fixture.visit();
    const { page } = visit;
    await visit.signIn();
    await page.goto(`${fixture.url}/monitors/${id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    if (what === 'is closed') await page.close({ runBeforeUnload: true });
    else await page.reload();
    await expect.poll(() => isThere(id), { timeout: 5_000 }).toBe(false);
  },
);

test('what was deleted stays deleted when the person signs out before the time for "Undo" has passed', async () => {
  const { id } = await fixture.owner.monitors.create({ name: 'Till', type: 'manual' });
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/monitors/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.getByRole('banner').locator('.rail-foot .menu button').first().click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail').waitFor();
  expect(await isThere(id)).toBe(false);
});
