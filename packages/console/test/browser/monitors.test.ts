import { afterAll, beforeAll, expect, test } from 'vitest';
import { monitorTypes } from '../../src/app/contract/monitor-types.js';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

test('a pasted address is tried, created and goes up by itself', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/monitors/new`);
  await page.getByLabel('What should be watched?').fill(`${fixture.url}/monitors`);
  await page.getByLabel('Type', { exact: true }).selectOption('http');
  await page.getByLabel('Name', { exact: true }).fill('Console');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('It works').waitFor();
  await page.getByText('First byte').waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Console', level: 1 }).waitFor();
  await page.locator('.page-lead').getByText('Up', { exact: true }).waitFor();
  await page.getByText(/First byte .* · Total \d/).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.locator('.page-lead').getByText('Paused', { exact: true }).waitFor();
  expect(visit.complaints).toEqual([]);
});

test('a form for each type opens without a complaint', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  for (const [type, { target: example }] of Object.entries(monitorTypes)) {
    await page.goto(`${fixture.url}/monitors/new?type=${type}`);
    await page.getByLabel('Name', { exact: true }).fill(`A ${type}`);
    const target = page.getByLabel(type === 'command' ? 'Which program?' : 'What should be watched?', { exact: true });
    if (example !== null) await target.fill(example);
    expect(await page.getByLabel('Type', { exact: true }).inputValue()).toBe(type);
    for (const part of await page.locator('details > summary').all()) await part.click();
  }
  expect(visit.complaints).toEqual([]);
});

test('what the server refuses is shown at its field, which has the focus', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/monitors/new?type=tcp`);
  await page.getByLabel('What should be watched?').fill('example.com');
  await page.getByLabel('Name', { exact: true }).fill('Port');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('must be host:port').waitFor();
  expect(await page.getByLabel('What should be watched?').getAttribute('aria-invalid')).toBe('true');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  await page.goto(`${fixture.url}/monitors/new?type=https`);
  await page.getByLabel('What should be watched?').fill('example.com');
  await page.getByText('Interval, timeout and retries').click();
  await page.getByLabel('Timeout in seconds').fill('400');
  await page.getByText('Interval, timeout and retries').click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('must be less than intervalSeconds').waitFor();
  await page.getByLabel('Timeout in seconds').fill('30');
  await page.getByLabel('Timeout in seconds').waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'example.com', level: 1 }).waitFor();
});

test('a monitor that goes down says why, counts in the title, and recovers', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  const { id } = await fixture.owner.monitors.create({ name: 'Lift', type: 'manual' });
  await visit.signIn();
  await page.goto(`${fixture.url}/monitors/${id}`);
  await page.getByRole('button', { name: 'Set status' }).click();
  await page.getByLabel('New status').selectOption('down');
  await page.getByLabel('Reason').fill('It is stuck.');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.locator('.monitor-why').getByText('It is stuck.').waitFor();
  await page.getByRole('link', { name: /Lift is down/ }).waitFor();
  await fixture.owner.monitors.setStatus(id, { status: 'up' });
  await page.locator('.page-lead').getByText('Up', { exact: true }).waitFor();
  expect(visit.complaints).toEqual([]);
});

test('the same is shown as code', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/monitors/new`);
  await page.getByLabel('What should be watched?').fill('example.com');
  await page.getByRole('button', { name: 'As code' }).click();
  await page.getByRole('button', { name: 'CLI', exact: true }).click();
  await page.getByText('watchpost monitors create --data').waitFor();
  await page.getByRole('button', { name: 'YAML' }).click();
  await page.getByText('target: "https://example.com/"').waitFor();
});

test('pasted lines are shown before they are created', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/monitors/import`);
  await page.getByLabel('Addresses, CSV or a backup').fill('ping 127.0.0.1\nnot an address');
  await page.getByText('1 ready, 1 with a problem').waitFor();
  await page.getByRole('button', { name: 'Create 1 monitor' }).click();
  await page.getByRole('link', { name: 'created' }).click();
  await page.getByRole('heading', { name: '127.0.0.1', level: 1 }).waitFor();
});

test('a backup of Uptime Kuma is chosen as a file, and what is left out is named', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/monitors/import`);
  await page.getByLabel('Or choose a file').setInputFiles({
    name: 'backup.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        monitorList: [
          { id: 1, name: 'Rack', type: 'group' },
          { id: 2, name: 'Switch', type: 'ping', hostname: '127.0.0.1', interval: 60, parent: 1 },
          { id: 3, name: 'Laptop', type: 'tailscale-ping', interval: 60 },
        ],
      }),
    ),
  });
  await page.getByText('no check of type tailscale-ping').waitFor();
  await page.getByRole('button', { name: 'Create 2 monitors' }).click();
  await page.getByText('2 created').waitFor();
  await page.goto(`${fixture.url}/monitors?view=tree`);
  const member = page.getByRole('listitem').filter({ hasText: 'Switch' });
  await member.getByText(', below Rack').waitFor({ state: 'attached' });
  const branch = page.getByRole('button', { name: 'Rack with 1 monitor below it' });
  await branch.press('Enter');
  await member.waitFor({ state: 'detached' });
  expect(await branch.getAttribute('aria-expanded')).toBe('false');
  await branch.press('Enter');
  await member.waitFor();
  expect(visit.complaints).toEqual([]);
});

test('a minute of the day is chosen by keyboard', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  const { id } = await fixture.owner.monitors.create({ name: 'Day', type: 'manual' });
  await visit.signIn();
  await page.goto(`${fixture.url}/monitors/${id}/day/2026-01-01`);
  const grid = page.getByRole('slider', { name: 'Minute of the day' });
  await grid.press('ArrowUp');
  expect(await grid.getAttribute('aria-valuetext')).toBe('22:59 UTC: no monitor yet');
});

test('200 monitors are selected, tagged and deleted by keyboard, and the deletion is undone', async () => {
  await using visit = await fixture.visit();
  const { page } = visit;
  for (const half of [0, 100]) {
    const monitors = Array.from({ length: 100 }, (_, index) => ({
      name: `Sensor ${half + index}`,
      type: 'manual' as const,
    }));
    await fixture.owner.monitors.bulk({ action: 'create', monitors });
  }
  await visit.signIn();
  await page.goto(`${fixture.url}/monitors?search=Sensor`);
  await page.getByText('200 monitors').waitFor();
  const all = page.getByLabel('Select all');
  await all.focus();
  await all.press('Space');
  await page.getByText('200 are selected').first().waitFor();
  await page.getByRole('button', { name: 'Tag …' }).press('Enter');
  await page.getByLabel('Tag to add').fill('cellar');
  await page.getByLabel('Tag to add').press('Enter');
  await page.getByText('200 are selected').first().waitFor({ state: 'detached' });
  expect((await fixture.owner.monitors.list({ tag: 'cellar' })).meta.totalItems).toBe(200);
  await all.press('Space');
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('200 monitors').waitFor();
  expect((await fixture.owner.monitors.list({ tag: 'cellar' })).meta.totalItems).toBe(200);
  expect(visit.complaints).toEqual([]);
});
