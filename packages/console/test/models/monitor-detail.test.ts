import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { effect } from '@preact/signals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMonitorDetail } from '../../src/app/watch/monitors/monitor-detail.js';
import { type KitFixture, openKit, openParts } from '../open-kit.js';

let fixture: KitFixture;
const target = createServer((_request, response) => response.end('ok'));
beforeAll(async () => {
  fixture = await openKit();
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  target.close();
  await fixture.close();
});
const targetUrl = (): string => `http://127.0.0.1:${(target.address() as AddressInfo).port}/`;

/** Resolves as soon as the condition holds over the signals that it reads. */
const until = (holds: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (holds()) {
        resolve();
        queueMicrotask(() => stop());
      }
    });
  });

const open = async (id: string, query = '') => {
  const parts = await openParts(fixture.owner, `/monitors/${id}${query}`);
  return { parts, model: createMonitorDetail(parts, id) };
};

test('a check on request is shown with its phases', async () => {
  const { id } = await fixture.owner.monitors.create({ name: 'Shop', type: 'http', target: targetUrl() });
  const { model } = await open(id);
  await until(() => model.monitor.value !== undefined && model.results.value !== undefined);
  expect(await model.check()).toBe(true);
  expect(model.monitor.value).toMatchObject({ currentStatus: 'up', lastResult: { ok: true, statusCode: 200 } });
  expect(model.results.value?.at(-1)?.timings.firstByteMs).toBeTypeOf('number');
  expect(model.latency.data.value?.count).toBe(1);
  model.dispose();
});

test('a monitor is paused at once, and resumed', async () => {
  const { id } = await fixture.owner.monitors.create({ name: 'Paused', type: 'manual' });
  const { model } = await open(id);
  await until(() => model.monitor.value !== undefined);
  const paused = model.change('pause');
  expect(model.monitor.value?.currentStatus).toBe('paused');
  expect(await paused).toBe(true);
  expect((await fixture.owner.monitors.get(id)).enabled).toBe(false);
  expect(await model.change('resume')).toBe(true);
  expect(model.monitor.value?.enabled).toBe(true);
  model.dispose();
});

test('a change that the server refuses is taken back with its words', async () => {
  const { id } = await fixture.owner.monitors.create({ name: 'Job', type: 'heartbeat' });
  const { model, parts } = await open(id);
  await until(() => model.monitor.value !== undefined);
  const before = model.monitor.value?.currentStatus;
  expect(await model.setStatus({ status: 'down', message: null })).toBe(false);
  expect(model.monitor.value?.currentStatus).toBe(before);
  expect(parts.toasts.shown.value.at(-1)?.kind).toBe('problem');
  model.dispose();
});

test('the range is in the address, and zooming replaces its name', async () => {
  const { id } = await fixture.owner.monitors.create({ name: 'Range', type: 'manual' });
  const { model, parts } = await open(id, '?range=7d');
  expect(model.range.value.name).toBe('7d');
  model.zoom(Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2));
  expect(parts.address.place.value.query.toString()).toBe(
    'from=2026-01-01T00%3A00%3A00.000Z&to=2026-01-02T00%3A00%3A00.000Z',
  );
  expect(model.range.value.name).toBeUndefined();
  model.setRange('24h');
  expect(parts.address.place.value.query.toString()).toBe('');
  model.dispose();
});

test('the members of a group and what a monitor depends on are named', async () => {
  const router = await fixture.owner.monitors.create({ name: 'Router', type: 'manual' });
  const member = await fixture.owner.monitors.create({ name: 'Member', type: 'manual' });
  const { id } = await fixture.owner.monitors.create({
    name: 'Group',
    type: 'group',
    parentId: router.id,
    config: { monitorIds: [member.id] },
  });
  const { model } = await open(id);
  await until(() => model.related.value?.length === 2);
  expect(model.related.value?.map(({ name }) => name)).toEqual(['Router', 'Member']);
  model.dispose();
});

test('a monitor that is gone is said to be removed', async () => {
  const { model } = await open('mon_00000000000000000000000000');
  await until(() => model.error.value !== undefined);
  expect(model.isRemoved.value).toBe(true);
  model.dispose();
});

test('what depends on a monitor is listed by name', async () => {
  const { owner } = fixture;
  const router = await owner.monitors.create({ name: 'Router', type: 'manual' });
  for (const name of ['Shop', 'API']) await owner.monitors.create({ name, type: 'manual', parentId: router.id });
  const { model } = await open(router.id);
  await until(() => model.dependents.value !== undefined);
  expect(model.dependents.value?.monitors.map(({ name }) => name)).toEqual(['API', 'Shop']);
  expect(model.dependents.value?.total).toBe(2);
  model.dispose();
});
