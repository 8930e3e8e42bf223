import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installRuntimes, type Runtimes } from '@watchpost/testbed/runtimes';
import { build } from 'esbuild';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

// Node that is too old must say so. The driver of SQLite would end it with a segmentation fault, and undici with an error
// about something else.

const run = promisify(execFile);
const at = (path: string): string => fileURLToPath(new URL(`../packages/${path}`, import.meta.url));

let runtimes: Runtimes;
beforeAll(async () => {
  runtimes = await installRuntimes();
}, 600_000);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-node-'));
});
afterEach(() => rm(folder, { recursive: true }));

const end = async (runtime: keyof Runtimes['commands'], words: readonly string[]) => {
  const [node, ...options] = runtimes.commands[runtime];
  const env = { PATH: process.env.PATH, PORT: '0' };
  const ended = await run(node, [...options, ...words], { cwd: folder, env }).catch((error) => error);
  return { code: ended.code ?? 0, signal: ended.signal ?? null, stdout: ended.stdout, stderr: ended.stderr };
};

test.each(['node 20', 'node 22.12', 'node 22.18'] as const)(
  'on %s the server, the agent and the kit say in one line which Node they need',
  async (runtime) => {
    const needs = 'Node 22.19 or newer is required; this is Node';
    for (const [program, name] of [
      ['server/dist/main.js', 'watchpost'],
      ['agent/dist/watchpost-agent.js', 'watchpost-agent'],
    ] as const) {
      const ended = await end(runtime, [at(program)]);
      expect(ended).toMatchObject({ code: 1, signal: null, stdout: '' });
      expect(ended.stderr).toMatch(new RegExp(`^${name}: ${needs} v?[\\d.]+\\. .+\\n$`));
    }
    for (const door of ['index', 'sqlite']) {
      const kit = await end(runtime, ['--input-type=module', '--eval', `import '${at(`server-kit/dist/${door}.js`)}'`]);
      expect(kit).toMatchObject({ code: 1, signal: null });
      // Some versions of Node print the name of an error in brackets.
      expect(kit.stderr).toMatch(new RegExp(`NodeVersionError\\]?: ${needs}`));
    }
    expect(await readdir(folder)).toEqual([]);
  },
);

test('on node 20 the client says in one line which Node it needs', async () => {
  const program = `
    const { createClient } = await import('${at('client/dist/index.js')}');
    createClient({ baseUrl: 'https://watchpost.example', apiKey: 'wp_key' });
  `;
  const ended = await end('node 20', ['--input-type=module', '--eval', program]);
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('createClient needs Node 22.12') });
});

test.each(['node 22.19', 'node 22', 'node 26'] as const)(
  'on %s the server makes a database and backs it up',
  async (runtime) => {
    const server = at('server/dist/main.js');
    expect(await end(runtime, [server, 'migrate'])).toMatchObject({ code: 0, stderr: '' });
    const backedUp = await end(runtime, [server, 'backup', 'copy.db']);
    expect(backedUp).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Backed up') });
  },
);

test.each(['node 22.19', 'node 22', 'node 26'] as const)(
  '%s writes and charges every currency as this Node does',
  async (runtime) => {
    const cases = at('server-kit/test/commerce/money/money-cases.ts');
    const contents = `import { moneyCases, shownMoney } from '${cases}';
process.stdout.write(JSON.stringify(moneyCases.map(([currency, , amount]) => shownMoney(currency, amount))));`;
    const outfile = join(folder, 'money.mjs');
    const stdin = { contents, resolveDir: folder, loader: 'ts' } as const;
    await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' });
    const { moneyCases } = await import(cases);
    const expected = moneyCases.map(
      ([, exponent, , text, stripe]: [string, number, number, string, number | null]) => ({
        ...{ exponent, text, cli: text, console: text, stripe },
      }),
    );
    const ended = await end(runtime, [outfile]);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(ended.stdout)).toEqual(expected);
  },
);

test('on node 22.19 accounts of organizations are even after every step of their histories', async () => {
  const sources = fileURLToPath(new URL('../testbed/src/run-sources.ts', import.meta.url));
  const histories = at('server-kit/test/commerce/account/live-histories.ts');
  expect(await end('node 22.19', ['--import', sources, histories, '20'])).toEqual({
    code: 0,
    signal: null,
    stdout: '20\n',
    stderr: '',
  });
});

test('manifests name the oldest Node that the programs accept', async () => {
  const { commands } = runtimes;
  expect(Object.keys(commands)).toContain('node 22.18');
  for (const [name, engine] of Object.entries({
    agent: '>=22.19',
    checks: '>=22.19',
    cli: '>=22.12',
    client: '>=22.12',
    'server-kit': '>=22.19',
    server: '>=22.19',
  })) {
    const manifest = JSON.parse(await readFile(at(`${name}/package.json`), 'utf8'));
    expect([name, manifest.engines.node]).toEqual([name, engine]);
  }
});
