import { type DnsServer, records, startDnsServer } from '@watchpost/testbed/dns-server';
import {
  documentedProxies,
  pageDomain,
  places,
  type RunningProxy,
  startDocumentedProxy,
} from '@watchpost/testbed/documented-proxies';
import { type Mailbox, type ReceivedMail, startMailbox } from '@watchpost/testbed/mailbox';
import { type OpenIdServer, startOpenIdServer } from '@watchpost/testbed/oauth-providers';
import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBrowser, type Visit, visit } from './visit.js';

// What people do at the links of mails, behind each proxy of docs/operations/proxy.md: the server lies below a path, and a
// status page on a domain. e2e/links-below-a-path.test.ts opens every other link.

const root = places.path;
const password = 'correct horse battery staple';
const owner = 'owner@example.com';
const provider = 'gitlab';

const [nginx, caddy, haproxy] = documentedProxies;
const settings = [
  { documented: nginx, database: 'SQLite' },
  { documented: caddy, database: 'SQLite' },
  { documented: haproxy, database: 'PostgreSQL' },
] as const;

describe.each(settings)('Behind $documented.name, with $database', ({ documented, database }) => {
  let mailbox: Mailbox;
  let names: DnsServer;
  let server: ServerProcess;
  let proxy: RunningProxy;
  let browser: Browser;
  let identity: OpenIdServer;
  let organizationId: string;
  let dropDatabase: (() => Promise<void>) | undefined;
  const verification = { value: '' };
  let authorization: Record<string, string> = {};

  /** Straight to the server, as a program on its machine. */
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { ...authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const send = async (method: string, path: string, body?: object) => {
    const reply = await ask(method, path, body);
    expect(reply.status, `${method} ${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    return reply.body;
  };
  const mayLogIn = async (email: string, secret = password): Promise<boolean> =>
    (await ask('POST', '/auth/login', { email, password: secret })).status === 200;
  /** The link of the next mail to an address that has one to such a page. */
  const linkTo = async (to: string, path: string): Promise<{ readonly link: string; readonly mail: ReceivedMail }> => {
    for (;;) {
      const mail = await mailbox.next({ to });
      const link = mail.links.find((one) => one.includes(path));
      if (link !== undefined) return { link, mail };
    }
  };
  const newVisit = (): Promise<Visit> =>
    visit(browser, { url: root, email: owner, password }, { ignoreHTTPSErrors: true });
  /** Opens a link in a browser that has been nowhere yet. */
  const follow = async (link: string): Promise<Visit> => {
    const opened = await newVisit();
    await opened.page.goto(link);
    return opened;
  };
  const says = ({ page }: Visit, text: string | RegExp): Promise<void> =>
    page.getByRole('status').filter({ hasText: text }).waitFor();

  beforeAll(async () => {
    mailbox = await startMailbox();
    names = await startDnsServer(({ name, type }) =>
      type === 'TXT' ? records({ type: 'TXT', name, data: [verification.value], ttl: 1 }) : records(),
    );
    const postgres = database === 'PostgreSQL' ? await createDatabase() : undefined;
    dropDatabase = postgres?.drop;
    server = await startServer({
      isOnTerminal: true,
      from: 'sources',
      env: {
        ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }),
        PUBLIC_URL: root,
        SMTP_URL: mailbox.url,
        DNS_SERVERS: names.resolver,
        ALLOW_PRIVATE_TARGETS: 'true',
        TRUST_PROXY: '127.0.0.1',
      },
    });
    proxy = await startDocumentedProxy(documented, { place: 'path', server: Number(new URL(server.url).port) });
    browser = await openBrowser({
      loopbackHosts: [new URL(root).host, pageDomain],
      loopbackPort: proxy.port,
    });
    identity = await startOpenIdServer(
      {
        id: 'watchpost',
        secret: 'the client secret of the tests',
        redirectUris: [`${root}/api/v1/auth/oauth/${provider}/callback`],
      },
      { account: { id: 1, name: 'Owner', email: owner, isEmailVerified: true } },
    );
  });
  afterAll(async () => {
    await identity?.server.stop();
    await browser?.close();
    await proxy?.stop();
    await server?.stop();
    await names?.stop();
    await mailbox?.stop();
    await dropDatabase?.();
  });

  test('the link of the start makes the first account, whose session outlives the page', async () => {
    const [setup = expect.fail(server.stdout)] = /https:\/\/\S+\/welcome#wps_[\w-]+/.exec(server.stdout) ?? [];
    expect(setup).toContain(`${root}/welcome#`);
    await using visited = await follow(setup);
    const { page } = visited;
    await page.getByLabel('E-mail').fill(owner);
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Organization').fill('Acme');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('heading', { name: 'What should be watched?' }).waitFor();
    await page.goto(`${root}/`);
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    expect(visited.complaints).toEqual([]);
    const { accessToken } = await send('POST', '/auth/login', { email: owner, password });
    authorization = { authorization: `Bearer ${accessToken}` };
    ({ organizationId } = await send('GET', '/auth/me'));
  });

  test('an address is verified, an invitation accepted and a password set by their links', async () => {
    const email = 'ada@example.com';
    await send('POST', '/auth/register', { email, password, name: 'Ada' });
    await using verifying = await follow((await linkTo(email, '/auth/verify-email')).link);
    expect(await mayLogIn(email)).toBe(false);
    await verifying.page.locator('#password').fill(password);
    await verifying.page.getByRole('button', { name: 'Verify e-mail address' }).click();
    await says(verifying, 'verified');
    expect(await mayLogIn(email)).toBe(true);
    await verifying.page.getByRole('link', { name: 'Sign in' }).click();
    await verifying.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(verifying.page.url()).toContain(`${root}/`);

    await send('POST', `/organizations/${organizationId}/invitations`, { email, role: 'editor' });
    await using accepting = await follow((await linkTo(email, '/auth/accept-invitation')).link);
    await accepting.page.locator('#email').fill(email);
    await accepting.page.locator('#password').fill(password);
    await accepting.page.getByRole('button', { name: 'Accept invitation' }).click();
    await says(accepting, 'You are a member now');
    const { data: members } = await send('GET', `/organizations/${organizationId}/members`);
    expect(members).toContainEqual(expect.objectContaining({ email, role: 'editor' }));

    const another = 'wild geese over Uppsala';
    await using forgetting = await follow(`${root}/sign-in`);
    await forgetting.page.getByRole('button', { name: 'Forgot the password?' }).click();
    await forgetting.page.getByLabel('E-mail').fill(email);
    await forgetting.page.getByRole('button', { name: 'Mail the link' }).click();
    await using resetting = await follow((await linkTo(email, '/auth/reset-password')).link);
    await resetting.page.locator('#password').fill(another);
    await resetting.page.getByRole('button', { name: 'Set password' }).click();
    await says(resetting, 'Your new password is set');
    expect([await mayLogIn(email), await mayLogIn(email, another)]).toEqual([false, true]);
    for (const { complaints } of [verifying, accepting, forgetting, resetting]) expect(complaints).toEqual([]);
  });

  test('a provider sends people back to the console, after the link of a mail that knows them', async () => {
    await send('PUT', `/organizations/${organizationId}/sso/${provider}`, {
      issuer: identity.issuer,
      clientId: 'watchpost',
      clientSecret: 'the client secret of the tests',
      role: 'viewer',
    });
    const returnTo = `${new URL(root).pathname}/sign-in`;
    const begin = `${root}/api/v1/auth/oauth/${provider}/authorize?${new URLSearchParams({ organizationId, returnTo })}`;
    await using first = await newVisit();
    await first.page.goto(begin);
    expect(first.page.url()).toContain(`${root}/`);
    await using confirming = await follow((await linkTo(owner, '/auth/confirm-sign-in')).link);
    await confirming.page.getByRole('button', { name: 'Confirm sign-in' }).click();
    await says(confirming, 'Confirmed');
    expect(confirming.complaints).toEqual([]);
    await using signedIn = await newVisit();
    await signedIn.page.goto(begin);
    await signedIn.page.getByRole('navigation', { name: 'Menu' }).waitFor();
    expect(signedIn.page.url()).toContain(`${root}/`);
    await signedIn.page.reload();
    await signedIn.page.getByRole('navigation', { name: 'Menu' }).waitFor();
  });

  test('a program is signed in on the page that it names', async () => {
    const begun = await send('POST', '/auth/device', { clientName: 'watchpost on build-7' });
    await using visited = await newVisit();
    await visited.signIn();
    const { page } = visited;
    await page.goto(begun.verificationUrl);
    await page.getByLabel('Code').fill(begun.userCode);
    await page.getByLabel('Code').press('Enter');
    await page.getByRole('button', { name: 'Sign it in as me' }).click();
    await vi.waitFor(async () =>
      expect(await send('POST', '/auth/device/token', { deviceCode: begun.deviceCode })).toHaveProperty('accessToken'),
    );
    expect(visited.complaints).toEqual([]);
  });

  test('an incident is acknowledged by the link of a page', async () => {
    await send('POST', '/escalation-policies', {
      name: 'All',
      target: { scope: 'all' },
      steps: [{ targets: [{ type: 'responders' }], waitSeconds: 60 }],
    });
    const { id } = await send('POST', '/incidents', { title: 'Checkout is down' });
    await using visited = await follow((await linkTo(owner, '/incidents/act')).link);
    await visited.page.getByRole('button', { name: /^Acknowledge as / }).click();
    await says(visited, /^Acknowledged by /);
    expect(await send('GET', `/incidents/${id}`)).toMatchObject({ status: 'acknowledged', acknowledgedVia: 'mail' });
    await visited.page.getByRole('link', { name: 'Open the incident' }).click();
    await visited.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(visited.complaints).toEqual([]);
  });

  test('people who were asked agree to notifications, and end them on a page or with one click', async () => {
    const to = ['team@example.com', 'ops@example.com'];
    const channel = { name: 'Team', type: 'email', config: { to }, subscriptions: [{ events: ['incident.opened'] }] };
    const { id } = await send('POST', '/notification-channels', channel);
    const statuses = async () =>
      (await send('GET', `/notification-channels/${id}`)).recipients.map((one: { status: string }) => one.status);
    for (const address of to) {
      await using asked = await follow((await linkTo(address, '/notifications/recipient')).link);
      await asked.page.getByRole('button', { name: 'Yes, send them' }).click();
      await says(asked, 'gets the notifications');
      expect(asked.complaints).toEqual([]);
    }
    expect(await statuses()).toEqual(['confirmed', 'confirmed']);
    await send('POST', '/incidents', { title: 'Search is down' });
    const [byProgram = '', byPerson = ''] = to;
    expect(await postOneClick((await linkTo(byProgram, '/notifications/recipient')).mail)).toBeLessThan(300);
    await using ending = await follow((await linkTo(byPerson, '/notifications/recipient')).link);
    await ending.page.getByRole('button', { name: 'End them' }).click();
    await ending.page.getByRole('button', { name: 'Send them again' }).waitFor();
    expect(await statuses()).toEqual(['refused', 'refused']);
  });

  /** What a mail program sends when its reader presses "Unsubscribe" (RFC 8058 §3.1). */
  const postOneClick = async ({ headers }: ReceivedMail): Promise<number> => {
    const field = (name: string): string => headers.find(({ key }) => key === name)?.value ?? '';
    expect(field('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = field('list-unsubscribe').replace(/^<|>$/g, '');
    expect(address).toContain(`${root}/`);
    const { status } = await proxy.visitor.open(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    return status;
  };

  /** A page with a domain, verified, and one without, by where they are for people. */
  const makePages = async (): Promise<{ readonly id: string; readonly slug: string; readonly url: string }[]> => {
    const plain = await send('POST', '/status-pages', { name: 'Plain', slug: 'plain', visibility: 'public' });
    const domains = [{ name: pageDomain }];
    const shop = await send('POST', '/status-pages', { name: 'Shop', slug: 'shop', visibility: 'public', domains });
    verification.value = shop.domains[0].txtValue;
    return [plain, await send('POST', `/status-pages/${shop.id}/verify-domain`, { name: pageDomain })];
  };

  test('visitors of status pages subscribe, and end that on a page or with one click, where the page is', async () => {
    const pages = await makePages();
    expect(pages.map(({ url }) => url)).toEqual([`${root}/status/plain`, `https://${pageDomain}`]);
    const readers = (slug: string) => [`reader@${slug}.example`, `program@${slug}.example`] as const;
    const subscribers = async (id: string): Promise<string[]> =>
      (await send('GET', `/status-pages/${id}/subscribers`)).data.map(({ email }: { email: string }) => email);
    for (const { id, slug, url } of pages) {
      for (const email of readers(slug)) {
        await using subscribing = await follow(`${url}/subscribe`);
        await subscribing.page.getByLabel('E-mail').fill(email);
        await subscribing.page.getByRole('button', { name: 'Send me a confirmation' }).click();
        await says(subscribing, 'If the address can receive mail');
        const { link } = await linkTo(email, '/subscriptions/confirm');
        expect(link.startsWith(`${url}/`), link).toBe(true);
        await subscribing.page.goto(link);
        await subscribing.page.getByRole('button', { name: 'Confirm the subscription' }).click();
        await says(subscribing, 'You get a mail when');
      }
      expect((await subscribers(id)).toSorted()).toEqual(readers(slug).toSorted());
    }
    await send('POST', '/incidents', { title: 'x', publicTitle: 'Checkout is slow', publicStatus: 'investigating' });
    for (const { id, slug, url } of pages) {
      const [reader, program] = readers(slug);
      const { link, mail } = await linkTo(reader, '/subscriptions/unsubscribe');
      expect(
        mail.links.every((one) => one.startsWith(`${url}/`)),
        mail.text,
      ).toBe(true);
      await using ending = await follow(mail.links.find((one) => one.includes('/incidents/')) ?? '');
      await ending.page.getByRole('heading', { name: 'Checkout is slow' }).waitFor();
      await ending.page.goto(link);
      await ending.page.getByRole('button', { name: 'Unsubscribe' }).click();
      await says(ending, 'You get no further mails');
      expect(await subscribers(id)).toEqual([program]);
      expect(await postOneClick((await linkTo(program, '/subscriptions/unsubscribe')).mail)).toBeLessThan(300);
      expect(await subscribers(id)).toEqual([]);
    }
  });

  test('a password opens a status page where it was entered, and the cookie goes nowhere else', async () => {
    const { data } = await send('GET', '/status-pages');
    const { id, slug } = data.find((one: { slug: string }) => one.slug === 'shop');
    await send('PATCH', `/status-pages/${id}`, { visibility: 'password', password: 'a fine password' });
    await using visited = await newVisit();
    const { page } = visited;
    const entered = [
      { url: `${root}/status/${slug}`, path: `${new URL(root).pathname}/status/${slug}` },
      { url: `https://${pageDomain}`, path: '/' },
    ];
    for (const { url, path } of entered) {
      await page.goto(url);
      await page.getByLabel('Password').fill('a fine password');
      await page.getByRole('button', { name: 'Show the page' }).click();
      await page.getByRole('link', { name: 'Shop', exact: true }).waitFor();
      const cookies = await page.context().cookies(url);
      expect(cookies.map((cookie) => [cookie.name, cookie.path, cookie.secure])).toEqual([
        ['watchpost_view', path, true],
      ]);
    }
    expect(await page.context().cookies(`${root}/`)).toEqual([]);
    expect(await page.context().cookies(`${root}/status/plain`)).toEqual([]);
  });
});
