import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConsole, createMailedPages } from '@watchpost/console';
import { createServerKit, type MailTransport, toFetchHandler } from '@watchpost/server-kit';
import { createPostgresStore } from '@watchpost/server-kit/postgres';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import { createStatusPages } from '@watchpost/status-page';
import { createDatabase } from '@watchpost/testbed/postgres';
import { expect, onTestFinished, test } from 'vitest';

type Mail = Parameters<MailTransport['send']>[0];

const origin = 'https://app.example.com';
const publicUrl = `${origin}/ops`;
const basePath = '/watch/api';
const apiUrl = `${publicUrl}${basePath}`;
const password = 'correct horse battery staple';

const openStore = async (database: string) => {
  if (database === 'PostgreSQL') {
    const { url, drop } = await createDatabase();
    onTestFinished(drop);
    return createPostgresStore({ connectionString: url });
  }
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-mail-links-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return createSqliteStore({ file: join(folder, 'watchpost.db') });
};

/** A kit below a path, beside what an app mounts for the links of its mails. */
const openApp = async (database: string) => {
  const mails: Mail[] = [];
  const store = await openStore(database);
  onTestFinished(() => store.close());
  const kit = createServerKit({
    store,
    secretKeys: [{ id: 'main', bytes: new Uint8Array(32) }],
    publicUrl,
    basePath,
    consoleUrl: `${publicUrl}/console`,
    accountLinks: { verifyEmail: `${origin}/welcome` },
    mailTransport: { send: async (mail) => void mails.push(mail) },
  });
  await kit.start();
  onTestFinished(() => kit.stop());
  const api = toFetchHandler(kit, { prefix: '/ops', ipOf: () => '192.0.2.1' });
  const mailed = createMailedPages({ basePath: '/ops', apiPath: `/ops${basePath}` });
  const watch = createConsole({ basePath: '/ops/console', apiPath: `/ops${basePath}` });
  const pages = createStatusPages({ fetch: api, apiUrl, publicUrl, prefix: '/ops/status', takesMail: true });
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname === '/welcome') return new Response('Welcome.');
    const page = mailed.handle(request.clone()) ?? watch.handle(request.clone());
    if (page !== undefined) return page;
    const status = await pages.handle(request.clone());
    return status.matched ? status.response : api(request);
  };
  let token: string | undefined;
  const send = async (method: string, path: string, body?: object) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await answer(new Request(`${apiUrl}${path}`, init));
    const text = await response.text();
    expect([path, response.ok, text]).toEqual([path, true, text]);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    mails,
    answer,
    send,
    kit,
    logIn: async (email: string) => {
      token = (await send('POST', '/auth/login', { email, password })).accessToken;
    },
    mail: async (subject: RegExp): Promise<Mail> => {
      await expect.poll(() => mails.some((mail) => subject.test(mail.subject)), { timeout: 60_000 }).toBe(true);
      return mails.find((mail) => subject.test(mail.subject)) ?? expect.fail('no mail');
    },
  };
};

const linksOf = ({ text, html }: Mail): string[] => [
  ...new Set([
    ...(text.match(/https?:\/\/\S+/g) ?? []),
    ...[...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&')),
  ]),
];

test.each(['SQLite', 'PostgreSQL'])(
  'every link in every mail of a kit below a path leads to a page that answers, on %s',
  async (database) => {
    const { mails, answer, send, kit, logIn, mail } = await openApp(database);
    await kit.createFirstOwner({ email: 'owner@example.com', password });
    await logIn('owner@example.com');
    const { organizationId } = await send('GET', '/auth/me');
    const ada = { email: 'ada@example.com', password, name: 'Ada' };
    await send('POST', '/auth/register', ada);
    const verify = await mail(/confirm|verify/i);
    await send('POST', '/auth/verify-email', {
      token: /token=([\w-]+)/.exec(verify.text)?.[1],
      password,
    });
    await send('POST', '/auth/register', ada);
    await send('POST', '/auth/forgot-password', { email: ada.email });
    await send('POST', `/organizations/${organizationId}/invitations`, { email: 'grace@example.com', role: 'viewer' });
    await send('POST', '/escalation-policies', {
      name: 'All',
      target: { scope: 'all' },
      steps: [{ targets: [{ type: 'responders' }], waitSeconds: 60 }],
    });
    const monitor = await send('POST', '/monitors', { name: 'Shop', type: 'manual' });
    const page = await send('POST', '/status-pages', {
      name: 'Shop',
      slug: 'shop',
      visibility: 'public',
      components: [{ name: 'Shop', target: { scope: 'monitors', monitorIds: [monitor.id] } }],
    });
    await send('POST', `/public/status-pages/${page.slug}/subscribers`, { email: 'reader@example.com' });
    const confirmation = await mail(/subscription/i);
    const [, confirm] = /token=([\w.~-]+)/.exec(confirmation.text) ?? [];
    await send('POST', `/public/status-pages/${page.slug}/subscribers/confirm`, { token: confirm });
    const config = { to: ['team@example.com'] };
    await send('POST', '/notification-channels', { name: 'Team', type: 'email', config, subscriptions: [] });
    await send('POST', '/incidents', {
      title: 'Checkout is down',
      monitorIds: [monitor.id],
      publicTitle: 'Checkout is slow',
      publicStatus: 'investigating',
    });
    await mail(/^Checkout is down/);
    await mail(/^\[Shop\] Investigating/);
    // Three to the address that registers twice and forgets its password, and one each to three others.
    await expect.poll(() => mails.length, { timeout: 60_000 }).toBe(8);

    const checked: string[] = [];
    for (const each of mails) {
      for (const link of linksOf(each)) {
        const response = await answer(new Request(link, { headers: { accept: 'text/html' } }));
        checked.push(`${response.status} ${link.replace(/[?#].*|(inc|mon)_\w+/, '')}`);
      }
    }
    expect([...new Set(checked)].toSorted()).toEqual(
      [
        '/ops/auth/accept-invitation',
        '/ops/auth/reset-password',
        '/ops/console/incidents/',
        '/ops/incidents/act',
        '/ops/notifications/recipient',
        '/ops/status/shop/incidents/1',
        '/ops/status/shop/subscriptions/confirm',
        '/ops/status/shop/subscriptions/unsubscribe',
        '/welcome',
      ].map((path) => `200 ${origin}${path}`),
    );
  },
);
