import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monitorTypes } from '../../src/app/contract/monitor-types.js';
import { type ConsoleFixture, openConsole } from './open-console.js';
import type { Visit } from './visit.js';

let fixture: ConsoleFixture;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  fixture = await openConsole();
  await fixture.owner.monitors.create({ name: 'A member', type: 'manual' });
  await fixture.owner.agents.create({ name: 'Inside' });
  visit = await fixture.visit();
  page = visit.page;
  await visit.signIn();
});
afterAll(async () => {
  await visit[Symbol.asyncDispose]();
  await fixture.close();
});

/** What a type asks beyond its target. */
const further: Readonly<Record<string, () => Promise<unknown>>> = {
  api: () => page.getByRole('button', { name: 'Add a step' }).click(),
  browser: () => page.getByLabel('Inside', { exact: true }).check(),
  command: () => page.getByLabel('Inside', { exact: true }).check(),
  docker: () => page.getByLabel('Inside', { exact: true }).check(),
  group: () => page.getByLabel('A member').check(),
  prometheus: async () => {
    await page.getByLabel('Series', { exact: true }).fill('node_load1');
    await page.getByLabel('Operator', { exact: true }).selectOption('<');
    await page.getByLabel('Threshold', { exact: true }).fill('4');
  },
  udp: () => page.getByLabel('Send', { exact: true }).fill('ping'),
};

describe.each(Object.entries(monitorTypes))('a monitor of the type %s', (type, { target: example }) => {
  test('is created, changed and copied in the console', async () => {
    await page.goto(`${fixture.url}/monitors/new?type=${type}`);
    await page.getByLabel('Name', { exact: true }).fill(`One ${type}`);
    const question = type === 'command' ? 'Which program?' : 'What should be watched?';
    if (example !== null) await page.getByLabel(question).fill(example);
    await further[type]?.();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: `One ${type}` }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const created = await fixture.owner.monitors.get(id);
    expect(created).toMatchObject({ type, name: `One ${type}` });

    await page.goto(`${fixture.url}/monitors/${id}/edit`);
    await page.getByLabel('Name', { exact: true }).fill(`Other ${type}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: `Other ${type}` }).waitFor();
    // The page shows a change at once, and its answer later.
    await expect.poll(async () => (await fixture.owner.monitors.get(id)).name).toBe(`Other ${type}`);
    const changed = await fixture.owner.monitors.get(id);
    expect({ ...changed.config }).toEqual({ ...created.config });
    expect([changed.name, changed.target]).toEqual([`Other ${type}`, created.target]);

    await page.goto(`${fixture.url}/monitors/new?from=${id}`);
    await page.getByLabel('Name', { exact: true }).fill(`Copy ${type}`);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: `Copy ${type}` }).waitFor();
    const copy = await fixture.owner.monitors.get(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    expect(copy.id).not.toBe(id);
    expect([copy.type, copy.target]).toEqual([type, created.target]);
    expect(visit.complaints).toEqual([]);
  });
});
