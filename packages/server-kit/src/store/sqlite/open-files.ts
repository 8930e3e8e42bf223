import { statSync } from 'node:fs';

/** The files of a database that is open: SQLite never replaces them while a connection is. */
const suffixes = ['', '-wal', '-shm'];

const identityOf = (path: string): string | undefined => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
};

/**
 * Notices that a path of the database no longer leads to the file that is open, because it was deleted, moved or replaced.
 * What is written to the open file then is lost with the process.
 *
 * @returns the first path that is lost, or `undefined`; three reads of a directory, some microseconds
 */
export const watchOpenFiles = (file: string): (() => string | undefined) => {
  const known = new Map<string, string>();
  const findLost = (): string | undefined => {
    for (const suffix of suffixes) {
      const path = `${file}${suffix}`;
      const identity = identityOf(path);
      const before = known.get(path);
      if (before !== undefined && before !== identity) return path;
      // The log and its index are there from the first transaction on.
      if (before === undefined && identity !== undefined) known.set(path, identity);
    }
    return undefined;
  };
  findLost();
  return findLost;
};
