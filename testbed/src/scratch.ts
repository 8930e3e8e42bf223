import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Memory in the form of a folder, on Linux. */
const memory = '/dev/shm';
/** What the databases of a test run have room in. */
const neededBytes = 512 * 1_048_576;

const hasRoom = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
};

/**
 * Where tests have SQLite databases: in memory where the system has such a place, because no test cuts the power, and
 * tens of thousands of commits would each wait for the disk. The same is why PostgreSQL runs without `fsync`.
 */
export const scratch: string = hasRoom(memory) ? memory : tmpdir();
