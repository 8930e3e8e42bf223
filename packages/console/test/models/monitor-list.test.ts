import { signal } from '@preact/signals';
import type { StreamMessage } from '@watchpost/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Freshness } from '../../src/app/console/live.js';
import { createHome } from '../../src/app/watch/home/home.js';
import { createMonitorList } from '../../src/app/watch/monitors/monitor-list.js';
import { createMonitorTree } from '../../src/app/watch/monitors/monitor-tree.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let fixture: KitFixture;
beforeAll(async () => {
  fixture = await openKit(undefined, true);
  const { owner } = fixture;
  for (const [name, status] of [
    ['Alpha', 'up'],
    ['Bravo', 'down'],
    ['Charlie', 'up'],
  ] as const) {
    const { id } = await owner.monitors.create({ name, type: 'manual', tags: [name.toLowerCase()] });
    await owner.monitors.setStatus(id, { status });
  }
});
afterAll(() => fixture.close());

const names = (model: ReturnType<typeof createMonitorList>) => model.rows.value?.map(({ name }) => name);

describe('the list of monitors', () => {
  test('has the worst first, and counts each status', async () => {
    const parts = await openParts(fixture.owner, '/monitors');
    const model = createMonitorList(parts);
    await expect.poll(() => names(model)).toEqual(['Bravo', 'Alpha', 'Charlie']);
    await expect.poll(() => model.summary.value?.byStatus.down).toBe(1);
    model.dispose();
  });

  test('takes its filters from the address, and puts them there', async () => {
    const parts = await openParts(fixture.owner, '/monitors?tag=alpha');
    const model = createMonitorList(parts);
    await expect.poll(() => names(model)).toEqual(['Alpha']);
    model.setFilter('tag', undefined);
    model.setFilter('search', 'char');
    await expect.poll(() => names(model)).toEqual(['Charlie']);
    expect(parts.address.place.value.query.toString()).toBe('search=char');
    model.clearFilters();
    await expect.poll(() => names(model)?.length).toBe(3);
    model.dispose();
  });

  test('shows a change of status as the stream reports it', async () => {
    const parts = await openParts(fixture.owner, '/monitors?sort=name', { isLive: true });
    const model = createMonitorList(parts);
    await expect.poll(() => parts.live.value?.freshness.value.state).toBe('live');
    await expect.poll(() => names(model)).toEqual(['Alpha', 'Bravo', 'Charlie']);
    const id = model.rows.value?.[0]?.id ?? '';
    await fixture.owner.monitors.setStatus(id, { status: 'down' });
    await expect.poll(() => model.rows.value?.[0]?.currentStatus).toBe('down');
    await fixture.owner.monitors.setStatus(id, { status: 'up' });
    await expect.poll(() => model.rows.value?.[0]?.currentStatus).toBe('up');
    model.dispose();
    parts.close();
  });

  test('takes from the stream what keeps the server from observing', async () => {
    const parts = await openParts(fixture.owner, '/monitors?sort=name');
    let hear: (messages: readonly StreamMessage[]) => void = () => expect.fail('no listener');
    const live = signal({
      freshness: signal<Freshness>({ state: 'live' }),
      on: (listener: typeof hear) => {
        hear = listener;
        return () => {};
      },
      close: () => {},
    });
    const model = createMonitorList({ ...parts, live });
    await expect.poll(() => model.rows.value?.length).toBe(3);
    const [row] = model.rows.value ?? [];
    const at = new Date().toISOString();
    const data = { monitorId: row?.id ?? '', monitorName: 'Alpha', from: 'up', to: 'unknown', at, cause: null };
    const subject = { type: 'monitor', id: data.monitorId, sequence: 1 };
    const type = 'monitor.status_changed';
    hear([{ id: 'evt_1', type, occurredAt: at, subject, data: { ...data, unknownReason: 'offline' } }]);
    expect(model.rows.value?.[0]).toMatchObject({ currentStatus: 'unknown', unknownReason: 'offline' });
    // An older server does not say it: the reason of another time would be wrong.
    hear([{ id: 'evt_2', type, occurredAt: at, subject, data }]);
    expect(model.rows.value?.[0]).toMatchObject({ currentStatus: 'unknown', unknownReason: null });
    model.dispose();
  });

  test('says how old it is when the server was not heard for a minute, and no longer what is now', async () => {
    const parts = await openParts(fixture.owner, '/monitors?sort=name');
    const startedAt = Date.now();
    let now = startedAt;
    const freshness = signal<Freshness>({ state: 'live' });
    const live = signal({ freshness, on: () => () => {}, close: () => {} });
    const model = createMonitorList({ ...parts, live, now: () => now });
    const ends = () => model.rows.value?.map(({ bins }) => bins?.at(-1));
    await expect.poll(() => ends()?.length).toBe(3);
    const known = ends();
    expect(known).not.toContain('?');
    freshness.value = { state: 'reconnecting', since: startedAt, retryAt: startedAt + 1_000 };
    expect([model.oldSince.value, ends()]).toEqual([undefined, known]);
    now += 61_000;
    freshness.value = { state: 'reconnecting', since: startedAt, retryAt: now + 5_000 };
    expect([model.oldSince.value, ends()]).toEqual([startedAt, ['?', '?', '?']]);
    freshness.value = { state: 'live' };
    expect([model.oldSince.value, ends()]).toEqual([undefined, known]);
    model.dispose();
  });

  test('is a tree of what depends on what, with the members of a group below it', async () => {
    const { owner, close } = await openKit(undefined, true);
    const router = await owner.monitors.create({ name: 'Router', type: 'manual' });
    const shop = await owner.monitors.create({ name: 'Shop', type: 'manual', parentId: router.id });
    const api = await owner.monitors.create({ name: 'API', type: 'manual' });
    await owner.monitors.create({ name: 'All', type: 'group', config: { monitorIds: [api.id] } });
    const parts = await openParts(owner, '/monitors?view=tree&sort=name', { isLive: true });
    const list = createMonitorList(parts);
    const tree = createMonitorTree(parts, list.rows);
    const drawn = () => tree.places.value.map(({ row, depth }) => `${'.'.repeat(depth)}${row.name}`);
    await expect.poll(drawn).toEqual(['All', '.API', 'Router', '.Shop']);
    tree.toggle(router.id);
    expect(drawn()).toEqual(['All', '.API', 'Router']);
    tree.toggle(router.id);
    await expect.poll(() => parts.live.value?.freshness.value.state).toBe('live');
    await owner.monitors.update(shop.id, { parentId: null });
    await expect.poll(drawn).toEqual(['All', '.API', 'Router', 'Shop']);
    list.setFilter('parentId', router.id);
    await expect.poll(() => list.rows.value).toEqual([]);
    list.clearFilters();
    await expect.poll(() => list.rows.value?.length).toBe(4);
    tree.dispose();
    list.dispose();
    parts.close();
    await close();
  });

  test('pauses what is selected at once, and takes it back when the server refuses', async () => {
    const parts = await openParts(fixture.owner, '/monitors?sort=name');
    const model = createMonitorList(parts);
    await expect.poll(() => names(model)?.length).toBe(3);
    const [first] = model.rows.value ?? [];
    model.selected.value = new Set([first?.id ?? '', 'mon_gone']);
    const done = model.change('pause');
    expect(model.rows.value?.[0]?.currentStatus).toBe('paused');
    expect(await done).toBe(false);
    expect(model.rows.value?.[0]?.currentStatus).toBe('up');
    expect(parts.toasts.shown.value.at(-1)?.kind).toBe('problem');
    model.selected.value = new Set([first?.id ?? '']);
    expect(await model.change('pause')).toBe(true);
    expect((await fixture.owner.monitors.get(first?.id ?? '')).enabled).toBe(false);
    model.dispose();
  });
});

test('the home page has what is down and what is open', async () => {
  const parts = await openParts(fixture.owner);
  const model = createHome(parts);
  await expect.poll(() => model.troubled.value?.map(({ name }) => name)).toEqual(['Bravo']);
  await expect.poll(() => model.incidents.value?.length).toBeGreaterThanOrEqual(0);
  model.dispose();
});

test('the home page names what is not observed, which is not quiet, and why', async () => {
  const { owner } = fixture;
  const { id } = await owner.monitors.create({ name: 'Echo', type: 'manual' });
  await owner.monitors.setStatus(id, { status: 'unknown' });
  const model = createHome(await openParts(owner));
  await expect.poll(() => model.unobserved.value?.total).toBe(1);
  expect(model.unobserved.value?.monitors.map(({ name, unknownReason }) => [name, unknownReason])).toEqual([
    ['Echo', 'reported'],
  ]);
  model.dispose();
  await owner.monitors.delete(id);
});

test('the home page has the maintenance of the next 24 hours', async () => {
  const { owner } = fixture;
  const { id } = await owner.monitors.create({ name: 'Delta', type: 'manual' });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  for (const [name, from] of [
    ['Soon', 2],
    ['Next week', 24 * 7],
  ] as const) {
    await owner.maintenanceWindows.create({
      name,
      target: { scope: 'monitors', monitorIds: [id] },
      schedule: { type: 'once', startsAt: inHours(from), endsAt: inHours(from + 1) },
    });
  }
  const parts = await openParts(owner);
  const model = createHome(parts);
  await expect.poll(() => model.maintenance.value.map(({ windowName }) => windowName)).toEqual(['Soon']);
  model.dispose();
});
