import { mkdir, rm, writeFile } from 'node:fs/promises';

const folder = new URL('../node_modules/.cache/watchpost-build/', import.meta.url);

/**
 * Runs what esbuild bundled. It comes from a file, because an error shows the address of its module: that of a `data:` URL is the whole bundle, and
 * its message is lost behind it.
 *
 * @param name what the bundle is of, for the address
 */
export const importBundle = async <Module>(name: string, contents: Uint8Array): Promise<Module> => {
  const file = new URL(`${name.replaceAll('/', '-')}.${process.pid}.mjs`, folder);
  process.setSourceMapsEnabled(true);
  await mkdir(folder, { recursive: true });
  await writeFile(file, contents);
  try {
    return await import(file.href);
  } finally {
    await rm(file);
  }
};
