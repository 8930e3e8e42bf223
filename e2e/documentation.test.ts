import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeLlmsText } from '../docs/.vitepress/llms.ts';
import { sections } from '../docs/.vitepress/sections.ts';
import { makeApiKey, send, signIn } from './session.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../', import.meta.url));
const inRoot = (path: string): string => join(root, path);
const watchpost = inRoot('packages/cli/dist/watchpost.js');

const pagesBelow = (pattern: string): string[] =>
  globSync(pattern, { cwd: inRoot('docs'), exclude: ['**/node_modules/**'] }).sort();
const guidedPages = pagesBelow('{start,cookbook,operations}/*.md');
const allPages = pagesBelow('**/*.md');
const read = (page: string): Promise<string> => readFile(inRoot(`docs/${page}`), 'utf8');

interface Block {
  readonly code: string;
  /** Why a test does not run it, as the page says in a comment above it. */
  readonly reason: string | undefined;
}

/** The pieces of code of a page in one language. */
const blocksOf = (text: string, language: string): Block[] =>
  [...text.matchAll(/(?:<!-- not run: (.+?) -->\n+)?^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, , of]) => of === language)
    .map(([, reason, , code = '']) => ({ code, reason }));

test('every page is in the sidebar, and every entry of the sidebar is a page', () => {
  const listed = sections.flatMap(({ pages }) => pages);
  const isListed = (page: string): boolean =>
    listed.some((entry) => (entry.endsWith('/') ? page.startsWith(entry) : `${entry}.md` === page));
  expect(allPages.filter((page) => page !== 'index.md' && !isListed(page))).toEqual([]);
  const isPage = (entry: string): boolean =>
    entry.endsWith('/') ? allPages.some((page) => page.startsWith(entry)) : allPages.includes(`${entry}.md`);
  expect(listed.filter((entry) => !isPage(entry))).toEqual([]);
});

test('llms.txt names every page that it is given with what it is about, and brings its Markdown', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'watchpost-llms-'));
  const site = {
    root: inRoot('docs'),
    outDir,
    title: 'Watchpost',
    description: 'Monitoring',
    titleOf: (page: string) => page,
  };
  try {
    writeLlmsText([{ title: 'Pages', pages: allPages.map((page) => page.replace(/\.md$/, '')) }], site);
    const text = await readFile(join(outDir, 'llms.txt'), 'utf8');
    const listed = [...text.matchAll(/^- \[[^\]]+\]\(\/([^)]+)\)/gm)].map(([, page]) => page);
    expect(listed).toEqual(allPages);
    expect(text).toContain('(/start/server.md): You get a server with a console on your machine');
    for (const page of guidedPages) expect(await readFile(join(outDir, page), 'utf8')).toBe(await read(page));
  } finally {
    await rm(outDir, { recursive: true });
  }
});

test('every piece of TypeScript in the pages that lead people compiles', { timeout: 300_000 }, async () => {
  // Below the workspace, so that packages are found as in an app that has installed them.
  const folder = inRoot('node_modules/.cache/documentation');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const page of guidedPages) {
    for (const [index, { code }] of blocksOf(await read(page), 'ts').entries()) {
      await writeFile(join(folder, `${page.replaceAll(/[/.]/g, '-')}-${index}.ts`), code);
    }
  }
  const options = {
    extends: inRoot('tsconfig.base.json'),
    compilerOptions: {
      rootDir: root,
      lib: ['ES2024', 'ESNext.Disposable'],
      types: ['node'],
      typeRoots: [inRoot('node_modules/@types')],
      paths: {
        '@watchpost/*': [inRoot('packages/*/src/index.ts')],
        '@watchpost/server-kit/sqlite': [inRoot('packages/server-kit/src/sqlite.ts')],
        '@watchpost/server-kit/postgres': [inRoot('packages/server-kit/src/postgres.ts')],
        '@watchpost/checks/*': [inRoot('packages/checks/src/*.ts')],
        '@watchpost/client/*': [inRoot('packages/client/src/*.ts')],
        express: [inRoot('examples/embed-express/node_modules/@types/express/index.d.ts')],
      },
    },
    include: ['*.ts'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const compiler = inRoot('node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch((error) => error);
  expect(stdout).toBe('');
});

describe('commands', () => {
  let server: ServerProcess;
  let folder: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'watchpost-documentation-'));
    const metrics = { METRICS_TOKEN: 'a token for the metrics' };
    server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: 'true', ...metrics } });
    const owner = await signIn(server);
    const { body: me } = await send(server.url, 'GET', '/auth/me', { headers: owner.headers });
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'watchpost'), `#!/bin/sh\nexec '${process.execPath}' '${watchpost}' "$@"\n`);
    await chmod(join(bin, 'watchpost'), 0o755);
    env = {
      PATH: [bin, process.env.PATH].join(delimiter),
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      ...metrics,
      WATCHPOST_URL: server.url,
      WATCHPOST_API_KEY: await makeApiKey(server, owner, { scopes: me.scopes }),
    };
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  test.each(guidedPages)(
    'of %s work in their order on a server that has just started',
    { timeout: 120_000 },
    async (page) => {
      const here = await mkdtemp(join(folder, 'page-'));
      const commands = blocksOf(await read(page), 'sh').filter(({ reason }) => reason === undefined);
      const script = commands.map(({ code }) => code).join('\n');
      await expect(
        run('bash', ['--noprofile', '--norc', '-euo', 'pipefail', '-c', script], { cwd: here, env }),
        script,
      ).resolves.toBeDefined();
    },
  );

  test('of all pages name subcommands and flags that exist', { timeout: 300_000 }, async () => {
    const wanted = new Map<string, Set<string>>();
    for (const page of allPages.filter((path) => !path.startsWith('decisions/'))) {
      const code = blocksOf(await read(page), 'sh').map((block) => block.code.replaceAll(/\\\n\s*/g, ' '));
      for (const [, words = ''] of code.join('\n').matchAll(/(?:^|[$(;|]\s*)watchpost ([^|\n)]+)/gm)) {
        const [group = '', subcommand = ''] = /^[a-z-]+(?: [a-z][a-z-]*)?/.exec(words)?.[0].split(' ') ?? [];
        const flags = wanted.get(`${group} ${subcommand}`) ?? new Set();
        for (const [flag] of words.replaceAll(/'[^']*'|"[^"]*"/g, '').matchAll(/(?<=\s)--[a-z][a-z-]*/g))
          flags.add(flag);
        wanted.set(`${group} ${subcommand}`, flags);
      }
    }
    expect(wanted.size).toBeGreaterThan(30);
    const missing: string[] = [];
    for (const [command, flags] of wanted) {
      const words = command.trim().split(' ');
      const help = await run(process.execPath, [watchpost, ...words, '--help'], { env }).then(
        ({ stdout }) => stdout,
        ({ stderr }) => `refused: ${stderr}`,
      );
      const [usage = ''] = help.split('\n', 1);
      // `watchpost promql QUERY` has an argument where others have a subcommand.
      if (
        !usage.startsWith(`Usage: watchpost ${words[0]}`) ||
        (words[1] !== undefined && !usage.includes(` ${words[1]}`) && usage.includes('<command>'))
      )
        missing.push(`watchpost ${command}`);
      for (const flag of flags) if (!help.includes(flag)) missing.push(`watchpost ${command} ${flag}`);
    }
    expect(missing).toEqual([]);
  });
});
