import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll } from 'vitest';

/** Machine code cannot be bundled: it is loaded from where the kit has it. */
const machineCode: Plugin = {
  name: 'machine code',
  setup({ onResolve }) {
    const { resolve } = createRequire(import.meta.url);
    onResolve({ filter: /^(better-sqlite3|@node-rs\/argon2)$/ }, ({ path }) => ({
      path: resolve(path),
      external: true,
    }));
  },
};

let folder: string | undefined;
let bundled: Promise<string> | undefined;

const bundle = async (): Promise<string> => {
  folder = await mkdtemp(join(tmpdir(), 'watchpost-worker-'));
  const outfile = join(folder, 'worker.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    alias: { '@watchpost/schemas': fileURLToPath(new URL('../../../schemas/src/index.ts', import.meta.url)) },
    plugins: [machineCode],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return outfile;
};

afterAll(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

/**
 * Makes one file of a worker, once for a test file: a process that has to read two hundred takes seconds to start, and
 * these tests start many.
 *
 * @returns the path of the file
 */
export const bundleWorker = (): Promise<string> => {
  bundled ??= bundle();
  return bundled;
};
