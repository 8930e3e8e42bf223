import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeDocumentedCommands } from './describe-documented-commands.js';
import { commandPages, commandsOf, missingIn, shellBlocksOf } from './documented-commands.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const built = (path: string): string => `${root}packages/${path}`;

test('what no test runs says why, and what another test runs names a test that is there', () => {
  const blocks = commandPages.flatMap((page) => shellBlocksOf(page).map((block) => ({ page, ...block })));
  expect(blocks.length).toBeGreaterThan(150);
  for (const { page, reason, runBy } of blocks) {
    if (reason !== undefined) expect(reason.split(' ').length, page).toBeGreaterThan(2);
    for (const file of runBy) expect(existsSync(root + file), `${page}: ${file}`).toBe(true);
  }
});

test('a test that is named to run our commands runs each of them, with its flags', () => {
  const unrun = commandPages.flatMap((page) =>
    shellBlocksOf(page)
      .filter(({ runBy }) => runBy.length > 0)
      .flatMap(({ code, runBy }) =>
        commandsOf(code).flatMap((command) => {
          const missing = runBy.map((file) => missingIn(readFileSync(root + file, 'utf8'), command));
          return missing.some((parts) => parts.length === 0) ? [] : [`${page}: ${command.line}: ${missing[0]}`];
        }),
      ),
  );
  expect(unrun).toEqual([]);
});

test.each([
  ["run(['monitors', 'watch', '--sort', 'name'])", []],
  ['run(`monitors watch --sort=name`)', []],
  ["run(['monitors', 'list', '--sort', 'name']); watch()", ['monitors watch']],
  ["run(['monitors', 'watch'])", ['--sort']],
  ["run(['monitors', 'watch', '--sorted'])", ['--sort']],
  ["// run(['monitors', 'watch', '--sort', 'name'])", ['monitors watch', '--sort']],
])('the code %s runs all of `watchpost monitors watch --sort name` but %j', (source, missing) => {
  const [command = expect.fail('no command')] = commandsOf(
    'npx -y pnpm@12 watchpost monitors watch --sort name  # all',
  );
  expect(missingIn(source, command)).toEqual(missing);
});

describeDocumentedCommands(() => ({
  watchpost: built('cli/dist/watchpost.js'),
  'watchpost-server': built('server/dist/main.js'),
  'watchpost-agent': built('agent/dist/watchpost-agent.js'),
}));
