/**
 * Fetches the source packages of Debian whose test data tests read, with apt and the keys of the system. Says what could not
 * be fetched and ends well all the same: mirrors do not have all sources at all times.
 *
 *     pnpm fetch-sources
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DebianSource, sourceFolder, sourcesLeftOut } from '../testbed/src/debian-sources.ts';

const run = promisify(execFile);

/** The archives that this system installs from, as `sources.list` names sources in them: most systems list programs only. */
const systemSources = async (): Promise<string> => {
  const format =
    'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(REPO_URI) $(RELEASE) $(COMPONENT)';
  const { stdout } = await run('apt-get', ['indextargets', '--format', format, 'Created-By: Packages']);
  return [...new Set(stdout.split('\n'))].join('\n');
};

/** Settings of apt with a folder of our own. */
const prepareApt = async (folder: string): Promise<readonly string[]> => {
  await mkdir(join(folder, 'parts'));
  await mkdir(join(folder, 'lists/partial'), { recursive: true });
  await writeFile(join(folder, 'parts/sources.list'), await systemSources());
  const settings = {
    'Dir::Etc::sourcelist': '/dev/null',
    'Dir::Etc::sourceparts': join(folder, 'parts'),
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::Cache': folder,
    'APT::Sandbox::User': 'root',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  await run('apt-get', ['-q', ...options, 'update']);
  return options;
};

const fetchSource = async ({ name, paths }: DebianSource, options: readonly string[], folder: string) => {
  const download = join(folder, name);
  await mkdir(join(download, 'unpacked'), { recursive: true });
  await run('apt-get', ['-q', ...options, 'source', '--download-only', name], { cwd: download });
  const archive = (await readdir(download)).find((file) => /\.orig\.tar\.\w+$/.test(file));
  if (archive === undefined) throw new Error('it has no archive of its sources');
  const unpacked = join(download, 'unpacked');
  await run('tar', ['--extract', '--file', join(download, archive), '--directory', unpacked, '--wildcards', ...paths]);
  await mkdir(join(sourceFolder(name), '..'), { recursive: true });
  await run('cp', ['--recursive', unpacked, `${sourceFolder(name)}.new`]);
  await rename(`${sourceFolder(name)}.new`, sourceFolder(name));
};

const missing = sourcesLeftOut();
const folder = await mkdtemp(join(tmpdir(), 'debian-sources-'));
try {
  const options = missing.length === 0 ? [] : await prepareApt(folder);
  for (const source of missing) {
    await fetchSource(source, options, folder).catch((error: unknown) =>
      console.error(`source package ${source.name} not fetched: ${error instanceof Error ? error.message : error}`),
    );
  }
} catch (error) {
  console.error(`source packages not fetched: ${error instanceof Error ? error.message : error}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
