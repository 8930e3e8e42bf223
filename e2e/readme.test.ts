import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8');
const run = promisify(execFile);

/** A page whose code the tests of the documentation compile and run. */
const embedPage = 'docs/start/embed.md';

test('every piece of TypeScript in the README is in an example or a page that the tests run', async () => {
  const readme = await read('README.md');
  const examples = await Promise.all(
    [...[...readme.matchAll(/\]\((examples\/[\w/-]+\.ts)\)/g)].map(([, path = '']) => path), embedPage].map(read),
  );
  const pieces = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  expect(pieces).toHaveLength(3);
  for (const piece of pieces)
    expect(
      examples.some((example) => example.includes(piece)),
      piece,
    ).toBe(true);
});

test('the app of the README answers what runs when it stops, and ends a connection that was never used before that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-readme-'));
  await symlink(fileURLToPath(new URL('examples/embed-express/node_modules', root)), join(folder, 'node_modules'));
  await writeFile(join(folder, 'watchpost.key'), new Uint8Array(32));
  const pieces = [...(await read('README.md')).matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  const code = pieces.find((piece) => piece.includes('app.listen(8080)')) ?? '';
  const listening = 'app.listen(0, () => console.log(server.address().port))';
  await writeFile(join(folder, 'app.mts'), code.replace('app.listen(8080)', listening));
  const app = spawn(process.execPath, ['app.mts'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(app, 'exit');
  const port = Number((await once(app.stdout, 'data'))[0]);
  const [unused, asking] = [connect(port).resume(), connect(port)];
  await Promise.all([once(unused, 'connect'), once(asking, 'connect')]);
  const head = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 2', 'Expect: 100-continue'];
  asking.write(`POST /api/v1/auth/login HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  await once(asking, 'data');
  app.kill('SIGTERM');
  await once(unused, 'close');
  asking.write('{}');
  expect(String((await once(asking, 'data'))[0])).toMatch(/^HTTP\/1\.1 400 /);
  expect(await exited).toEqual([0, null]);
  await rm(folder, { recursive: true });
});

test.each([
  ['server-kit', 8],
  ['checks', 3],
  ['agent', 1],
])(
  'every piece of TypeScript in the README of %s is in an example or a page that the tests run',
  async (name, count) => {
    const readme = await read(`packages/${name}/README.md`);
    const examples = await Promise.all(
      [...readme.matchAll(/\]\(\.\.\/\.\.\/(examples\/[\w/-]+\.ts)\)/g)].map(([, path = '']) => read(path)),
    );
    expect(examples).toHaveLength(count);
    const sources = [...examples, await read(embedPage)];
    for (const [, code = ''] of readme.matchAll(/```ts\n(.*?)```/gs)) {
      expect(sources.some((source) => source.includes(code))).toBe(true);
    }
  },
);

test('every file that the README links to exists', async () => {
  const readme = await read('README.md');
  const paths = [...readme.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, path = '']) => path);
  for (const path of paths) await expect(run('ls', [fileURLToPath(new URL(path, root))]), path).resolves.toBeDefined();
});

test('no example listens on the default port of the server', async () => {
  const paths: string[] = [];
  for await (const path of glob(['examples/*/*.ts', 'packages/*/README.md'], { cwd: fileURLToPath(root) }))
    paths.push(path);
  expect(paths).toContain('examples/embed-express/app.ts');
  for (const path of paths) {
    expect(await read(path), path).not.toMatch(/listen\(3000\)|port: 3000|localhost:3000/);
  }
});

test('the alias in the README runs the watchpost command', async () => {
  const [, words = ''] = /^alias watchpost="(.+)"$/m.exec(await read('README.md')) ?? [];
  const { stdout } = await run('sh', ['-c', `PWD='${fileURLToPath(root).replace(/\/$/, '')}'; ${words} --version`]);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('the command for process managers is one process, which ends in order on SIGTERM', async () => {
  const [, words = ''] = /^exec (.+)$/m.exec(await read('README.md')) ?? [];
  const [program = '', ...parameters] = words.split(' ');
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-readme-'));
  const server = spawn(program, parameters, {
    cwd: fileURLToPath(root),
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: `file:${join(folder, 'watchpost.db')}` },
  });
  try {
    server.stderr.resume();
    for await (const text of server.stdout.setEncoding('utf8')) if (text.includes('is ready at')) break;
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
    await rm(folder, { recursive: true });
  }
});
