import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guardKeyFile, type KeyFileGuard } from '../../src/configuration/key-file-guard.js';
import { loadSecretKeys, type SecretKeySource } from '../../src/configuration/secret-key.js';

let folder: string;
let file: string;
let guard: KeyFileGuard;
let lines: string[];
let text: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-key-'));
  file = join(folder, 'data', 'watchpost.key');
  lines = [];
  const source: SecretKeySource = { kind: 'beside', databaseFile: join(folder, 'data', 'watchpost.db') };
  const log = (message: string): void => void lines.push(message);
  guard = guardKeyFile(source, loadSecretKeys(source), { debug: log, info: log, warn: log, error: log });
  text = await readFile(file, 'utf8');
});
afterEach(async () => {
  guard.stop();
  await rm(folder, { recursive: true });
});

test('a key file that is there is left alone', () => {
  expect([guard.isLost(), lines]).toEqual([false, []]);
});

test('a key file that was deleted is written again, for its owner only', async () => {
  await rm(file);
  expect(guard.isLost()).toBe(false);
  expect(await readFile(file, 'utf8')).toBe(text);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(lines).toEqual(['secret key file was missing; written again']);
});

test('a key file whose folder is gone is reported once, and written when the folder is back', async () => {
  await rm(join(folder, 'data'), { recursive: true });
  await writeFile(join(folder, 'data'), '');
  expect([guard.isLost(), guard.isLost()]).toEqual([true, true]);
  expect(lines).toEqual(['secret key file lost']);
  await rm(join(folder, 'data'));
  expect(guard.isLost()).toBe(true);
  const source: SecretKeySource = { kind: 'beside', databaseFile: join(folder, 'data', 'watchpost.db') };
  loadSecretKeys(source);
  await rm(file);
  expect(guard.isLost()).toBe(false);
  expect(await readFile(file, 'utf8')).toBe(text);
});

test('another key in its place is reported and kept', async () => {
  const other = `${randomBytes(32).toString('base64')}\n`;
  await writeFile(file, other);
  expect(guard.isLost()).toBe(true);
  expect(await readFile(file, 'utf8')).toBe(other);
  await writeFile(file, text);
  expect(guard.isLost()).toBe(false);
  expect(lines).toEqual(['secret key file lost', 'secret key file is back']);
});

test('a key from the environment has no file to lose', () => {
  const source: SecretKeySource = { kind: 'given', keys: [{ id: 'k', bytes: randomBytes(32) }] };
  const given = guardKeyFile(source, loadSecretKeys(source), {
    debug: expect.fail,
    info: expect.fail,
    warn: expect.fail,
    error: expect.fail,
  });
  expect(given.isLost()).toBe(false);
});
