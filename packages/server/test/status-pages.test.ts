import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: ServerProcess;
let headers: Record<string, string> = { 'content-type': 'application/json' };

const post = async <Body>(path: string, body: object): Promise<Body> => {
  const response = await fetch(`${server.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.ok, path).toBe(true);
  return (await response.json()) as Body;
};

beforeAll(async () => {
  server = await startServer({ from: 'sources' });
  const { accessToken } = await post<{ accessToken: string }>('/auth/login', server.owner);
  headers = { ...headers, authorization: `Bearer ${accessToken}` };
  const monitor = await post<{ id: string }>('/monitors', { name: 'internal-name', type: 'manual' });
  await post(`/monitors/${monitor.id}/status`, { status: 'up' });
  const target = { scope: 'monitors', monitorIds: [monitor.id] };
  const components = [{ name: 'Shop', target }];
  await post('/status-pages', { name: 'Acme', slug: 'acme', visibility: 'public', locales: ['de'], components });
  await post('/status-pages', { name: 'Hidden', slug: 'hidden', visibility: 'private', components });
  await post('/status-pages', {
    name: 'Partners',
    slug: 'partners',
    visibility: 'password',
    password: 'open sesame',
    components,
  });
});
afterAll(() => server.stop());

test('a public page is at its address, with what the API says of it and no name of a monitor', async () => {
  const page = await fetch(`${server.url}/status/acme`);
  const html = await page.text();
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(html).toContain('All systems operational');
  expect(html).toContain('>Shop</a>');
  expect(html).not.toContain('internal-name');
  const again = await fetch(`${server.url}/status/acme`, {
    headers: { 'if-none-match': page.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  expect(await (await fetch(`${server.url}/status/acme/de`)).text()).toContain('Alle Systeme in Betrieb');
});

test('every link of a page leads to a page', async () => {
  const html = await (await fetch(`${server.url}/status/acme`)).text();
  const links = [...html.matchAll(/href="(\/status\/[^"]*)"/g)].map(([, link]) => link);
  expect(links.length).toBeGreaterThan(3);
  for (const link of new Set(links)) {
    expect([link, (await fetch(`${server.url}${link}`)).status]).toEqual([link, 200]);
  }
});

test('a page that is private and one that does not exist are the same 404', async () => {
  const [hidden, missing] = await Promise.all(
    ['hidden', 'missing'].map(async (slug) => {
      const response = await fetch(`${server.url}/status/${slug}`);
      return [response.status, await response.text()];
    }),
  );
  expect(hidden).toEqual(missing);
  expect(hidden?.[0]).toBe(404);
});

test('a page with a password is read by a browser that was given it, without scripts', async () => {
  const address = `${server.url}/status/partners`;
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(303);
  const unlock = (password: string): Promise<Response> =>
    fetch(`${address}/unlock`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ password }) });
  expect((await unlock('a guess of mine')).status).toBe(403);
  const cookie = (await unlock('open sesame')).headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; Path=\/status\/partners; Max-Age=86400; HttpOnly; SameSite=Lax$/);
  const page = await fetch(address, { headers: { cookie: cookie.replace(/;.*/, '') } });
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
});
