import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** What cannot be bundled: machine code, and what reads files beside its own. It is loaded from where it is. */
const unbundled: Plugin = {
  name: 'unbundled',
  setup({ onResolve }) {
    const { resolve } = createRequire(path('../../packages/server-kit/package.json'));
    onResolve({ filter: /^(better-sqlite3|@node-rs\/argon2)$/ }, (wanted) => ({
      path: resolve(wanted.path),
      external: true,
    }));
    // Loaded by the thread of browsers alone, as in the package.
    onResolve({ filter: /^(puppeteer-core|@puppeteer\/replay)$/ }, ({ path: name }) => ({
      path: name,
      external: true,
    }));
    // Its files lie beside it.
    onResolve({ filter: /^@watchpost\/console$/ }, () => ({
      path: path('../../packages/console/dist/index.js'),
      external: true,
    }));
  },
};

const bundles = new Map<string, Promise<string>>();

const bundle = async (source: string, file: string): Promise<string> => {
  const outfile = path(`../dist/${file}`);
  await build({
    entryPoints: [path(source)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    alias: {
      '@watchpost/checks/address-guard': path('../../packages/checks/src/address-guard.ts'),
      '@watchpost/checks/sealed-credentials': path('../../packages/checks/src/sealed-credentials.ts'),
      '@watchpost/checks': path('../../packages/checks/src/index.ts'),
      '@watchpost/client/license-file': path('../../packages/client/src/license-file.ts'),
      '@watchpost/client': path('../../packages/client/src/index.ts'),
      '@watchpost/schemas/agent': path('../../packages/schemas/src/agent.ts'),
      '@watchpost/schemas/checks': path('../../packages/schemas/src/checks.ts'),
      '@watchpost/schemas': path('../../packages/schemas/src/index.ts'),
      '@watchpost/schemas/zod': path('../../packages/schemas/src/zod.ts'),
      '@watchpost/server-kit': path('../../packages/server-kit/src/index.ts'),
    },
    plugins: [unbundled],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
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
export const bundleProcess = async (name: string): Promise<string> => {
  // The threads for patterns and browsers are files beside the bundle, as they are beside the package's own.
  await bundledOnce('pattern-worker.mjs', '../../packages/checks/src/patterns/pattern-worker.ts');
  await bundledOnce('browser-worker.js', '../../packages/checks/src/drivers/browser/worker/browser-worker.ts');
  return bundledOnce(`${name}.mjs`, `../processes/${name}.ts`);
};

const bundledOnce = (file: string, source: string): Promise<string> => {
  const known = bundles.get(file) ?? bundle(source, file);
  bundles.set(file, known);
  return known;
};
