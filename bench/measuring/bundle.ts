import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const bundles = new Map<string, Promise<string>>();

const bundle = async (name: string): Promise<string> => {
  const outfile = path(`../dist/${name}.mjs`);
  await build({
    entryPoints: [path(`../processes/${name}.ts`)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    alias: {
      '@watchpost/schemas': path('../../packages/schemas/src/index.ts'),
      '@watchpost/server-kit': path('../../packages/server-kit/src/index.ts'),
    },
    // Machine code cannot be bundled, nor what looks for it.
    external: ['better-sqlite3', '@node-rs/argon2', 'pg'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return outfile;
};

/**
 * Makes one file of a process and the workspace's sources, once in a run: as production code runs, without the
 * compiler whose memory and start-up time would be measured with it.
 *
 * @returns the path of the file
 */
export const bundleProcess = (name: string): Promise<string> => {
  const known = bundles.get(name) ?? bundle(name);
  bundles.set(name, known);
  return known;
};
