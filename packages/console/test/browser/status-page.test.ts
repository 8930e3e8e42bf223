import { type Client, createClient } from '@watchpost/client';
import { type DnsServer, records, startDnsServer } from '@watchpost/testbed/dns-server';
import { type Mailbox, startMailbox } from '@watchpost/testbed/mailbox';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, visit } from './visit.js';

let browser: Browser;
let mailbox: Mailbox;
let server: ServerProcess;
let owner: Client;
let names: DnsServer;
/** The TXT records that the name server has. */
const texts = new Map<string, string>();
/** A page has the first; the second is named by it, but not verified; no page has the third. */
const domains = ['status.acme.example', 'claimed.acme.example', 'status.unknown.example'] as const;
beforeAll(async () => {
  [browser, mailbox, names] = await Promise.all([
    openBrowser({ loopbackHosts: domains }),
    startMailbox(),
    startDnsServer(({ name, type }) => {
      const data = type === 'TXT' ? texts.get(name) : undefined;
      return records(...(data === undefined ? [] : [{ type: 'TXT' as const, name, data }]));
    }),
  ]);
  server = await startServer({ env: { SMTP_URL: mailbox.url, DNS_SERVERS: names.resolver } });
  owner = createClient({ baseUrl: server.url, ...server.owner });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await mailbox.stop();
  await names.stop();
});

/** The same address on the port where the server listens. */
const here = (link: string): string => {
  const { pathname, search } = new URL(link);
  return server.url + pathname + search;
};

const nextLink = async (to: string, part: RegExp): Promise<string> => {
  const { links } = await mailbox.next({ to });
  return here(links.find((link) => part.test(link)) ?? expect.fail(`no link in ${links.join(' ')}`));
};

/** Whether the browser reads a text as well-formed XML; the page has no policy. */
const isXml = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(
    (source) => new DOMParser().parseFromString(source, 'application/xml').querySelector('parsererror') === null,
    text,
  );

test('a page that is made in the console is read, subscribed to and left by a visitor without scripts', async () => {
  const monitor = await owner.monitors.create({ name: 'internal-name', type: 'manual' });
  await owner.monitors.setStatus(monitor.id, { status: 'up' });
  await using console = await visit(browser, { url: server.url, ...server.owner });
  await console.signIn();
  await console.page.goto(`${server.url}/status-pages/new`);
  await console.page.getByLabel('Name').first().fill('Acme status');
  await console.page.getByRole('button', { name: 'Create' }).click();
  await console.page.getByRole('heading', { level: 1, name: 'Acme status' }).waitFor();
  const [made] = (await owner.statusPages.list()).data;
  const { id, slug } = made ?? expect.fail('no page was made');
  await owner.statusPages.update(id, {
    visibility: 'public',
    components: [{ name: 'Shop', target: { scope: 'monitors', monitorIds: [monitor.id] } }],
  });

  const email = 'grace@example.com';
  await using visitor = await visit(browser, { url: server.url, email, password: '' }, { javaScriptEnabled: false });
  const { page } = visitor;
  const open = async (): Promise<void> => {
    await page.goto(`${server.url}/status/${slug}`);
    await page.getByText('Shop').first().waitFor({ timeout: 2_000 });
  };
  await expect
    .poll(() =>
      open().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect(await page.content()).not.toContain('internal-name');
  await page.goto(`${server.url}/status/${slug}/subscribe`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button').first().click();
  await page.goto(await nextLink(email, /subscriptions/));
  await page.getByRole('button', { name: 'Confirm the subscription' }).click();
  await page.getByRole('heading', { name: 'Confirmed' }).waitFor();

  await owner.incidents.create({
    title: 'internal-title',
    severity: 'major',
    publicTitle: 'The shop is slow',
    publicStatus: 'investigating',
    monitorIds: [monitor.id],
  });
  const update = await mailbox.next({ to: email });
  expect(update.text).toContain('The shop is slow');
  expect(update.text).not.toContain('internal-title');
  expect(update.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
  await page.goto(here(update.links.find((link) => link.includes('/subscriptions/')) ?? expect.fail('no way out')));
  await page.getByRole('button', { name: /^Unsubscribe|^End/ }).click();
  await expect.poll(async () => (await owner.statusPages.subscribers(id)).data.length).toBe(0);

  for (const [feed, type] of [
    ['feed.atom', /atom\+xml/],
    ['feed.rss', /rss\+xml/],
    ['feed.json', /feed\+json/],
  ] as const) {
    const read = async (): Promise<string> => {
      const answer = await fetch(`${server.url}/status/${slug}/${feed}`);
      const head = [feed, answer.status, answer.headers.get('content-type')];
      expect(head).toEqual([feed, 200, expect.stringMatching(type)]);
      return answer.text();
    };
    // The mail goes out with the commit; a page that was just read is computed again a second later at the earliest.
    await expect.poll(read).toContain('The shop is slow');
    const text = await read();
    if (feed.endsWith('json')) JSON.parse(text);
    else {
      await console.page.goto('about:blank');
      expect([feed, await isXml(console.page, text)]).toEqual([feed, true]);
    }
  }
  expect(visitor.complaints).toEqual([]);
});

test('a page with a password opens by its form, and an unknown page is a 404', async () => {
  await owner.statusPages.create({
    name: 'Partners',
    slug: 'partners',
    visibility: 'password',
    password: 'open sesame',
    components: [{ name: 'Everything', target: { scope: 'all' } }],
  });
  await using visitor = await visit(
    browser,
    { url: server.url, email: '', password: '' },
    { javaScriptEnabled: false },
  );
  const { page } = visitor;
  await page.goto(`${server.url}/status/partners`);
  await page.getByLabel('Password').fill('a guess of mine');
  await page.getByRole('button').click();
  await page.getByRole('alert').getByText('The password is wrong.').waitFor();
  await page.getByLabel('Password').fill('open sesame');
  await page.getByRole('button').click();
  await page.getByText('Everything').first().waitFor();
  expect((await page.goto(`${server.url}/status/unknown`))?.status()).toBe(404);
});

test('a page is the whole of a domain that its owner has verified, and no other domain has a page', async () => {
  const [verified, claimed, unknown] = domains;
  const page = await owner.statusPages.create({
    name: 'Acme on its domain',
    slug: 'own-domain',
    visibility: 'public',
    domains: [{ name: verified }, { name: claimed }],
    components: [{ name: 'Everything', target: { scope: 'all' } }],
  });
  await using console = await visit(browser, { url: server.url, ...server.owner });
  await console.signIn();
  await console.page.goto(`${server.url}/status-pages/${page.id}/domain`);
  const { txtName, txtValue } = page.domains[0] ?? expect.fail('no record is asked for');
  texts.set(txtName, txtValue);
  await console.page.getByRole('button', { name: 'Verify' }).first().click();
  await expect
    .poll(async () => (await owner.statusPages.get(page.id)).domains.map(({ verifiedAt }) => verifiedAt))
    .toEqual([expect.any(String), null]);

  const at = (host: string): string => `http://${host}:${new URL(server.url).port}`;
  await using visitor = await visit(
    browser,
    { url: at(verified), email: '', password: '' },
    { javaScriptEnabled: false },
  );
  const statusOf = async (address: string): Promise<number | undefined> => (await visitor.page.goto(address))?.status();
  // Which domains there are is read again a second after the last time at the earliest.
  await expect.poll(() => statusOf(`${at(verified)}/history`)).toBe(200);
  expect(await statusOf(`${at(verified)}/`)).toBe(200);
  await visitor.page.getByText('Acme on its domain').first().waitFor();
  // Every link of the page stays on its domain, at its root.
  await visitor.page
    .getByRole('link', { name: /history/i })
    .first()
    .click();
  expect(visitor.page.url()).toBe(`${at(verified)}/history`);
  expect(visitor.complaints).toEqual([]);
  for (const [host, path, status] of [
    [verified, '/feed.atom', 200],
    // What the server has elsewhere, the domain of a page has not.
    [verified, '/monitors', 404],
    [verified, '/status/own-domain', 404],
    [claimed, '/history', 404],
    [unknown, '/history', 404],
    [unknown, '/feed.atom', 404],
  ] as const)
    expect([host, path, await statusOf(at(host) + path)]).toEqual([host, path, status]);
  for (const [host, status] of [
    [verified, 200],
    [claimed, 404],
    [unknown, 404],
  ] as const)
    expect([
      host,
      (await fetch(`${server.url}/api/v1/public/status-pages/domain-check?domain=${host}`)).status,
    ]).toEqual([host, status]);
});

test('a logo and an icon that are chosen in the editor are drawn anew, and shown to visitors as pixels', async () => {
  const { id, slug } = await owner.statusPages.create({ name: 'With a logo', visibility: 'public' });
  await using console = await visit(browser, { url: server.url, ...server.owner });
  await console.signIn();
  await console.page.goto(`${server.url}/status-pages/${id}/theme`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="256"><script>window.wasRun = 1</script><rect width="1024" height="256" fill="#123456"/></svg>`;
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
  await console.page.getByLabel('Logo', { exact: true }).setInputFiles({ ...file, buffer: Buffer.from('no picture') });
  await console.page.getByText('This file is no picture that the browser can draw.').waitFor();
  await console.page.getByLabel('Logo', { exact: true }).setInputFiles(file);
  await console.page.getByLabel('Icon in the tab').setInputFiles(file);
  await console.page.getByRole('button', { name: 'Remove the icon' }).waitFor();
  const preview = console.page.getByRole('region', { name: 'Preview' });
  expect(await preview.locator('img').evaluate((image) => [image.clientWidth > 0, 'wasRun' in window])).toEqual([
    true,
    false,
  ]);
  await console.page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await owner.statusPages.get(id)).images)
    .toMatchObject({ logo: { width: 512, height: 128 }, favicon: { width: 128, height: 32 } });
  expect(console.complaints).toEqual([]);

  await using visitor = await visit(browser, { url: server.url, email: '', password: '' });
  const { page } = visitor;
  const logo = page.getByRole('img', { name: 'With a logo' });
  await expect
    .poll(async () => {
      await page.goto(`${server.url}/status/${slug}`);
      return logo.count();
    })
    .toBe(1);
  const pixel = await logo.evaluate((image) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (!(image instanceof HTMLImageElement) || context === null) return [];
    context.drawImage(image, 0, 0);
    return [image.naturalWidth, image.naturalHeight, ...context.getImageData(5, 5, 1, 1).data];
  });
  expect(pixel).toEqual([512, 128, 0x12, 0x34, 0x56, 255]);
  const icon = await page.locator('link[rel="icon"]').getAttribute('href');
  const answer = await fetch(new URL(icon ?? '', page.url()));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('wasRun');
  expect(visitor.complaints).toEqual([]);

  await console.page.getByRole('button', { name: 'Remove the logo' }).click();
  await console.page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await owner.statusPages.get(id)).images.logo).toBeNull();
});
