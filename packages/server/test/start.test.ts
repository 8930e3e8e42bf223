import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@watchpost/testbed/server-process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runToEnd } from './run-to-end.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-start-'));
});
afterEach(() => rm(folder, { recursive: true }));

const logIn = (url: string, credentials: object): Promise<Response> =>
  fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });

test('the first start creates an owner who can log in, and prints the password once', async () => {
  const first = await startServer({ folder, from: 'sources' });
  const { owner } = first;
  expect(owner.password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  expect((await logIn(first.url, owner)).status).toBe(200);
  await first.stop();
  expect(first.stdout.split(owner.password)).toHaveLength(2);
  expect(first.stderr).not.toContain(owner.password);
  expect(first.stdout).toContain(`watchpost login --server ${first.url} --email ${owner.email}\n`);
  expect(first.stdout).toContain(`The API is described at ${first.url}/docs\n`);
  expect(first.stdout).toContain('until SMTP_URL says where to send it.');

  const second = await startServer({ folder, from: 'sources', owner });
  expect((await logIn(second.url, owner)).status).toBe(200);
  await second.stop();
  expect(second.stdout).toMatch(/^Watchpost is ready at http:\/\/127\.0\.0\.1:\d+ \(\d+ ms\)\n$/);
  expect(second.output).not.toContain(owner.password);
});

test('on a terminal the first start prints one link, by which the owner is created once', async () => {
  const linkIn = (text: string): string[] => text.match(/http:\/\/\S+\/welcome#wps_[\w-]{32}/g) ?? [];
  const first = await startServer({ folder, from: 'sources', isOnTerminal: true });
  const [link = expect.fail(), ...others] = linkIn(first.stdout);
  expect(others).toEqual([]);
  expect(link.startsWith(`${first.url}/welcome#`)).toBe(true);
  expect(first.stdout).not.toContain('Password');
  expect(first.stdout).toMatch(/watchpost setup LINK\r?$/m);
  expect(`    ${link}`.length, 'the link is on one line of a terminal').toBeLessThanOrEqual(80);
  await first.stop();

  const second = await startServer({ folder, from: 'sources', isOnTerminal: true });
  const [newer = expect.fail()] = linkIn(second.stdout);
  expect(newer.split('#')[1]).not.toBe(link.split('#')[1]);
  const setUp = (email: string): Promise<Response> =>
    fetch(`${second.url}/api/v1/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // The link of the first start is still good.
      body: JSON.stringify({ token: link.split('#')[1], email, password: 'purple lanterns over quiet harbours' }),
    });
  expect((await setUp('ada@example.com')).status).toBe(201);
  expect((await setUp('grace@example.com')).status).toBe(409);
  await second.stop();

  const third = await startServer({ folder, from: 'sources', isOnTerminal: true });
  await third.stop();
  expect(third.stdout).not.toContain('welcome');
});

test.each([
  ['without a terminal', false, {}],
  ['with a configured e-mail address', true, { WATCHPOST_ADMIN_EMAIL: 'ada@example.com' }],
  ['with a configured password', true, { WATCHPOST_ADMIN_PASSWORD: 'correct horse battery' }],
])('the first start %s creates the owner and prints no link', async (_, isOnTerminal, env) => {
  const server = await startServer({ folder, from: 'sources', isOnTerminal, env });
  const reply = await fetch(`${server.url}/api/v1/server`);
  expect(await reply.json()).toMatchObject({ needsOwner: false, name: 'Watchpost' });
  await server.stop();
  expect(server.stdout).toContain('Password');
  expect(server.stdout).not.toContain('/welcome');
});

test('the password of a configured owner is not printed', async () => {
  const env = { WATCHPOST_ADMIN_EMAIL: 'Ada@Example.com', WATCHPOST_ADMIN_PASSWORD: 'correct horse battery' };
  const server = await startServer({ folder, env, from: 'sources' });
  const reply = await logIn(server.url, { email: 'ada@example.com', password: 'correct horse battery' });
  expect(reply.status).toBe(200);
  await server.stop();
  expect(server.output).not.toContain('correct horse battery');
});

test('only its owner can read the database and its key', async () => {
  const server = await startServer({ folder, from: 'sources' });
  await server.stop();
  const modes = await Promise.all(
    ['watchpost.db', 'watchpost.key'].map(async (name) => (await stat(join(folder, 'data', name))).mode & 0o777),
  );
  expect(modes).toEqual([0o600, 0o600]);
});

test('a secret key that is not that of the database ends the start with one line', async () => {
  const server = await startServer({ folder, from: 'sources' });
  await server.stop();
  const env = { PORT: '0', WATCHPOST_SECRET_KEY: randomBytes(32).toString('base64') };
  expect(await runToEnd(folder, env)).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'watchpost: The secret key does not match this database. Restore the original WATCHPOST_SECRET_KEY, or the key file beside the database.\n',
  });
});

test('an invalid variable ends the start with one line and exit code 2', async () => {
  expect(await runToEnd(folder, { LOG_LEVEL: 'loud' })).toEqual({
    code: 2,
    stdout: '',
    stderr: 'watchpost: LOG_LEVEL="loud" is not allowed; it must be one of debug, info, warn, error, silent.\n',
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a port in use ends the start with one line, before anything is made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo; // Listening on a port, not on a pipe.
  expect(await runToEnd(folder, { PORT: String(port) })).toEqual({
    code: 1,
    stdout: '',
    stderr: `watchpost: Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set PORT.\n`,
  });
  expect(await readdir(folder)).toEqual([]);
  other.close();
});

test.each([
  [{ HOST: '192.0.2.1' }, 1, 'watchpost: 192.0.2.1 is not an address of this machine. Set HOST.\n'],
  [
    {
      DATABASE_URL: 'file:/dev/null/watchpost.db',
      WATCHPOST_SECRET_KEY: Buffer.from([...Array(32).keys()]).toString('base64'),
    },
    1,
    expect.stringMatching(/^watchpost: \/dev\/null\S* cannot be used: a part of the path is a file .+\.\n$/),
  ],
  [
    { MIGRATE: 'check' },
    1,
    expect.stringMatching(
      /^watchpost: The database schema does not match this version: the database lacks migrations: .+ Apply them first, with watchpost-server migrate\.\n$/,
    ),
  ],
])('a refusal of the machine ends the start with one line: %j', async (env, code, stderr) => {
  expect(await runToEnd(folder, { PORT: '0', ...env })).toEqual({ code, stdout: '', stderr });
});

test('an unknown variable with the prefix of the server is a warning in the log', async () => {
  const server = await startServer({ folder, env: { WATCHPOST_ADMIN_MAIL: 'a@b.example' }, from: 'sources' });
  await server.stop();
  expect(server.stderr).toContain('"message":"WATCHPOST_ADMIN_MAIL is not a variable of this server; it is ignored."');
});

test('a server with another public URL prints both addresses', async () => {
  const server = await startServer({ folder, env: { PUBLIC_URL: 'https://status.example.com' }, from: 'sources' });
  await server.stop();
  expect(server.stdout).toMatch(
    /^Watchpost is ready at https:\/\/status\.example\.com, listening on http:\/\/127\.0\.0\.1:\d+ \(/m,
  );
});

test('HISTORY_DAYS says for how long every organization keeps history', async () => {
  const server = await startServer({ from: 'sources', env: { HISTORY_DAYS: '7' } });
  const login = await (await logIn(server.url, server.owner)).json();
  const headers = { authorization: `Bearer ${login.accessToken}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'By hand', type: 'manual' });
  const created = await fetch(`${server.url}/api/v1/monitors`, { method: 'POST', headers, body });
  const { id } = await created.json();
  const answer = await (
    await fetch(`${server.url}/api/v1/monitors/${id}/uptime?from=2026-01-01T00:00:00.000Z`, { headers })
  ).json();
  const days = (Date.now() - Date.parse(answer.retainedFrom)) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(7);
  expect(days).toBeLessThan(7.01);
  await server.stop();
});
