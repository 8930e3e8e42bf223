import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@watchpost/testbed/free-port';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverTo, runProgram, startProgram } from './language-clients.js';
import { makeApiKey, signIn } from './session.js';

const folder = fileURLToPath(new URL('../clients/python', import.meta.url));
const readme = await readFile(join(folder, 'README.md'), 'utf8');
/** The pieces of the README that are programs by themselves. */
const programs = [...readme.matchAll(/```python\n(import .*?)```/gs)].map(([, program = '']) => program);

const environment = { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' };
const timeout = 300_000;

describe('the Python client', () => {
  let server: ServerProcess;
  let target: Target;
  let apiKey: string;
  let scratch: string;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'watchpost-python-'));
    target = await startHttpTarget();
    server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: 'true' } });
    apiKey = await makeApiKey(server, await signIn(server));
  });
  afterAll(async () => {
    await server.stop();
    await target.stop();
    await rm(scratch, { recursive: true, force: true });
  });

  const place = (env: Record<string, string> = {}) => ({ cwd: scratch, env: { ...environment, ...env } });

  const write = async (name: string, program: string): Promise<string> => {
    const path = join(scratch, name);
    await writeFile(path, program);
    return path;
  };

  test('has a docstring on every field', async () => {
    const lines = (await readFile(join(folder, 'watchpost', 'models.py'), 'utf8')).split('\n');
    const isField = (line: string): boolean => /^ {4}\w+: /.test(line);
    expect(lines.filter(isField).length).toBeGreaterThan(2000);
    expect(lines.filter((line, index) => isField(line) && !lines[index + 1]?.startsWith('    """'))).toEqual([]);
  });

  test('needs nothing but the standard library', async () => {
    expect(await readFile(join(folder, 'pyproject.toml'), 'utf8')).toContain('dependencies = []');
    const modules =
      'import sys, watchpost; print(*{name.split(".")[0] for name in sys.modules} - sys.stdlib_module_names)';
    const { stdout } = await runProgram('python3', ['-S', '-c', modules], place());
    expect(
      stdout
        .trim()
        .split(' ')
        .filter((name) => !name.startsWith('__')),
    ).toEqual(['watchpost']);
  });

  test('passes its tests against a fault server and this server', { timeout }, async () => {
    const env = {
      WATCHPOST_TEST_URL: server.url,
      WATCHPOST_TEST_EMAIL: server.owner.email,
      WATCHPOST_TEST_PASSWORD: server.owner.password,
      WATCHPOST_TEST_TARGET: target.url,
    };
    const { stdout, stderr } = await runProgram('python3', ['-W', 'error::ResourceWarning', '-m', 'unittest', '-v'], {
      cwd: folder,
      env: { ...environment, ...env },
    });
    expect(stdout).toContain('vectors: 142 of 142');
    const [, count] = /^Ran (\d+) tests/m.exec(stderr) ?? [];
    expect(Number(count)).toBeGreaterThanOrEqual(36);
    expect(stderr.trimEnd()).toMatch(/\nOK$/);
  });

  test('does what the quickstart of its README says', { timeout }, async () => {
    const [quickstart = ''] = programs;
    const local = quickstart.replace('https://example.com/', target.url).replace('type="https"', 'type="http"');
    const program = await write('quickstart.py', local);
    const env = { WATCHPOST_URL: server.url, WATCHPOST_API_KEY: apiKey };
    const { stdout } = await runProgram('python3', [program], place(env));
    expect(stdout).toMatch(/^Website is up\nmon_\w+ Website\ndeleted\n$/);
  });

  test('does the same with asyncio', { timeout }, async () => {
    const program = await write('with_asyncio.py', programs[1] ?? '');
    const env = { WATCHPOST_URL: server.url, WATCHPOST_API_KEY: apiKey };
    expect((await runProgram('python3', ['-X', 'dev', program], place(env))).stdout).toBe('Blog\nShop\n');
  });

  test('receives webhooks as its README says', { timeout }, async () => {
    const program = await write('receiver.py', programs[2] ?? '');
    const secret = 'a secret of this test';
    const address = `127.0.0.1:${await freePort()}`;
    const receiver = startProgram('python3', [program], place({ ADDRESS: address, WEBHOOK_SECRET: secret }));
    try {
      const signed = (body: string): string => createHmac('sha256', secret).update(body).digest('hex');
      expect(await deliverTo(`http://${address}/webhooks`, signed)).toEqual({ genuine: 204, forged: 400 });
      await expect.poll(() => receiver.output).toContain('incident inc_1');
    } finally {
      await receiver.stop();
    }
  });
});
