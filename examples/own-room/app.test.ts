import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { start } from './app.js';

const organization = { key: 'acme', name: 'Acme' };
const ada = { id: '1', name: 'Ada', email: 'ada@example.com', organization, role: 'owner' } as const;
const vera = { id: '2', name: 'Vera', email: 'vera@example.com', organization, role: 'viewer' } as const;
const eve = { ...ada, id: '3', email: 'eve@example.com', organization: { key: 'globex', name: 'Globex' } } as const;

let folder: string;
const secret = new Uint8Array(32).fill(7);
let app: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-own-room-'));
  app = await start({ folder, secret });
});
afterEach(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

type User = Parameters<typeof app.as>[0];
const addMonitor = async (user: User): Promise<string> =>
  (await app.as(user).monitors.create({ name: 'Shop', type: 'manual' })).id;
const set = (user: User, monitorId: string, body: object) =>
  app.as(user).request({ method: 'PUT', path: `/x-runbooks/${monitorId}`, body });
const get = async (user: User, monitorId: string): Promise<unknown> =>
  (await app.as(user).request({ method: 'GET', path: `/x-runbooks/${monitorId}` })).data;

test('a runbook is kept for the monitor, also over a restart', async () => {
  const monitorId = await addMonitor(ada);
  await set(ada, monitorId, { text: 'Restart the cache first.' });
  const runbook = { monitorId, text: 'Restart the cache first.', incidents: 0 };
  expect(await get(vera, monitorId)).toEqual(runbook);
  await app.stop();
  app = await start({ folder, secret });
  expect(await get(vera, monitorId)).toEqual(runbook);
});

test('a viewer may not change it, another organization does not find it, and a field too many is named', async () => {
  const monitorId = await addMonitor(ada);
  await set(ada, monitorId, { text: 'Restart the cache first.' });
  await expect(set(vera, monitorId, { text: 'x' })).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  await expect(get(eve, monitorId)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(set(ada, monitorId, { text: 'x', colour: 'red' })).rejects.toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'colour', code: 'unknown_field' }],
  });
});

test('it counts the incidents of its monitor', async () => {
  const monitorId = await addMonitor(ada);
  await set(ada, monitorId, { text: 'Restart the cache first.' });
  await app.as(ada).incidents.create({ title: 'The shop is slow', severity: 'minor', monitorIds: [monitorId] });
  await expect.poll(() => get(ada, monitorId)).toMatchObject({ incidents: 1 });
});

test('a runbook goes when its monitor is gone', async () => {
  const monitorId = await addMonitor(ada);
  await set(ada, monitorId, { text: 'Restart the cache first.' });
  await app.as(ada).monitors.delete(monitorId);
  await app.stop();
  // The work is done at each start, and then every hour.
  app = await start({ folder, secret });
  await expect.poll(() => app.database.prepare('SELECT count(*) AS left FROM runbooks').get()).toEqual({ left: 0 });
});
