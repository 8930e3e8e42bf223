import { open, rename, rm, unlink } from 'node:fs/promises';

/**
 * Writes a file that only its owner can read. Readers see the old file or the new one, never half of either, even if
 * the machine stops.
 *
 * Only one process at a time may replace the same file: callers hold a lock.
 */
export const replaceFile = async (path: string, content: string): Promise<void> => {
  const draft = `${path}.${process.pid}`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await unlink(draft).catch(() => undefined);
    throw error;
  }
};
