import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createStatusPages, type StatusPagesOptions } from '../src/index.js';
import { apiUrl, createSampleApi } from './sample-api.js';
import { samplePage, sampleTime } from './sample-page.js';

const setUp = (
  publicUrl = 'https://watch.example',
  isLive = false,
  more: Pick<StatusPagesOptions, 'onChange'> = {},
) => {
  const api = createSampleApi();
  let now = Date.parse(sampleTime);
  const options = { apiUrl, publicUrl, takesMail: true, isLive, clock: () => now, ...more };
  const pages = createStatusPages({ fetch: api.fetch, ...options });
  const visit = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(path, 'https://watch.example');
    const result = await pages.handle(new Request(url, { redirect: 'manual', ...init }), {
      ip: '192.0.2.1',
      compress: true,
    });
    return result.matched ? result.response : expect.fail(`${path} was not answered`);
  };
  const pass = (ms: number): void => {
    now += ms;
  };
  return { api, pages, visit, pass };
};

const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers,
});

describe('addresses', () => {
  test.each([
    ['/status/acme', 'Some systems are down'],
    ['/status/acme/', 'Some systems are down'],
    ['/status/acme/de', 'Einige Systeme sind ausgefallen'],
    ['/status/acme/incidents/41', 'Website is down'],
    ['/status/acme/history?month=2026-11', 'Incidents of November 2026'],
    ['/status/acme/de/history', 'Störungen im November 2026'],
    ['/status/acme/components/cmp_0002', 'Partial outage'],
    ['/status/acme/embed?theme=dark', 'Some systems are down'],
    ['/status/acme/subscribe', 'E-mail address'],
    ['/status/acme/feed.rss', '<rss version="2.0"'],
    ['/status/acme/feed.json', 'https://jsonfeed.org/version/1.1'],
    ['/status/acme/widget.js', 'Some systems are down'],
    ['/status/acme/de/widget.js', 'Einige Systeme sind ausgefallen'],
    ['/status/acme/summary.json', '"name":"Acme"'],
  ])('%s is answered with 200', async (path, text) => {
    const response = await setUp().visit(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(text);
  });

  test('unknown pages, unknown addresses and unknown languages get the same real 404', async () => {
    const { visit } = setUp();
    const paths = [
      ...['/status', '/status/', '/status/other', '/status/Acme', '/status/acme/nothing', '/status/acme/fr'],
      ...['/status/acme/incidents/7', '/status/acme/incidents/41/x', '/status/acme/history?month=2026-13'],
      ...['/status/acme/components/cmp_9', '/status/acme/incidents/..%2f..', '/status/%00', '/status/acme/badge.svg'],
    ];
    const bodies = new Set<string>();
    for (const path of paths) {
      const response = await visit(path);
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
      bodies.add(await response.text());
    }
    expect(bodies.size).toBe(1);
  });

  test('requests that are not below the prefix are left alone', async () => {
    const { pages } = setUp();
    for (const path of ['/', '/statuses', '/api/v1/monitors']) {
      expect(await pages.handle(new Request(`https://watch.example${path}`))).toEqual({ matched: false });
    }
  });

  test('clients of Statuspage find its documents below the address of the page', async () => {
    const { api, visit } = setUp();
    for (const at of ['/status/acme', 'https://status.acme.example']) {
      const plain = await visit(`${at}/summary.json`);
      const reply = await visit(`${at}/api/v2/summary.json`);
      expect([plain.status, reply.status]).toEqual([200, 200]);
      expect(await reply.text()).toBe(await plain.text());
      for (const path of ['status.json', 'incidents.json', 'incidents/unresolved.json']) {
        expect((await visit(`${at}/api/v2/${path}`)).status).toBe(404);
        expect(api.asked.at(-1)?.line).toBe(`GET /acme/${path}`);
      }
      const asked = api.asked.length;
      expect((await visit(`${at}/api/v2/feed.rss`)).status).toBe(404);
      expect(api.asked).toHaveLength(asked);
    }
  });

  test('a domain of a page has the page at its root, and its host is asked about once', async () => {
    const { api, pages, visit } = setUp();
    const there = await visit('https://status.acme.example/');
    expect(await there.text()).toContain('href="/history"');
    expect((await visit('https://status.acme.example/api/v1/monitors')).status).toBe(404);
    expect(await pages.handle(new Request('https://other.example/'))).toEqual({ matched: false });
    await pages.handle(new Request('https://other.example/'));
    expect(api.asked.filter(({ line }) => line.includes('domain-check'))).toHaveLength(2);
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s on a page that takes nothing is refused', async (method) => {
    const response = await setUp().visit('/status/acme', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('what caches and browsers are sent', () => {
  test('a public page may be shared, and shown for a day while the server is away', async () => {
    const { headers } = await setUp().visit('/status/acme');
    expect(headers.get('cache-control')).toBe('public, max-age=10, stale-while-revalidate=30, stale-if-error=86400');
    expect(headers.get('vary')).toBe('accept-encoding, accept-language');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; /,
    );
    expect(headers.get('content-security-policy')).toMatch(/ script-src 'sha256-[^']+'; form-action 'none'; /);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('the language varies only where the visitor did not choose it and there are several', async () => {
    const { api, visit, pass } = setUp();
    expect((await visit('/status/acme/de')).headers.get('vary')).toBe('accept-encoding');
    api.page = { ...api.page, locales: ['en'] };
    pass(1000);
    expect((await visit('/status/acme/en')).headers.get('vary')).toBe('accept-encoding');
  });

  test('Accept-Language chooses among the languages of the page', async () => {
    const { visit } = setUp();
    const inLanguage = async (header: string) =>
      (await visit('/status/acme', { headers: { 'accept-language': header } })).headers.get('content-language');
    expect(await inLanguage('de-AT,de;q=0.9,en;q=0.8')).toBe('de');
    expect(await inLanguage('fr, en;q=0.5, de;q=0.4')).toBe('en');
    expect(await inLanguage('fr')).toBe('en');
  });

  test('the same page is sent plain, as gzip and as brotli, and 304 to those who have it', async () => {
    const { visit } = setUp();
    const plain = await visit('/status/acme');
    const text = await plain.text();
    const bytesIn = async (encoding: string): Promise<Buffer> => {
      const response = await visit('/status/acme', { headers: { 'accept-encoding': `${encoding}, identity;q=0` } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      return Buffer.from(await response.arrayBuffer());
    };
    expect(gunzipSync(await bytesIn('gzip')).toString()).toBe(text);
    expect(brotliDecompressSync(await bytesIn('br')).toString()).toBe(text);
    const refused = await visit('/status/acme', { headers: { 'accept-encoding': 'br;q=0' } });
    expect(refused.headers.get('content-encoding')).toBeNull();
    const etag = plain.headers.get('etag') ?? '';
    const again = await visit('/status/acme', { headers: { 'if-none-match': `"x", ${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await visit('/status/acme', { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(Buffer.byteLength(text)), '']);
  });

  test('a `Response` is sent plain unless its host says that it sends the bytes as they are: some encode once more', async () => {
    const { pages } = setUp();
    const request = new Request('https://watch.example/status/acme', { headers: { 'accept-encoding': 'gzip, br' } });
    const result = await pages.handle(request);
    if (!result.matched) expect.fail('the page was not answered');
    expect(result.response.headers.get('content-encoding')).toBeNull();
    expect(result.response.headers.get('vary')).toContain('accept-encoding');
    expect(await result.response.text()).toMatch(/^<!doctype html>/);
  });

  test('only the embedded line may be framed by other sites', async () => {
    const response = await setUp().visit('/status/acme/embed');
    expect(response.headers.get('content-security-policy')).toMatch(/frame-ancestors \*$/);
    expect(response.headers.get('x-frame-options')).toBeNull();
  });
});

describe('pictures', () => {
  test('are PNGs of the page, whatever a browser would guess, and not found without any', async () => {
    const { api, visit, pass } = setUp();
    expect((await visit('/status/acme/logo.png')).status).toBe(404);
    const png = Buffer.from('\x89PNG').toString('base64');
    api.page = { ...samplePage(), images: { logo: { width: 2, height: 1, png }, favicon: null } };
    api.page.name = 'Acme with a logo';
    pass(1000);
    const { status, headers, ...answer } = await visit('/status/acme/logo.png').then(async (response) => ({
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    }));
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(answer.body).toBe(png);
    expect((await visit('/status/acme/favicon.png')).status).toBe(404);
  });
});

describe('scripts', () => {
  test('what is public may be loaded and read by other sites, as the widget must be', async () => {
    const { headers } = await setUp().visit('/status/acme/widget.js');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('cache-control')).toContain('stale-if-error=86400');
  });

  test('a page with a password has no widget: a script would give its status to any site that loads it', async () => {
    const { api, visit } = setUp();
    api.viewToken = 'token-1';
    api.page = { ...api.page, visibility: 'password' };
    const headers = { cookie: 'watchpost_view=token-1' };
    expect((await visit('/status/acme', { headers })).status).toBe(200);
    expect((await visit('/status/acme/widget.js', { headers })).status).toBe(404);
  });

  test('a page loads its module only where the host chose so, and nothing else may run', async () => {
    expect((await setUp().visit('/status/acme/live.js')).status).toBe(404);
    const { visit } = setUp(undefined, true);
    const page = await visit('/status/acme/de');
    expect(page.headers.get('content-security-policy')).toMatch(
      /; script-src 'self' 'sha256-[\w+/]{43}='; connect-src 'self'; /,
    );
    const scripts = (await page.text()).match(/<script[^>]*>/g);
    expect(scripts).toEqual([
      '<script type="module" src="/status/acme/live.js">',
      expect.stringMatching(/^<script src="\/status\/acme\/reader\.js\?\w{8}" integrity="sha256-[\w+/]{43}=">$/),
    ]);
    expect((await visit('/status/acme/live.js')).status).toBe(200);
    const embedded = await visit('/status/acme/embed');
    expect(embedded.headers.get('content-security-policy')).not.toContain('script-src');
  });

  test('the script of a page has at most 1.5 kB when compressed, and browsers keep it', async () => {
    const response = await setUp().visit('/status/acme/reader.js');
    const { headers } = response;
    expect(gzipSync(await response.text()).byteLength).toBeLessThanOrEqual(1500);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  test.each(['widget.js', 'live.js'])('%s has at most 1 kB', async (name) => {
    const { visit } = setUp(undefined, true);
    const script = await visit(`/status/acme/${name}`);
    expect((await script.arrayBuffer()).byteLength).toBeLessThanOrEqual(1024);
  });
});

describe('copies', () => {
  test('however many visits there are, the API is asked once a second', async () => {
    const { api, visit, pass } = setUp();
    await Promise.all(Array.from({ length: 20 }, () => visit('/status/acme')));
    expect(api.asked).toHaveLength(1);
    pass(999);
    await visit('/status/acme');
    expect(api.asked).toHaveLength(1);
    pass(1);
    await Promise.all(Array.from({ length: 20 }, () => visit('/status/acme')));
    expect(api.asked).toHaveLength(2);
  });

  test('a change is shown a second later', async () => {
    const { api, visit, pass } = setUp();
    await visit('/status/acme');
    api.page = samplePage({ status: 'operational' });
    pass(1000);
    expect(await (await visit('/status/acme')).text()).toContain('All systems operational');
  });

  test('while the API is away the last copy is shown, says how old it is, and ends after a day', async () => {
    const { api, visit, pass } = setUp();
    await visit('/status/acme');
    api.failsWith = 503;
    pass(61_000);
    const old = await (await visit('/status/acme')).text();
    expect(old).toMatch(/As of <time [^>]+>22 Nov 2026, 15:32 CET/);
    expect(old).toMatch(/This copy is from <time [^>]+>22 Nov 2026, 15:32 CET/);
    pass(86_400_000);
    const over = await visit('/status/acme');
    expect([over.status, over.headers.get('retry-after')]).toEqual([503, '5']);
  });

  test('a page that is made private is gone a second later', async () => {
    const { api, visit, pass } = setUp();
    await visit('/status/acme');
    api.failsWith = 404;
    pass(1000);
    expect((await visit('/status/acme')).status).toBe(404);
  });

  test('a page that is made private is gone with the next visit where the API says what changes', async () => {
    let changed = (): void => {};
    const { api, visit } = setUp('https://watch.example', false, {
      onChange: (listener) => {
        changed = listener;
      },
    });
    await visit('/status/acme');
    await visit('/status/acme/history');
    api.failsWith = 404;
    expect((await visit('/status/acme')).status).toBe(200);
    changed();
    expect((await visit('/status/acme')).status).toBe(404);
    expect((await visit('/status/acme/history')).status).toBe(404);
  });

  test('what is asked for the first time counts for the visitor, and renewals for the page', async () => {
    const { api, visit, pass } = setUp();
    await visit('/status/acme');
    pass(1000);
    await visit('/status/acme');
    await visit('/status/unknown');
    expect(api.asked.map(({ ip }) => ip)).toEqual(['192.0.2.1', 'status-page:acme', '192.0.2.1']);
  });
});

describe('a page with a password', () => {
  const locked = () => {
    const all = setUp();
    all.api.viewToken = 'token-1';
    all.api.page = { ...all.api.page, visibility: 'password' };
    return all;
  };

  test('asks for it, and keeps the visitor out until it is right', async () => {
    const { visit } = locked();
    for (const path of ['/status/acme', '/status/acme/feed.rss', '/status/acme/history']) {
      const response = await visit(path);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/status/acme/unlock']);
    }
    expect(await (await visit('/status/acme/unlock')).text()).toContain('type="password"');
    const wrong = await visit('/status/acme/unlock', form({ password: 'guess' }));
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([403, null]);
    expect(await wrong.text()).toContain('The password is wrong.');
  });

  test('keeps the token of a right one in a cookie that no script and no other page gets', async () => {
    const { visit } = locked();
    const right = await visit('/status/acme/unlock', form({ password: 'open sesame' }));
    expect([right.status, right.headers.get('location')]).toEqual([303, '/status/acme']);
    expect(right.headers.get('set-cookie')).toBe(
      'watchpost_view=token-1; Path=/status/acme; Max-Age=86400; HttpOnly; SameSite=Lax; Secure',
    );
    const shown = await visit('/status/acme', { headers: { cookie: 'other=1; watchpost_view=token-1' } });
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect(shown.headers.get('vary')).toContain('cookie');
    expect((await visit('/status/acme')).status).toBe(303);
  });

  test('sends the cookie over http only where the server has no https', async () => {
    const { api, visit } = setUp('http://localhost:3000');
    api.viewToken = 'token-1';
    const right = await visit('/status/acme/unlock', form({ password: 'open sesame' }));
    expect(right.headers.get('set-cookie')).not.toContain('Secure');
  });

  test('is shown to no one a second after its tokens were rotated', async () => {
    const { api, visit, pass } = locked();
    const headers = { cookie: 'watchpost_view=token-1' };
    expect((await visit('/status/acme', { headers })).status).toBe(200);
    api.viewToken = 'token-2';
    pass(1000);
    expect((await visit('/status/acme', { headers })).status).toBe(303);
  });
});

describe('subscriptions', () => {
  test('an address is sent to the API, on behalf of the visitor', async () => {
    const { api, visit } = setUp();
    const sent = await visit(
      '/status/acme/subscribe',
      form({ email: ' ada@example.com ' }, { 'x-forwarded-for': '198.51.100.7' }),
    );
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('Check your mail')]);
    expect(api.asked.at(-1)).toEqual({
      line: 'POST /acme/subscribers',
      ip: '192.0.2.1',
      body: '{"email":"ada@example.com"}',
    });
    const wrong = await visit('/status/acme/subscribe', form({ email: 'ada' }));
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Enter one e-mail address')]);
  });

  test('opening the link of a mail changes nothing; its buttons and one click of a mail program do', async () => {
    const { api, visit } = setUp();
    const address = '/status/acme/subscriptions/mail-token';
    expect((await visit(address)).status).toBe(200);
    const fromMail = await visit('/status/acme/subscriptions/confirm?token=mail-token');
    expect(await fromMail.text()).toContain(`action="${address}"`);
    expect((await visit('/status/acme/subscriptions/confirm')).status).toBe(404);
    expect(api.asked.every(({ line }) => line.startsWith('GET'))).toBe(true);
    expect(await (await visit(address, form({ action: 'confirm' }))).text()).toContain('Confirmed');
    expect(await (await visit(address, form({ 'List-Unsubscribe': 'One-Click' }))).text()).toContain('Unsubscribed');
    expect((await visit('/status/acme/subscriptions/used-up', form({ action: 'confirm' }))).status).toBe(410);
  });

  test('the link of a mail needs no password, and shows nothing of the page that has one', async () => {
    const { visit, api } = setUp();
    api.viewToken = 'token-1';
    const address = '/status/acme/subscriptions/mail-token';
    const page = await visit('/status/acme/subscriptions/unsubscribe?token=mail-token');
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(text).toContain(`action="${address}"`);
    expect(text).not.toContain(api.page.name);
    const ended = await visit(address, form({ action: 'unsubscribe' }));
    expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining('Unsubscribed')]);
    expect((await visit('/status/acme/subscribe')).status).not.toBe(200);
  });

  test('a page with as many subscribers as it takes says so in words', async () => {
    const { visit } = setUp();
    const full = await visit('/status/acme/subscriptions/full-page', form({ action: 'confirm' }));
    expect(full.status).toBe(409);
    expect(await full.text()).toContain('This page takes no more subscribers');
  });

  test('a form that is longer than any of ours is not read', async () => {
    const { visit } = setUp();
    expect((await visit('/status/acme/subscribe', form({ email: `${'a'.repeat(10_000)}@example.com` }))).status).toBe(
      422,
    );
  });
});
