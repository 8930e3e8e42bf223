import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open, stat, truncate } from 'node:fs/promises';

/** A file system of a few mebibytes that one process has in the place of a folder, and that ends with the process. */
export interface SmallDisk {
  /** The command in front of the program that has it as its working directory. */
  readonly within: readonly string[];
  /** Takes all the room that is left. */
  fill(pid: number): Promise<void>;
  /** Gives back that many bytes of what {@link fill} has taken, or all. */
  giveBack(pid: number, bytes?: number): Promise<void>;
}

const enter = ['unshare', '--map-root-user', '--mount'];

/** Why there can be no {@link SmallDisk} here; `undefined` when there can. */
export const smallDiskObstacle = (): string | undefined => {
  const tried = spawnSync('unshare', [...enter.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
    encoding: 'utf8',
  });
  if (tried.error !== undefined) return 'unshare is not installed';
  return tried.status === 0 ? undefined : `this machine makes no mount namespaces: ${tried.stderr.trim()}`;
};

/** Makes a {@link SmallDisk}. */
export const smallDisk = (folder: string, mebibytes: number): SmallDisk => {
  const script = `mount -t tmpfs -o size=${mebibytes}m tmpfs "$0" && cd "$0" && exec "$@"`;
  // Only through the process is there a way to it.
  const filler = (pid: number): string => `/proc/${pid}/root${folder}/filler`;
  return {
    within: [...enter, 'sh', '-c', script, folder],
    async fill(pid) {
      const file = await open(filler(pid), constants.O_CREAT | constants.O_WRONLY | constants.O_APPEND);
      try {
        for (const size of [65_536, 4096]) {
          const block = Buffer.alloc(size);
          while (await writes(file.write(block)));
        }
      } finally {
        await file.close();
      }
    },
    async giveBack(pid, bytes = Number.POSITIVE_INFINITY) {
      const { size } = await stat(filler(pid));
      await truncate(filler(pid), Math.max(0, size - bytes));
    },
  };
};

/** Whether there was room for all of it or a part. */
const writes = async (writing: Promise<{ readonly bytesWritten: number }>): Promise<boolean> => {
  try {
    return (await writing).bytesWritten > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
};
