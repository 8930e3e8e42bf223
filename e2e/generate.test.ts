import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../', import.meta.url));
let copy: string;

/** Links what is installed, entry by entry: programs write beside it. */
const linkInstalled = async (folder: string): Promise<void> => {
  const installed = join(root, folder, 'node_modules');
  const entries = await readdir(installed).catch(() => []);
  await mkdir(join(copy, folder, 'node_modules'), { recursive: true });
  // What is cached belongs to what it was made from.
  for (const entry of entries.filter((name) => name !== '.cache'))
    await symlink(join(installed, entry), join(copy, folder, 'node_modules', entry));
};

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'generate-'));
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 8_000_000,
  });
  const needed = /^(\.gitattributes|clients|docs|packages|scripts|testbed|openapi\.json|package\.json|tsconfig)/;
  for (const file of stdout.split('\0').filter((name) => needed.test(name))) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    // A file may have been deleted and not yet committed.
    await cp(join(root, file), join(copy, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  const packages = await readdir(join(root, 'packages'));
  for (const folder of ['.', ...packages.map((name) => `packages/${name}`)]) await linkInstalled(folder);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Runs a script of `package.json`. */
const runScript = async (name: 'generate' | 'prepare'): Promise<string> => {
  const { scripts } = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const environment = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}` };
  const { stdout } = await run('sh', ['-c', scripts[name] ?? ''], { cwd: copy, env: environment });
  return stdout;
};
const inCopy = (path: string): string => join(copy, path);
const operations = 'packages/cli/src/contract/operations.ts';
const form = 'packages/console/src/app/contract/webhook-create.ts';

test('what no one tracks is made by two processes at once, and again only where something has changed', async () => {
  await expect(stat(inCopy(operations))).rejects.toThrow('ENOENT');
  await Promise.all([runScript('prepare'), runScript('prepare')]);
  const made = await stat(inCopy(operations));
  await rm(inCopy(form));
  await writeFile(inCopy(`${dirname(form)}/of-an-older-contract.ts`), '');
  await runScript('prepare');
  expect(await readFile(inCopy(form), 'utf8')).toContain('webhookCreateFields');
  expect(await readdir(inCopy(dirname(form)))).not.toContain('of-an-older-contract.ts');
  expect((await stat(inCopy(operations))).mtimeMs).toBe(made.mtimeMs);
}, 300_000);

test('what changes while it is printed is printed by the next run', async () => {
  const contract = inCopy('packages/schemas/src/resources/outbound/webhook.ts');
  const text = await readFile(contract, 'utf8');
  const say = (words: string): Promise<void> => writeFile(contract, text.replace("'What it is for.'", `'${words}'`));
  await say('Its first words.');
  const first = runScript('prepare');
  // The samples are still to be printed then.
  await expect.poll(() => readFile(inCopy(form), 'utf8')).toContain('Its first words.');
  await say('Its second words.');
  await first;
  await runScript('prepare');
  expect(await readFile(inCopy(form), 'utf8')).toContain('Its second words.');
  await writeFile(contract, text);
}, 300_000);

test('after a change of the contract all that is derived follows at once: generating again changes nothing', async () => {
  const contract = inCopy('packages/schemas/src/resources/outbound/notification-channel.ts');
  const text = await readFile(contract, 'utf8');
  await writeFile(contract, text.replace("'notificationChannels.revokeActions'", "'notificationChannels.revokeLinks'"));
  expect(await runScript('generate')).toContain('Written');
  // A sample is printed from the command line's list of operations, which is derived itself.
  const samples = await readFile(inCopy('packages/server/src/pages/reference/samples.json'), 'utf8');
  expect(samples).toContain('watchpost notification-channels revoke-links');
  expect(await runScript('generate')).not.toContain('Written');
}, 300_000);

test('a printed file that `.gitattributes` does not mark is named', async () => {
  const attributes = inCopy('.gitattributes');
  await writeFile(attributes, (await readFile(attributes, 'utf8')).replace('openapi.json ', 'clients/go/client.go '));
  await expect(runScript('generate')).rejects.toThrow(
    /Without a line in \.gitattributes: openapi\.json\.\nMarked in \.gitattributes, and not printed: clients\/go\/client\.go\./,
  );
}, 300_000);

test('a mistake in the contract is shown with its message and the line of its source', async () => {
  const path = 'packages/schemas/src/resources/outbound/webhook.ts';
  const text = await readFile(inCopy(path), 'utf8');
  await writeFile(inCopy(path), text.replace('bounds.webhookUrl', 'bounds.webUrl'));
  const stderr = await runScript('prepare').catch((error: { readonly stderr: string }) => error.stderr);
  expect(stderr).toContain("Cannot read properties of undefined (reading 'most')");
  expect(stderr).toContain(`${inCopy(path)}:`);
  await writeFile(inCopy(path), text);
}, 300_000);
