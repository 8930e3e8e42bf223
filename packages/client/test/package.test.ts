import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';

const entry = fileURLToPath(new URL('../src/index.ts', import.meta.url));
const run = promisify(execFile);

const bundle = async (minify: boolean, external: string[] = []): Promise<Uint8Array> => {
  const { outputFiles } = await build({
    external,
    entryPoints: [entry],
    bundle: true,
    minify,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.contents ?? expect.fail('esbuild wrote nothing');
};

it('the client can be required from CommonJS', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'client.mjs');
  await build({ entryPoints: [entry], bundle: true, format: 'esm', platform: 'neutral', outfile: file });
  const script = `const { createClient } = require(${JSON.stringify(file)});
    console.log(typeof createClient({ baseUrl: 'https://watchpost.example', apiKey: 'wp_key' }).monitors.list);`;
  await expect(run(process.execPath, ['-e', script])).resolves.toEqual({ stdout: 'function\n', stderr: '' });
});

it('the client loads neither zod nor a module of Node', async () => {
  const code = new TextDecoder().decode(await bundle(false));
  expect(code).not.toMatch(/node_modules\/(?:\.pnpm\/)?zod/);
  expect(code).not.toMatch(/from ["']node:/);
});

it('the verifier of license files loads nothing of the client, and is small', async () => {
  const entryPoint = new URL('../src/license-file.ts', import.meta.url).pathname;
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
  });
  const code = outputFiles[0]?.text ?? expect.fail('esbuild wrote nothing');
  expect(code).not.toMatch(/\bimport\b/);
  expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(2500);
});

it.each([
  ['what an import loads', 14_900, ['ky']],
  ['everything, with ky, which the first request loads', 23_600, []],
])('the client stays small, minified and gzipped: %s', async (_, most, external) => {
  expect(gzipSync(await bundle(true, external), { level: 9 }).byteLength).toBeLessThanOrEqual(most);
});

it('the client loads ky with the first request, not with the import', async () => {
  const code = new TextDecoder().decode(await bundle(false, ['ky']));
  expect(code.match(/^import .*$/gm)).toBeNull();
  expect(code.match(/import\(["']ky["']\)/g)).toHaveLength(1);
});
