import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigurationError } from '../../src/configuration/configuration-error.js';
import { loadSecretKeys } from '../../src/configuration/secret-key.js';

let folder: string;
let databaseFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-key-'));
  databaseFile = join(folder, 'data/watchpost.db');
});
afterEach(() => rm(folder, { recursive: true }));

const load = () => loadSecretKeys({ kind: 'beside', databaseFile });

test('the first start creates a secret key that only its owner can read', async () => {
  const [key] = load();
  expect(key.bytes).toHaveLength(32);
  const file = await stat(join(folder, 'data/watchpost.key'));
  expect(file.mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, 'data'))).toEqual(['watchpost.key', 'watchpost.key.new']);
});

test('later starts use the same secret key', () => {
  expect(load()).toEqual(load());
});

test('two servers create different secret keys', async () => {
  const first = load();
  await rm(join(folder, 'data/watchpost.key'));
  expect(load()).not.toEqual(first);
});

test('a configured secret key leaves no file', async () => {
  const bytes = new Uint8Array(32).map((_, index) => index);
  const keys = loadSecretKeys({ kind: 'given', keys: [{ id: 'a', bytes }] });
  expect(keys).toEqual([{ id: 'a', bytes }]);
  expect(await readdir(folder)).toEqual([]);
});

test('a database whose key file is missing gets no new key', async () => {
  load();
  await writeFile(databaseFile, '');
  await rm(join(folder, 'data/watchpost.key'));
  expect(load).toThrow(ConfigurationError);
  expect(load).toThrow(/is there, but its key .*watchpost\.key is not\. Put it back, or set WATCHPOST_SECRET_KEY\.$/);
});

test.each(['', 'short', 'A'.repeat(43)])(
  'a key file with the content %j is refused and left unchanged',
  async (content) => {
    load();
    const file = join(folder, 'data/watchpost.key');
    await chmod(file, 0o600);
    await writeFile(file, content);
    expect(load).toThrow(/does not hold a secret key/);
    expect(await readFile(file, 'utf8')).toBe(content);
  },
);
