import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeDocumentedCommands } from './describe-documented-commands.js';
import { changesOf } from './documented-changes.js';
import { commandPages, commandsOf, missingIn, readPage, shellBlocksOf } from './documented-commands.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const built = (path: string): string => `${root}packages/${path}`;

const blocks = commandPages.flatMap((page) => shellBlocksOf(page).map((block) => ({ page, ...block })));

test('what no test runs is what no machine of tests can do', () => {
  expect(blocks.length).toBeGreaterThan(190);
  const notRun = blocks.filter(({ reason }) => reason !== undefined);
  expect(notRun.map(({ page, code }) => `${page}: ${code.trim().split('\n').at(-1)}`)).toEqual([
    'clients/python/README.md: pip install ./clients/python',
    'docs/guides/feature-flags.md: flagd start --uri file:flags.json',
    'docs/operations/install.md: journalctl -u watchpost-server',
    'docs/operations/install.md: docker compose -f deploy/compose.yaml up --build',
  ]);
  for (const { page, reason = '' } of notRun) expect(reason.split(' ').length, page).toBeGreaterThan(2);
});

test('what another test runs is what runs in a checkout alone, or by an agent that runs programs', () => {
  const elsewhere = blocks.filter(({ runBy }) => runBy.length > 0);
  expect(elsewhere.map(({ page, runBy }) => `${page}: ${runBy.join(' and ')}`)).toEqual([
    'README.md: e2e/first-minute.test.ts',
    'README.md: e2e/readme.test.ts',
    'README.md: e2e/readme.test.ts',
    'clients/go/README.md: e2e/go-client.test.ts',
    'docs/guides/clients.md: e2e/generators.test.ts',
    'docs/guides/commands.md: e2e/agent-commands.test.ts',
    'docs/guides/commands.md: e2e/agent-commands.test.ts',
    'docs/guides/discovery.md: e2e/agent-discovery.test.ts',
    'docs/guides/fuzz.md: .ci/run',
    'docs/guides/private-locations.md: e2e/agents.test.ts',
    'docs/monitors/browser.md: e2e/browser-checks.test.ts',
    'docs/monitors/browser.md: e2e/browser-checks.test.ts',
  ]);
  for (const { page, runBy } of elsewhere) {
    for (const file of runBy) expect(existsSync(root + file), `${page}: ${file}`).toBe(true);
  }
});

test.each(commandPages)('%s has its commands in pieces that are known as such', (page) => {
  const languages = [...readPage(page).matchAll(/^```([^\n`]*)\n(.*?)^```$/gms)]
    .filter(([, , piece = '']) => /^(?:\$ )?(?:npx -y pnpm@12 )?watchpost(?:-server|-agent)? [a-z-]/m.test(piece))
    .map(([, language]) => language);
  expect(languages.filter((language) => language !== 'sh' && language !== 'console')).toEqual([]);
});

test.each(Object.keys(changesOf))('%s still writes what runs otherwise', (page) => {
  const account = { email: 'ada@example.com', password: 'a password' };
  const texts = { url: 'http://a', postgresUrl: 'b', smtpUrl: 'c', desk: 'http://d', licenseKey: 'e' };
  let script = shellBlocksOf(page)
    .map(({ code }) => code)
    .join('\n');
  for (const [written, run] of changesOf[page]?.({ ...texts, owner: account, member: account, port: 1 }) ?? []) {
    const changed = script.replaceAll(written, run);
    expect(changed, String(written)).not.toBe(script);
    script = changed;
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

let modules: string;
beforeAll(async () => {
  modules = await mkdtemp(join(tmpdir(), 'watchpost-modules-'));
  await mkdir(join(modules, '@watchpost'));
  for (const name of await readdir(`${root}packages`)) {
    await symlink(built(name), join(modules, '@watchpost', name));
  }
  for (const name of ['express', 'better-sqlite3']) {
    await symlink(`${root}examples/embed-express/node_modules/${name}`, join(modules, name));
  }
});
afterAll(() => rm(modules, { recursive: true }));

describeDocumentedCommands(() => ({
  programs: {
    watchpost: built('cli/dist/watchpost.js'),
    'watchpost-server': built('server/dist/main.js'),
    'watchpost-agent': built('agent/dist/watchpost-agent.js'),
  },
  modules,
}));
