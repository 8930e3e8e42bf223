import { json } from 'node:stream/consumers';
import { type DnsServer, records, startDnsServer } from '@watchpost/testbed/dns-server';
import {
  documentedProxies,
  pageDomain,
  places,
  type RunningProxy,
  startDocumentedProxy,
} from '@watchpost/testbed/documented-proxies';
import { type Mailbox, type ReceivedMail, startMailbox } from '@watchpost/testbed/mailbox';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writtenMails } from '../packages/server-kit/test/outbound/mail/written-mails.js';
import { walkThrough } from './every-link.js';
import { send } from './session.js';

// One server below a path, whose every kind of link is opened as its reader would: through each proxy of docs/operations/proxy.md.

const root = places.path;
const password = 'correct horse battery staple';

let mailbox: Mailbox;
let names: DnsServer;
let server: ServerProcess;
let receiver: Target;
const messages: { readonly path: string; readonly body: unknown }[] = [];
let headers: Record<string, string> = {};
const verification = { value: '' };
/** The links of the server, by what they are for. */
const links: Record<string, string[]> = {};
/** Addresses that programs post to: signals of jobs, and mail programs that end a subscription. */
const posted: string[] = [];

const post = async (path: string, body: object = {}) => {
  const answer = await send(server.url, 'POST', path, { headers, body });
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const get = async (path: string) => {
  const answer = await send(server.url, 'GET', path, { headers });
  expect(answer.status, path).toBe(200);
  return answer.body;
};
const linksOf = ({ text, html, headers: sent }: Pick<ReceivedMail, 'text' | 'html' | 'headers'>): string[] => {
  const inHtml = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  for (const { key, value } of sent) if (key === 'list-unsubscribe') posted.push(value.replace(/^<|>$/g, ''));
  return [...(text.match(/https?:\/\/\S+/g) ?? []), ...inHtml];
};
const logIn = async (email: string) => {
  const { accessToken } = await post('/auth/login', { email, password });
  headers = { authorization: `Bearer ${accessToken}` };
};
/** Addresses of the server in all that it answers to a GET without parameters in its path, by its own description. */
const addressesOfAllLists = async (): Promise<string[]> => {
  const { servers, paths } = await get('/openapi.json');
  expect(servers.map(({ url }: { url: string }) => new URL(url, root).href)).toEqual([root]);
  const lists = Object.keys(paths).filter(
    (path) => !path.includes('{') && paths[path].get?.responses[200]?.content?.['application/json'] !== undefined,
  );
  expect(lists).toContain('/api/v1/monitors');
  const answers: unknown[] = [];
  for (const path of lists)
    answers.push((await send(server.url, 'GET', path.slice('/api/v1'.length), { headers })).body);
  const ours = [root, `https://${pageDomain}`];
  return addressesIn(answers).filter((address) => ours.some((place) => address.startsWith(place)));
};
const addressesIn = (value: unknown): string[] => JSON.stringify(value).match(/https:\/\/[^"\\ )>|]+/g) ?? [];

beforeAll(async () => {
  mailbox = await startMailbox();
  names = await startDnsServer(({ name, type }) =>
    type === 'TXT' ? records({ type: 'TXT', name, data: [verification.value], ttl: 1 }) : records(),
  );
  server = await startServer({
    isOnTerminal: true,
    env: {
      PUBLIC_URL: root,
      SMTP_URL: mailbox.url,
      DNS_SERVERS: names.resolver,
      ALLOW_PRIVATE_TARGETS: 'true',
      TRUST_PROXY: '127.0.0.1',
      STATUS_PAGES_LIVE: 'true',
    },
  });
  receiver = await startHttpTarget({
    handler: async (request, response) => {
      messages.push({ path: request.url ?? '', body: await json(request) });
      response.end();
    },
  });

  const [setup = expect.fail(server.stdout)] = /https:\/\/\S+\/welcome#wps_[\w-]+/.exec(server.stdout) ?? [];
  links['the setup link'] = [setup];
  await post('/setup', { token: setup.split('#')[1], email: 'owner@example.com', password });
  await logIn('owner@example.com');
  const { organizationId, id: userId } = await get('/auth/me');

  const ada = { email: 'ada@example.com', password, name: 'Ada' };
  await post('/auth/register', ada);
  const verify = await mailbox.next({ to: ada.email });
  await post('/auth/verify-email', { token: verify.token, password });
  await post('/auth/register', ada);
  await post('/auth/forgot-password', { email: ada.email });
  await post(`/organizations/${organizationId}/invitations`, { email: 'grace@example.com', role: 'viewer' });
  await post('/escalation-policies', {
    name: 'All',
    target: { scope: 'all' },
    steps: [{ targets: [{ type: 'responders' }], waitSeconds: 60 }],
  });
  await post('/webhooks', { name: 'App', url: `${receiver.url}/webhook`, events: ['*'] });
  const hook = { url: `${receiver.url}/http` };
  await post('/notification-channels', { name: 'App', type: 'http', config: hook, credentials: {} });
  const team = { to: ['team@example.com'] };
  await post('/notification-channels', { name: 'Team', type: 'email', config: team, subscriptions: [] });
  const monitor = await post('/monitors', { name: 'Shop', type: 'manual' });
  const heartbeat = await post('/monitors', { name: 'Backup', type: 'heartbeat', intervalSeconds: 3600 });
  const components = [{ name: 'Shop', target: { scope: 'monitors', monitorIds: [monitor.id] } }];
  const page = await post('/status-pages', {
    name: 'Shop',
    slug: 'shop',
    visibility: 'public',
    locales: ['de'],
    components,
    domains: [{ name: pageDomain }],
  });
  const [{ txtValue }] = page.domains;
  verification.value = txtValue;
  const verified = await post(`/status-pages/${page.id}/verify-domain`, { name: pageDomain });
  expect([page.url, verified.url]).toEqual([`${root}/status/shop`, `https://${pageDomain}`]);
  await post('/public/status-pages/shop/subscribers', { email: 'reader@example.com' });
  const confirm = await mailbox.next({ to: 'reader@example.com' });
  await post('/public/status-pages/shop/subscribers/confirm', { token: confirm.token });
  await post('/incidents', {
    title: 'Checkout is down',
    monitorIds: [monitor.id],
    publicTitle: 'Checkout is slow',
    publicStatus: 'investigating',
  });
  const schedule = await post('/on-call-schedules', {
    name: 'Platform',
    timezone: 'UTC',
    layers: [{ name: 'Primary', userIds: [userId], startsOn: '2026-01-05' }],
  });
  const created = await send(server.url, 'POST', '/monitors', { headers, body: { name: 'Search', type: 'manual' } });
  const dashboard = await post('/dashboards', { name: 'Wall', visibility: 'public' });
  const device = await post('/auth/device', { clientName: 'watchpost on build-7' });

  const ofPage = await get('/public/status-pages/shop');
  links['the page'] = [verified.url, ...addressesIn(ofPage.links)];
  links['files of the page'] = [
    'api/v2/summary.json',
    'api/v2/status.json',
    'api/v2/incidents.json',
    'api/v2/incidents/unresolved.json',
    'feed.atom',
    'feed.rss',
    'feed.json',
    'calendar.ics',
    'badge.svg',
    'widget.js',
    'live.js',
    'reader.js',
    'embed',
    'subscribe',
    'history',
    'summary.json',
    'de',
  ].flatMap((name) => [page.url, verified.url].map((address) => `${address}/${name}`));
  posted.push(heartbeat.heartbeatUrl);
  links['the calendar of shifts'] = addressesIn(await get(`/on-call-schedules/${schedule.id}/calendar-link`));
  links['a public dashboard'] = [dashboard.publicUrl, `${root}/dashboards/public/${dashboard.publicToken}`];
  links['a sign-in of a program'] = addressesIn(device);
  links['the worker of notifications'] = [`${root}/push/worker.js`];
  links['what was created'] = [new URL(created.headers.get('location') ?? '', root).href];
  links['answers of the API'] = await addressesOfAllLists();
  links['the documentation'] = [root, `${root}/`, `${root}/docs`, `${root}/api/v1/openapi.json`];

  const wanted = ['ada', 'grace', 'owner', 'reader', 'team'].map((name) => `${name}@example.com`);
  const missing = (): string[] => [
    ...wanted.filter((to) => !mailbox.mails.some((mail) => mail.to.includes(to))),
    ...['Checkout is down', '[Shop] Investigating'].filter(
      (subject) => !mailbox.mails.some((mail) => mail.subject.startsWith(subject)),
    ),
    ...['/http', '/webhook'].filter((path) => !messages.some((one) => one.path === path)),
  ];
  await vi.waitFor(() => expect(missing()).toEqual([]), { timeout: 60_000 });
  for (const mail of mailbox.mails) links[`the mail "${mail.subject}"`] = linksOf(mail);
  // Each kind that there is, also those that nothing above has the server send. Their texts name the place that they were written for.
  links['every kind of mail'] = writtenMails(root, root)
    .flatMap(({ content }) => linksOf({ ...content, headers: [] }))
    .map((link) => link.replace('https://watch.example.com', root));
  for (const { path, body } of messages) links[`a message to ${path}`] = addressesIn(body);
}, 300_000);
afterAll(async () => {
  await server?.stop();
  await receiver?.stop();
  await names?.stop();
  await mailbox?.stop();
});

describe.each(documentedProxies)('Behind $name', (documented) => {
  let proxy: RunningProxy;
  beforeAll(async () => {
    proxy = await startDocumentedProxy(documented, { place: 'path', server: Number(new URL(server.url).port) });
  });
  afterAll(() => proxy?.stop());

  test('every kind of link that leaves the server leads to a page whose files are there', async () => {
    const walk = walkThrough(proxy.visitor, [root, `https://${pageDomain}`]);
    for (const address of Object.values(links).flat()) await walk.open(address, headers);
    expect(walk.failures).toEqual([]);
    expect(Object.keys(links).filter((kind) => links[kind]?.length === 0)).toEqual([]);
    expect(posted).toHaveLength(2);
    for (const address of posted) {
      const { status } = await proxy.visitor.open(address, { method: 'POST' });
      expect(status, address).toBeLessThan(300);
    }
  });

  test('the domain of a status page shows it, with its files', async () => {
    const walk = walkThrough(proxy.visitor, [`https://${pageDomain}`]);
    await walk.open(`https://${pageDomain}/`);
    expect(walk.failures).toEqual([]);
    expect([...walk.opened].filter((address) => /feed|history|incidents\/1$/.test(address))).not.toEqual([]);
    const { text } = await proxy.visitor.open(`https://${pageDomain}/`);
    expect(text).toContain('Checkout is slow');
  });
});
