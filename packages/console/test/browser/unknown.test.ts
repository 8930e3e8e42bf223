import type { Change } from '@watchpost/server-kit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerEmail, password } from '../open-kit.js';
import { type ConsoleFixture, openConsole, violationsOn } from './open-console.js';

const hour = 3_600_000;
let fixture: ConsoleFixture;
let id: string;
let incidentId: string;
let reportId: string;
let dashboardId: string;

beforeAll(async () => {
  fixture = await openConsole();
  const made = await fixture.owner.monitors.create({ name: 'Shop', type: 'manual' });
  ({ id } = made);
  const now = Date.now();
  // What an absence leaves behind.
  const row = await fixture.store.get('monitors', { id });
  const interval = (status: 'up' | 'unknown', from: number, to: number, unknownReason: 'away' | null): Change => ({
    kind: 'insert',
    table: 'statusIntervals',
    row: {
      monitorRef: row?.ref ?? 0,
      status,
      startedAt: now - from * hour,
      endedAt: now - to * hour,
      cause: null,
      unknownReason,
    },
  });
  const set = {
    createdAt: now - 23 * hour,
    currentStatus: 'unknown',
    statusSince: now - hour,
    unknownReason: 'database',
  } as const;
  await fixture.store.commit([
    interval('up', 23, 12, null),
    interval('unknown', 12, 4, 'away'),
    interval('up', 4, 1, null),
    { kind: 'update', table: 'monitors', where: { id }, set },
  ]);
  const incident = await fixture.owner.incidents.create({
    title: 'Shop is down',
    monitorIds: [id],
    startedAt: new Date(now - 13 * hour).toISOString(),
  });
  incidentId = incident.id;
  const { owner } = fixture;
  const period = { kind: 'rolling', days: 1 } as const;
  const report = await owner.reports.create({ name: 'Uptime', type: 'uptime', period });
  const run = await owner.reports.run(report.id);
  await owner.reports.waitForRun(report.id, run.id);
  reportId = report.id;
  const target = { scope: 'monitors', monitorIds: [id] } as const;
  const place = { x: 0, w: 6, h: 3 } as const;
  const dashboard = await owner.dashboards.create({
    name: 'Wall',
    widgets: [
      { ...place, y: 0, type: 'statusHistory', config: { target } },
      { ...place, y: 3, type: 'uptime', config: { target } },
      { ...place, y: 6, type: 'monitorList', config: { target } },
    ],
  });
  dashboardId = dashboard.id;
});
afterAll(() => fixture.close());

const signIn = async (page: Page, words: { readonly password: string; readonly enter: string }): Promise<void> => {
  await page.goto(fixture.url);
  await page.getByLabel(/^E-mail$/i).fill(ownerEmail);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.enter }).click();
  await page.locator('.rail-toggle').waitFor({ state: 'attached' });
};

describe.each([
  [
    'en-GB',
    {},
    {
      status: 'The database did not answer',
      title: 'Not observed',
      away: 'Watchpost was away',
      word: 'Unknown',
      quiet: 'All quiet',
    },
  ],
  [
    'de-DE',
    { colorScheme: 'dark' },
    {
      status: 'Die Datenbank hat nicht geantwortet',
      title: 'Nicht beobachtet',
      away: 'Watchpost lief nicht',
      word: 'Unbekannt',
      quiet: 'Alles ruhig',
    },
  ],
  [
    'de-DE',
    { viewport: { width: 390, height: 844 } },
    {
      status: 'Die Datenbank hat nicht geantwortet',
      title: 'Nicht beobachtet',
      away: 'Watchpost lief nicht',
      word: 'Unbekannt',
      quiet: 'Alles ruhig',
    },
  ],
] as const)('Time without observation, in %s with %j', (locale, options, words) => {
  test('is named with its reason by status, bars, minutes, lists, home page and incident', async () => {
    await using visit = await fixture.visit({ locale, ...options });
    const { page } = visit;
    await signIn(
      page,
      locale === 'de-DE' ? { password: 'Passwort', enter: 'Anmelden' } : { password: 'Password', enter: 'Sign in' },
    );
    await page.goto(`${fixture.url}/monitors/${id}`);
    const stretches = page.locator('.not-observed');
    await stretches.waitFor();
    expect(await page.locator('.monitor-why').textContent()).toBe(words.status);
    expect(await stretches.locator('h3').textContent()).toBe(words.title);
    expect(await stretches.locator('li').allTextContents()).toEqual([
      expect.stringContaining(words.status),
      expect.stringMatching(new RegExp(`\\(8 h\\)${words.away}$`)),
    ]);
    expect(await stretches.locator('.not-observed-sum').textContent()).toContain(`${words.away}: 8 h · `);
    expect(await page.locator('.chart-legend').textContent()).toContain(words.word);
    const bars = page.locator('.status-bars-large');
    const { width = 0 } = (await bars.boundingBox()) ?? {};
    await bars.hover({ position: { x: width * 0.7, y: 10 } });
    expect(await bars.getAttribute('title')).toMatch(new RegExp(`${words.word}\\. ${words.away}$`));
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(
      false,
    );
    await page.goto(`${fixture.url}/monitors/${id}/day/${new Date(Date.now() - 6 * hour).toISOString().slice(0, 10)}`);
    await page.getByText(words.away).first().waitFor();
    await page.goto(`${fixture.url}/monitors`);
    await page.locator('.row .status-unknown').waitFor();
    expect(await page.locator('.row-status', { has: page.locator('.status-unknown') }).getAttribute('title')).toContain(
      words.status,
    );
    expect(await page.locator('.row-bars canvas').getAttribute('aria-label')).toContain(words.status);
    await page.goto(fixture.url);
    const home = page.locator('section', { has: page.getByRole('heading', { name: words.title }) });
    await home.waitFor();
    expect(await home.locator('li').textContent()).toMatch(new RegExp(`${words.word}Shop${words.status} · `));
    expect(await page.locator('h1').textContent()).not.toBe(words.quiet);
    await page.goto(`${fixture.url}/incidents/${incidentId}`);
    const around = page.locator('.affected .unobserved');
    await around.first().waitFor();
    expect(await around.allTextContents()).toEqual([
      expect.stringMatching(new RegExp(`^${words.title} .*: ${words.status}$`)),
      expect.stringMatching(new RegExp(`^${words.title} .*\\(8 h\\): ${words.away}$`)),
    ]);
    expect(await violationsOn(page, 'colours')).toEqual([]);
    await page.goto(`${fixture.url}/reports/${reportId}`);
    const figure = page.locator('dt', { hasText: words.title }).locator('+ dd');
    expect(await figure.textContent()).toContain(` · ${words.away}: 8 h · ${words.status}: `);
    await page.getByRole('columnheader', { name: words.title }).waitFor();
    await page.goto(`${fixture.url}/dashboards/${dashboardId}`);
    const marks = page.locator('.widget .status-unknown');
    await expect.poll(() => marks.count()).toBe(3);
    const titles = await marks.evaluateAll((elements) => elements.map((element) => element.getAttribute('title')));
    expect(titles).toEqual(Array(3).fill(`${words.word}: ${words.status}`));
    await page.goto(`${fixture.url}/monitors?view=wall&type=manual`);
    const tile = page.locator('.tile .status-unknown');
    await expect.poll(() => tile.getAttribute('title')).toBe(`${words.word}: ${words.status}`);
    const group = { name: 'Services', type: 'group', config: { monitorIds: [id] } } as const;
    const { id: groupId } = await fixture.owner.monitors.create(group);
    await page.goto(`${fixture.url}/monitors/${groupId}`);
    await page.locator('aside .plain-list').getByText(words.status).waitFor();
    await fixture.owner.monitors.delete(groupId);
    expect(visit.complaints).toEqual([]);
  });
});
