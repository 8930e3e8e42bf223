import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { createAuthority } from './authority.js';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';
import { createVisitor, type Visitor } from './visitor.js';

const page = readFileSync(new URL('../../docs/operations/proxy.md', import.meta.url), 'utf8');

/** The examples of the page for a proxy: on a host of its own, what differs below a path, and for the domain of a status page. */
const examplesFor = (language: string): readonly [string, string, string] => {
  const found = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  );
  const [host, path, domain] = found;
  if (host === undefined || path === undefined || domain === undefined || found.length > 3) {
    throw new Error(`docs/operations/proxy.md should have three examples in ${language}, and has ${found.length}.`);
  }
  return [host, path, domain];
};

/** Where the server of the examples lies, for people. */
export const places = { host: 'https://watch.example.com', path: 'https://example.com/watch' } as const;
/** The domain of a status page in the examples. */
export const pageDomain = 'status.example.com';
const names = ['watch.example.com', 'example.com', pageDomain];

interface Setting {
  readonly place: keyof typeof places;
  readonly port: number;
  /** For files of the proxy; has a certificate with its key as `<name>.pem` and `<name>.key`, and both in `certs/`. */
  readonly folder: string;
}

/** What a proxy is started with, from its examples as they are: only ports and paths of files are those of the test. */
interface Configured {
  readonly file: string;
  readonly args: (path: string) => readonly string[];
  /** Where it keeps the authority of the certificates that it makes; the test issues them unless given. */
  readonly authority?: string;
}

const configureNginx = ({ place, port, folder }: Setting): Configured => {
  const [host, path, domain] = examplesFor('nginx');
  const location = /^ {2}location .*?^ {2}\}\n/ms;
  const own =
    place === 'host' ? host : host.replace(location, path).replaceAll('watch.example.com', new URL(places.path).host);
  const servers = [own, domain].join('\n').replaceAll('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  // Started by root, it would give its files to a user who may not enter the folder of the test.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const whole = `daemon off; ${user} pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')}\n${servers}}\n`;
  return { file: whole.replaceAll('/etc/ssl/', `${folder}/`), args: (file) => ['-e', 'stderr', '-c', file] };
};

const configureCaddy = ({ place, port, folder }: Setting): Configured => {
  const [host, path, domain] = examplesFor('caddyfile');
  const options = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    'auto_https disable_redirects',
    'default_bind 127.0.0.1',
    `https_port ${port}`,
    `storage file_system ${folder}/caddy`,
  ];
  return {
    // Options come first, and once.
    file: [domain.replace('{\n', `{\n${options.join('\n')}\n`), place === 'host' ? host : path].join('\n'),
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    authority: join(folder, 'caddy/pki/authorities/local/root.crt'),
  };
};

const configureHaproxy = ({ place, port, folder }: Setting): Configured => {
  const [host, path, domain] = examplesFor('haproxy');
  const own = place === 'host' ? host : host.replace('  default_backend watchpost\n', path + domain);
  const file = own.replace('bind :443', `bind 127.0.0.1:${port}`).replace('/etc/haproxy/certs/', `${folder}/certs/`);
  return { file, args: (name) => ['-db', '-f', name] };
};

/** Proxies of Debian, as `docs/operations/proxy.md` sets them up. */
export const documentedProxies = [
  { name: 'nginx', command: 'nginx', configure: configureNginx },
  { name: 'Caddy', command: 'caddy', configure: configureCaddy },
  { name: 'HAProxy', command: 'haproxy', configure: configureHaproxy },
] as const;

/** A proxy that runs on loopback, with TLS. */
export interface RunningProxy {
  readonly port: number;
  /** Comes through the proxy, by the names of the examples. */
  readonly visitor: Visitor;
  stop(): Promise<void>;
}

const hasCertificate = (port: number, servername: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false });
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('secureConnect', () => socket.destroy());
  });

/** Starts a proxy in front of a server that listens on `server`. */
export const startDocumentedProxy = async (
  { command, configure }: (typeof documentedProxies)[number],
  { place, server }: { readonly place: keyof typeof places; readonly server: number },
): Promise<RunningProxy> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-proxy-'));
  const port = await freePort();
  await mkdir(join(folder, 'certs'));
  const issuer = await createAuthority();
  for (const name of names) {
    const { key, cert } = await issuer.issue({ names: [name] });
    await writeFile(join(folder, `${name}.key`), key);
    await writeFile(join(folder, `${name}.pem`), cert);
    await writeFile(join(folder, 'certs', `${name}.pem`), `${cert}\n${key}`);
  }
  const { file, args, authority } = configure({ place, port, folder });
  const path = join(folder, 'proxy.conf');
  await writeFile(path, file.replaceAll('127.0.0.1:3000', `127.0.0.1:${server}`));
  const program = await startProgram({ command, args: args(path), ready: port });
  // Caddy listens before it has issued its certificates.
  const served = [new URL(places[place]).hostname, pageDomain].filter((name) => file.includes(name));
  for (const name of served) while (!(await hasCertificate(port, name))) await delay(50);
  const trusted = authority === undefined ? issuer.certificatePem : await readFile(authority, 'utf8');
  return {
    port,
    visitor: createVisitor(port, trusted),
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
