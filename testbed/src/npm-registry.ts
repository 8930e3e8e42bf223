import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { startHttpTarget } from './targets.js';

const run = promisify(execFile);

/** A registry of npm on loopback. */
export interface NpmRegistry {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a registry that has packed packages and nothing else, for a scope: `npm install --@watchpost:registry=URL …`. It
 * answers as `docs/responses/package-metadata.md` of npm/registry says, as far as an installation asks.
 */
export const startNpmRegistry = async (tarballs: readonly string[]): Promise<NpmRegistry> => {
  const packages = new Map<string, (url: string) => object>();
  const files = new Map<string, Buffer>();
  for (const [index, path] of tarballs.entries()) {
    const bytes = await readFile(path);
    const { stdout } = await run('tar', ['-xzOf', path, 'package/package.json']);
    const manifest: { readonly name: string; readonly version: string } = JSON.parse(stdout);
    files.set(`/${index}.tgz`, bytes);
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    packages.set(`/${manifest.name}`, (url) => ({
      name: manifest.name,
      'dist-tags': { latest: manifest.version },
      versions: { [manifest.version]: { ...manifest, dist: { tarball: `${url}/${index}.tgz`, integrity } } },
    }));
  }
  const server = await startHttpTarget({
    handler: (request, response) => {
      const path = decodeURIComponent(request.url ?? '');
      const file = files.get(path);
      const answer = file ?? JSON.stringify(packages.get(path)?.(server.url) ?? {});
      const type = file === undefined ? 'application/json' : 'application/octet-stream';
      response.writeHead(file || packages.has(path) ? 200 : 404, { 'content-type': type }).end(answer);
    },
  });
  return { url: server.url, stop: () => server.stop() };
};
