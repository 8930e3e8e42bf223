import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@watchpost/client';
import { createServerKit, type ServerKit, toNodeHandler } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Machine } from './cli.js';

const basePath = '/ops/watch/api';
const owner = { email: 'owner@example.com', password: 'correct horse battery staple' };

let folder: string;
let server: Server;
let kit: ServerKit;
let url: string;
let closeStore: () => Promise<void>;
let machine: Machine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-base-path-'));
  machine = await Machine.make();
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  closeStore = () => store.close();
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens on a port, not on a pipe.
  kit = createServerKit({ store, basePath, publicUrl: url, secretKeys: [{ id: 'main', bytes: randomBytes(32) }] });
  await kit.start({ background: false });
  await kit.createFirstOwner(owner);
  server.on('request', toNodeHandler(kit));
});
afterAll(async () => {
  await kit.stop();
  server.close();
  server.closeAllConnections();
  await closeStore();
  await machine.remove();
  await rm(folder, { recursive: true });
});

test('the client calls an API below a path of its own, whose answers lead there', async () => {
  const client = createClient({ baseUrl: url, basePath, ...owner });
  const monitor = await client.monitors.create({ name: 'Backup', type: 'heartbeat', intervalSeconds: 60 });
  expect(monitor.heartbeatUrl).toMatch(new RegExp(`^${url}${basePath}/heartbeats/`));
  expect((await fetch(monitor.heartbeatUrl ?? '', { method: 'POST' })).ok).toBe(true);
  const { data } = await client.request<{ readonly paths: object }>({ method: 'GET', path: '/openapi.json' });
  expect(Object.keys(data.paths)).toContain(`${basePath}/monitors`);
  // Many have the address of the API at hand.
  const same = createClient({ baseUrl: `${url}${basePath}/`, basePath, ...owner });
  expect((await same.monitors.get(monitor.id)).name).toBe('Backup');
  await expect(createClient({ baseUrl: url, ...owner }).monitors.get(monitor.id)).rejects.toThrow();
});

test.each(['ops/watch', '/ops/', '/a b', ''])('the client refuses the base path %j', (given) => {
  expect(() => createClient({ baseUrl: url, basePath: given })).toThrow(
    'basePath must begin with a slash and not end with one, such as /api/v1',
  );
});

test('the kit calls itself in process, wherever its API is', async () => {
  const organization = { key: 'acme', name: 'Acme' };
  const user = { id: '1', name: 'Ada', email: 'ada@example.com', organization, role: 'owner' } as const;
  expect((await kit.client(user).auth.me()).name).toBe('Ada');
});

test('the command signs in, creates and lists by flag and by environment', async () => {
  const flags = ['--server', url, '--base-path', basePath];
  const signedIn = await machine.call(
    ['login', ...flags, '--email', owner.email, '--password-stdin'],
    `${owner.password}\n`,
  );
  expect([signedIn.code, signedIn.stderr]).toEqual([0, expect.any(String)]);
  const created = await machine.call(['monitors', 'create', '--name', 'Shop', '--type', 'manual', ...flags]);
  expect([created.code, created.stderr]).toEqual([0, '']);
  machine.env = { WATCHPOST_BASE_PATH: `${basePath}/` };
  const listed = await machine.call(['monitors', 'list', '-o', 'json']);
  expect(JSON.parse(listed.stdout).data.map(({ name }: { name: string }) => name)).toContain('Shop');
  machine.env = { WATCHPOST_BASE_PATH: 'ops' };
  expect(await machine.call(['monitors', 'list'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('“ops” is not where an API can be.'),
  });
});
