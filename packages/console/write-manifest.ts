import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import type { AssetEntry, ConsoleManifest } from './src/server/manifest.js';

/** As much of Vite's manifest as is read. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Compresses every file beside itself, and writes `manifest.json`: what there is, and what the first view loads. */
export const writeManifest = (folder: string): Plugin => ({
  name: 'watchpost-manifest',
  apply: 'build',
  async closeBundle() {
    const chunks: Readonly<Record<string, Chunk>> = JSON.parse(
      await readFile(join(folder, 'vite-manifest.json'), 'utf8'),
    );
    const names = (await readdir(join(folder, 'assets'))).filter((name) => !/\.(br|gz)$/.test(name)).sort();
    const assets = await Promise.all(names.map((name) => compress(folder, `assets/${name}`)));
    const manifest: ConsoleManifest = { assets, first: firstOf(chunks), chunks: chunksOf(chunks) };
    await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await rm(join(folder, 'vite-manifest.json'));
  },
});

const compress = async (folder: string, path: string): Promise<AssetEntry> => {
  const file = join(folder, path);
  const bytes = await readFile(file);
  const gz = await promisify(gzip)(bytes, { level: 9 });
  const br = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)]);
  const sha256 = createHash('sha256').update(bytes).digest('base64url');
  return { path, sha256, bytes: bytes.length, gzip: gz.length, br: br.length };
};

/** The files of the entry with all that it imports before it runs. */
const firstOf = (chunks: Readonly<Record<string, Chunk>>): readonly string[] => {
  const entry = Object.keys(chunks).find((name) => chunks[name]?.isEntry === true);
  return entry === undefined ? [] : filesOf(chunks, entry);
};

/** For each lazily loaded module, the files that it needs. */
const chunksOf = (chunks: Readonly<Record<string, Chunk>>): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.keys(chunks)
      .filter((name) => name.startsWith('src/') || chunks[name]?.isDynamicEntry === true)
      // A module of a dependency by its name, wherever that is installed.
      .map((name) => [name.replace(/^.*node_modules\//, ''), filesOf(chunks, name)]),
  );

const filesOf = (chunks: Readonly<Record<string, Chunk>>, from: string): readonly string[] => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    chunk.imports?.forEach(visit);
  };
  visit(from);
  return [...files].sort();
};
