/**
 * Makes the sources that derive from the contract and that only our own build reads: `.gitignore` lists them. `pnpm install`, every build
 * and every run of tests does this first. It costs milliseconds unless what they derive from has changed.
 *
 *     node scripts/derived-sources.ts
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hashFolder } from './hash-folder.ts';

const root = new URL('../', import.meta.url);
const cache = new URL('node_modules/.cache/watchpost-build/', root);
const stamp = new URL('derived-sources', cache);

/** What they derive from, and themselves: one that was deleted, or came with another branch, is printed again. */
const folders = [
  'packages/schemas/src',
  'packages/client/src/monitoring',
  'packages/cli/src',
  'packages/console/src/app/contract',
  'packages/server/src/pages/reference',
  'scripts',
];

const hashFolders = (): string => {
  const hash = createHash('sha256');
  for (const folder of folders) hashFolder(hash, fileURLToPath(new URL(folder, root)));
  return hash.digest('hex');
};

/** Makes them where they are stale. */
export const makeDerivedSources = async (): Promise<void> => {
  const known = await readFile(stamp, 'utf8').catch(() => '');
  if (known === hashFolders()) return;
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('print-derived-sources.ts', import.meta.url))]);
  await mkdir(cache, { recursive: true });
  await writeFile(stamp, hashFolders());
};

if (import.meta.main) await makeDerivedSources();
