import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

test('a tab that is open while the server is upgraded says so when it needs a file that is gone, and goes on after a reload', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/monitors`);
  await page.getByRole('heading', { level: 1, name: 'Monitors' }).waitFor();
  const isMissing = new Set<string>();
  // Files of the version before are gone: the server answers with 404, as for every file that it does not have.
  await page.route(/\/assets\/.*\.(?:js|css)$/, async (route) => {
    const address = route.request().url();
    isMissing.add(address);
    const answer = await route.fetch({ url: address.replace(/-[\w-]{8}\./, '-00000000.') });
    await route.fulfill({ response: answer });
  });
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Webhooks' }).click();
  const note = page.getByRole('main').getByText('Watchpost was updated.');
  await note.waitFor();
  expect(isMissing.size).toBeGreaterThan(0);
  await page.unroute(/\/assets\/.*\.(?:js|css)$/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  expect(await note.count()).toBe(0);
});
