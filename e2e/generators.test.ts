import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@watchpost/testbed/free-port';
import { type Generators, installGenerators } from '@watchpost/testbed/generators';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readDocument } from './fuzz/document.ts';
import { runProgram, startProgram } from './language-clients.js';
import { makeApiKey, type Owner, signIn } from './session.js';
import { walkOperations } from './walk-operations.js';

// People generate clients from openapi.json, and put validators in front of servers. These are five that many use, each as its
// own guide says it: it reads the document, its code compiles, and its calls reach a server.

const minutes = 60_000;
const documentUrl = new URL('../openapi.json', import.meta.url);
const document = fileURLToPath(documentUrl);
const compiler = fileURLToPath(new URL('../node_modules/typescript-native/bin/tsc', import.meta.url));

let generators: Generators | undefined;
let server: ServerProcess;
let owner: Owner;
let apiKey: string;
let folder: string;
beforeAll(async () => {
  generators = await installGenerators();
  if (generators === undefined) return;
  folder = await mkdtemp(join(tmpdir(), 'watchpost-generators-'));
  await cp(generators.programs, folder, { recursive: true });
  await symlink(generators.modules, join(folder, 'node_modules'));
  server = await startServer();
  owner = await signIn(server);
  apiKey = await makeApiKey(server, owner, { scopes: ['monitors:read', 'monitors:write', 'exporters:read'] });
}, 5 * minutes);
afterAll(async () => {
  await server?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});
beforeEach(({ skip }) => skip(generators === undefined, 'npm has no registry to install generators from'));

const run = (name: 'openapi-typescript' | 'openapi-ts' | 'orval', ...parameters: string[]) =>
  runProgram(generators?.command(name) ?? '', parameters, { cwd: folder, env: generators?.env ?? {} });

const generated = [
  {
    name: 'openapi-typescript',
    // Its default makes what has a default value required, also of a request.
    generate: () =>
      run(
        'openapi-typescript',
        ...[document, '--default-non-nullable', 'false', '--output', 'generated/openapi-typescript.ts'],
      ),
  },
  {
    name: 'openapi-ts',
    generate: () =>
      run(
        'openapi-ts',
        ...['--input', document, '--output', 'generated/openapi-ts', '--client', '@hey-api/client-fetch'],
      ),
  },
  {
    name: 'orval',
    generate: async () => {
      const output = { target: './generated/orval.ts', client: 'fetch', baseUrl: server.url };
      await writeFile(
        join(folder, 'orval.config.ts'),
        `export default ${JSON.stringify({ watchpost: { input: document, output } })};`,
      );
      await run('orval', '--config', 'orval.config.ts');
    },
  },
] as const;

const reportOf = (name: string) => ({
  created: name,
  listed: expect.arrayContaining([name]),
  occurrences: 0,
  refused: { status: 400, code: 'validation_failed', paths: ['timeoutSeconds'] },
  missing: { status: 404, code: 'not_found' },
});

describe.each(generated)('what $name generates', ({ name, generate }) => {
  test('compiles, requires what the server requires, and reaches a server', { timeout: 5 * minutes }, async () => {
    await generate();
    const settings = { extends: './tsconfig.json', files: [`${name}.ts`] };
    await writeFile(join(folder, `${name}.json`), JSON.stringify(settings));
    await runProgram(process.execPath, [compiler, '--project', `${name}.json`], { cwd: folder, env: {} });
    await build({
      absWorkingDir: folder,
      entryPoints: [`${name}.ts`],
      outfile: join(folder, `${name}.bundle.mjs`),
      ...{ bundle: true, platform: 'node', format: 'esm', logLevel: 'silent' },
      define: { settings: JSON.stringify({ url: server.url, apiKey }) },
    });
    const { stdout } = await promisify(execFile)(process.execPath, [`${name}.bundle.mjs`], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual(reportOf(name));
  });
});

test('swagger-client makes the calls of the document, and none without what is required', {
  timeout: 5 * minutes,
}, async () => {
  const program = ['swagger-client.mjs', document, server.url, apiKey];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({
    ...reportOf('swagger-client'),
    required: ['selector', 'to', 'from', 'query'].map((name) => `Required parameter ${name} is not provided`),
  });
});

test('Prism finds nothing in requests and answers that the document does not say', {
  timeout: 5 * minutes,
}, async () => {
  const port = await freePort();
  const proxy = startProgram(
    generators?.command('prism') ?? '',
    ['proxy', document, server.url, '--errors', '--port', String(port)],
    { cwd: folder, env: generators?.env ?? {} },
  );
  onTestFinished(() => proxy.stop());
  await expect.poll(() => proxy.output, { timeout: 2 * minutes }).toContain('Prism is listening');
  const callers = { owner: owner.headers, weak: { 'X-Api-Key': apiKey } };
  const steps = await walkOperations(`http://127.0.0.1:${port}`, readDocument(documentUrl), callers);
  expect(steps.filter(({ expected, status, text }) => status !== expected || text.includes('stoplight.io'))).toEqual(
    [],
  );
  expect(steps.length).toBeGreaterThan(200);
  expect([...new Set(steps.map(({ status }) => status))].sort()).toEqual([200, 201, 204, 400, 401, 403, 404, 409, 412]);
});
