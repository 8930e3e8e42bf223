import { createHmac } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@watchpost/testbed/free-port';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverTo, runProgram, startProgram } from './language-clients.js';
import { makeApiKey, signIn } from './session.js';

const folder = fileURLToPath(new URL('../clients/go', import.meta.url));
const readme = await readFile(join(folder, 'README.md'), 'utf8');
const programs = [...readme.matchAll(/```go\n(package main\n.*?)```/gs)].map(([, program = '']) => program);

/** Compiling all of the standard library for the race detector takes minutes on a busy machine. */
const timeout = 900_000;
const environment = { ...process.env, GOPROXY: 'off', GOFLAGS: '-mod=mod' };
const go = (parameters: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}) =>
  runProgram('go', parameters, { cwd: options.cwd ?? folder, env: { ...environment, ...options.env } });

describe('the Go client', () => {
  let server: ServerProcess;
  let target: Target;
  let apiKey: string;
  let scratch: string;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'watchpost-go-'));
    target = await startHttpTarget();
    server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: 'true' } });
    apiKey = await makeApiKey(server, await signIn(server));
  });
  afterAll(async () => {
    await server.stop();
    await target.stop();
    await rm(scratch, { recursive: true, force: true });
  });

  /** A program of the README, built where a user would have it. */
  const build = async (program: string): Promise<string> => {
    const place = await mkdtemp(join(scratch, 'program-'));
    const module = 'github.com/watchpost/watchpost/clients/go';
    const lines = [
      'module example.com/program',
      'go 1.19',
      `require ${module} v0.0.0`,
      `replace ${module} => ${folder}`,
    ];
    await writeFile(join(place, 'go.mod'), lines.join('\n\n'));
    await writeFile(join(place, 'main.go'), program);
    expect((await runProgram('gofmt', ['-l', '.'], { cwd: place, env: environment })).stdout).toBe('');
    await go(['vet', '.'], { cwd: place });
    await go(['build', '-o', 'program', '.'], { cwd: place });
    return join(place, 'program');
  };

  test('is fetched by the command of its README, from a repository like its own', async () => {
    const [, command = '', module = ''] = /```sh\n(go get (\S+))\n```/.exec(readme) ?? [];
    const repository = join(scratch, 'repository');
    await cp(folder, join(repository, 'clients/go'), { recursive: true });
    const git = (...words: string[]) =>
      runProgram('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...words], {
        cwd: repository,
        env: process.env,
      });
    for (const words of [['init'], ['add', '.'], ['commit', '-m', 'The client']]) await git(...words);
    const app = await mkdtemp(join(scratch, 'app-'));
    const env = {
      ...{ HOME: app, GOPROXY: 'direct', GONOSUMDB: '*', GOFLAGS: '-modcacherw' },
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.file://${repository}.insteadOf`,
      GIT_CONFIG_VALUE_0: 'https://github.com/watchpost/watchpost',
    };
    await go(['mod', 'init', 'example.com/app'], { cwd: app, env });
    await go(command.split(' ').slice(1), { cwd: app, env });
    expect(await readFile(join(app, 'go.mod'), 'utf8')).toContain(`require ${module} v0.0.0-`);
  });

  test('has a comment on every field', async () => {
    const lines = (await readFile(join(folder, 'types.go'), 'utf8')).split('\n');
    const isField = (line: string): boolean => /^\t\w+ +\S.* `json:/.test(line);
    expect(lines.filter(isField).length).toBeGreaterThan(2000);
    expect(lines.filter((line, index) => isField(line) && !/^\t\/\/ /.test(lines[index - 1] ?? ''))).toEqual([]);
  });

  test('is formatted, and vet finds nothing', { timeout }, async () => {
    expect((await runProgram('gofmt', ['-l', '.'], { cwd: folder, env: environment })).stdout).toBe('');
    await go(['vet', './...']);
  });

  test('needs nothing but the standard library of Go 1.19', async () => {
    expect((await readFile(join(folder, 'go.mod'), 'utf8')).trim().split('\n').slice(1).join('').trim()).toBe(
      'go 1.19',
    );
  });

  test('passes its tests against a fault server and this server, with the race detector', { timeout }, async () => {
    const env = {
      WATCHPOST_TEST_URL: server.url,
      WATCHPOST_TEST_EMAIL: server.owner.email,
      WATCHPOST_TEST_PASSWORD: server.owner.password,
      WATCHPOST_TEST_TARGET: target.url,
    };
    const { stdout } = await go(['test', '-race', '-count=1', '-v', './...'], { env });
    const passed = stdout.match(/^--- PASS: /gm) ?? [];
    expect(passed.length).toBeGreaterThanOrEqual(25);
    expect(stdout.match(/^ *--- PASS: TestVectors\//gm)).toHaveLength(142);
    expect(stdout).not.toContain('--- SKIP');
  });

  test('does what the quickstart of its README says', { timeout }, async () => {
    const [quickstart = ''] = programs;
    const local = quickstart.replace('https://example.com/', target.url).replace('MonitorTypeHTTPS', 'MonitorTypeHTTP');
    const program = await build(local);
    const env = { ...environment, WATCHPOST_URL: server.url, WATCHPOST_API_KEY: apiKey };
    const { stdout } = await runProgram(program, [], { cwd: scratch, env });
    expect(stdout).toMatch(/^Website is up\nmon_\w+ Website\ndeleted: true\n$/);
  });

  test('receives webhooks as its README says', { timeout }, async () => {
    const program = await build(programs[1] ?? '');
    const secret = 'a secret of this test';
    const address = `127.0.0.1:${await freePort()}`;
    const env = { ...environment, ADDRESS: address, WEBHOOK_SECRET: secret };
    const receiver = startProgram(program, [], { cwd: scratch, env });
    try {
      const signed = (body: string): string => createHmac('sha256', secret).update(body).digest('hex');
      expect(await deliverTo(`http://${address}/webhooks`, signed)).toEqual({ genuine: 204, forged: 400 });
      await expect.poll(() => receiver.output).toContain('incident inc_1');
    } finally {
      await receiver.stop();
    }
  });
});
