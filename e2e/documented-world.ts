import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createAuthority } from '@watchpost/testbed/authority';
import { startDnsServer } from '@watchpost/testbed/dns-server';
import { freePort } from '@watchpost/testbed/free-port';
import { startMailbox } from '@watchpost/testbed/mailbox';
import { createDatabase } from '@watchpost/testbed/postgres';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { changesOf, changesOfAll, type Facts, firstOf, lastOf } from './documented-changes.js';
import { jsonOf, piecesOf } from './documented-commands.js';
import { documentedFiles } from './documented-files.js';
import { exampleFor, makeIds } from './documented-ids.js';
import { type Shipped, writePrograms } from './documented-programs.js';
import { serveDocumentedProviders } from './documented-providers.js';
import { makeApiKey, send, signIn } from './session.js';

/** What pages expect of their server. */
export interface Expectations {
  /** Its catalogue of plans; one without trials issues an invoice at once. */
  readonly plans?: 'as documented' | 'without trials';
  /** The path that it is below. */
  readonly path?: string;
}

/** The script of a page, and where it runs. */
export interface PreparedPage {
  /** A folder with what the page reads. */
  readonly folder: string;
  /** Its commands, with addresses and ids of the world. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A server with what the commands of pages name. */
export interface World {
  prepare(page: string, commands: string): Promise<PreparedPage>;
  /** What the stand-in for the provider of a page has taken and refused; `undefined` when the page has no provider. */
  atProvider(page: string): { readonly messages: readonly object[]; readonly refused: readonly string[] } | undefined;
  remove(): Promise<void>;
}

const password = 'correct horse battery staple';
/** A server that may check private targets gives its metrics for a token alone. */
const scraping = { METRICS_TOKEN: 'a token for the metrics' };
const metrics =
  '# TYPE node_load1 gauge\nnode_load1 0.5\n# TYPE node_filesystem_avail_bytes gauge\nnode_filesystem_avail_bytes{mountpoint="/"} 4e9\n';

/** How npm reaches its registry on this machine, and what it has loaded before. */
const ofNpm = (): Readonly<Record<string, string>> => {
  const home = process.env.HOME ?? tmpdir();
  const settings = /^(?:npm_config_\w+|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|https?_proxy|no_proxy)$/i;
  return {
    npm_config_cache: join(home, '.npm'),
    npm_config_userconfig: join(home, '.npmrc'),
    ...Object.fromEntries(
      Object.entries(process.env).flatMap(([name, value = '']) => (settings.test(name) ? [[name, value]] : [])),
    ),
  };
};

/** What answers around a server: providers, mails, name servers, targets, PostgreSQL. */
const startNeighbours = async (folder: string) => {
  const providers = await serveDocumentedProviders(await createAuthority(), folder);
  const mailbox = await startMailbox();
  const database = await createDatabase();
  const texts = { domainRecord: '' };
  const names = await startDnsServer(({ name, type }) => ({
    answers: type === 'TXT' ? [{ type, name, data: texts.domainRecord }] : [],
  }));
  const target = await startHttpTarget({
    handler: ({ url }, response) => {
      if (url === '/bad-gateway') response.writeHead(502).end('502 Bad Gateway');
      else response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metrics);
    },
  });
  return {
    ...{ providers, mailbox, database, texts, names, target },
    stop: async () => {
      for (const one of [target, names, mailbox, providers]) await one.stop();
      await database.drop();
    },
  };
};

/** The files that the commands of a page read. */
const filesOf = (page: string, script: string): Readonly<Record<string, string>> => ({
  ...documentedFiles,
  'plans.json': jsonOf('docs/guides/plans.md'),
  'shop.yaml': piecesOf('docs/guides/api-checks.md', 'yaml')[0] ?? '',
  'monitoring.ts': piecesOf('docs/guides/monitoring-as-code.md', 'js')[0] ?? '',
  // The app with users of its own, which the commands of the page ask.
  'app.mts': piecesOf('docs/start/embed.md', 'ts').find((piece) => piece.includes('identity:')) ?? '',
  ...Object.fromEntries(
    [...script.matchAll(/@([\w-]+\.json)\b/g)].map(([, name = '']) => [
      name,
      name === 'rule.json' ? JSON.stringify(exampleFor('/alert-rules')) : jsonOf(page),
    ]),
  ),
});

export const makeWorld = async (shipped: Shipped, { plans, path = '' }: Expectations): Promise<World> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-documented-'));
  const file = (name: string): string => join(folder, name);
  const neighbours = await startNeighbours(folder);
  const { providers, mailbox, database, texts, names, target } = neighbours;
  const catalogue: { trialDays?: number }[] = JSON.parse(jsonOf('docs/guides/plans.md'));
  if (plans === 'without trials') for (const plan of catalogue) delete plan.trialDays;
  await writeFile(file('plans.json'), JSON.stringify(catalogue));
  await writeFile(file('seller.json'), jsonOf('docs/guides/billing.md'));

  const port = await freePort();
  const program = shipped.programs['watchpost-server'];
  const started = await startServer({
    program,
    env: {
      ...providers.env,
      ...scraping,
      ALLOW_PRIVATE_TARGETS: 'true',
      DNS_SERVERS: names.resolver,
      SMTP_URL: mailbox.url,
      WATCHPOST_ADMIN_EMAIL: 'ada@example.com',
      ...(plans === undefined ? {} : { PLANS_FILE: file('plans.json'), SELLER_FILE: file('seller.json') }),
      ...(path === '' ? {} : { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}${path}` }),
    },
  });
  const server: ServerProcess = { ...started, url: started.url + path };
  const owner = await signIn(server);
  const { headers, organizationId } = owner;
  const call = async (method: 'GET' | 'POST' | 'PATCH', route: string, body?: object) => {
    const answer = await send(server.url, method, route, { headers, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${method} ${route}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const me = await call('GET', '/auth/me');

  const member = { email: 'hedy@example.com', password };
  /** Another person, who joins the owner's organization. */
  const joinOwner = async (): Promise<string> => {
    await send(server.url, 'POST', '/auth/register', { body: { ...member, name: 'Hedy' } });
    const { token } = await mailbox.next({ to: member.email });
    await send(server.url, 'POST', '/auth/verify-email', { body: { token, password } });
    await call('POST', `/organizations/${organizationId}/invitations`, { email: member.email, role: 'editor' });
    const invitation = await mailbox.next({ to: member.email });
    const hedy = await signIn(server, member);
    const body = { token: invitation.token };
    await send(server.url, 'POST', '/invitations/accept', { headers: hedy.headers, body });
    return (await send(server.url, 'GET', '/auth/me', { headers: hedy.headers })).body.id;
  };
  let joined: Promise<string> | undefined;
  const makeMember = (): Promise<string> => (joined ??= joinOwner());

  /** A server that has no account yet, which prints a link. */
  let fresh: Promise<ServerProcess> | undefined;
  const linkOfFresh = async (): Promise<string> => {
    fresh ??= startServer({ program, isOnTerminal: true });
    return /http:\/\/\S+\/welcome#wps_[\w-]+/.exec((await fresh).stdout)?.[0] ?? '';
  };
  /** The code in the last text message. */
  const codeAtPhone = async (): Promise<string | undefined> =>
    providers
      .of('docs/channels/twilio.md')
      ?.messages.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])
      .findLast((code) => code !== undefined);
  const desk = await startHttpTarget({
    handler: async (request, response) => {
      const text = await (request.url === '/link' ? linkOfFresh() : codeAtPhone());
      // `curl --retry` asks again.
      response.writeHead(text === undefined ? 503 : 200).end(text);
    },
  });
  await writePrograms(file('bin'), shipped, ['--cacert', file('authority.pem'), ...providers.curlFlags]);
  const heartbeat = await call('POST', '/monitors', { name: 'Backup', type: 'heartbeat', intervalSeconds: 3600 });
  const env = {
    PATH: [file('bin'), process.env.PATH].join(delimiter),
    ...scraping,
    ...{ TERM: 'xterm', NO_COLOR: '1', PORT: '0' },
    WATCHPOST_URL: server.url,
    HEARTBEAT_URL: heartbeat.heartbeatUrl,
    WATCHPOST_API_KEY: await makeApiKey(server, owner, { scopes: me.scopes }),
    ...ofNpm(),
  };

  return {
    atProvider: providers.of,
    async prepare(page, commands) {
      const here = await mkdtemp(file('page-'));
      for (const [name, content] of Object.entries(filesOf(page, commands))) {
        await writeFile(join(here, name), content);
        if (name.endsWith('.sh')) await chmod(join(here, name), 0o755);
      }
      // npm makes the folder itself.
      if (shipped.registry === undefined || !/^npm install/m.test(commands)) {
        await symlink(shipped.modules, join(here, 'node_modules'));
      }
      const ids = makeIds(page, { call, target: target.url, organizationId, ownerId: me.id, makeMember });
      if (commands.includes('verify-domain')) {
        const body = { domains: [{ name: 'status.example.com' }] };
        const { domains } = await call('PATCH', `/status-pages/${await ids.idOf('stp_1')}`, body);
        texts.domainRecord = domains[0].txtValue;
      }
      const facts: Facts = {
        url: server.url,
        owner: server.owner,
        member,
        postgresUrl: database.url,
        smtpUrl: mailbox.url,
        desk: desk.url,
        licenseKey: commands.includes('WPL-') ? await ids.licenseKey() : '',
        port,
      };
      let script = commands.replaceAll('http://web-1:9100', target.url).replaceAll(/(?<=\s)\/backups\//g, './');
      if (/\b(?:acknowledge|timeline|add-note) \d/.test(script)) {
        const { number } = await call('POST', '/incidents', exampleFor('/incidents'));
        script = script.replaceAll(/(acknowledge|timeline|add-note) \d+/g, `$1 ${number}`);
      }
      for (const [written, run] of [...(changesOf[page]?.(facts) ?? []), ...changesOfAll(facts)]) {
        script = script.replaceAll(written, run);
      }
      script = [firstOf[page]?.(facts) ?? '', script, lastOf[page] ?? ''].join('\n');
      if (script.includes(member.email)) await makeMember();
      return {
        folder: here,
        script: await ids.fill(script),
        env: { ...env, HOME: here, XDG_CONFIG_HOME: here, npm_config_prefix: join(here, 'global') },
      };
    },
    async remove() {
      await started.stop();
      await (await fresh)?.stop();
      await desk.stop();
      await neighbours.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
