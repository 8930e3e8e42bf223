import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseOn, startPostgres } from '@watchpost/testbed/start-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServerKit, type ServerKit } from '../../src/kit/create-kit.js';
import { createPostgresStore } from '../../src/store/postgres/store.js';

const mount = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]).status === 0;
const unmount = (folder: string): void => {
  spawnSync('umount', ['--lazy', folder]);
  rmdirSync(folder);
};

/** Only the administrator of a machine mounts a file system of its own, and not in every container. */
const disk = mkdtempSync(join(tmpdir(), 'watchpost-small-disk-'));
const isMounted = mount(disk);
if (!isMounted) rmdirSync(disk);

const filler = join(disk, 'filler');
const takeAllRoom = (): void => {
  const file = openSync(filler, 'w');
  try {
    for (const size of [65_536, 4096]) {
      const block = Buffer.alloc(size);
      while (hasRoomFor(file, block));
    }
  } finally {
    closeSync(file);
  }
};
const hasRoomFor = (file: number, block: Buffer): boolean => {
  try {
    return writeSync(file, block) > 0;
  } catch {
    return false;
  }
};

const owner = { email: 'owner@example.com', password: 'a long enough passphrase' };
let kit: ServerKit;
let close = async (): Promise<void> => {};
beforeAll(async () => {
  if (!isMounted) return;
  const postgres = await startPostgres();
  const { url } = await createDatabaseOn(postgres.door);
  const elsewhere = new URL(url);
  const name = elsewhere.pathname.slice(1);
  elsewhere.pathname = '/postgres';
  const aside = new pg.Client({ connectionString: elsewhere.href });
  await aside.connect();
  // The folder belongs to the user that PostgreSQL runs as.
  const { rows } = await aside.query('SHOW data_directory');
  const { uid, gid } = statSync(rows[0].data_directory);
  chownSync(disk, uid, gid);
  chmodSync(disk, 0o700);
  // Its log stays where there is room: without any for that, PostgreSQL ends.
  await aside.query(`CREATE TABLESPACE small LOCATION '${disk}'`);
  await aside.query(`ALTER DATABASE ${name} SET TABLESPACE small`);
  await aside.end();
  const store = createPostgresStore({ connectionString: url });
  kit = createServerKit({
    store,
    secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
    publicUrl: 'https://watchpost.test',
  });
  await kit.start({ background: false });
  await kit.createFirstOwner(owner);
  close = async () => {
    await kit.stop();
    await store.close();
    await postgres.stop();
    unmount(disk);
  };
});
afterAll(() => close());

test.runIf(isMounted)('readiness follows what writes meet on a disk of PostgreSQL that is full', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: some values of some bodies
  const send = async (method: string, path: string, body?: object, token?: string): Promise<any> => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await kit.fetch(new Request(`https://watchpost.test/api/v1${path}`, init), { ip: '203.0.113.1' });
    return { status: response.status, body: await response.json() };
  };
  const token = (await send('POST', '/auth/login', owner)).body.accessToken;
  let made = 0;
  const create = async (): Promise<number> => {
    const body = { name: `Monitor ${made}`, type: 'manual', description: 'x'.repeat(2000) };
    const { status } = await send('POST', '/monitors', body, token);
    if (status === 201) made += 1;
    return status;
  };
  expect(await create()).toBe(201);
  expect((await kit.health()).writeTrouble).toBeNull();

  takeAllRoom();
  // What has been reserved has room for some.
  let status = 201;
  for (let tries = 0; status === 201 && tries < 500; tries++) status = await create();
  expect(status).toBe(503);
  expect((await kit.health()).writeTrouble).toBe('full');

  rmSync(filler);
  expect(await create()).toBe(201);
  expect((await send('GET', '/monitors?pageSize=1', undefined, token)).body.meta.totalItems).toBe(made);
  // It must find room for longer than probes are apart.
  await expect.poll(async () => (await kit.health()).writeTrouble, { timeout: 60_000 }).toBeNull();
});
