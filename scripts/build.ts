/**
 * Builds the packages whose inputs have changed, each after those that it depends on.
 *
 *     node scripts/build.ts             everything, with declarations
 *     node scripts/build.ts server-kit  one package, after those that it needs; before it is packed, npm does so
 *     node scripts/build.ts --run-only  only what runs, for a quick start; declarations take most of the time
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeDerivedSources } from './derived-sources.ts';
import { hashFolder } from './hash-folder.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const scope = '@watchpost/';

interface Package {
  readonly folder: string;
  readonly command: string;
  /** Folders of the workspace's own packages that it needs. */
  readonly needs: readonly string[];
}

/** What is known about the last build: `hash` of its inputs, and whether it made declarations. */
interface Stamp {
  readonly hash: string;
  readonly hasTypes: boolean;
}

const readPackages = async (): Promise<Map<string, Package>> => {
  const packages = new Map<string, Package>();
  for (const folder of await readdir(join(root, 'packages'))) {
    const manifest = JSON.parse(await readFile(join(root, 'packages', folder, 'package.json'), 'utf8'));
    const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    const needs = names.filter((name) => name.startsWith(scope)).map((name) => name.slice(scope.length));
    packages.set(folder, { folder, command: manifest.scripts.build, needs });
  }
  return packages;
};

/** Everything in the package's folder that can change what is built, and what is shared by all. */
const hashInputs = async ({ folder }: Package, hashesOfNeeds: readonly string[]): Promise<string> => {
  const isInput = (path: string): boolean => !/^(dist|node_modules|test|coverage)(\/|$)|\.md$/.test(path);
  const hash = createHash('sha256').update(hashesOfNeeds.join());
  hashFolder(hash, join(root, 'packages', folder), isInput);
  hash.update(await readFile(join(root, 'tsconfig.base.json')));
  return hash.digest('hex');
};

/** Packages that take others from their sources: what they need is hashed with them, and need not be built. */
const bundlesSources: ReadonlySet<string> = new Set(['cli']);

const cache = join(root, 'node_modules/.cache/watchpost-build');
const stampFile = (folder: string): string => join(cache, `${folder}.json`);
const lockFile = join(cache, 'lock');

const isRunning = (pid: number): boolean => {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Waits for other processes that build: all packages are packed at once, and each of them is built before. */
const whileAlone = async (work: () => Promise<void>): Promise<void> => {
  await mkdir(cache, { recursive: true });
  while (
    !(await writeFile(lockFile, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    ))
  ) {
    const holder = Number(await readFile(lockFile, 'utf8').catch(() => process.pid));
    // A holder that was killed left its lock behind; one that has not written its id yet is about to.
    if (holder > 0 && !isRunning(holder)) await rm(lockFile, { force: true });
    await delay(50);
  }
  try {
    await work();
  } finally {
    await rm(lockFile, { force: true });
  }
};

const isBuilt = async (folder: string, hash: string, withTypes: boolean): Promise<boolean> => {
  if (!existsSync(join(root, 'packages', folder, 'dist'))) return false;
  const text = await readFile(stampFile(folder), 'utf8').catch(() => 'null');
  const stamp: Stamp | null = JSON.parse(text);
  return stamp?.hash === hash && (stamp.hasTypes || !withTypes);
};

const runBuild = async ({ folder, command }: Package, withTypes: boolean): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const line = command.replace(/\btsup$/, `tsup --silent${withTypes ? '' : ' --no-dts'}`);
  const output: Buffer[] = [];
  const child = spawn(line, {
    cwd: join(root, 'packages', folder),
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: [join(process.execPath, '..'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    },
  });
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  child.once('error', reject);
  child.once('close', (code) => {
    if (code === 0) resolve();
    else reject(new Error(`${line} in packages/${folder} failed:\n${Buffer.concat(output).toString()}`));
  });
  return promise;
};

/** Builds packages and what they need; what is up to date is left alone. */
export const buildPackages = async (options: {
  /** All unless given. */
  readonly targets?: readonly string[];
  readonly withTypes: boolean;
}): Promise<void> => {
  const packages = await readPackages();
  const builds = new Map<string, Promise<void>>();

  const build = (folder: string): Promise<void> => {
    const known = builds.get(folder);
    if (known !== undefined) return known;
    const started = buildOne(folder);
    builds.set(folder, started);
    return started;
  };

  const hashes = new Map<string, Promise<string>>();
  const hashOf = (folder: string): Promise<string> => {
    const known = hashes.get(folder);
    if (known !== undefined) return known;
    const target = packageOf(folder);
    const hashed = Promise.all(needsOf(target).map(hashOf)).then((ofNeeds) => hashInputs(target, ofNeeds));
    hashes.set(folder, hashed);
    return hashed;
  };

  const packageOf = (folder: string): Package => {
    const found = packages.get(folder);
    if (found === undefined) throw new Error(`There is no package ${folder}.`);
    return found;
  };
  const needsOf = ({ needs }: Package): readonly string[] => needs.filter((name) => packages.has(name));

  const buildOne = async (folder: string): Promise<void> => {
    const target = packageOf(folder);
    if (!bundlesSources.has(folder)) await Promise.all(needsOf(target).map(build));
    const hash = await hashOf(folder);
    if (await isBuilt(folder, hash, options.withTypes)) return;

    const startedAt = performance.now();
    await rm(stampFile(folder), { force: true });
    await runBuild(target, options.withTypes);
    const stamp: Stamp = { hash, hasTypes: options.withTypes };
    await writeFile(stampFile(folder), JSON.stringify(stamp));
    console.log(`Built ${folder} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  };

  await whileAlone(async () => {
    await makeDerivedSources();
    await Promise.all((options.targets ?? [...packages.keys()]).map(build));
  });
};

if (import.meta.main) {
  try {
    const { values, positionals } = parseArgs({ options: { 'run-only': { type: 'boolean' } }, allowPositionals: true });
    const targets = positionals.length > 0 ? positionals : undefined;
    await buildPackages({ withTypes: values['run-only'] !== true, ...(targets && { targets }) });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
