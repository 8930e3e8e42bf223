import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerEmail, password } from '../open-kit.js';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

describe('a session in a browser', () => {
  test('begins after a wrong password with the right one, on the page that was wanted', async () => {
    await using visit = await fixture.visit();
    const { page } = visit;
    await page.goto(`${fixture.url}/monitors`);
    await page.getByLabel('E-mail').fill(ownerEmail);
    await page.getByLabel('Password').fill('this is not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('E-mail or password is wrong.').waitFor();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Monitors' }).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test('outlasts a reload, and its refresh token is nowhere that a script can read', async () => {
    await using visit = await fixture.visit();
    await visit.signIn();
    const { page } = visit;
    await page.reload();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    const cookies = await page.context().cookies();
    const [session] = cookies.filter(({ httpOnly }) => httpOnly);
    expect(session?.value).toMatch(/.{20}/);
    const readable = await page.evaluate(() =>
      JSON.stringify([
        document.cookie,
        { ...localStorage },
        { ...sessionStorage },
        document.documentElement.outerHTML,
        location.href,
      ]),
    );
    expect(readable).not.toContain(session?.value);
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  test('ends in every tab', async () => {
    await using visit = await fixture.visit();
    await visit.signIn();
    const other = await visit.page.context().newPage();
    await other.goto(`${fixture.url}/monitors`);
    await other.getByRole('heading', { level: 1, name: 'Monitors' }).waitFor();
    await visit.page.getByRole('button', { name: 'Owner' }).click();
    await visit.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    await visit.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('is live in eight tabs with one connection', async () => {
    await using visit = await fixture.visit();
    await visit.signIn();
    await visit.page.getByText('Live', { exact: true }).waitFor();
    let streams = 0;
    visit.page.context().on('request', (request) => {
      if (request.url().includes('/stream')) streams += 1;
    });
    const tabs = await Promise.all(Array.from({ length: 7 }, () => visit.page.context().newPage()));
    for (const tab of tabs) {
      await tab.goto(`${fixture.url}/monitors`);
      await tab.getByText('Live', { exact: true }).waitFor();
    }
    expect(streams).toBe(0);
  });
});

test('a monitor that goes down is first in the list, in the title and in the icon, without a reload', async () => {
  await using visit = await fixture.visit();
  await visit.signIn();
  const { page } = visit;
  await page.goto(`${fixture.url}/monitors`);
  const { owner } = fixture;
  const shop = await owner.monitors.create({ name: 'A shop', type: 'manual' });
  await owner.monitors.create({ name: 'Another', type: 'manual' });
  await owner.monitors.setStatus(shop.id, { status: 'up' });
  await page.getByRole('listitem').filter({ hasText: 'A shop' }).getByText('Up').waitFor();
  await owner.monitors.setStatus(shop.id, { status: 'down' });
  await page.getByRole('listitem').filter({ hasText: 'A shop' }).getByText('Down').waitFor();
  await page.waitForFunction(() => document.title.startsWith('(1) '));
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toContain('d92d20');
  await owner.monitors.setStatus(shop.id, { status: 'up' });
  await page.waitForFunction(() => document.title.startsWith('Monitors'));
  expect(visit.complaints).toEqual([]);
});

test('a script in a name stays text', async () => {
  const script = '"><img src=x onerror="document.title=\'broken\'"><script>document.title="broken"</script>';
  await fixture.owner.monitors.create({ name: script, type: 'manual', tags: ['<b>tag</b>'], description: script });
  await using visit = await fixture.visit();
  await visit.signIn();
  await visit.page.goto(`${fixture.url}/monitors`);
  await visit.page.getByText(script).first().waitFor();
  expect(await visit.page.title()).not.toContain('broken');
  expect(await visit.page.locator('img').count()).toBe(0);
  expect(visit.complaints).toEqual([]);
});
