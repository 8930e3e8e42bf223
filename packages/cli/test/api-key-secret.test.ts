import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi, organizationId, problem } from './fake-api.js';

let api: FakeApi;
let machine: Machine;

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

const bodyOf = (what: string): unknown => api.requests(what)[0]?.body;

describe('the secret of a new API key', () => {
  const key = { id: 'key_1', name: 'deploy', prefix: 'wp_new' };
  const secret = `wp_${'z9Y8'.repeat(9)}`;
  const path = `POST /organizations/${organizationId}/api-keys`;
  const create = ['api-keys', 'create', '--name', 'deploy', '--scopes', 'monitors:read,monitors:write'];
  beforeEach(() => api.on(path, () => ({ status: 201, body: { ...key, secret } })));

  test('is shown once, for the organization of the session', async () => {
    const { code, stdout } = await machine.run(create);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ ...key, secret });
    expect(bodyOf(path)).toEqual({ name: 'deploy', scopes: ['monitors:read', 'monitors:write'] });
  });

  test('goes into a file that only its owner can read, and nowhere else', async () => {
    const { code, stdout, stderr } = await machine.run([...create, '--out', 'key.txt']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(key);
    expect(stderr).not.toContain(secret);
    const file = join(machine.home, 'key.txt');
    expect(await readFile(file, 'utf8')).toBe(`${secret}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('is never created when its file exists already', async () => {
    await writeFile(join(machine.home, 'key.txt'), 'precious');
    const { code, stderr } = await machine.run([...create, '--out', 'key.txt']);
    expect(code).toBe(2);
    expect(stderr).toContain('key.txt exists already');
    expect(api.seen).toHaveLength(0);
    expect(await readFile(join(machine.home, 'key.txt'), 'utf8')).toBe('precious');
  });

  test('leaves no file behind when the key was not created', async () => {
    api.on(path, () => problem(403, 'forbidden', 'The scope api-keys:write is missing.'));
    const { code } = await machine.run([...create, '--out', 'key.txt']);
    expect(code).toBe(4);
    await expect(stat(join(machine.home, 'key.txt'))).rejects.toThrow('ENOENT');
  });

  test('is passed to a command on its standard input', async () => {
    const { code, stdout } = await machine.run([...create, '--pipe', 'cat > piped.txt']);
    expect(code).toBe(0);
    expect(stdout).not.toContain(secret);
    expect(await readFile(join(machine.home, 'piped.txt'), 'utf8')).toBe(`${secret}\n`);
  });

  test('is reported as lost when the command fails, with the id to rotate', async () => {
    const { code, stdout, stderr } = await machine.run([...create, '--pipe', 'exit 7']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ id: 'key_1' });
    expect(stderr).toContain('ended with 7');
  });

  test('is new after a rotation, and the old one works until the grace ends', async () => {
    api.on(`${path}/key_1/rotate`, () => ({ body: { ...key, secret } }));
    const { code, stdout } = await machine.run(['api-keys', 'rotate', 'key_1', '--grace-seconds', '3600']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ secret });
    expect(bodyOf(`${path}/key_1/rotate`)).toEqual({ graceSeconds: 3600 });
  });
});
