import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../', import.meta.url));

/** Scripts of pages: tests in Chromium open them. */
const isForBrowsers = (path: string): boolean =>
  path.startsWith('packages/console/dist/public/') || path === 'packages/server/dist/reference.js';

const built = globSync('packages/*/dist/**/*.{js,cjs,mjs}', { cwd: root })
  .filter((path) => !isForBrowsers(path))
  .sort();

/** Programs: to import them is to run them, so they are run, and say their version. */
const programs = [
  'packages/cli/dist/watchpost.js',
  'packages/server/dist/main.js',
  'packages/agent/dist/watchpost-agent.js',
];

/** Imports each file in a process of its own kind, as a program does that comes to need it; prints what fails. */
const importAll = `
  import { createRequire } from 'node:module';
  const require = createRequire(import.meta.url);
  for (const path of JSON.parse(process.argv[1])) {
    try { path.endsWith('.cjs') ? require(path) : await import(path); } catch (error) { console.log(path + ': ' + error); }
  }
  process.exit();
`;

describe('Every file that is shipped', () => {
  const byPackage = Map.groupBy(
    built.filter((path) => !programs.includes(path)),
    (path) => path.split('/')[1] ?? '',
  );

  test('was built', () => {
    expect(programs.filter((path) => !built.includes(path))).toEqual([]);
    expect([...byPackage.keys()].sort()).toEqual(globSync('*', { cwd: `${root}packages` }).sort());
  });

  test.each([...byPackage])('of %s can be imported', async (_name, paths) => {
    const files = JSON.stringify(paths.map((path) => `${root}${path}`));
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', importAll, files]);
    expect(stdout.replaceAll(root, '')).toBe('');
  });

  test.each(programs)('that is a program says its version: %s', async (path) => {
    const { stdout } = await run(process.execPath, [`${root}${path}`, '--version']);
    expect(stdout).toMatch(/\d+\.\d+\.\d+/);
  });
});
