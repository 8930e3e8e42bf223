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

/** What they derive from lies here, and so do they. */
const folders = [
  'packages/schemas/src',
  'packages/client/src/monitoring',
  'packages/cli/src',
  'packages/console/src/app/contract',
  'packages/server/src/pages/reference',
  'scripts',
];

const isDerived = (path: string): boolean =>
  /\/app\/contract\/|\/contract\/(?:monitor-types|operations)\.ts$|\/declared-forms\.ts$|\/samples\.json$/.test(path);

const hashFiles = (isInput: (path: string) => boolean): string => {
  const hash = createHash('sha256');
  for (const folder of folders) {
    hashFolder(hash, fileURLToPath(new URL(folder, root)), (path) => isInput(`${folder}/${path}`));
  }
  return hash.digest('hex');
};

/** Makes them where they are stale: what they derive from has changed, one was deleted, or one came with another branch. */
export const makeDerivedSources = async (): Promise<void> => {
  // Before anything is printed: what changes meanwhile is printed by the next run.
  const inputs = hashFiles((path) => !isDerived(path));
  const state = (): string => `${inputs} ${hashFiles(isDerived)}`;
  if ((await readFile(stamp, 'utf8').catch(() => '')) === state()) return;
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('print-derived-sources.ts', import.meta.url))]);
  await mkdir(cache, { recursive: true });
  await writeFile(stamp, state());
};

if (import.meta.main) await makeDerivedSources();
