import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { writeLlmsText } from '../docs/.vitepress/llms.ts';
import { sections } from '../docs/.vitepress/sections.ts';
import { commandPages, readPage, shellBlocksOf } from './documented-commands.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../', import.meta.url));
const inRoot = (path: string): string => join(root, path);
const watchpost = inRoot('packages/cli/dist/watchpost.js');

const pagesBelow = (pattern: string): string[] =>
  globSync(pattern, { cwd: inRoot('docs'), exclude: ['**/node_modules/**'] }).sort();
const guidedPages = pagesBelow('{start,cookbook,operations}/*.md');
const allPages = pagesBelow('**/*.md');
const read = (page: string): Promise<string> => readFile(inRoot(`docs/${page}`), 'utf8');

/** The pieces of code of a page in one language. */
const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, of]) => of === language).map(([, , code = '']) => code);

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

test('every piece of TypeScript in the pages that lead people compiles', async () => {
  // Below the workspace, so that packages are found as in an app that has installed them.
  const folder = inRoot('node_modules/.cache/documentation');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const page of guidedPages) {
    for (const [index, code] of blocksOf(await read(page), 'ts').entries()) {
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
  const compiler = inRoot('node_modules/typescript-native/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch((error) => error);
  expect(stdout).toBe('');
});

/** The lines of shell of a page, those within its sentences included. */
const commandLinesOf = (page: string): string => {
  const prose = readPage(page).replaceAll(/^```.*?^```$/gms, '');
  const inline = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '));
  return [...shellBlocksOf(page).map(({ code }) => code.replaceAll(/\\\n\s*/g, ' ')), ...inline]
    .join('\n')
    .replaceAll(/\bnpx -y pnpm@12 (?=watchpost )/g, '');
};

test('the commands of all pages and READMEs, also in their sentences, name subcommands and flags that exist', async () => {
  const wanted = new Map<string, Set<string>>();
  for (const page of commandPages) {
    for (const [, words = ''] of commandLinesOf(page).matchAll(/(?:^|[$(;|]\s*)watchpost ([a-z][^|\n)]*)/gm)) {
      const [group = '', subcommand = ''] = /^[a-z-]+(?: [a-z][a-z-]*)?/.exec(words)?.[0].split(' ') ?? [];
      const flags = wanted.get(`${group} ${subcommand}`) ?? new Set();
      for (const [flag] of words.replaceAll(/'[^']*'|"[^"]*"/g, '').matchAll(/(?<=\s)--[a-z][a-z-]*/g)) flags.add(flag);
      wanted.set(`${group} ${subcommand}`, flags);
    }
  }
  expect(wanted.size).toBeGreaterThan(120);
  const missing: string[] = [];
  for (const [command, flags] of wanted) {
    const words = command.trim().split(' ');
    const help = await run(process.execPath, [watchpost, ...words, '--help']).then(
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
