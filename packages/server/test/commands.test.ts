import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runToEnd } from './run-to-end.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-commands-'));
});
afterEach(() => rm(folder, { recursive: true }));

const run = (...words: string[]) => runToEnd(folder, {}, words);
const at = (path: string): string => join(folder, path);

const signIn = async (server: ServerProcess, { email, password } = server.owner): Promise<Response> =>
  fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

const readTokens = async (reply: Response) =>
  (await reply.json()) as { readonly accessToken: string; readonly refreshToken: string };

/** Creates monitors until it is stopped; returns the names of those that were answered with 201. */
const createMonitors = async (server: ServerProcess, { until }: { until: AbortSignal }): Promise<string[]> => {
  const { accessToken } = await readTokens(await signIn(server));
  const created: string[] = [];
  while (!until.aborted) {
    const name = `Monitor ${created.length}`;
    const reply = await fetch(`${server.url}/api/v1/monitors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ name, type: 'manual' }),
    });
    if (reply.status === 201) created.push(name);
  }
  return created;
};

const monitorNames = async (server: ServerProcess): Promise<string[]> => {
  const { accessToken } = await readTokens(await signIn(server));
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const reply = await fetch(`${server.url}/api/v1/monitors?pageSize=100&page=${page}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const { data } = (await reply.json()) as { readonly data: readonly { readonly name: string }[] };
    names.push(...data.map(({ name }) => name));
    if (data.length < 100) return names;
  }
};

test('the help lists every command, and the version is that of the package', async () => {
  const help = await run('--help');
  expect(help).toMatchObject({ code: 0, stderr: '' });
  for (const name of ['check-config', 'migrate', 'backup', 'restore', 'move-to', 'reset-owner', 'rotate-secret-key']) {
    expect(help.stdout).toMatch(new RegExp(`^  ${name}( |$)`, 'm'));
  }
  expect((await run('backup', '--help')).stdout).toMatch(/^Usage: watchpost-server backup FILE/);
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(await run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  [['back-up'], "There is no command 'back-up'. See watchpost-server --help."],
  [['backup'], 'A file or a folder is missing. Usage: watchpost-server backup FILE [--with-key]'],
  [['migrate', '--force'], "Unknown option '--force'. Usage: watchpost-server migrate [--dry-run]"],
  [['check-config', 'now'], "Unexpected word 'now'. Usage: watchpost-server check-config"],
  [['move-to', 'mysql://a/b'], 'The address of a PostgreSQL database is missing. Usage: watchpost-server move-to'],
])('%j is refused in one line, and makes nothing', async (words, message) => {
  const { code, stdout, stderr } = await run(...words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^watchpost: .+\n$/);
  expect(stderr).toContain(message);
  expect(await readdir(folder)).toEqual([]);
});

test('migrate names what it applies, once, and check-config says what a start would find', async () => {
  expect((await run('check-config')).stdout).toContain(
    'data/watchpost.db does not exist yet; the first start makes it.',
  );
  expect(await readdir(folder)).toEqual([]);
  const first = await run('migrate');
  expect(first.stdout).toMatch(/^Applied: foundation\n(Applied: [\w-]+\n)+The database has schema \d+\.\n$/);
  expect((await run('migrate')).stdout).toMatch(/^The database has schema \d+\.\n$/);
  expect((await run('migrate', '--dry-run')).stdout).toMatch(/^Schema (\d+); this version has \1\.\n$/);
  expect((await run('check-config')).stdout).toMatch(
    /^ok {7}\.\/data\/watchpost\.db answers; it has schema (\d+) of \1\.$/m,
  );
});

test('a backup under load is restored elsewhere with everything that was answered before', async () => {
  const server = await startServer({ folder, from: 'sources' });
  const stopped = new AbortController();
  const creating = createMonitors(server, { until: stopped.signal });
  await expect.poll(async () => (await monitorNames(server)).length).toBeGreaterThan(20);
  const before = await monitorNames(server);
  const backedUp = await run('backup', 'backup.db');
  expect(backedUp).toMatchObject({ code: 0, stderr: '' });
  expect(backedUp.stdout).toContain('The secret key is not in it. Keep ./data/watchpost.key');
  stopped.abort();
  const created = await creating;
  await server.stop();
  expect((await stat(at('backup.db'))).mode & 0o777).toBe(0o600);
  expect(created.length).toBeGreaterThan(before.length);

  const elsewhere = at('elsewhere');
  await mkdir(elsewhere);
  const withoutKey = await runToEnd(elsewhere, {}, ['restore', at('backup.db')]);
  expect(withoutKey).toMatchObject({ code: 2, stderr: expect.stringContaining('--key FILE') });
  expect(await readdir(join(elsewhere, 'data'))).toEqual([]);
  const restored = await runToEnd(elsewhere, {}, ['restore', at('backup.db'), '--key', at('data/watchpost.key')]);
  expect(restored).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Restored .+: 1 users, \d+ monitors\.\n$/),
  });

  const again = await startServer({ folder: elsewhere, from: 'sources', owner: server.owner });
  const names = await monitorNames(again);
  expect(names).toEqual(expect.arrayContaining(before));
  expect(created).toEqual(expect.arrayContaining(names));
  await again.stop();
  expect(again.stdout).not.toContain('Welcome');
});

test('a restore refuses the wrong key, a damaged file and a running server, and keeps what it replaces', async () => {
  const server = await startServer({ folder, from: 'sources' });
  expect((await run('backup', '.', '--with-key')).stdout).toMatch(
    /^Backed up .+\nThe secret key is in watchpost-.+\.key\./,
  );
  const [name = ''] = (await readdir(folder)).filter((entry) => /^watchpost-.+\.db$/.test(entry));
  expect(await run('restore', name)).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --replace') });
  expect(await run('restore', name, '--replace')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('stop that'),
  });
  await server.stop();

  await writeFile(at('other.key'), Buffer.from([...Array(32).keys()]).toString('base64'));
  const wrongKey = await run('restore', name, '--replace', '--key', 'other.key');
  expect(wrongKey).toMatchObject({ code: 2, stderr: expect.stringContaining('does not match this database') });
  await writeFile(at('damaged.db'), 'not a database, but long enough to be read as one'.repeat(100));
  expect(await run('restore', 'damaged.db', '--replace')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^.+\n$/),
  });

  const same = await startServer({ folder, from: 'sources', owner: server.owner });
  expect((await signIn(same)).status).toBe(200);
  await same.stop();
  expect(await run('restore', name, '--replace')).toMatchObject({ code: 0 });
  const kept = (await readdir(at('data'))).filter((entry) => entry.includes('before-restore'));
  expect(kept.map((entry) => entry.replace(/\d+/, 'N')).sort()).toEqual([
    'watchpost.before-restore-N.db',
    'watchpost.before-restore-N.key',
  ]);
});

test.each([
  ['gone', async () => rm(at('data/watchpost.db')), 'is not there'],
  ['copied without its log', async () => copyFile(at('data/early.db'), at('data/watchpost.db')), 'is empty'],
])('a key whose database is %s does not greet its owner as new', async (_, lose, state) => {
  const server = await startServer({ folder, from: 'sources' });
  await server.stop();
  await writeFile(at('data/early.db'), '');
  await lose();
  for (const words of [[], ['rotate-secret-key']]) {
    const ended = await runToEnd(folder, { PORT: '0' }, words);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toBe(
      `watchpost: ./data/watchpost.key is the key of a database, but ./data/watchpost.db ${state}. Restore a backup with watchpost-server restore FILE, or remove the key to begin anew.\n`,
    );
  }
});

test('reset-owner lets an owner in who lost the password and the mailbox, and ends the sessions', async () => {
  const server = await startServer({ folder, from: 'sources' });
  const { accessToken, refreshToken } = await readTokens(await signIn(server));
  expect(await run('reset-owner', 'unknown@example.com')).toMatchObject({
    code: 2,
    stderr: 'watchpost: No owner has the e-mail address unknown@example.com.\n',
  });
  const { code, stdout } = await run('reset-owner', '--new-email', 'ada@example.com');
  expect(code).toBe(0);
  const [, email = '', password = ''] = /E-mail {4}(\S+)\n {4}Password {2}(\S+)\n/.exec(stdout) ?? [];
  expect(email).toBe('ada@example.com');
  expect((await signIn(server)).status).toBe(401);
  expect((await signIn(server, { email, password })).status).toBe(200);
  const refreshed = await fetch(`${server.url}/api/v1/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ refreshToken }),
  });
  expect(refreshed.status).toBe(401);
  await server.stop();
  expect(server.output).not.toContain(password);
});

test('WATCHPOST_DATA_DIR holds database and key, and DATABASE_URL overrides it', async () => {
  const dataDir = at('var/lib/watchpost/');
  const server = await startServer({ folder, from: 'sources', env: { WATCHPOST_DATA_DIR: dataDir } });
  await server.stop();
  expect((await readdir(dataDir)).sort()).toEqual(['watchpost.db', 'watchpost.key']);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  await chmod(dataDir, 0o700);
});

/** Permissions do not hold root back: then the server runs by an account without rights. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534 } : {};

test.each([
  [
    'a folder of another user',
    { WATCHPOST_DATA_DIR: '/root/watchpost' },
    /^watchpost: \/root\S* cannot be read or written \(permission denied\)\. /,
  ],
  [
    'a folder below a file',
    { WATCHPOST_DATA_DIR: '/dev/null/data' },
    /^watchpost: \/dev\/null\S* cannot be used: a part of the path is a file/,
  ],
  [
    'a file system that makes no files',
    { WATCHPOST_DATA_DIR: '/proc/1/watchpost' },
    /^watchpost: \/proc\S* (cannot be read|does not exist)/,
  ],
  [
    'a file system that is read-only',
    { WATCHPOST_DATA_DIR: '/sys/watchpost' },
    /^watchpost: \/sys\S* (is on a file system that is read-only|(cannot be read|does not exist))/,
  ],
])('%s ends the start with one line that names cause and cure', async (_, env, line) => {
  await chmod(folder, 0o755);
  const { code, stdout, stderr } = await runToEnd(folder, { PORT: '0', ...env }, [], unprivileged);
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
});

/** A small disk of its own, in a mount namespace that nothing else sees. */
const onSmallDisk = ['unshare', '-rm', 'sh', '-c', 'mount -t tmpfs -o size=200k tmpfs disk && exec "$@"', 'sh'];
/** Some containers forbid it. */
const mayMount = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0;

test.runIf(mayMount)('a full disk ends the start with one line that names cause and cure', async () => {
  await mkdir(at('disk'));
  const env = { PORT: '0', WATCHPOST_DATA_DIR: 'disk' };
  const { code, stdout, stderr } = await runToEnd(folder, env, [], { within: onSmallDisk });
  expect(stderr).toMatch(
    /^watchpost: The database of DATABASE_URL cannot be used: .*disk is full.*free some space\.\n$/,
  );
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
});
