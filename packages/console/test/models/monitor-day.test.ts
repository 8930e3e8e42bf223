import { effect } from '@preact/signals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMonitorDay, neighbourOf, startOfDay } from '../../src/app/watch/monitors/monitor-day.js';
import { createMonitorResults } from '../../src/app/watch/monitors/monitor-results.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let fixture: KitFixture;
beforeAll(async () => {
  fixture = await openKit();
});
afterAll(() => fixture.close());

const until = (holds: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    effect(() => {
      if (holds()) resolve();
    });
  });

test.each([
  ['2026-11-21', Date.UTC(2026, 10, 21)],
  ['2024-02-29', Date.UTC(2024, 1, 29)],
  ['2026-02-30', undefined],
  ['yesterday', undefined],
])('%s begins at %s', (day, start) => {
  expect(startOfDay(day)).toBe(start);
});

test('the day after the last of a month is the first of the next', () => {
  expect(neighbourOf('2026-02-28', 1)).toBe('2026-03-01');
  expect(neighbourOf('2026-01-01', -1)).toBe('2025-12-31');
});

test('a day that is not over has a letter for each minute that has begun', async () => {
  const { id, createdAt } = await fixture.owner.monitors.create({ name: 'Shop', type: 'manual' });
  await fixture.owner.monitors.setStatus(id, { status: 'down', message: 'closed' });
  const start = startOfDay(createdAt.slice(0, 10)) ?? 0;
  const now = Date.parse(createdAt) + 3 * 60_000;
  const model = createMonitorDay({ ...(await openParts(fixture.owner)), now: () => now }, id, start);
  await until(() => model.day.data.value !== undefined);
  const { minutes = '', intervals = [] } = model.day.data.value ?? {};
  // What has not happened yet is cut off by the server, so the last letters may be fewer.
  expect(minutes.length).toBeLessThanOrEqual(1440);
  expect(minutes.startsWith('-') || minutes.startsWith('d')).toBe(true);
  expect(intervals.at(-1)).toMatchObject({ status: 'down', cause: 'closed' });
  model.dispose();
});

test('a day of the past that is over has 1,440 minutes', async () => {
  const { id } = await fixture.owner.monitors.create({ name: 'Old', type: 'manual' });
  const model = createMonitorDay(await openParts(fixture.owner), id, Date.UTC(2026, 0, 1));
  await until(() => model.day.data.value !== undefined || model.day.error.value !== undefined);
  expect(model.day.error.value).toBeUndefined();
  expect(model.day.data.value?.minutes).toBe('-'.repeat(1440));
  model.dispose();
});

test('the address chooses only the failures', async () => {
  const { id } = await fixture.owner.monitors.create({ name: 'Closed', type: 'tcp', target: '127.0.0.1:1' });
  await fixture.owner.monitors.check(id);
  for (const [query, number] of [
    ['?ok=false', 1],
    ['?ok=true', 0],
    ['', 1],
  ] as const) {
    const model = createMonitorResults(await openParts(fixture.owner, `/monitors/${id}/results${query}`), id);
    await until(() => model.list.rows.value !== undefined);
    expect(model.list.rows.value?.length).toBe(number);
    model.dispose();
  }
});
