import { type Mailbox, startMailbox } from '@watchpost/testbed/mailbox';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: ServerProcess;
let mailbox: Mailbox;
let headers: Record<string, string> = { 'content-type': 'application/json' };

const post = async <Body>(path: string, body: object): Promise<Body> => {
  const response = await fetch(`${server.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.ok, path).toBe(true);
  return (await response.json()) as Body;
};

beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startServer({ from: 'sources', env: { SMTP_URL: mailbox.url } });
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
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});

const submit = (address: string | URL, fields: Record<string, string>, more: RequestInit = {}): Promise<Response> =>
  fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields), ...more });
/** The same address on the port where the server listens. */
const here = (link: string): URL => {
  const { pathname, search } = new URL(link);
  return new URL(pathname + search, server.url);
};
const list = async <Item>(path: string): Promise<readonly Item[]> => {
  const { data } = (await (await fetch(`${server.url}/api/v1${path}`, { headers })).json()) as { data: Item[] };
  return data;
};
const subscribers = async (): Promise<readonly { readonly email: string }[]> => {
  const [page] = await list<{ id: string }>('/status-pages?search=acme');
  return list(`/status-pages/${page?.id}/subscribers`);
};

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

test('a visitor subscribes by mail, gets a public update, and unsubscribes with one click', async () => {
  const to = 'grace@example.com';
  expect((await submit(`${server.url}/status/acme/subscribe`, { email: to })).status).toBe(200);
  const link = here((await mailbox.next({ to })).links[0] ?? expect.fail('the mail has no link'));
  expect((await fetch(link)).status).toBe(200);
  expect(await subscribers()).toEqual([]);
  expect(await (await submit(link, { action: 'confirm' })).text()).toContain('<h1>Confirmed</h1>');
  expect(await subscribers()).toMatchObject([{ email: to }]);

  await post('/incidents', { title: 'internal-title', publicTitle: 'Shop is slow', publicStatus: 'investigating' });
  const mail = await mailbox.next({ to });
  expect(mail.subject).toBe('[Acme] Investigating: Shop is slow');
  expect(mail.text + mail.html).not.toContain('internal-title');
  const header = (name: string): string | undefined => mail.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, address] = /^<(https?:[^>]+)>$/.exec(header('list-unsubscribe') ?? '') ?? [];
  const ended = await submit(here(address ?? ''), { 'List-Unsubscribe': 'One-Click' });
  expect(ended.status).toBe(204);
  expect(await subscribers()).toEqual([]);
});

test('a visitor of a page with a password subscribes to it, too', async () => {
  const address = `${server.url}/status/partners`;
  const unlocked = await submit(`${address}/unlock`, { password: 'open sesame' });
  const cookie = (unlocked.headers.get('set-cookie') ?? '').replace(/;.*/, '');
  const to = `${'partner'.repeat(9)}@example.com`;
  expect((await submit(`${address}/subscribe`, { email: to }, { headers: { cookie } })).status).toBe(200);
  const link = here((await mailbox.next({ to })).links[0] ?? expect.fail('the mail has no link'));
  expect((await submit(link, { action: 'confirm' }, { headers: { cookie } })).status).toBe(200);
});
