import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Runs a module, in the folder of an example, whose packages are the built ones, and returns what it prints as JSON. */
const run = async <T>(code: string): Promise<T> => {
  const cwd = new URL('../examples/own-check-type/', import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { cwd });
  return JSON.parse(stdout) as T;
};

const filesLoaded = `
  import { registerHooks } from 'node:module';
  const files = [];
  registerHooks({
    load(url, context, next) {
      files.push(url);
      return next(url, context);
    },
  });`;
const madeKit = `
  const { createServerKit } = await import('@watchpost/server-kit');
  const { createSqliteStore } = await import('@watchpost/server-kit/sqlite');
  const { mkdtempSync, rmSync } = await import('node:fs');
  const folder = mkdtempSync((await import('node:os')).tmpdir() + '/watchpost-import-');
  process.on('exit', () => rmSync(folder, { recursive: true }));
  const secretKeys = [{ id: 'main', bytes: new Uint8Array(32) }];
  const makeKit = (options) =>
    createServerKit({ store: createSqliteStore({ file: folder + '/watchpost.db' }), secretKeys, publicUrl: 'http://localhost', ...options });`;

test('Importing the kit loads nothing that only some hosts use: it would cost all of them time and memory', async () => {
  const { files, builtins } = await run<{ readonly files: string[]; readonly builtins: string[] }>(`
    ${filesLoaded}
    await import('@watchpost/server-kit');
    console.log(JSON.stringify({ files, builtins: process.moduleLoadList }));`);
  const packages = new Set(files.flatMap((url) => url.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1] ?? []));
  expect([...packages]).toContain('croner');
  for (const late of ['zod', 'jose', '@node-rs/argon2', '@opentelemetry/api', 'undici', 'nodemailer', 'pdfkit']) {
    expect([...packages], late).not.toContain(late);
  }
  expect(builtins.filter((name) => name.includes('undici'))).toEqual([]);
});

test('A kit loads the rooms of the parts that it serves when it starts, and no others', async () => {
  const loadedBy = (without: readonly string[]) =>
    run<{ readonly imported: number; readonly started: number }>(`
      ${filesLoaded}
      ${madeKit}
      const servings = () => files.filter((url) => /\\/serving-\\w+\\.js$/.test(url)).length;
      const kit = makeKit({ without: ${JSON.stringify(without)} });
      const imported = servings();
      await kit.start();
      const started = servings();
      await kit.stop();
      console.log(JSON.stringify({ imported, started }));`);
  const everything = await loadedBy([]);
  expect(everything.imported).toBe(0);
  expect(everything.started).toBeGreaterThan(15);
  const parts = ['commerce', 'licenses', 'featureFlags', 'statusPages', 'reports', 'exporters', 'signIn', 'agents'];
  // Those of accounts and sessions, of which `GET /auth/me` and others stay without `signIn`.
  expect(await loadedBy(parts)).toEqual({ imported: 0, started: 2 });
  expect(await loadedBy(parts.filter((part) => part !== 'reports'))).toEqual({ imported: 0, started: 3 });
});

test('The kit, which has a copy of zod of its own, understands schemas of the zod that its host installed', async () => {
  const answer = await run<{ readonly refused: unknown; readonly made: unknown; readonly published: unknown }>(`
    ${madeKit}
    const z = await import('zod');
    const config = z.strictObject({ topic: z.string().min(1), minReplicas: z.int().min(1).default(2).describe('Fewer are a fault.') });
    const topicType = {
      title: 'A topic', target: z.string().min(1), config, assertions: ['latency'], credentials: [],
      check: () => Promise.reject(new Error('is not asked')),
    };
    const kit = makeKit({ checks: { topic: topicType }, without: ['signIn'] });
    await kit.start({ background: false });
    const client = kit.client({
      id: '1', name: 'Ada', email: 'ada@example.com', role: 'owner', organization: { key: 'acme', name: 'Acme' },
    });
    const create = (config) =>
      client.monitors.create({ name: 'Orders', type: 'topic', target: 'broker', enabled: false, config });
    const { config: made } = await create({ topic: 'orders' });
    const refused = await create({ topic: '', minReplicas: 0 }).catch(({ errors }) => errors.map(({ path }) => path));
    const openapi = await (await kit.fetch(new Request('http://localhost/api/v1/openapi.json'))).text();
    await kit.stop();
    console.log(JSON.stringify({ made, refused, published: openapi.includes('Fewer are a fault.') }));`);
  expect(answer).toEqual({
    made: { topic: 'orders', minReplicas: 2 },
    refused: ['config.topic', 'config.minReplicas'],
    published: true,
  });
});
