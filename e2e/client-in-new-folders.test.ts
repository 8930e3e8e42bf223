import { execFile, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@watchpost/testbed/free-port';
import { installPackages, packPackages } from '@watchpost/testbed/installed-packages';
import { installRuntimes } from '@watchpost/testbed/runtimes';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

// The client and the command as a new user has them: installed from npm in a folder with nothing else, beside Next.

const run = promisify(execFile);
const minutes = 60_000;
const example = fileURLToPath(new URL('../examples/client-in-next', import.meta.url));
const readme = fileURLToPath(new URL('../packages/client/README.md', import.meta.url));

let folder: string;
let server: ServerProcess;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-new-folder-'));
  await cp(example, folder, { recursive: true });
  await installPackages(folder, await packPackages(join(folder, 'tarballs'), ['client', 'cli']));
  server = await startServer();
  env = { PATH: process.env.PATH ?? '', HOME: folder, XDG_CONFIG_HOME: folder, NO_COLOR: '1' };
}, 10 * minutes);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Runs the packed command by npx in a folder of its own, as `npx @watchpost/cli` does. */
const npx = async (words: readonly string[], stdin = ''): Promise<{ stdout: string; stderr: string }> => {
  const tarballs = join(folder, 'tarballs');
  const tarball = (await readdir(tarballs)).find((name) => name.startsWith('watchpost-cli-'));
  const cwd = join(folder, 'empty');
  await mkdir(cwd, { recursive: true });
  const ended = run('npx', ['--yes', `file:${join(tarballs, tarball ?? '')}`, ...words], { cwd, env });
  ended.child.stdin?.end(stdin);
  return ended;
};

test('the command signs in by npx and makes a key for the programs', { timeout: 3 * minutes }, async () => {
  const { version } = JSON.parse(await readFile(new URL('../packages/cli/package.json', import.meta.url), 'utf8'));
  expect((await npx(['--version'])).stdout.trim()).toBe(version);
  const { email, password } = server.owner;
  const login = ['login', '--server', server.url, '--email', email, '--password-stdin', '-o', 'table'];
  expect((await npx(login, password)).stderr).toContain(`Signed in to ${server.url} as ${email}`);
  await npx(['monitors', 'create', '--name', 'From npx', '--type', 'manual']);
  const scopes = 'monitors:read,monitors:write';
  await npx(['api-keys', 'create', '--name', 'programs', '--scopes', scopes, '--out', join(folder, 'key.txt')]);
  const key = (await readFile(join(folder, 'key.txt'), 'utf8')).trim();
  env = { ...env, WATCHPOST_URL: server.url, WATCHPOST_API_KEY: key };
});

/** A block of code of the README, by the name of the file that its first line says. */
const fromReadme = async (name: string): Promise<string> => {
  const blocks = [...(await readFile(readme, 'utf8')).matchAll(/```\w+\n(\/\/ (\S+)\n.*?)```/gs)];
  return blocks.find(([, , file]) => file === name)?.[1] ?? expect.fail(`the README has no ${name}`);
};

test.each(['node', 'bun', 'deno'] as const)(
  'the program of the README lists monitors in %s',
  { timeout: 3 * minutes },
  async (runtime) => {
    await writeFile(join(folder, 'down.mjs'), await fromReadme('down.mjs'));
    const command = runtime === 'node' ? [process.execPath] : (await installRuntimes()).commands[runtime];
    const [file = '', ...parameters] = command;
    const { stdout } = await run(file, [...parameters, 'down.mjs'], { cwd: folder, env });
    expect(stdout).toContain('From npx is pending');
  },
);

test('the Worker of the README answers in workerd', { timeout: 3 * minutes }, async () => {
  const entry = join(folder, 'worker.mjs');
  await writeFile(entry, await fromReadme('worker.mjs'));
  // As wrangler bundles it.
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, write: false, format: 'esm', target: 'es2022', tsconfigRaw: {} },
    ...{ conditions: ['workerd', 'worker', 'browser'], platform: 'browser' },
  });
  const { startWorker } = await installRuntimes();
  const { WATCHPOST_URL = '', WATCHPOST_API_KEY = '' } = env;
  const worker = startWorker({
    script: outputFiles[0]?.text ?? '',
    bindings: { WATCHPOST_URL, WATCHPOST_API_KEY },
  });
  onTestFinished(() => worker.dispose());
  const answer = await worker.dispatchFetch('http://worker.example/');
  expect(await answer.json()).toEqual([{ name: 'From npx', currentStatus: 'pending' }]);
});

test('a page of Next shows monitors and keeps the key on its server', { timeout: 5 * minutes }, async () => {
  const next = join(folder, 'node_modules/next/dist/bin/next');
  const all = { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
  await run(process.execPath, [next, 'build'], { cwd: folder, env: all });
  const port = await freePort();
  const child = spawn(process.execPath, [next, 'start', '--hostname', '127.0.0.1', '--port', String(port)], {
    ...{ cwd: folder, env: all },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  child.stdout.setEncoding('utf8');
  for await (const [text] of on(child.stdout, 'data')) if (/Ready in/.test(text)) break;
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(page).toContain('From npx: pending');
  expect(page).not.toContain(env.WATCHPOST_API_KEY);
  const scripts = await readdir(join(folder, '.next/static'), { recursive: true, withFileTypes: true });
  const sent = await Promise.all(
    scripts.filter((each) => each.isFile()).map((each) => readFile(join(each.parentPath, each.name), 'utf8')),
  );
  expect(sent.join('')).toContain('Name');
  expect(sent.join('')).not.toMatch(/WATCHPOST_API_KEY|X-Api-Key/i);
});
