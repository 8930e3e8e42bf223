import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { KeyAndCertificate } from './authority.js';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';
import { scratch } from './scratch.js';

/** A server of files over FTP. */
export interface FtpServer {
  /** `localhost:PORT`, without TLS until a client asks for it, or with TLS from the start. */
  readonly url: string;
  /** Stops it; the port then refuses connections. */
  stop(): Promise<void>;
}

/** What a server is made with. */
export interface FtpServerOptions {
  readonly certificate: KeyAndCertificate;
  /** The passwords with which `anonymous` is let in; accounts are those of the machine. Default: `anonymous` is refused. */
  readonly passwords?: readonly string[];
  /** Files in the folder `pub`. Default: none. */
  readonly files?: readonly string[];
  /** More lines of its configuration. */
  readonly configuration?: readonly string[];
}

const isRoot = process.getuid?.() === 0;

/** Starts a real vsftpd on a free port of the loopback address. It ends with this process, however that ends. */
export const startVsftpd = async ({
  certificate,
  passwords = [],
  files = [],
  configuration = [],
}: FtpServerOptions): Promise<FtpServer> => {
  const folder = await mkdtemp(join(scratch, 'watchpost-vsftpd-'));
  const file = (name: string): string => join(folder, name);
  // It locks strangers into a folder that they may read and not write.
  await chmod(folder, 0o755);
  await mkdir(file('empty'));
  await mkdir(file('files/pub'), { recursive: true });
  for (const name of files) await writeFile(join(file('files/pub'), name), 'x');
  await chmod(file('files'), 0o555);
  await writeFile(file('key.pem'), certificate.key, { mode: 0o600 });
  await writeFile(file('cert.pem'), certificate.cert);
  await writeFile(file('passwords'), `${passwords.join('\n')}\n`);
  const port = await freePort();
  const lines = [
    ...['listen=YES', 'listen_address=127.0.0.1', `listen_port=${port}`, 'background=NO', 'seccomp_sandbox=NO'],
    ...[
      'local_enable=YES',
      `anonymous_enable=${passwords.length > 0 ? 'YES' : 'NO'}`,
      'ssl_enable=YES',
      'ssl_ciphers=HIGH',
    ],
    ...['allow_anon_ssl=YES', 'secure_email_list_enable=YES', `email_password_file=${file('passwords')}`],
    ...[`anon_root=${file('files')}`, `ftp_username=${isRoot ? 'ftp' : userInfo().username}`],
    ...['force_local_logins_ssl=NO', 'force_local_data_ssl=NO', 'isolate=NO', 'isolate_network=NO'],
    ...[`secure_chroot_dir=${file('empty')}`, `rsa_private_key_file=${file('key.pem')}`],
    ...[`rsa_cert_file=${file('cert.pem')}`, ...configuration],
    ...(isRoot ? [] : ['run_as_launching_user=YES']),
    '',
  ];
  await writeFile(file('vsftpd.conf'), lines.join('\n'));
  const program = await startProgram({ command: 'vsftpd', args: [file('vsftpd.conf')], ready: port });
  return {
    url: `localhost:${port}`,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
