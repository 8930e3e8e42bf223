import { execFile, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@watchpost/testbed/free-port';
import { shellEnvironment } from '@watchpost/testbed/shell-environment';
import { temporaryFolder } from './fixtures/databases.ts';
import { type Benchmark, table } from './measuring/benchmark.ts';
import { shown, withSpread } from './measuring/statistics.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../', import.meta.url));
const isReady = /^Watchpost is ready at /m;

/** A start from a clone, until the server says that it is ready. */
interface FirstStart {
  readonly seconds: number;
  /** Packages that were installed, and the bytes that they take. */
  readonly packages: number;
  readonly megabytes: number;
}

const start = async (checkout: string, more: Readonly<Record<string, string>>): Promise<number> => {
  const begin = performance.now();
  const child = spawn('npx', ['-y', 'pnpm@12', 'start'], {
    cwd: checkout,
    env: {
      ...shellEnvironment(),
      PORT: String(await freePort()),
      WATCHPOST_ADMIN_EMAIL: 'ada@example.com',
      WATCHPOST_ADMIN_PASSWORD: 'purple lanterns over quiet harbours',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  try {
    return await new Promise<number>((resolve, reject) => {
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          if (isReady.test(output)) resolve((performance.now() - begin) / 1000);
        });
      }
      child.once('close', () => reject(new Error(`it ended before it was ready:\n${output}`)));
    });
  } finally {
    const closed = new Promise((resolve) => child.once('close', resolve));
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await closed;
  }
};

const measure = async (checkout: string, store: string | undefined): Promise<FirstStart> => {
  await mkdir(checkout, { recursive: true });
  await run('sh', ['-c', 'git ls-files -z | xargs -0 cp --parents -t "$0"', checkout], { cwd: root });
  const seconds = await start(checkout, store === undefined ? {} : { pnpm_config_store_dir: store });
  const [packages, size] = await Promise.all([
    run('sh', ['-c', 'ls "$0/node_modules/.pnpm" | wc -l', checkout]),
    run('du', ['-sm', `${checkout}/node_modules`]),
  ]);
  return { seconds, packages: Number(packages.stdout), megabytes: Number.parseInt(size.stdout, 10) };
};

/** What a newcomer waits for: `npx -y pnpm@12 start` in a clone, until the server is ready. */
export const firstStart: Benchmark = {
  name: 'first-start',
  title: 'The first start from a clone',
  async run({ isQuick }) {
    await using folder = await temporaryFolder();
    const rounds = Array.from({ length: isQuick ? 1 : 3 }, (_, round) => round);
    const cases: Readonly<Record<string, (round: number) => string | undefined>> = {
      'packages are in the store of pnpm': () => undefined,
      'nothing is there': (round) => folder.file(`store-${round}`),
    };
    const found: Record<string, FirstStart[]> = {};
    for (const round of rounds) {
      for (const [name, storeOf] of Object.entries(cases)) {
        const taken = await measure(folder.file(`${name.length}-${round}`), storeOf(round));
        found[name] = [...(found[name] ?? []), taken];
      }
    }
    return [
      '`npx -y pnpm@12 start` in a fresh clone, until the server says that it is ready: pnpm installs, builds the server, its console and the command line, and starts. npx has pnpm already.',
      table(
        ['', 'seconds', 'packages', 'MB'],
        Object.entries(found).map(([name, starts]) => [
          name,
          withSpread(starts.map(({ seconds }) => seconds)),
          shown(starts[0]?.packages ?? 0),
          shown(starts[0]?.megabytes ?? 0),
        ]),
      ),
    ].join('\n\n');
  },
};
