import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@watchpost/testbed/server-process';
import { smallDisk, smallDiskObstacle } from '@watchpost/testbed/small-disk';
import { expect, test, vi } from 'vitest';

const obstacle = smallDiskObstacle();
const long = 'a'.repeat(60_000);

test.skipIf(obstacle !== undefined)(
  `readiness says that the disk of SQLite is full once a write met it, although smaller writes find room, and that passes${obstacle === undefined ? '' : `; not here: ${obstacle}`}`,
  async ({ onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'watchpost-disk-'));
    const disk = smallDisk(folder, 32);
    const server = await startServer({ folder, from: 'sources', within: disk.within });
    onTestFinished(async () => {
      await server.kill();
      await rm(folder, { recursive: true });
    });
    const ask = async (method: string, path: string, body?: object, token?: string) => {
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const { accessToken } = (await ask('POST', '/api/v1/auth/login', server.owner)).body;
    const monitor = { name: 'Shop', type: 'https', target: 'https://shop.example.com/', enabled: false };
    const writeMuch = () =>
      ask('POST', '/api/v1/monitors', { ...monitor, config: { method: 'POST', body: long } }, accessToken);
    const writeLittle = () => ask('POST', '/api/v1/monitors', monitor, accessToken);
    const readiness = () => ask('GET', '/readyz');
    expect(await readiness()).toMatchObject({ status: 200, body: { status: 'ready', database: 'ok' } });
    expect(await writeMuch()).toMatchObject({ status: 201 });

    await disk.fill(server.pid);
    // The log of SQLite has room that it took before, until that is used up.
    await vi.waitFor(async () => expect((await writeMuch()).status).toBe(503), { timeout: 30_000, interval: 0 });
    // Now smaller writes find room, and among them is that of the probe.
    await disk.giveBack(server.pid, 400_000);
    expect(await writeLittle()).toMatchObject({ status: 201 });
    const full = { status: 503, body: { status: 'unavailable', database: 'full' } };
    // An answer of before holds for a quarter of a second.
    await vi.waitFor(async () => expect(await readiness()).toMatchObject(full), { timeout: 2000, interval: 50 });

    await disk.giveBack(server.pid);
    expect(await writeMuch()).toMatchObject({ status: 201 });
    const ready = { status: 200, body: { status: 'ready', database: 'ok' } };
    await vi.waitFor(async () => expect(await readiness()).toMatchObject(ready), { timeout: 30_000, interval: 500 });
  },
);
