import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsole } from './open-console.js';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const makeBoard = async (): Promise<string> => {
  const shop = await fixture.owner.monitors.create({ name: 'Shop', type: 'manual' });
  await fixture.owner.monitors.setStatus(shop.id, { status: 'up' });
  const { id } = await fixture.owner.dashboards.create({
    name: 'Production',
    widgets: [
      { id: 'one', type: 'stat', title: 'Uptime now', x: 0, y: 0, w: 3, h: 2, config: { metric: 'uptimePercent' } },
      { id: 'two', type: 'monitorList', title: 'Services', x: 3, y: 0, w: 6, h: 4, config: {} },
    ],
  });
  return id;
};

test('a dashboard is arranged by keys and by pointer, saved, and shown on a screen', async () => {
  const id = await makeBoard();
  await using visit = await fixture.visit({ viewport: { width: 1280, height: 900 } });
  const { page } = visit;
  await visit.signIn();
  await page.goto(`${fixture.url}/dashboards/${id}/edit`);
  const stat = page.getByRole('button', { name: 'Move Uptime now' });
  await stat.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(() => page.getByRole('status').filter({ hasText: 'Uptime now' }).textContent())
    .toBe('Uptime now: column 1, row 1, 4 columns wide, 2 rows high');
  const list = page.getByRole('button', { name: 'Move Services' });
  const box = await list.boundingBox();
  if (box === null) throw new Error('The widget is not shown.');
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 20, { steps: 8 });
  await page.mouse.up();
  // The page is drawn a moment after what it shows has changed.
  const leftEdge = async (): Promise<number> => (await list.boundingBox())?.x ?? Number.NaN;
  await expect.poll(leftEdge).toBeGreaterThan(box.x + 100);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(leftEdge).toBe(box.x);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(leftEdge).toBeGreaterThan(box.x + 100);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`${fixture.url}/dashboards/${id}`);
  await page.getByRole('heading', { name: 'Production', level: 1 }).waitFor();
  const saved = await fixture.owner.dashboards.get(id);
  expect(saved.widgets.map(({ id: name, x, w }) => ({ name, x, w }))).toEqual([
    { name: 'one', x: 0, w: 4 },
    { name: 'two', x: 6, w: 6 },
  ]);
  await page.getByRole('button', { name: 'TV mode' }).click();
  await page.getByRole('menuitem', { name: 'Show this dashboard' }).click();
  await page.getByRole('button', { name: 'Leave TV mode' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Edit' }).waitFor();
  expect(visit.complaints).toEqual([]);
});

test('a public link opens for a person without an account', async () => {
  const { publicToken } = await fixture.owner.dashboards.create({
    name: 'Internal name',
    visibility: 'public',
    publicTitle: 'Example services',
    widgets: [{ type: 'stat', x: 0, y: 0, w: 3, h: 2, config: { metric: 'openIncidents' } }],
  });
  await using visit = await fixture.visit();
  await visit.page.goto(`${fixture.url}/dashboards/public/${publicToken}`);
  await visit.page.getByRole('heading', { name: 'Example services' }).waitFor();
  expect(await visit.page.content()).not.toContain('Internal name');
  expect(visit.complaints).toEqual([]);
});
