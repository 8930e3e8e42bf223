/**
 * Runs the cases of `runtimes/cases.ts` against the package as npm packs it, in every runtime that it is for.
 *
 *     pnpm build && pnpm cases     Node 22.12, 24 and 26, Bun, Deno and workerd from npm, and the Chromium of this machine
 *
 * A runtime that is missing is a failure.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installRuntimes } from '@watchpost/testbed/runtimes';
import { build } from 'esbuild';
import type { Report } from './runtimes/cases.ts';
import { startFaultServer } from './runtimes/fault-server.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

/** An empty folder with the package as npm packs it, and what it depends on. */
const installPackedPackage = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-client-'));
  const home = join(folder, 'node_modules/@watchpost/client');
  await mkdir(home, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root });
  await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', home, '--strip-components=1']);
  await cp(join(root, 'node_modules/ky'), join(folder, 'node_modules/ky'), { recursive: true, dereference: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
};

/** Bundles a program into one file, the way people's bundlers do. */
const bundle = async (program: 'process' | 'worker' | 'page', folder: string): Promise<string> => {
  const outfile = join(folder, `${program}.js`);
  await build({
    entryPoints: [join(root, `scripts/runtimes/${program}.ts`)],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    ...(program === 'process'
      ? { platform: 'node', packages: 'external' }
      : { platform: 'browser', conditions: [program === 'worker' ? 'workerd' : 'browser'] }),
    // The package by its name is what was packed, not what is beside this script.
    nodePaths: [join(folder, 'node_modules')],
    alias:
      program === 'process'
        ? {}
        : { '@watchpost/client': join(folder, 'node_modules/@watchpost/client/dist/index.js') },
    tsconfigRaw: {},
    logLevel: 'error',
  });
  return outfile;
};

const folder = await installPackedPackage();
const inProcesses = await bundle('process', folder);
const page = await readFile(await bundle('page', folder), 'utf8');
const { commands, startWorker } = await installRuntimes();

/** Longer than all cases take on a machine that does other things too. */
const mostMs = 120_000;

const inProcess =
  (command: readonly string[]) =>
  async (origin: string): Promise<string> => {
    const [file = '', ...parameters] = command;
    const { stdout } = await run(file, [...parameters, inProcesses, origin], {
      cwd: folder,
      timeout: mostMs,
      env: { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1', DO_NOT_TRACK: '1' },
    });
    return stdout;
  };

const inWorker = async (origin: string): Promise<string> => {
  const worker = startWorker({ script: await readFile(await bundle('worker', folder), 'utf8') });
  try {
    return await (await worker.dispatchFetch('http://worker/', { method: 'POST', body: origin })).text();
  } finally {
    await worker.dispose();
  }
};

const inChromium = async (origin: string, report: Promise<string>): Promise<string> => {
  const browser = spawn(
    'chromium',
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', '--disable-quic'],
      ...[`--user-data-dir=${join(folder, 'chromium')}`, '--remote-debugging-port=0', `${origin}/`],
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise<never>((_, reject) => {
    browser.once('error', reject);
    browser.once('exit', (code) => reject(new Error(`chromium ended with ${code} before it reported`)));
    setTimeout(() => reject(new Error('chromium did not report in time')), mostMs).unref();
  });
  try {
    return await Promise.race([report, ended]);
  } finally {
    ended.catch(() => {});
    const gone = once(browser, 'close');
    // It ends at once, or else its profile could not be removed.
    if (browser.kill('SIGKILL')) await gone;
  }
};

/** What each runtime must call itself, and how to run the cases in it. */
const places: readonly [runtime: string, run: (origin: string, report: Promise<string>) => Promise<string>][] = [
  ['Node.js/22', inProcess(commands['node 22.12'])],
  ['Node.js/24', inProcess([process.execPath])],
  ['Node.js/26', inProcess(commands['node 26'])],
  ['Bun/', inProcess(commands.bun)],
  ['Deno/', inProcess(commands.deno)],
  ['Cloudflare-Workers', inWorker],
  ['Chrome/', inChromium],
];

let areAllWell = true;
for (const [runtime, runIn] of places) {
  const server = await startFaultServer(page);
  const startedAt = performance.now();
  try {
    const report: Report = JSON.parse(await runIn(server.origin, server.report));
    const failures = [...report.failures];
    if (!report.runtime.includes(runtime)) failures.push(`${report.runtime} ran instead of ${runtime}`);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${report.runtime}: ${report.passed} cases passed in ${seconds} s`);
    for (const failure of failures) console.log(`  FAIL ${failure}`);
    if (failures.length > 0) areAllWell = false;
  } catch (error) {
    console.log(`${runtime}\n  FAIL ${error instanceof Error ? error.message : error}`);
    areAllWell = false;
  } finally {
    server.close();
  }
}
// Processes of the browser end a moment after it.
await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
if (!areAllWell) process.exitCode = 1;
