import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

test('a page that is opened without a connection says so, and comes by itself with the connection', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/monitors`);
  await page.getByRole('heading', { level: 1, name: 'Monitors' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('main').getByText('No connection to the server.').waitFor();
  expect(await page.getByText('Watchpost was updated.').count()).toBe(0);
  expect(await page.getByText('Unable to preload').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'New webhook' }).first().waitFor();
  expect(await page.getByText('No connection to the server.').count()).toBe(0);
});
