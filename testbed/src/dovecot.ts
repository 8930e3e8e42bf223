import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { KeyAndCertificate } from './authority.js';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';
import { scratch } from './scratch.js';

/** A server of mailboxes, each of its ports as `localhost:PORT`. */
export interface MailboxServer {
  /** Without TLS, until a client asks for it. */
  readonly imap: string;
  readonly imaps: string;
  /** Without TLS, until a client asks for it. */
  readonly pop3: string;
  readonly pop3s: string;
  /** All that it wrote. */
  log(): string;
  /** Stops it; the ports then refuse connections. */
  stop(): Promise<void>;
}

/** What a server is made with. */
export interface MailboxServerOptions {
  readonly certificate: KeyAndCertificate;
  /** Passwords by user; no colon may be in either. Default: no mailboxes. */
  readonly users?: Readonly<Record<string, string>>;
}

const isRoot = process.getuid?.() === 0;

/** Starts a real Dovecot on free ports of the loopback address. It ends with this process, however that ends. */
export const startDovecot = async ({ certificate, users = {} }: MailboxServerOptions): Promise<MailboxServer> => {
  const folder = await mkdtemp(join(scratch, 'watchpost-dovecot-'));
  const file = (name: string): string => join(folder, name);
  const user = isRoot ? 'nobody' : userInfo().username;
  const group = isRoot ? 'nogroup' : String(userInfo().gid);
  // Its processes for people run as another user than the one that has made the folder.
  await chmod(folder, 0o755);
  await mkdir(file('mail'));
  await chmod(file('mail'), 0o777);
  await writeFile(file('key.pem'), certificate.key, { mode: 0o600 });
  await writeFile(file('cert.pem'), certificate.cert);
  const lines = Object.entries(users).map(([name, password]) => `${name}:{PLAIN}${password}\n`);
  await writeFile(file('users'), lines.join(''));
  const ports = { imap: await freePort(), imaps: await freePort(), pop3: await freePort(), pop3s: await freePort() };
  const listeners = (protocol: 'imap' | 'pop3'): string => `
    service ${protocol}-login {
      chroot =
      inet_listener ${protocol} {
        address = 127.0.0.1
        port = ${ports[protocol]}
      }
      inet_listener ${protocol}s {
        address = 127.0.0.1
        port = ${ports[`${protocol}s`]}
        ssl = yes
      }
    }`;
  await writeFile(
    file('dovecot.conf'),
    `base_dir = ${folder}/run
    state_dir = ${folder}/run
    log_path = /dev/stderr
    protocols = imap pop3
    default_login_user = ${user}
    default_internal_user = ${user}
    ${isRoot ? 'default_internal_group = nogroup' : ''}
    ssl = yes
    ssl_key = <${file('key.pem')}
    ssl_cert = <${file('cert.pem')}
    auth_mechanisms = plain login
    mail_location = maildir:${folder}/mail/%u
    passdb {
      driver = passwd-file
      args = ${file('users')}
    }
    userdb {
      driver = static
      args = uid=${user} gid=${group} home=${folder}/mail/%u
    }
    ${listeners('imap')}
    ${listeners('pop3')}
    `,
  );
  const program = await startProgram({
    command: 'dovecot',
    args: ['-F', '-c', file('dovecot.conf')],
    ready: /starting up for imap, pop3/,
  });
  const url = (port: number): string => `localhost:${port}`;
  return {
    imap: url(ports.imap),
    imaps: url(ports.imaps),
    pop3: url(ports.pop3),
    pop3s: url(ports.pop3s),
    log: () => program.output,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
