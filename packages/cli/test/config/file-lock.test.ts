import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigFile } from '../../src/config/config-file.js';
import { withFileLock } from '../../src/config/file-lock.js';
import { parseConfig, withProfile } from '../../src/config/profiles.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The id of a process that has ended. */
const endedPid = (): number => spawnSync(process.execPath, ['-e', '0']).pid;

describe('a file lock', () => {
  test('is held by one at a time', async () => {
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await stat(folder);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => withFileLock(join(folder, 'l.lock'), work)));
    expect(most).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  test('is released when the work fails', async () => {
    const path = join(folder, 'l.lock');
    await expect(withFileLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withFileLock(path, async () => 'in')).toBe('in');
  });

  test.each([
    ['a process that ended', () => JSON.stringify({ pid: endedPid(), host: hostname(), takenAt: 'x' }), 0],
    ['another machine long ago', () => JSON.stringify({ pid: 1, host: 'elsewhere', takenAt: 'x' }), 600],
    ['a process that ended before it could sign it', () => '', 600],
  ])('is taken over by one of many when it was left by %s', async (_, content, ageSeconds) => {
    const path = join(folder, 'l.lock');
    await writeFile(path, content());
    const then = Date.now() / 1000 - ageSeconds;
    await utimes(path, then, then);
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++inside);
      await stat(folder);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 10 }, () => withFileLock(path, work)));
    expect(most).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('the configuration file', () => {
  const profile = { url: 'https://watchpost.example', account: null, organizationId: null, credential: null };

  test('loses no change when many processes write at the same time', async () => {
    const config = new ConfigFile(join(folder, 'watchpost'));
    const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
    await Promise.all(names.map((name) => config.change((current) => withProfile(current, name, profile))));
    expect(Object.keys((await config.read()).profiles).sort()).toEqual([...names].sort());
    expect(await readdir(join(folder, 'watchpost'))).toEqual(['config.json']);
  });

  test('is replaced as a whole: a reader never sees half of it', async () => {
    const config = new ConfigFile(folder);
    await config.change((current) => withProfile(current, 'first', profile));
    const writes = Promise.all(
      Array.from({ length: 20 }, (_, index) => config.change((current) => withProfile(current, `p${index}`, profile))),
    );
    let isWriting = true;
    void writes.finally(() => {
      isWriting = false;
    });
    while (isWriting) expect(parseConfig(await readFile(config.path, 'utf8'))).toBeDefined();
    await writes;
  });

  test.each([
    ['is not JSON', '{'],
    ['is of another version', '{"version":2,"currentProfile":"default","profiles":{}}'],
    ['has a profile without a server', '{"version":1,"currentProfile":"default","profiles":{"default":{}}}'],
    [
      'has a profile that would be a path',
      '{"version":1,"currentProfile":"x","profiles":{"../x":{"url":"https://x"}}}',
    ],
  ])('is refused and left unchanged when it %s', async (_, text) => {
    const config = new ConfigFile(folder);
    await writeFile(config.path, text);
    await expect(config.read()).rejects.toMatchObject({ code: 'config_invalid' });
    await expect(config.change((current) => current)).rejects.toMatchObject({ code: 'config_invalid' });
    expect(await readFile(config.path, 'utf8')).toBe(text);
  });

  test('is reported when other users may read it, and closed to them at the next change', async () => {
    const config = new ConfigFile(folder);
    await writeFile(config.path, '{"version":1,"currentProfile":"default","profiles":{}}', { mode: 0o644 });
    expect(await config.isOpenToOthers()).toBe(true);
    await config.change((current) => current);
    expect(await config.isOpenToOthers()).toBe(false);
  });
});
