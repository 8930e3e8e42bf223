import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMaintenance } from '../../src/app/watch/maintenance/maintenance.js';
import { nextTimes } from '../../src/app/watch/maintenance/next-times.js';
import { createWindowDraft } from '../../src/app/watch/maintenance/window-draft.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let fixture: KitFixture;
beforeAll(async () => {
  fixture = await openKit();
});
afterAll(() => fixture.close());

describe('the next times of a schedule are those of the server', () => {
  test.each([
    ['0 2 * * *', 'UTC'],
    ['30 2 * * *', 'Europe/Berlin'],
    ['30 1 * * *', 'America/New_York'],
    ['*/20 2 * * 0', 'Europe/Berlin'],
    ['15 0,12 * * 1-5', 'Asia/Kolkata'],
    ['0 3 1 * *', 'Australia/Lord_Howe'],
    ['0 4 13 * 5', 'Europe/Berlin'],
    ['*/20 5 * * 7', 'Pacific/Auckland'],
    ['0 6 29 feb *', 'UTC'],
  ])('%s in %s', async (cron, timezone) => {
    const schedule = { type: 'recurring', cron, timezone, durationSeconds: 600 } as const;
    const name = `${cron} ${timezone}`;
    const window = await fixture.owner.maintenanceWindows.create({ name, target: { scope: 'all' }, schedule });
    const now = Date.now();
    const asked: string[] = [];
    // A range of at most 400 days is asked for at once.
    for (let from = now; asked.length < 400 && from < now + 3 * 365 * 86_400_000; from += 90 * 86_400_000) {
      const range = { from: new Date(from).toISOString(), to: new Date(from + 90 * 86_400_000).toISOString() };
      const { occurrences } = await fixture.owner.maintenanceWindows.occurrences(range);
      asked.push(...occurrences.filter(({ windowId }) => windowId === window.id).map(({ startsAt }) => startsAt));
    }
    await fixture.owner.maintenanceWindows.delete(window.id);
    const expected = [...new Set(asked)].filter((at) => Date.parse(at) > now).slice(0, 380);
    const found = nextTimes(schedule, now, expected.length)?.map(({ from }) => new Date(from).toISOString());
    expect(found).toEqual(expected);
  });
});

describe('a window', () => {
  test('is created, for once, from the next whole hour on', async () => {
    const now = Date.parse('2030-03-01T10:20:00.000Z');
    const parts = await openParts(fixture.owner, '/maintenance/new');
    const draft = createWindowDraft({ ...parts, now: () => now }, undefined);
    expect(await draft.submit()).toBe(false);
    expect(Object.keys(draft.problems.value)).toEqual(['name']);
    draft.set('name', 'Upgrade');
    expect(await draft.submit()).toBe(true);
    const id = parts.address.place.value.path.split('/').at(-1) ?? '';
    expect((await fixture.owner.maintenanceWindows.get(id)).schedule).toEqual({
      type: 'once',
      startsAt: '2030-03-01T11:00:00.000Z',
      endsAt: '2030-03-01T12:00:00.000Z',
    });
  });

  test('changes its rhythm, and keeps its time, zone and duration', async () => {
    const parts = await openParts(fixture.owner);
    const saved = await fixture.owner.maintenanceWindows.create({
      name: 'Nightly',
      target: { scope: 'all' },
      schedule: { type: 'recurring', cron: '30 3 * * *', timezone: 'Europe/Berlin', durationSeconds: 1800 },
    });
    const draft = createWindowDraft(parts, saved);
    expect(draft.rhythm.value).toEqual({ kind: 'daily', time: '03:30' });
    draft.setKind('weekly');
    draft.setRhythm({ kind: 'weekly', time: '03:30', days: [6, 0] });
    expect(await draft.submit()).toBe(true);
    expect((await fixture.owner.maintenanceWindows.get(saved.id)).schedule).toEqual({
      type: 'recurring',
      cron: '30 3 * * 0,6',
      timezone: 'Europe/Berlin',
      durationSeconds: 1800,
    });
  });

  test('goes on as an expression for a person who writes one', async () => {
    const draft = createWindowDraft(await openParts(fixture.owner), undefined);
    draft.setKind('cron');
    draft.setRhythm({ kind: 'cron', cron: '0 2 * * *' });
    expect(draft.rhythm.value).toEqual({ kind: 'cron', cron: '0 2 * * *' });
  });
});

test('the calendar shows the month of the address, and others', async () => {
  await fixture.owner.maintenanceWindows.create({
    name: 'In December',
    target: { scope: 'all' },
    schedule: { type: 'once', startsAt: '2031-12-10T02:00:00.000Z', endsAt: '2031-12-10T04:00:00.000Z' },
  });
  const parts = await openParts(fixture.owner, '/maintenance?month=2031-12');
  const model = createMaintenance(parts);
  const names = () => model.occurrences.value?.map(({ windowName }) => windowName);
  await expect.poll(() => names()?.includes('In December')).toBe(true);
  model.move(-1);
  expect(parts.address.place.value.query.get('month')).toBe('2031-11');
  await expect.poll(() => names()?.includes('In December')).toBe(false);
  expect(model.days.value.filter(({ isInMonth }) => isInMonth)).toHaveLength(30);
  model.dispose();
});
