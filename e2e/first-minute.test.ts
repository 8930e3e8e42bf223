import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@watchpost/testbed/free-port';
import { shellEnvironment } from '@watchpost/testbed/shell-environment';
import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, expect, test } from 'vitest';

// What a newcomer does who has just cloned the repository, with the commands of the README and nothing else.

const run = promisify(execFile);
const root = fileURLToPath(new URL('../', import.meta.url));
const pnpm = ['npx', '-y', 'pnpm@12'];
/** npm asks the registry for pnpm again otherwise, and does not give up for minutes. */
const offline = { npm_config_offline: 'true' };
const password = 'purple lanterns over quiet harbours';

let folder: string;
let checkout: string;
let port: number;
let target: Target;
const groups = new Set<number>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-first-minute-'));
  checkout = join(folder, 'watchpost');
  await mkdir(checkout);
  await run('sh', ['-c', 'git ls-files -z | xargs -0 cp --parents -t "$0"', checkout], { cwd: root });
  [port, target] = await Promise.all([freePort(), startHttpTarget()]);
});
afterAll(async () => {
  // Each start is a group of processes: nothing of it may outlive a test that failed.
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
  await target.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A start of the server as a person makes it, with what it has printed so far. */
interface Start {
  readonly child: ChildProcess;
  readonly output: () => string;
}

const isReady = /^Watchpost is ready at (\S+)/m;

/** Starts the server and waits until it is ready. */
const start = async (
  more: Readonly<Record<string, string>> = {},
  words: readonly string[] = [...pnpm, 'start'],
): Promise<Start> => {
  const [program = '', ...parameters] = words;
  const child = spawn(program, parameters, {
    cwd: checkout,
    env: {
      ...shellEnvironment(),
      PORT: String(port),
      WATCHPOST_ADMIN_EMAIL: 'ada@example.com',
      WATCHPOST_ADMIN_PASSWORD: password,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (child.pid !== undefined) groups.add(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  let isOver = false;
  child.once('close', () => {
    isOver = true;
  });
  await expect
    .poll(() => isOver || isReady.test(output), { timeout: 300_000, message: 'the server is ready' })
    .toBe(true);
  expect(output).toMatch(isReady);
  return { child, output: () => output };
};

/** Ends it as a supervisor does, which knows only what it has started; the port is free afterwards. */
const end = async ({ child, output }: Start): Promise<void> => {
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  // All that has the output open, which the server does, has ended then.
  await Promise.race([
    closed,
    new Promise((_, reject) => setTimeout(() => reject(new Error(`it goes on:\n${output()}`)), 30_000).unref()),
  ]);
  await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow();
};

/** Runs the command line as the README does. */
const watchpost = async (
  words: readonly string[],
  {
    prefix = [],
    more = {},
  }: { readonly prefix?: readonly string[]; readonly more?: Readonly<Record<string, string>> } = {},
) => {
  const [program = '', ...parameters] = [...prefix, ...pnpm, 'watchpost', ...words];
  const running = run(program, parameters, {
    cwd: checkout,
    env: { ...shellEnvironment(), XDG_CONFIG_HOME: join(folder, 'home'), ...more },
    timeout: 120_000,
  });
  running.child.stdin?.end(password);
  return running;
};

const login = ['login', '--server', '', '--email', 'ada@example.com', '--password-stdin'];

test('a clone, two starts, a login and a monitor of a private address, which says what it needs, then up', async () => {
  const steps: Record<string, number> = {};
  let last = performance.now();
  const step = (name: string): void => {
    const now = performance.now();
    steps[name] = Math.round(now - last) / 1000;
    last = now;
  };

  const first = await start();
  step('first start');
  const url = `http://127.0.0.1:${port}`;
  await watchpost(login.with(2, url));
  step('login');
  const words = ['monitors', 'create', '--name', 'Here', '--type', 'http', '--target', target.url];
  const created = await watchpost([...words, '--interval-seconds', '5', '--timeout-seconds', '2']);
  step('create');
  // In a pipe it is JSON, below the lines of pnpm.
  expect(created.stdout).toMatch(/"message": "\S+ is a loopback address; this server does not check private targets"/);
  await end(first);
  step('end');

  const second = await start({ ALLOW_PRIVATE_TARGETS: 'true' });
  step('second start');
  await watchpost(['monitors', 'wait', 'Here', '--for', 'up', '--timeout-seconds', '60']);
  step('up');
  await end(second);

  // How long a person waits is measured in `bench/first-start.ts`; a machine that others use as well says nothing about it.
  console.info('seconds', steps);
});

const canMakeNetworks = process.getuid?.() === 0 && existsSync('/proc/self/ns/net');

test.skipIf(!canMakeNetworks)(
  'without any network, the next start is as quick, and a monitor of a public address is up within seconds',
  async () => {
    // An address of the internet that leads to this machine, in a network that nothing else sees.
    const address = '192.88.98.1';
    const prepared = `ip link set lo up && ip address add ${address}/32 dev lo && exec "$@"`;
    const server = await start(offline, ['unshare', '--net', 'sh', '-c', prepared, 'sh', ...pnpm, 'start']);
    const nsenter = ['nsenter', `--net=/proc/${server.child.pid}/ns/net`];
    const inside = { prefix: nsenter, more: offline };
    const answer = `require('node:http').createServer((q, r) => r.end('ok')).listen(8080, () => console.log('listening'))`;
    const [program = '', ...parameters] = [...nsenter, process.execPath, '-e', answer];
    const site = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      await once(site.stdout, 'data');
      await watchpost(login.with(2, `http://127.0.0.1:${port}`), inside);
      const words = ['monitors', 'create', '--name', 'There', '--type', 'http', '--target', `http://${address}:8080/`];
      const created = await watchpost(words, inside);
      expect(created.stdout + created.stderr).not.toContain('private');
      await watchpost(['monitors', 'wait', 'There', '--for', 'up', '--timeout-seconds', '20'], inside);
    } finally {
      site.kill('SIGKILL');
    }
    const closed = once(server.child, 'close');
    server.child.kill('SIGTERM');
    await closed;
  },
);
