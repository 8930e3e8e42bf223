import { chmod, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { printShared } from './print-shared.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Takes the other packages from their sources, so that no build has to come before this one. */
const workspaceSources: Plugin = {
  name: 'workspace-sources',
  setup(plugin) {
    plugin.onResolve({ filter: /^@watchpost\/[a-z-]+(?:\/[a-z-]+)?$/ }, ({ path }) => {
      const [, name, door = 'index'] = path.split('/');
      return {
        path: here(`../${name}/src/${door}.ts`),
        // A module that takes only the errors of the client does not load the rest of it.
        sideEffects: false,
      };
    });
  },
};

/** Of the QR codes only what makes them: the rest of that package draws pictures. */
const qrCodeCore: Plugin = {
  name: 'qr-code-core',
  setup(plugin) {
    const path = createRequire(import.meta.url).resolve('qrcode/lib/core/qrcode.js');
    plugin.onResolve({ filter: /^qrcode$/ }, () => ({ path }));
  },
};

/** For Node this package is CommonJS that asks for modules of Node as it runs, which a bundle of ES modules cannot; its other build is ES modules. */
const yamlModules: Plugin = {
  name: 'yaml-modules',
  setup(plugin) {
    const folder = dirname(createRequire(import.meta.url).resolve('yaml/package.json'));
    plugin.onResolve({ filter: /^yaml$/ }, () => ({ path: join(folder, 'browser/index.js') }));
  },
};

/** commander can start programs as its commands; that alone makes every start load what Node has for processes and sockets. */
const noPrograms: Plugin = {
  name: 'no-programs',
  setup(plugin) {
    plugin.onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: 'no-programs', namespace: 'no-programs' } : undefined,
    );
    plugin.onLoad({ filter: /^/, namespace: 'no-programs' }, () => ({ contents: 'export default {};' }));
  },
};

/** The SDK checks what people answer a server of tools by a validator of 120 kB; ours asks them nothing. */
const noValidator: Plugin = {
  name: 'no-validator',
  setup(plugin) {
    plugin.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({
      path: 'no-validator',
      namespace: 'no-validator',
    }));
    plugin.onLoad({ filter: /^/, namespace: 'no-validator' }, () => ({
      contents: `export { default as process } from 'node:process';
        export class DefaultJsonSchemaValidator {
          getValidator() { throw new Error('nothing is validated'); }
        }`,
    }));
  },
};

/** Bundles what is generated from the contract with its repetitions in constants: they are half of it. */
const sharedManifest: Plugin = {
  name: 'shared-manifest',
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]src[\\/]contract[\\/](operations|monitor-types)\.ts$/ }, async ({ path }) => {
      const exported = Object.entries((await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>);
      const { constants, printed } = printShared(exported.map(([, value]) => value));
      const declared = exported.map(([name], index) => `export const ${name} = ${printed[index]};`);
      return { loader: 'js', contents: [...constants, ...declared].join('\n') };
    });
  },
};

/** Bundles what help lists as plain data: its module would load every command to find that out. */
const outlineAsData: Plugin = {
  name: 'outline-as-data',
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]src[\\/]commands[\\/]outline\.ts$/ }, async ({ path }) => {
      const { outputFiles } = await build({
        entryPoints: [path],
        bundle: true,
        write: false,
        format: 'esm',
        platform: 'node',
        plugins: [workspaceSources, qrCodeCore],
        logLevel: 'warning',
      });
      const { outline } = (await import(
        `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`
      )) as { readonly outline: unknown };
      return { loader: 'js', contents: `export const outline = ${JSON.stringify(outline)};` };
    });
  },
};

/**
 * Bundles the command with all it needs into one folder.
 *
 * @param outdir where `watchpost.js` and its chunks go; emptied first
 * @returns the size of all files together, in bytes
 */
export const bundle = async (outdir: string): Promise<number> => {
  const { version } = JSON.parse(await readFile(here('./package.json'), 'utf8')) as { version: string };
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: { watchpost: here('./src/watchpost.ts') },
    outdir,
    bundle: true,
    // Each command loads only the chunks that it needs.
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node22',
    minifySyntax: true,
    // Errors carry their names themselves, so that nothing depends on those in the code.
    minifyIdentifiers: true,
    minifyWhitespace: true,
    legalComments: 'none',
    define: { WATCHPOST_VERSION: JSON.stringify(version) },
    metafile: true,
    plugins: [workspaceSources, qrCodeCore, yamlModules, noPrograms, noValidator, sharedManifest, outlineAsData],
    logLevel: 'warning',
  });
  await chmod(`${outdir}/watchpost.js`, 0o755);
  return Object.values(metafile.outputs).reduce((sum, { bytes }) => sum + bytes, 0);
};

if (import.meta.main) {
  const bytes = await bundle(here('./dist'));
  console.log(`dist/watchpost.js and chunks: ${Math.round(bytes / 1000)} kB`);
}
