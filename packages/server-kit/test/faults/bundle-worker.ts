import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const cache = fileURLToPath(new URL('../../node_modules/.cache/watchpost-faults', import.meta.url));

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

let bundled: Promise<string> | undefined;

const bundle = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    alias: {
      '@watchpost/schemas': fileURLToPath(new URL('../../../schemas/src/index.ts', import.meta.url)),
      '@watchpost/schemas/zod': fileURLToPath(new URL('../../../schemas/src/zod.ts', import.meta.url)),
    },
    plugins: [machineCode],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'error',
  });
  const content = outputFiles[0]?.contents ?? new Uint8Array();
  // Named by a hash of its content: test runs at the same time write the same file.
  const file = join(cache, `${createHash('sha256').update(content).digest('hex')}.mjs`);
  const unfinished = `${file}.${process.pid}`;
  await mkdir(cache, { recursive: true });
  await writeFile(unfinished, content);
  await rename(unfinished, file);
  return file;
};

/**
 * Makes one file of a worker, once for a process of tests: a process that has to read two hundred takes seconds to start, and
 * these tests start many.
 *
 * @returns the path of the file
 */
export const bundleWorker = (): Promise<string> => {
  bundled ??= bundle();
  return bundled;
};
