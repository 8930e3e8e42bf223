import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const run = promisify(execFile);
const packages = fileURLToPath(new URL('../packages/', import.meta.url));

/** Scripts of pages: tests in Chromium open them. */
const isForBrowsers = (path: string): boolean =>
  path.startsWith('console/dist/public/') || path === 'server/dist/reference.js';

/** Programs: to import them is to run them, so they are run, and say their version. */
const programs = ['agent/dist/watchpost-agent.js', 'cli/dist/watchpost.js', 'server/dist/main.js'];

/** Imports each file in a process of its own kind, as a program does that comes to need it; prints what fails. */
const importAll = `
  import { createRequire } from 'node:module';
  const require = createRequire(import.meta.url);
  for (const path of JSON.parse(process.argv[1])) {
    try { path.endsWith('.cjs') ? require(path) : await import(path); } catch (error) { console.log(path + ': ' + error); }
  }
  process.exit();
`;

/** @param folderOf where all packages are, each in a folder of its name without the scope */
export const describeShippedFiles = (folderOf: () => string): void => {
  describe('Every file of JavaScript that is shipped', () => {
    const filesOf = (name: string): string[] =>
      globSync(`${name}/dist/**/*.{js,cjs,mjs}`, { cwd: folderOf() })
        .filter((path) => !isForBrowsers(path))
        .sort();

    test.each(globSync('*', { cwd: packages }).sort())('of %s can be imported', async (name) => {
      const files = filesOf(name);
      expect(files).not.toEqual([]);
      expect(files.filter((path) => programs.includes(path))).toEqual(
        programs.filter((path) => path.startsWith(`${name}/`)),
      );
      const modules = files.filter((path) => !programs.includes(path)).map((path) => join(folderOf(), path));
      const { stdout } = await run(process.execPath, [
        '--input-type=module',
        '--eval',
        importAll,
        JSON.stringify(modules),
      ]);
      expect(stdout.replaceAll(folderOf(), '')).toBe('');
    });

    test.each(programs)('that is a program says its version: %s', async (path) => {
      const { stdout } = await run(process.execPath, [join(folderOf(), path), '--version']);
      expect(stdout).toMatch(/\d+\.\d+\.\d+/);
    });
  });
};
