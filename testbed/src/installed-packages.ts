import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const workspace = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Packs the packages as they would be published, from their last build, and installs them with npm where a
 * `package.json` is: what people get, without anything of the workspace. Half a minute, most of it downloads.
 *
 * @param names of the packages, such as `client`. Default: all.
 * @throws Error with npm's output when one cannot be packed or installed
 */
export const installPackages = async (folder: string, names: readonly string[] = ['*']): Promise<void> => {
  const tarballs = join(folder, 'tarballs');
  await mkdir(tarballs);
  const packages = ['--recursive', ...names.flatMap((name) => ['--filter', `./packages/${name}`])];
  await run('npx', ['--yes', 'pnpm@12', ...packages, 'pack', '--pack-destination', tarballs], { cwd: workspace });
  const files = (await readdir(tarballs)).map((name) => join(tarballs, name));
  await run('npm', ['install', '--no-audit', '--no-fund', ...files], { cwd: folder });
};
