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

/** What bundlers that split make of the client: a file for the import, and those that are loaded later. */
const split = async () => {
  const { outputFiles, metafile } = await build({
    external: ['ky'],
    entryPoints: [entry],
    bundle: true,
    minify: true,
    splitting: true,
    outdir: '/split',
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    write: false,
    metafile: true,
  });
  const outputs = Object.entries(metafile.outputs);
  const imported = new Set<string>();
  const add = (path: string): void => {
    imported.add(path);
    for (const { kind, path: next } of metafile.outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !imported.has(next)) add(next);
    }
  };
  const [index = ''] = outputs.find(([, { entryPoint }]) => entryPoint?.endsWith('src/index.ts')) ?? [];
  add(index);
  const isImported = ({ path }: { readonly path: string }): boolean =>
    [...imported].some((each) => path.endsWith(each.slice(each.lastIndexOf('/'))));
  return { outputFiles, isImported };
};

const gzipped = (parts: readonly Uint8Array[]): number => gzipSync(Buffer.concat(parts), { level: 9 }).byteLength;

it('an import of the client is small, minified and gzipped', async () => {
  const { outputFiles, isImported } = await split();
  const parts = outputFiles.filter(isImported).map(({ contents }) => contents);
  expect(gzipped(parts)).toBeLessThanOrEqual(11_850);
});

// Each resource with methods by hand adds some 200 B.
it('everything is small too, with ky, which the first request loads, and with the stream', async () => {
  expect(gzipped([await bundle(true)])).toBeLessThanOrEqual(24_600);
});

it('the import loads neither what sends requests nor what reads streams', async () => {
  const { outputFiles, isImported } = await split();
  const code = outputFiles
    .filter(isImported)
    .map(({ text }) => text)
    .join();
  expect(code).not.toContain('fetch gave no response');
  expect(code).not.toContain('text/event-stream');
  expect(code).toMatch(/import\("\.\/attempts-\w+\.js"\)/);
  expect(code).not.toMatch(/["']ky["']/);
});
