import { mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Another process uses the folder of the buffer. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: there is one, of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Whether the process that wrote the lock is gone; in a container the one before had the same number. */
const isStale = async (path: string): Promise<boolean> => {
  const pid = Number(await readFile(path, 'utf8').catch(() => ''));
  return !(pid > 0) || pid === process.pid || !isAlive(pid);
};

/**
 * Locks a folder, which is made when it is missing: two processes would cut off each other's results.
 *
 * @returns what unlocks it
 * @throws FolderInUseError while another process has it
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock');
  if (await isStale(path)) await unlink(path).catch(() => {});
  try {
    const handle = await open(path, 'wx', 0o600);
    await handle.writeFile(String(process.pid));
    await handle.close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new FolderInUseError(`${folder} is in use by another agent (process ${await readFile(path, 'utf8')})`);
  }
  return () => unlink(path);
};
