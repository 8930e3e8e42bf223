import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyAndCertificate } from './authority.js';
import { startDovecot } from './dovecot.js';
import { freePort } from './free-port.js';
import { type Program, startProgram } from './program.js';
import { startSlapd } from './slapd.js';
import { startVsftpd } from './vsftpd.js';

/** Servers whose protocols begin in the clear and go on with TLS when asked to, each as `localhost:PORT`. */
export interface StartTlsServers {
  /** Dovecot. */
  readonly imap: string;
  /** Dovecot. */
  readonly pop3: string;
  /** vsftpd. */
  readonly ftp: string;
  /** OpenLDAP. */
  readonly ldap: string;
  /** Prosody, with the virtual host `localhost`. */
  readonly xmpp: string;
  /** Stops them all; the ports then refuse connections. */
  stop(): Promise<void>;
}

/** A folder of a server's own, with the key and certificate that all of them show. */
interface Place {
  readonly folder: string;
  readonly key: string;
  readonly cert: string;
}

const writeSettings = async ({ folder }: Place, name: string, text: string): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
};

const startProsody = async (place: Place, port: number): Promise<Program> => {
  const { folder, key, cert } = place;
  const settings = await writeSettings(
    place,
    'prosody.cfg.lua',
    `run_as_root = true
    data_path = "${folder}"
    pidfile = "${folder}/prosody.pid"
    interfaces = { "127.0.0.1" }
    c2s_ports = { ${port} }
    c2s_direct_tls_ports = {}
    http_ports = {}
    https_ports = {}
    modules_enabled = { "tls", "saslauth" }
    modules_disabled = { "s2s", "offline" }
    log = { { levels = { min = "info" }, to = "console" } }
    VirtualHost "localhost"
      ssl = { key = "${key}", certificate = "${cert}" }
    `,
  );
  return startProgram({
    command: 'prosody',
    args: ['-F', '--config', settings],
    ready: /Activated service 'c2s' on \[127\.0\.0\.1\]/,
  });
};

/** Starts real servers on free ports of the loopback address. They end with this process, however that ends. */
export const startTlsServers = async (certificate: KeyAndCertificate): Promise<StartTlsServers> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-start-tls-'));
  const place = { folder, key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
  await writeFile(place.key, certificate.key, { mode: 0o600 });
  await writeFile(place.cert, certificate.cert);
  const xmppPort = await freePort();
  const files = await startVsftpd({ certificate });
  const mailboxes = await startDovecot({ certificate });
  const directory = await startSlapd({ certificate });
  const chat = await startProsody(place, xmppPort);
  const url = (port: number): string => `localhost:${port}`;
  return {
    imap: mailboxes.imap,
    pop3: mailboxes.pop3,
    ftp: files.url,
    ldap: directory.url,
    xmpp: url(xmppPort),
    async stop() {
      await Promise.all([mailboxes, directory, files, chat].map((server) => server.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
};
