import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import type { AssetEntry, ConsoleManifest } from './src/server/manifest.js';

type Chunk = Rolldown.OutputChunk;

/** Below the folder of built files; its folder is the scope of the service worker. */
export const workerFile = 'push/worker.js';

/** Compresses every file beside itself, and writes `manifest.json`: what there is, and what the first view loads. */
export const writeManifest = (root: string, folder: string): Plugin => {
  let chunks: readonly Chunk[] = [];
  return {
    name: 'watchpost-manifest',
    apply: 'build',
    generateBundle: {
      // Vite drops chunks of which only styles are left.
      order: 'post',
      handler: (_options, bundle) => {
        chunks = chunksOf(bundle);
      },
    },
    async closeBundle() {
      const names = (await readdir(join(folder, 'assets'))).filter((name) => !/\.(br|gz)$/.test(name)).sort();
      const assets = await Promise.all(names.map((name) => compress(folder, `assets/${name}`)));
      const isCalled = (name: string) => (chunk: Chunk) => chunk.name === name;
      const icons = (await readdir(join(folder, 'icons'))).filter((name) => name.endsWith('.png')).sort();
      const manifest: ConsoleManifest = {
        assets,
        worker: await compress(folder, workerFile),
        icons: await Promise.all(icons.map((name) => compress(folder, `icons/${name}`))),
        first: filesOf(
          chunks,
          chunks.filter(({ name, isEntry, fileName }) => (isEntry && fileName !== workerFile) || name === 'first'),
        ),
        later: filesOf(chunks, chunks.filter(isCalled('later'))),
        modules: Object.fromEntries(
          chunks.flatMap((chunk) =>
            chunk.moduleIds
              .filter((id) => id.startsWith(root) && /\.tsx$/.test(id))
              .map((id) => [id.slice(root.length), filesOf(chunks, [chunk])]),
          ),
        ),
      };
      await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    },
  };
};

const chunksOf = (bundle: Rolldown.OutputBundle): readonly Chunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

const compress = async (folder: string, path: string): Promise<AssetEntry> => {
  const file = join(folder, path);
  const bytes = await readFile(file);
  const gz = await promisify(gzip)(bytes, { level: 9 });
  const br = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)]);
  const sha256 = createHash('sha256').update(bytes).digest('base64url');
  return { path, sha256, bytes: bytes.length, gzip: gz.length, br: br.length };
};

/** The files of chunks with all that they import. */
const filesOf = (chunks: readonly Chunk[], from: readonly Chunk[]): readonly string[] => {
  const files = new Set<string>();
  const visit = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  from.forEach(visit);
  return [...files].sort();
};
