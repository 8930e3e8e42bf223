import { on } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Machine } from './cli.js';

let server: ServerProcess;
let machine: Machine;
let folder: string;

const call = (...args: string[]) => machine.call([...args, '--server', server.url]);

beforeAll(async () => {
  server = await startServer({ from: 'sources' });
  machine = await Machine.make();
  folder = await mkdtemp(join(tmpdir(), 'watchpost-site-'));
  const { email, password } = server.owner;
  await machine.call(['login', '--server', server.url, '--email', email, '--password-stdin'], `${password}\n`);
  const components = JSON.stringify([{ name: 'Shop', target: { scope: 'tags', tags: ['shop'] } }]);
  for (const visibility of ['public', 'private']) {
    const made = [
      'status-pages',
      'create',
      '--name',
      visibility,
      '--visibility',
      visibility,
      '--components',
      components,
    ];
    expect(await call(...made)).toMatchObject({ code: 0 });
  }
});
afterAll(async () => {
  await server.stop();
  await machine.remove();
  await rm(folder, { recursive: true });
});

test('a page becomes files whose links lead to one another', async () => {
  const { code, stderr } = await call('status-pages', 'export', 'public', folder);
  expect([code, stderr]).toEqual([0, '']);
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const pages = files.map((file) => join(file.parentPath, file.name)).filter((file) => file.endsWith('.html'));
  expect(pages).toContain(join(folder, 'index.html'));
  for (const page of pages) {
    const html = await readFile(page, 'utf8');
    if (!page.includes('/embed/')) expect(html).toContain('This is a copy from');
    for (const [, link = ''] of html.matchAll(/<a href="([^":]+\.(?:html|rss|json))"/g)) {
      await expect(readFile(join(page, '..', link)), `${link} on ${page}`).resolves.toBeDefined();
    }
  }
});

test('with --watch the files are written again after each change, until Ctrl-C', async () => {
  const child = machine.start([
    ...['status-pages', 'export', 'public', folder, '--watch', '--every-seconds', '1', '-o', 'table'],
    ...['--server', server.url],
  ]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = on(createInterface({ input: child.stderr ?? expect.fail('no stderr') }), 'line');
  expect(String((await lines.next()).value)).toMatch(/^\W*\d+ files written to .*, as of 20/);
  const { stdout } = await call('status-pages', 'list', '-o', 'json', '--search', 'public');
  const [page] = JSON.parse(stdout).data;
  expect(await call('status-pages', 'update', page.id, '--name', 'Renamed')).toMatchObject({ code: 0 });
  expect(String((await lines.next()).value)).toContain(' files written to ');
  expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain('Renamed');
  child.kill('SIGINT');
  expect((await child.ended).code).toBe(130);
});

test.each([
  ['private', 'There is no public status page with this slug.'],
  ['missing', 'There is no public status page with this slug.'],
])('a page that is %s is not found', async (slug, message) => {
  const { code, stderr } = await call('status-pages', 'export', slug, folder);
  expect([code, stderr]).toEqual([5, expect.stringContaining(message)]);
});
