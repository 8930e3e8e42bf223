import { type FileHandle, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** One append-only file of results, a line of JSON each. */
export interface BufferFile {
  readonly path: string;
  /** Bytes of whole lines. */
  readonly length: number;
  readonly lines: number;
  /** Time of its last line, in milliseconds since the epoch. */
  readonly newestAt: number;
  /** Appends lines and waits until they are on the disk; on failure nothing of them is left. */
  append(lines: Buffer, count: number, newestAt: number): Promise<void>;
  /** Reads whole lines from an offset: as many as fit into `bytes`, and one at least. */
  read(offset: number, bytes: number): Promise<Buffer>;
  /** Drops all lines. */
  clear(): Promise<void>;
  close(): Promise<void>;
  remove(): Promise<void>;
}

const newline = 10;

const readAll = async (handle: FileHandle, offset: number, bytes: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(bytes);
  let length = 0;
  while (length < bytes) {
    const { bytesRead } = await handle.read(buffer, length, bytes - length, offset + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
};

const writeAll = async (handle: FileHandle, bytes: Buffer, offset: number): Promise<void> => {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, offset + written);
    written += bytesWritten;
  }
};

/** What a file from an earlier run holds; a last line that a crash tore is cut off. */
const measure = async (handle: FileHandle, timeOf: (line: string) => number) => {
  const { size } = await handle.stat();
  const content = await readAll(handle, 0, size);
  const length = content.lastIndexOf(newline) + 1;
  const text = content.subarray(0, length).toString();
  const lines = text.split('\n').slice(0, -1);
  if (length < size) await handle.truncate(length);
  return { length, lines: lines.length, newestAt: Math.max(0, ...lines.slice(-1).map(timeOf)) };
};

/** A new file is there after a power failure only when its folder is on the disk. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/**
 * Opens a file, or makes it; what a crash left of a last line is cut off.
 *
 * @param timeOf the time of a line, in milliseconds since the epoch; 0 for one that cannot be read
 */
export const openBufferFile = async (path: string, timeOf: (line: string) => number): Promise<BufferFile> => {
  // `a+` would append behind what a failed write left.
  const handle = await open(path, 'r+').catch(async () => {
    const made = await open(path, 'w+', 0o600);
    await syncFolder(path);
    return made;
  });
  let { length, lines, newestAt } = await measure(handle, timeOf);
  return {
    path,
    get length() {
      return length;
    },
    get lines() {
      return lines;
    },
    get newestAt() {
      return newestAt;
    },
    async append(bytes, count, at) {
      try {
        await writeAll(handle, bytes, length);
        await handle.datasync();
      } catch (error) {
        await handle.truncate(length).catch(() => {});
        throw error;
      }
      length += bytes.length;
      lines += count;
      newestAt = Math.max(newestAt, at);
    },
    async read(offset, bytes) {
      const content = await readAll(handle, offset, Math.min(bytes, length - offset));
      const end = content.lastIndexOf(newline) + 1;
      if (end > 0 || offset >= length) return content.subarray(0, end);
      const rest = await readAll(handle, offset, length - offset);
      return rest.subarray(0, rest.indexOf(newline) + 1);
    },
    async clear() {
      await handle.truncate(0);
      length = 0;
      lines = 0;
      newestAt = 0;
    },
    close: () => handle.close(),
    async remove() {
      await handle.close();
      await unlink(path);
    },
  };
};
