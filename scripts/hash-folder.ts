import type { Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hashes paths and contents of the files below a folder, which may be missing.
 *
 * @param isInput whether a file counts, by its path below the folder; every file unless given
 */
export const hashFolder = (hash: Hash, folder: string, isInput: (path: string) => boolean = () => true): void => {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter(isInput)
    .sort();
  for (const path of paths) hash.update(`\0${path}\0`).update(readFileSync(join(folder, path)));
};
