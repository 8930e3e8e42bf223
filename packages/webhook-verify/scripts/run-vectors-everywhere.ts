/**
 * Runs `vectors.json` against the built package in every runtime that it is for, and prints how each did.
 *
 *     pnpm build && pnpm vectors              Node 22, 24 and 26, Bun, Deno and workerd, all of them from npm
 *     pnpm build && pnpm vectors chromium     in the Chromium of this machine too
 *
 * A runtime that is missing is a failure, and so is one that takes another build than it should.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installRuntimes } from '@watchpost/testbed/runtimes';
import { build } from 'esbuild';
import type { Report } from './run-vectors.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs the package as npm would, without what is beside it in the workspace. */
const installBuiltPackage = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'webhook-verify-'));
  const home = join(folder, 'node_modules/@watchpost/webhook-verify');
  await mkdir(home, { recursive: true });
  for (const part of ['package.json', 'vectors.json', 'dist']) {
    await cp(join(root, part), join(home, part), { recursive: true });
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
};

/** Bundles a program into one file, the way people's bundlers do: `conditions` choose the build of the package. */
const bundle = async (program: 'process' | 'worker' | 'page', folder: string): Promise<string> => {
  const outfile = join(folder, `${program}.js`);
  await build({
    entryPoints: [join(root, `scripts/programs/${program}.ts`)],
    outfile,
    bundle: true,
    format: 'esm',
    ...(program === 'process'
      ? { platform: 'node', packages: 'external' }
      : { platform: 'browser', conditions: program === 'worker' ? ['workerd', 'worker', 'browser'] : ['browser'] }),
    // The package by its name is what was built, not the sources that tsconfig.json has for the compiler.
    tsconfigRaw: {},
    logLevel: 'error',
  });
  return outfile;
};

const inProcess = async (command: readonly string[], program: string): Promise<Report[]> => {
  const [file = '', ...parameters] = command;
  const { stdout } = await run(file, [...parameters, program], {
    cwd: dirname(program),
    env: { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1', DO_NOT_TRACK: '1' },
  });
  return JSON.parse(stdout);
};

const inChromium = async (program: string, vectors: string): Promise<Report[]> => {
  const files: Record<string, readonly [type: string, content: string]> = {
    '/': ['text/html', '<!doctype html><body><script type="module" src="/page.js"></script>'],
    '/page.js': ['text/javascript', await readFile(program, 'utf8')],
    '/vectors.json': ['application/json', vectors],
  };
  const server = createServer(({ url = '' }, response) => {
    const [type, content] = files[url] ?? ['text/plain', ''];
    response.setHeader('content-type', type).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const profile = await mkdtemp(join(tmpdir(), 'webhook-verify-chromium-'));
  try {
    const { stdout } = await run('chromium', [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', '--disable-quic', `--user-data-dir=${profile}`],
      ...['--virtual-time-budget=60000', '--dump-dom', `http://127.0.0.1:${port}/`],
    ]);
    return JSON.parse(/\[\{.*\}\]/s.exec(stdout)?.[0] ?? '[]');
  } finally {
    server.close();
    await rm(profile, { recursive: true, force: true });
  }
};

/** What each runtime must call itself, the builds it must take, and how to run the vectors in it. */
interface Place {
  readonly runtime: string;
  readonly builds: readonly string[];
  run(): Promise<Report[]>;
}

const { commands, startWorker } = await installRuntimes();
const folder = await installBuiltPackage();
const vectors = await readFile(join(root, 'vectors.json'), 'utf8');
const inProcesses = await bundle('process', folder);
const builds = ['node.js', 'node.cjs', 'web.js'];

const places: Place[] = [
  { runtime: 'Node.js/22', builds, run: () => inProcess(commands['node 22'], inProcesses) },
  { runtime: 'Node.js/24', builds, run: () => inProcess([process.execPath], inProcesses) },
  { runtime: 'Node.js/26', builds, run: () => inProcess(commands['node 26'], inProcesses) },
  { runtime: 'Bun/', builds, run: () => inProcess(commands.bun, inProcesses) },
  { runtime: 'Deno/', builds, run: () => inProcess(commands.deno, inProcesses) },
  {
    runtime: 'Cloudflare-Workers',
    builds: ['web.js'],
    async run() {
      const worker = startWorker({ script: await readFile(await bundle('worker', folder), 'utf8') });
      try {
        const response = await worker.dispatchFetch('http://worker/', { method: 'POST', body: vectors });
        return JSON.parse(await response.text());
      } finally {
        await worker.dispose();
      }
    },
  },
];
if (process.argv.includes('chromium')) {
  const runInChromium = async (): Promise<Report[]> => inChromium(await bundle('page', folder), vectors);
  places.push({ runtime: 'Chrome/', builds: ['web.js'], run: runInChromium });
}

/** Runs the vectors in one place, and prints how that went; returns whether it went well. */
const tryPlace = async ({ runtime, builds, run }: Place): Promise<boolean> => {
  try {
    const reports = await run();
    const found = reports[0]?.runtime ?? 'no runtime at all';
    const failures = reports.flatMap((report) => report.failures.map((line) => `${report.build}: ${line}`));
    if (!found.includes(runtime)) failures.push(`${found} ran instead of ${runtime}`);
    const taken = reports.map((report) => report.build);
    if (taken.join() !== builds.join()) failures.push(`it took ${taken.join(', ')} instead of ${builds.join(', ')}`);
    console.log(`${found}: ${reports.map(({ build, passed }) => `${passed} verdicts of ${build}`).join(', ')}`);
    for (const failure of failures) console.log(`  FAIL ${failure}`);
    return failures.length === 0;
  } catch (error) {
    console.log(`${runtime}\n  FAIL ${error instanceof Error ? error.message : error}`);
    return false;
  }
};

const verdicts: boolean[] = [];
for (const place of places) verdicts.push(await tryPlace(place));
await rm(folder, { recursive: true });
if (verdicts.includes(false)) process.exitCode = 1;
