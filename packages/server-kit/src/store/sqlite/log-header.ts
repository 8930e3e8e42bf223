import { fstatSync, readdirSync, readlinkSync, readSync, statSync } from 'node:fs';

/** Says whether anything was committed to a database since it was asked last. */
export interface LogHeader {
  /** `true` also where that is not known. */
  hasChanged(): boolean;
}

/** The format of the index that this reads, https://www.sqlite.org/walformat.html#walidxfmt §2.1. */
const knownFormat = 3_007_000;
/** Its header, in words of 32 bits: format, unused, number of commits, …, salts and checksum of the last one. */
const headerWords = 12;

/** The descriptor under which this process has a file open; Linux lists them. */
const descriptorOf = (path: string): number | undefined => {
  try {
    const wanted = statSync(path, { bigint: true });
    for (const name of readdirSync('/proc/self/fd')) {
      const descriptor = Number(name);
      if (!isLinkTo(descriptor, path)) continue;
      const found = fstatSync(descriptor, { bigint: true });
      if (found.dev === wanted.dev && found.ino === wanted.ino) return descriptor;
    }
  } catch {
    // Another system, or no index yet.
  }
  return undefined;
};

const isLinkTo = (descriptor: number, path: string): boolean => {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
  } catch {
    // The one that the folder itself was read with.
    return false;
  }
};

/**
 * Reads the header of the index of the write-ahead log, which every commit of every process changes before it ends. SQLite's own answer,
 * `PRAGMA data_version`, takes two locks of the file.
 *
 * It reads by the descriptor that SQLite has: to open the file here and close it again would drop SQLite's locks on it (`fcntl`), and this
 * one is open for as long as the connection is.
 *
 * @param file the path of the database, as the system resolves it; a connection to it in WAL mode must be open, and have read
 */
export const readLogHeader = (file: string): LogHeader => {
  const descriptor = descriptorOf(`${file}-shm`);
  if (descriptor === undefined) return { hasChanged: () => true };
  const header = new Uint32Array(headerWords);
  const bytes = new Uint8Array(header.buffer);
  const seen = new Uint32Array(headerWords);
  return {
    hasChanged() {
      if (readSync(descriptor, bytes, 0, bytes.length, 0) < bytes.length || header[0] !== knownFormat) return true;
      let isSame = true;
      for (let word = 0; word < headerWords; word++) {
        if (header[word] === seen[word]) continue;
        isSame = false;
        seen[word] = header[word] ?? 0;
      }
      return !isSame;
    },
  };
};
