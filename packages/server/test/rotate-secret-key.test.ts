import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@watchpost/testbed/server-process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runToEnd } from './run-to-end.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-rotate-'));
});
afterEach(() => rm(folder, { recursive: true }));

const newKey = randomBytes(32).toString('base64');

test('rotate-secret-key replaces the key beside the database while the server runs', async () => {
  const server = await startServer({ folder, from: 'sources' });
  const { owner } = server;
  const file = join(folder, 'data/watchpost.key');
  const oldKey = (await readFile(file, 'utf8')).trim();
  const rotate = (keys: string) => runToEnd(folder, { WATCHPOST_SECRET_KEY: keys }, ['rotate-secret-key']);

  expect(await rotate(newKey)).toMatchObject({ code: 2, stdout: '' });
  const rotated = await rotate(`${newKey},${oldKey}`);
  expect(rotated).toMatchObject({ code: 0, stderr: '' });
  expect(rotated.stdout).toMatch(/^(\w+: \d\n)+Sealed anew.+\n$/);
  for (const line of ['signingKeys: 1', 'dataKeys: 1', 'users: 0']) expect(rotated.stdout).toContain(`${line}\n`);
  expect((await rotate(`${newKey},${oldKey}`)).stdout).toMatch(/^(\w+: 0\n)+Everything is sealed.+\n$/);
  await server.stop();

  await writeFile(file, `${newKey}\n`);
  const again = await startServer({ folder, from: 'sources', owner });
  const reply = await fetch(`${again.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  expect(reply.status).toBe(200);
  await again.stop();
});

test('an unknown command is refused and creates nothing', async () => {
  expect(await runToEnd(folder, {}, ['rotate'])).toEqual({
    code: 2,
    stdout: '',
    stderr: "watchpost: There is no command 'rotate'. See watchpost-server --help.\n",
  });
});
