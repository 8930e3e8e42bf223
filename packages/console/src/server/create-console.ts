import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeOf } from '../app/pages.js';
import { builtFolder } from '../built-folder.js';
import type { ConsoleAnswer, ConsoleCall } from './answer.js';
import { type Asset, iconHeaders, readAsset, workerHeaders } from './asset.js';
import type { ConsoleManifest } from './manifest.js';
import { createPage } from './page.js';
import { createWebApp, webAppPath } from './web-app.js';

/** Where the console is, and what it belongs to. */
export interface ConsoleOptions {
  /** Path under which it is mounted, such as `/ops/watch`. Default `/`. */
  readonly basePath?: string | undefined;
  /** Path of the API on the same host, such as `/ops/watch/api`. Default `/api/v1`. */
  readonly apiPath?: string | undefined;
  /**
   * How people sign in. `password`: on the console's own page, with the users of Watchpost. `host`: the host has signed them in
   * and adds its credential, such as a cookie, to each request. Default `password`.
   */
  readonly signIn?: 'password' | 'host' | undefined;
  /** HTML that a browser without scripts shows. Default: one sentence. The host has escaped what it took from others. */
  readonly noScript?: string | undefined;
  /** Headers that are added to each answer, such as `strict-transport-security`. Default: none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The console, as a host mounts it. */
export interface Console {
  /**
   * Answers a request for a page or a file of the console.
   *
   * @returns `undefined` for what is the host's: a path that is not below `basePath` or that only a browser would have
   * answered (with the page that says 404), and any method but GET and HEAD
   */
  handle(request: Request): Response | undefined;
  /** As `handle`, for hosts that have no `Request`. */
  answer(call: ConsoleCall): ConsoleAnswer | undefined;
}

/**
 * Reads the built console into memory, about 1 MB.
 *
 * @example
 * ```ts
 * const console = createConsole({ basePath: '/ops/watch', apiPath: '/ops/api/v1', signIn: 'host' });
 * app.all('/**', ({ req }) => console.handle(req) ?? kit.fetch(req));
 * ```
 * @throws TypeError when a path is not absolute, or the API would be at the root
 */
export const createConsole = (options: ConsoleOptions = {}): Console => {
  const base = baseOf(options.basePath ?? '/');
  const api = absolute('apiPath', options.apiPath ?? '/api/v1').replace(/\/+$/, '');
  if (api === '') throw new TypeError('apiPath must name a path below the root, such as /api/v1 (got "/")');
  const manifest: ConsoleManifest = JSON.parse(readFileSync(join(builtFolder, 'manifest.json'), 'utf8'));
  const assets = new Map<string, Asset>(manifest.assets.map((entry) => [entry.path, readAsset(builtFolder, entry)]));
  assets.set(manifest.worker.path, readAsset(builtFolder, manifest.worker, workerHeaders));
  for (const entry of manifest.icons) assets.set(entry.path, readAsset(builtFolder, entry, iconHeaders));
  const settings = { base, api, signIn: options.signIn ?? 'password' };
  const webApp = createWebApp(settings);
  const noScript = options.noScript ?? '<p>The console needs JavaScript.</p>';
  const page = createPage(readFileSync(join(builtFolder, 'index.html'), 'utf8'), settings, noScript);

  const further = options.headers ?? {};
  const find = (path: string, header: ConsoleCall['header']): ConsoleAnswer | undefined => {
    const asset = assets.get(path);
    if (asset !== undefined) return asset(header('accept-encoding') ?? '');
    if (path === webAppPath) return webApp(header('if-none-match'));
    if (routeOf(`/${path}`) !== undefined) return page(200, header('if-none-match'));
    // A program that asks for what does not exist gets the host's answer; so does a page of before an upgrade, for its chunk.
    return header('accept')?.includes('text/html') === true ? page(404, null) : undefined;
  };
  const answer: Console['answer'] = ({ method, path, header }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    // Without the slash at its end, the base is the home page as well.
    if (!`${path}/`.startsWith(base)) return undefined;
    const found = find(path.slice(base.length), header);
    if (found === undefined) return undefined;
    return { ...found, headers: { ...found.headers, ...further }, body: method === 'HEAD' ? null : found.body };
  };
  return {
    answer,
    handle(request) {
      const header = (name: string): string | null => request.headers.get(name);
      const found = answer({ method: request.method, path: new URL(request.url).pathname, header });
      return found && new Response(found.body, { status: found.status, headers: found.headers });
    },
  };
};

const absolute = (name: string, path: string): string => {
  if (!/^\/[\w\-./~]*$/.test(path)) throw new TypeError(`${name} must be a path that begins with / (got "${path}")`);
  return path;
};

const baseOf = (path: string): string => `${absolute('basePath', path).replace(/\/+$/, '')}/`;
