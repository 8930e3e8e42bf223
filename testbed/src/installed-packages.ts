import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const workspace = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Packs the packages as they would be published, from their last build.
 *
 * @param folder where the tarballs go; it is made
 * @param names of the packages, such as `client`. Default: all
 * @returns their paths
 * @throws Error with the output of pnpm when one cannot be packed
 */
export const packPackages = async (folder: string, names: readonly string[] = ['*']): Promise<readonly string[]> => {
  await mkdir(folder);
  const packages = ['--recursive', ...names.flatMap((name) => ['--filter', `./packages/${name}`])];
  await run('npx', ['--yes', 'pnpm@12', ...packages, 'pack', '--pack-destination', folder], { cwd: workspace });
  return (await readdir(folder)).map((name) => join(folder, name));
};

/** A connection to the registry that stalls is given up after half a minute, and not after five. */
const patient = ['--fetch-timeout=30000', '--fetch-retries=6', '--fetch-retry-mintimeout=1000', '--prefer-offline'];

/**
 * Installs packages with npm where a `package.json` is: what people get, without anything of the workspace. Half a minute, most
 * of it downloads.
 *
 * @param more packages of the registry, as npm names them. Default: none
 * @throws Error with npm's output when one cannot be installed
 */
export const installPackages = async (
  folder: string,
  tarballs: readonly string[],
  more: readonly string[] = [],
): Promise<void> => {
  await run('npm', ['install', '--no-audit', '--no-fund', ...patient, ...tarballs, ...more], { cwd: folder });
};
