import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startServer } from '@watchpost/testbed/server-process';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { readPage } from './documented-commands.js';
import { documentedFiles } from './documented-files.js';
import { makeApiKey, send, signIn } from './session.js';

/** The programs that pages name, as files of JavaScript. */
export interface Programs {
  readonly watchpost: string;
  readonly 'watchpost-server': string;
  readonly 'watchpost-agent': string;
}

/** A server with what the commands of pages name. */
export interface World {
  /** An empty folder, and the script of a page with addresses and ids of this world. */
  prepare(page: string, script: string): Promise<{ readonly folder: string; readonly script: string }>;
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

const openapi = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));

/** The collections of ids, by the prefix that the pages write. */
const collections: Readonly<Record<string, string>> = {
  agt: '/agents',
  alr: '/alert-rules',
  cme: '/auth/me/contact-methods',
  dsh: '/dashboards',
  esc: '/escalation-policies',
  exp: '/exporters',
  lic: '/licenses',
  mon: '/monitors',
  nch: '/notification-channels',
  ocs: '/on-call-schedules',
  rpt: '/reports',
  stp: '/status-pages',
  whk: '/webhooks',
};
const idForm = new RegExp(`\\b(${[...Object.keys(collections), 'org', 'usr'].join('|')})_(?:…|[0-9a-z]+)`, 'g');

/** What a word in capitals stands for, by page. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/guides/exporters.md': { ID: 'exp_1' },
  'docs/guides/incidents-and-alerts.md': { EXPORTER: 'exp_1', MONITOR: 'mon_1' },
  'docs/guides/plans.md': { ID: '$(watchpost subscriptions list -o csv --fields id | sed -n 2p | tr -d "\\r")' },
  'docs/guides/reports.md': { ID: 'rpt_1' },
};
const wordsIn = (page: string, script: string): string =>
  Object.entries(words[page] ?? {}).reduce(
    (text, [word, id]) => text.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), id),
    script,
  );

const jsonOf = (page: string): string => /^```json\n(.*?)^```$/ms.exec(readPage(page))?.[1] ?? '';
/** A server that may check private targets gives its metrics for a token alone. */
const scraping = { METRICS_TOKEN: 'a token for the metrics' };
const metrics =
  '# TYPE node_load1 gauge\nnode_load1 0.5\n# TYPE node_filesystem_avail_bytes gauge\nnode_filesystem_avail_bytes{mountpoint="/"} 4e9\n';

/** @param sells whether the server has the plans of the guide, which limit what organizations may have */
export const makeWorld = async (programs: Programs, { sells }: { readonly sells: boolean }): Promise<World> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-documented-'));
  const bin = join(folder, 'bin');
  await mkdir(bin);
  for (const [name, file] of Object.entries(programs)) {
    await writeFile(join(bin, name), `#!/bin/sh\nexec '${process.execPath}' '${file}' "$@"\n`);
    await chmod(join(bin, name), 0o755);
  }
  const plansFile = join(folder, 'plans.json');
  await writeFile(plansFile, jsonOf('docs/guides/plans.md'));
  const server = await startServer({
    program: programs['watchpost-server'],
    env: { ALLOW_PRIVATE_TARGETS: 'true', ...scraping, ...(sells ? { PLANS_FILE: plansFile } : {}) },
  });
  const target = await startHttpTarget({
    handler: (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metrics),
  });
  const owner = await signIn(server);
  const { headers, organizationId } = owner;
  const { body: me } = await send(server.url, 'GET', '/auth/me', { headers });

  const post = async (path: string, body: object) => {
    const answer = await send(server.url, 'POST', path, { headers, body });
    if (answer.status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const exampleFor = (path: string): object =>
    openapi.paths[`/api/v1${path}`].post.requestBody.content['application/json'].example;
  const fields = (prefix: string): object => {
    if (prefix === 'exp') return { url: `${target.url}/metrics` };
    if (prefix === 'mon') return { type: 'http', target: target.url };
    if (prefix === 'dsh') return { visibility: 'public' };
    return {};
  };
  const make = async (prefix: string): Promise<string> => {
    const path = collections[prefix];
    if (path !== undefined) return (await post(path, { ...exampleFor(path), ...fields(prefix) })).id;
    if (prefix === 'org') return organizationId;
    if (prefix === 'usr') return me.id;
    throw new Error(`Nothing makes ids that begin with ${prefix}_.`);
  };
  const heartbeat = await post('/monitors', { name: 'Backup', type: 'heartbeat', intervalSeconds: 3600 });

  return {
    env: {
      PATH: [bin, process.env.PATH].join(delimiter),
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      ...scraping,
      WATCHPOST_URL: server.url,
      HEARTBEAT_URL: heartbeat.heartbeatUrl,
      WATCHPOST_API_KEY: await makeApiKey(server, owner, { scopes: me.scopes }),
      DATABASE_URL: `file:${server.folder}/data/watchpost.db`,
    },
    async prepare(page, script) {
      const here = await mkdtemp(join(folder, 'page-'));
      for (const [name, content] of Object.entries(documentedFiles)) await writeFile(join(here, name), content);
      let adapted = wordsIn(page, script)
        .replaceAll('npx -y pnpm@12 watchpost', 'watchpost')
        .replaceAll(/https:\/\/watchpost\.example\.com|http:\/\/127\.0\.0\.1:3000/g, server.url)
        .replaceAll('http://web-1:9100', target.url)
        .replaceAll(/(?<=\s)\/backups\//g, `${here}/`);
      for (const [, name = ''] of adapted.matchAll(/@([\w-]+\.json)\b/g)) {
        const content = name === 'rule.json' ? JSON.stringify(exampleFor('/alert-rules')) : jsonOf(page);
        await writeFile(join(here, name), content);
      }
      if (/\b(?:acknowledge|timeline|add-note) \d/.test(adapted)) {
        const { number } = await post('/incidents', exampleFor('/incidents'));
        adapted = adapted.replaceAll(/(acknowledge|timeline|add-note) \d+/g, `$1 ${number}`);
      }
      const ids = new Map<string, string>();
      for (const [written, prefix = ''] of adapted.matchAll(idForm)) {
        const id = ids.get(prefix) ?? (await make(prefix));
        ids.set(prefix, id);
        adapted = adapted.replaceAll(new RegExp(`${written}(?![0-9a-z])`, 'g'), id);
      }
      return { folder: here, script: adapted };
    },
    async remove() {
      await server.stop();
      await target.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
