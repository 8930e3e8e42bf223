import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleFixture, openConsole } from './open-console.js';
import type { Visit } from './visit.js';

let fixture: ConsoleFixture;
let visit: Visit;
let page: Page;
const shop = createServer((request, response) => {
  const isOrder = request.url?.startsWith('/orders') === true;
  response.writeHead(isOrder ? 500 : 200, { 'Content-Type': 'application/json', 'X-Shop': 'yes' });
  response.end(JSON.stringify(isOrder ? { error: 'no stock' } : { token: 't0ken' }));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  fixture = await openConsole();
  visit = await fixture.visit();
  page = visit.page;
  await visit.signIn();
});
afterAll(async () => {
  await visit[Symbol.asyncDispose]();
  await fixture.close();
  shop.close();
});
const shopUrl = (): string => `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
const step = (number: number) => page.locator('.step').nth(number - 1);
const names = async () => (await page.locator('.step summary b').allTextContents()).map((text) => text.split(': ')[1]);
/** Pictures for a person, where one asks for them. */
const picture = async (name: string): Promise<void> => {
  const folder = process.env.STEP_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

describe('a monitor of an API in the console', () => {
  test('is filled in by hand, tried step by step, and put in another order by keys and by dragging', async () => {
    await page.goto(`${fixture.url}/monitors/new?type=api`);
    await page.getByLabel('What should be watched?').fill(shopUrl());
    await page.getByLabel('Name', { exact: true }).fill('Shop');
    await page.getByRole('button', { name: 'Add a step' }).click();
    await step(1).getByLabel('What it does').fill('Log in');
    await step(1).getByLabel('Address').fill('/login');
    await step(1).getByRole('button', { name: 'Take a value' }).click();
    await step(1).getByLabel('Name of the value').fill('token');
    await step(1).getByLabel('Where it is').fill('$.token');
    await page.getByRole('button', { name: 'Add a step' }).click();
    await step(2).getByLabel('What it does').fill('Order');
    await step(2).getByLabel('Address').fill('/orders?t={{token}}');

    await step(1).getByRole('button', { name: 'Try up to here' }).click();
    await step(1).getByText('{"token":"t0ken"}').waitFor();
    expect(await step(1).getByRole('region', { name: 'Its answer' }).textContent()).toContain('t0ken');
    expect(await step(2).getByRole('region', { name: 'Its answer' }).count()).toBe(0);
    await step(2).getByRole('button', { name: 'Try up to here' }).click();
    await step(2).getByText('answered 500, expected 200-299').waitFor();
    await page.getByText('step 2 "Order": answered 500, expected 200-299').waitFor();
    await picture('light');

    await step(2).getByRole('button', { name: 'Drag Order, or move it with the arrow keys' }).press('ArrowUp');
    expect(await names()).toEqual(['Order', 'Log in']);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Drag Order, or move it with the arrow keys');
    await page.getByText('Order is step 1 now').waitFor({ state: 'attached' });
    // Both closed, so that one move reaches the other; the second move is what a page hears of as `dragover`.
    for (const number of [1, 2]) await step(number).locator('summary').first().click();
    await step(2).locator('.step-handle').hover();
    await page.mouse.down();
    await step(1).locator('.step-handle').hover();
    await step(1)
      .locator('.step-handle')
      .hover({ position: { x: 4, y: 4 } });
    await page.mouse.up();
    expect(await names()).toEqual(['Log in', 'Order']);

    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect((await fixture.owner.monitors.get(id)).config).toMatchObject({
      steps: [
        { name: 'Log in', url: '/login', extract: [{ name: 'token', source: 'json', path: '$.token' }] },
        { name: 'Order', url: '/orders?t={{token}}' },
      ],
    });
    expect(visit.complaints).toEqual([]);
  });

  test('takes several secrets and secret headers, one on each line', async () => {
    await page.goto(`${fixture.url}/monitors/new?type=api`);
    await page.getByLabel('What should be watched?').fill(shopUrl());
    await page.getByRole('button', { name: 'Add a step' }).click();
    await step(1).getByLabel('Address').fill('/{{secrets.path}}?key={{secrets.key}}');
    await page.getByText('Credentials', { exact: true }).click();
    await page.getByLabel('Secrets, one on each line').fill('path: login\nkey: sesame');
    const headers = page.getByLabel('Secret headers, one on each line');
    await headers.fill('X-Key: sesame\nX-Shop: north');
    expect(await headers.inputValue()).toBe('X-Key: sesame\nX-Shop: north');
    await step(1).getByRole('button', { name: 'Try up to here' }).click();
    await step(1).getByText('{"token":"t0ken"}').waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test('shows a mistake at the step that has it', async () => {
    await page.goto(`${fixture.url}/monitors/new?type=api`);
    await page.getByLabel('What should be watched?').fill(shopUrl());
    await page.getByLabel('Name', { exact: true }).fill('Wrong');
    await page.getByRole('button', { name: 'Add a step' }).click();
    await step(1).getByLabel('Address').fill('/{{nothing}}');
    await page.getByRole('button', { name: 'Create' }).click();
    await step(1).getByText('uses {{nothing}}, which no earlier step extracts').waitFor();
    await picture('mistake');
    expect(visit.complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
  });

  test.each([
    ['dark', { colorScheme: 'dark' }],
    ['phone', { viewport: { width: 375, height: 812 } }],
  ] as const)('is filled in and can be seen in %s', async (name, options) => {
    const config = {
      steps: [
        { name: 'Log in', url: '/login' },
        { name: 'Order', url: '/orders' },
      ],
    };
    const { id } = await fixture.owner.monitors.create({
      name: `Shop ${name}`,
      type: 'api',
      target: shopUrl(),
      config,
    });
    await using other = await fixture.visit(options);
    await other.signIn();
    await other.page.goto(`${fixture.url}/monitors/${id}/edit`);
    await other.page.getByText('Step 1: Log in').click();
    await other.page.getByRole('button', { name: 'Try up to here' }).first().click();
    await other.page.getByText('{"token":"t0ken"}').waitFor();
    const folder = process.env.STEP_PICTURES;
    if (folder !== undefined) await other.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    const width = await other.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  });
});
