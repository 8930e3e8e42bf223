import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyAndCertificate } from './authority.js';
import { freePort } from './free-port.js';
import { startProgram } from './program.js';

/** A Redis server that keeps nothing. */
export interface RedisServer {
  /** `localhost:PORT`, without TLS. */
  readonly url: string;
  /** `localhost:PORT`, with TLS. */
  readonly tlsUrl: string;
  /** Stops it; the ports then refuse connections. */
  stop(): Promise<void>;
}

/** What a server is made with. */
export interface RedisOptions {
  readonly certificate: KeyAndCertificate;
  /** Lines of its configuration. */
  readonly configuration?: readonly string[];
}

/** Starts a real Redis on free ports of the loopback address. It ends with this process, however that ends. */
export const startRedis = async ({ certificate, configuration = [] }: RedisOptions): Promise<RedisServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-redis-'));
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem'), settings: join(folder, 'redis.conf') };
  await writeFile(files.key, certificate.key, { mode: 0o600 });
  await writeFile(files.cert, certificate.cert);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const lines = [
    ...['bind 127.0.0.1', `port ${port}`, `tls-port ${tlsPort}`, `dir ${folder}`, 'save ""', 'daemonize no'],
    ...[`tls-key-file ${files.key}`, `tls-cert-file ${files.cert}`, 'tls-auth-clients no'],
    ...configuration,
  ];
  await writeFile(files.settings, `${lines.join('\n')}\n`);
  const program = await startProgram({
    command: 'redis-server',
    args: [files.settings],
    ready: /Ready to accept connections/,
  });
  return {
    url: `localhost:${port}`,
    tlsUrl: `localhost:${tlsPort}`,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
