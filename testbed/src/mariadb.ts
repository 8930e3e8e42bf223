import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { KeyAndCertificate } from './authority.js';
import { findProgram, notInstalled } from './debian-programs.js';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';

const run = promisify(execFile);

/** A MariaDB server on an empty folder. */
export interface MariadbServer {
  /** `localhost:PORT` */
  readonly url: string;
  readonly port: number;
  /** Stops it; the port then refuses connections. */
  stop(): Promise<void>;
}

/** What a server is made with. */
export interface MariadbOptions {
  /** For connections with TLS, which are offered but not demanded. */
  readonly certificate: KeyAndCertificate;
  /** What it does before it is ready, one statement per entry. */
  readonly statements: readonly string[];
}

/** It refuses to run as root. */
const asUser = process.getuid?.() === 0 ? ['--user=mysql'] : [];

const installDatabase = async (dataFolder: string): Promise<void> => {
  const options = ['--auth-root-authentication-method=normal', '--skip-test-db', '--skip-name-resolve'];
  if (findProgram('mariadbd') === undefined) throw notInstalled('mariadbd');
  await run('mariadb-install-db', ['--no-defaults', ...asUser, `--datadir=${dataFolder}`, ...options]);
};

/** Starts a real MariaDB on a free port of the loopback address. It ends with this process, however that ends. */
export const startMariadb = async ({ certificate, statements }: MariadbOptions): Promise<MariadbServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-mariadb-'));
  // The server reads these files as another user.
  await chmod(folder, 0o755);
  const dataFolder = join(folder, 'data');
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem'), sql: join(folder, 'init.sql') };
  await writeFile(files.key, certificate.key, { mode: 0o644 });
  await writeFile(files.cert, certificate.cert, { mode: 0o644 });
  await writeFile(files.sql, statements.map((statement) => `${statement};\n`).join(''), { mode: 0o644 });
  await installDatabase(dataFolder);
  const port = await freePort();
  const program = await startProgram({
    command: 'mariadbd',
    ready: /ready for connections/,
    args: [
      ...['--no-defaults', ...asUser, `--datadir=${dataFolder}`, `--socket=${join(dataFolder, 'socket')}`],
      ...[`--pid-file=${join(dataFolder, 'pid')}`, '--bind-address=127.0.0.1', `--port=${port}`, '--skip-name-resolve'],
      ...[`--ssl-key=${files.key}`, `--ssl-cert=${files.cert}`, `--init-file=${files.sql}`],
      // Nothing here has to survive a power cut, and little has to fit.
      ...['--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=8M'],
    ],
  });
  return {
    url: `localhost:${port}`,
    port,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
