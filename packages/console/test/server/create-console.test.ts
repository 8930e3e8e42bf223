import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { routes } from '../../src/app/pages.js';
import { builtFolder } from '../../src/built-folder.js';
import { type ConsoleManifest, createConsole } from '../../src/index.js';
import { bestOf } from '../../src/server/asset.js';

const manifest: ConsoleManifest = JSON.parse(readFileSync(`${builtFolder}manifest.json`, 'utf8'));
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Request =>
  new Request(`http://host${path}`, { method, headers });
const asBrowser = { accept: 'text/html,*/*;q=0.8' };

describe('the console', () => {
  const built = createConsole();

  test('serves every file under its hashed name for a year, in each encoding', async () => {
    expect(manifest.assets.length).toBeGreaterThan(5);
    for (const { path, sha256 } of manifest.assets) {
      for (const [encoding, decode] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
        ['identity', (bytes: Buffer) => bytes],
      ] as const) {
        const answer = built.handle(get(`/${path}`, { 'accept-encoding': encoding }));
        const bytes = decode(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer()));
        expect(createHash('sha256').update(bytes).digest('base64url')).toBe(sha256);
        expect(answer?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(answer?.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
        expect(answer?.headers.get('content-type')).toMatch(/^text\/(?:javascript|css); charset=utf-8$/);
      }
    }
  });

  test('serves the service worker under a name that stays, without imports, and lets it speak to this host alone', async () => {
    const answer = built.handle(get('/push/worker.js?api=%2Fapi%2Fv1'));
    expect(answer?.headers.get('cache-control')).toBe('no-cache');
    expect(answer?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer?.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    // A browser runs it as a classic script; and with a handler of requests it could break every page.
    const script = (await answer?.text()) ?? '';
    expect(script).not.toMatch(/\bimport\b|\bexport\b|[`'"]fetch[`'"]/);
    expect(script).toContain('notificationclick');
    expect(manifest.first).not.toContain(manifest.worker.path);
    expect(manifest.worker.gzip).toBeLessThan(1500);
  });

  test('says what it is as an app, with pictures that systems may cut to a circle', async () => {
    const mounted = createConsole({ basePath: '/ops/watch' });
    const answer = mounted.handle(get('/ops/watch/app.webmanifest'));
    expect(answer?.headers.get('content-type')).toBe('application/manifest+json');
    const app = await answer?.json();
    expect(app).toMatchObject({ display: 'standalone', start_url: '/ops/watch/', scope: '/ops/watch/' });
    for (const { src, sizes, type } of app.icons) {
      const icon = mounted.handle(get(src));
      expect([icon?.status, icon?.headers.get('content-type')]).toEqual([200, type]);
      // Width and height are the first fields of a PNG's header (W3C PNG §11.2.1).
      const bytes = Buffer.from((await icon?.arrayBuffer()) ?? new ArrayBuffer());
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
    const etag = answer?.headers.get('etag') ?? '';
    expect(mounted.handle(get('/ops/watch/app.webmanifest', { 'if-none-match': etag }))?.status).toBe(304);
  });

  test.each(['/', '/monitors', '/monitors/', '/sign-in', '/monitors?status=down'])('shows %s', async (path) => {
    const answer = built.handle(get(path));
    expect([answer?.status, answer?.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer?.headers.get('content-security-policy')).toContain('trusted-types push-worker');
    expect(answer?.headers.get('cache-control')).toBe('no-cache');
    const html = (await answer?.text()) ?? '';
    expect(html).toContain('{&quot;base&quot;:&quot;/&quot;,&quot;api&quot;:&quot;/api/v1&quot;');
    for (const [, address] of html.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)) {
      expect([address, built.handle(get(address ?? ''))?.status]).toEqual([address, 200]);
    }
  });

  test('answers a browser that has the page with 304', () => {
    const etag = built.handle(get('/'))?.headers.get('etag') ?? '';
    expect(built.handle(get('/', { 'if-none-match': etag }))?.status).toBe(304);
    expect(built.handle(get('/', { 'if-none-match': '"other"' }))?.status).toBe(200);
  });

  test('shows a browser a page with status 404 for what does not exist, and leaves it to the host for a program', () => {
    expect(built.handle(get('/nowhere', asBrowser))?.status).toBe(404);
    expect(built.handle(get('/nowhere'))).toBeUndefined();
    expect(built.handle(get('/assets/main-gone.js'))).toBeUndefined();
    expect(built.handle(get('/assets/../manifest.json'))).toBeUndefined();
  });

  test('answers HEAD like GET without the body, and leaves other methods to the host', async () => {
    const head = built.handle(get('/', {}, 'HEAD'));
    expect([head?.status, await head?.text()]).toEqual([200, '']);
    expect(built.handle(get('/', {}, 'POST'))).toBeUndefined();
  });

  test('is mounted under any path without a rebuild', async () => {
    const mounted = createConsole({ basePath: '/ops/watch', apiPath: '/ops/api/v1', signIn: 'host' });
    const html = (await mounted.handle(get('/ops/watch/monitors'))?.text()) ?? '';
    expect(html).toContain(
      '&quot;base&quot;:&quot;/ops/watch/&quot;,&quot;api&quot;:&quot;/ops/api/v1&quot;,&quot;signIn&quot;:&quot;host&quot;',
    );
    const [, script] = /src="(\/ops\/watch\/assets\/[^"]+\.js)"/.exec(html) ?? [];
    expect(mounted.handle(get(script ?? ''))?.status).toBe(200);
    expect(mounted.handle(get('/ops/watch'))?.status).toBe(200);
    expect(mounted.handle(get('/ops/watchtower', asBrowser))).toBeUndefined();
    expect(mounted.handle(get('/', asBrowser))).toBeUndefined();
  });

  test('shows the text of the host to browsers without scripts, and adds its headers', async () => {
    const own = createConsole({
      noScript: '<p>$& Use the API.</p>',
      headers: { 'strict-transport-security': 'max-age=1' },
    });
    const answer = own.handle(get('/'));
    expect(await answer?.text()).toContain('<noscript><p>$& Use the API.</p></noscript>');
    expect(answer?.headers.get('strict-transport-security')).toBe('max-age=1');
  });

  test.each([
    [{ basePath: 'ops' }, 'basePath must be a path that begins with / (got "ops")'],
    [{ basePath: '/"><script>' }, 'basePath must be a path that begins with / (got "/"><script>")'],
    [{ apiPath: '/' }, 'apiPath must name a path below the root, such as /api/v1 (got "/")'],
  ])('refuses %j', (options, message) => {
    expect(() => createConsole(options)).toThrow(new TypeError(message));
  });
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['', 'identity'],
  ['deflate', 'identity'],
])('of the accepted encodings %j the best is %s', (accepted, best) => {
  expect(bestOf(accepted)).toBe(best);
});

describe('the size of the console', () => {
  const sizes = new Map(manifest.assets.map(({ path, gzip }) => [path, gzip]));
  const sum = (files: Iterable<string>, ending: string): number =>
    [...files]
      .filter((file) => file.endsWith(ending))
      .reduce((total, file) => total + (sizes.get(file) ?? Number.NaN), 0);
  const first = new Set(manifest.first);
  const later = manifest.later.filter((file) => !first.has(file));
  const pages = Object.entries(manifest.modules).filter(
    ([name]) => /-page\.tsx$/.test(name) && !name.includes('/elements/'),
  );
  /** What a page needs beyond the first view, apart from what comes with the first of them. */
  const ownOf = (files: readonly string[]): readonly string[] =>
    files.filter((file) => !first.has(file) && !later.includes(file));
  const uplot = manifest.assets.filter(({ path }) => /uPlot/.test(path)).map(({ path }) => path);

  test('stays within 45.5 kB of scripts and 10 kB of styles for the list of monitors, compressed with gzip, client included', () => {
    expect(pages.find(([name]) => name === 'src/app/watch/monitors/list-page.tsx')?.[1]).toSatisfy(
      (files: readonly string[]) => files.every((file) => first.has(file)),
    );
    expect(sum(first, '.js')).toBeLessThanOrEqual(45_500);
    expect(sum(first, '.css')).toBeLessThanOrEqual(10_000);
  });

  test('stays within 8 kB for what comes once with the first other page: the table of pages, and all resources of the client', () => {
    expect(sum(later, '.js')).toBeGreaterThan(1_000);
    expect(sum(later, '.js')).toBeLessThanOrEqual(8_000);
  });

  test.each(pages)('stays within 20 kB of scripts for %s, and 45 kB with a chart', (_name, files) => {
    expect(sum(ownOf(files), '.js')).toBeLessThanOrEqual(20_000);
    expect(sum([...ownOf(files), ...uplot], '.js')).toBeLessThanOrEqual(45_000);
  });

  test('counts every page and the library of charts', () => {
    expect(new Set(routes.map(({ view }) => `src/app/${view}.tsx`))).toEqual(new Set(pages.map(([name]) => name)));
    expect(uplot).toHaveLength(1);
  });

  test('brings no run-time dependency', () => {
    const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(dependencies).toBeUndefined();
  });
});
