import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';

/** What a server is made with. */
export interface SshdOptions {
  /** Public keys, a line for each, with which the user of this process signs in. Default: none, so it refuses every user. */
  readonly authorizedKeys?: string;
  /** Further settings. Default: none. */
  readonly settings?: readonly string[];
}

/** An SSH server. */
export interface SshServer {
  /** `localhost:PORT` */
  readonly url: string;
  /** All that it wrote about its connections. */
  log(): string;
  /** Stops it; the port then refuses connections. */
  stop(): Promise<void>;
}

/** Starts a real OpenSSH on a free port of the loopback address. It ends with this process, however that ends. */
export const startSshd = async ({ authorizedKeys = '', settings: more = [] }: SshdOptions = {}): Promise<SshServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-sshd-'));
  const [hostKey, settings] = [join(folder, 'host-key'), join(folder, 'sshd_config')];
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(hostKey, privateKey.export({ type: 'sec1', format: 'pem' }), { mode: 0o600 });
  const keys = join(folder, 'authorized-keys');
  await writeFile(keys, authorizedKeys, { mode: 0o600 });
  const port = await freePort();
  const lines = [`ListenAddress 127.0.0.1:${port}`, `HostKey ${hostKey}`, 'PidFile none', 'LogLevel VERBOSE'];
  lines.push(`AuthorizedKeysFile ${keys}`, 'StrictModes no', 'Subsystem sftp internal-sftp', ...more, '');
  await writeFile(settings, lines.join('\n'));
  // Debian's sshd shuts itself up there, and leaves it to its service to make the place.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
  const program = await startProgram({
    command: 'sshd',
    args: ['-D', '-e', '-f', settings],
    ready: /Server listening on 127\.0\.0\.1/,
  });
  return {
    url: `localhost:${port}`,
    log: () => program.output,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
