import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FolderInUseError, lockFolder } from '../../src/buffer/folder-lock.js';

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

it('A folder that another process has cannot be locked', async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'lock'), String(process.ppid));
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
});

it('A folder whose process was killed can be locked, and again after it was unlocked', async () => {
  const folder = await makeFolder();
  const { pid } = spawnSync('true');
  await writeFile(join(folder, 'lock'), String(pid));
  const unlock = await lockFolder(folder);
  await unlock();
  await (await lockFolder(folder))();
});
