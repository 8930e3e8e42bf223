import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { KeyAndCertificate } from './authority.js';
import { freePort } from './free-port.js';
import { type Program, startProgram } from './program.js';

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

const isRoot = process.getuid?.() === 0;

const writeSettings = async ({ folder }: Place, name: string, text: string): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
};

const startDovecot = async (place: Place, imapPort: number, pop3Port: number): Promise<Program> => {
  const { folder, key, cert } = place;
  const user = isRoot ? 'nobody' : userInfo().username;
  const listeners = (protocol: string, port: number): string => `
    service ${protocol}-login {
      chroot =
      inet_listener ${protocol} {
        address = 127.0.0.1
        port = ${port}
      }
      inet_listener ${protocol}s {
        port = 0
      }
    }`;
  const settings = await writeSettings(
    place,
    'dovecot.conf',
    `base_dir = ${folder}/dovecot
    state_dir = ${folder}/dovecot
    log_path = /dev/stderr
    protocols = imap pop3
    default_login_user = ${user}
    default_internal_user = ${user}
    ${isRoot ? 'default_internal_group = nogroup' : ''}
    ssl = yes
    ssl_key = <${key}
    ssl_cert = <${cert}
    passdb {
      driver = static
    }
    userdb {
      driver = static
    }
    ${listeners('imap', imapPort)}
    ${listeners('pop3', pop3Port)}
    `,
  );
  return startProgram({
    command: 'dovecot',
    args: ['-F', '-c', settings],
    ready: /starting up for imap, pop3/,
  });
};

const startVsftpd = async (place: Place, port: number): Promise<Program> => {
  const empty = join(place.folder, 'empty');
  await mkdir(empty);
  const settings = await writeSettings(
    place,
    'vsftpd.conf',
    [
      ...['listen=YES', 'listen_address=127.0.0.1', `listen_port=${port}`, 'background=NO', 'seccomp_sandbox=NO'],
      ...[
        'local_enable=YES',
        'anonymous_enable=NO',
        'ssl_enable=YES',
        'ssl_ciphers=HIGH',
        `secure_chroot_dir=${empty}`,
      ],
      ...[`rsa_private_key_file=${place.key}`, `rsa_cert_file=${place.cert}`, ''],
      ...(isRoot ? [] : ['run_as_launching_user=YES', '']),
    ].join('\n'),
  );
  return startProgram({ command: 'vsftpd', args: [settings], ready: port });
};

const startSlapd = async (place: Place, port: number): Promise<Program> => {
  const { folder, key, cert } = place;
  const settings = await writeSettings(
    place,
    'slapd.conf',
    [
      ...[`TLSCertificateFile ${cert}`, `TLSCertificateKeyFile ${key}`],
      ...[`pidfile ${folder}/slapd.pid`, `argsfile ${folder}/slapd.args`, ''],
    ].join('\n'),
  );
  const args = ['-f', settings, '-h', `ldap://127.0.0.1:${port}`, '-d', 'stats'];
  return startProgram({ command: 'slapd', args, ready: /slapd starting/ });
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
  const ports = { imap: await freePort(), pop3: await freePort(), ftp: await freePort() };
  const [ldapPort, xmppPort] = [await freePort(), await freePort()];
  const programs = await Promise.all([
    startDovecot(place, ports.imap, ports.pop3),
    startVsftpd(place, ports.ftp),
    startSlapd(place, ldapPort),
    startProsody(place, xmppPort),
  ]);
  const url = (port: number): string => `localhost:${port}`;
  return {
    imap: url(ports.imap),
    pop3: url(ports.pop3),
    ftp: url(ports.ftp),
    ldap: url(ldapPort),
    xmpp: url(xmppPort),
    async stop() {
      await Promise.all(programs.map((program) => program.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
};
